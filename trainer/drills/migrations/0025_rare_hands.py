"""A verdict keeps whether the hand that it is about is a rare one. Of those that are there it is not known:
that would be every round of every school dealt anew."""

from django.db import migrations, models

from trainer.drills.migrations import _tables as triggers


def open_table(apps, schema_editor):
    triggers.remove(schema_editor.connection)


def close_table(apps, schema_editor):
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("drills", "0024_corrections")]

    operations = [
        # Where a column is added by making the table anew, its triggers are lost.
        migrations.RunPython(open_table, close_table),
        migrations.AddField("verdict", "rare", models.BooleanField(null=True)),
        migrations.RunPython(close_table, open_table),
    ]
