from django.db import migrations, models

from trainer.schools import append_only

TABLES = ("drills_answer",)


def open_table(apps, schema_editor):
    append_only.remove(schema_editor.connection, TABLES)


def close_table(apps, schema_editor):
    append_only.install(schema_editor.connection, TABLES)


class Migration(migrations.Migration):
    dependencies = [
        ("drills", "0018_pace_drills"),
    ]

    operations = [
        # Where a column is added by making the table anew, its triggers are lost.
        migrations.RunPython(open_table, close_table),
        migrations.AddField(
            model_name="answer",
            name="told",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(close_table, open_table),
    ]
