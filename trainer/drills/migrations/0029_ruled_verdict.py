"""A ruling for the trainee is a correction of one decision, which no marking again undoes."""

from django.db import migrations, models

from trainer.drills.migrations import _tables as triggers
from trainer.schools import append_only


def open_tables(apps, schema_editor):
    append_only.remove(schema_editor.connection, triggers.CORRECTIONS)


def close_tables(apps, schema_editor):
    append_only.install(schema_editor.connection, triggers.CORRECTIONS)


class Migration(migrations.Migration):
    dependencies = [
        ("drills", "0028_mispays_in_tallies"),
    ]

    operations = [
        # Where a column is added by making the table anew, its triggers are lost.
        migrations.RunPython(open_tables, close_tables),
        migrations.AddField("correction", "ruled", models.BooleanField(default=False)),
        migrations.AlterField("correction", "paytables", models.CharField(blank=True, max_length=64)),
        migrations.AlterField("correction", "why", models.CharField(max_length=1000)),
        migrations.RunPython(close_tables, open_tables),
    ]
