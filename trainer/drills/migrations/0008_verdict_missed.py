from django.db import migrations, models

from trainer.drills.migrations import _tables as triggers


def open_table(apps, schema_editor):
    triggers.remove(schema_editor.connection)


def close_table(apps, schema_editor):
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("drills", "0007_run_passed"),
    ]

    operations = [
        # Where a column is added by making the table anew, its triggers are lost.
        migrations.RunPython(open_table, close_table),
        migrations.AddField(
            model_name="verdict",
            name="missed",
            field=models.CharField(blank=True, max_length=10),
        ),
        migrations.RunPython(close_table, open_table),
    ]
