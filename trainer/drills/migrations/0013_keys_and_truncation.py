from django.db import migrations

from trainer.schools import append_only


def close_tables(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    """Rows are not replaced under the key of another, and tables not emptied at one go: those of every room, for
    whichever of them were closed before that was refused."""

    dependencies = [
        ("drills", "0012_learned_on_read"),
        ("schools", "0006_record_viewed"),
    ]

    operations = [migrations.RunPython(close_tables, migrations.RunPython.noop)]
