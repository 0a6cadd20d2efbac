from django.db import migrations

from trainer.drills import append_only


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


def remove(apps, schema_editor):
    append_only.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("drills", "0001_initial")]

    operations = [migrations.RunPython(install, remove)]
