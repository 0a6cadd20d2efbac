from django.db import migrations, models
from django.db.models import F

from trainer.drills.migrations import _tables as triggers


def open_table(apps, schema_editor):
    triggers.remove(schema_editor.connection)


def close_table(apps, schema_editor):
    triggers.install(schema_editor.connection)


def all_learned(apps, schema_editor):
    """Until now each answer was learned as it was stored."""
    apps.get_model("drills", "Run").objects.update(learned=F("version"))


class Migration(migrations.Migration):
    dependencies = [
        ("drills", "0011_avowals"),
        ("schools", "0006_record_viewed"),
    ]

    operations = [
        # Where a column is added by making the table anew, its triggers are lost.
        migrations.RunPython(open_table, close_table),
        migrations.AddField("answer", "allowed", models.PositiveSmallIntegerField(null=True)),
        migrations.AddField("answer", "version", models.PositiveIntegerField(null=True)),
        migrations.RunPython(close_table, open_table),
        migrations.AddField("run", "learned", models.PositiveIntegerField(default=0, editable=False)),
        migrations.RunPython(all_learned, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="run",
            index=models.Index(
                condition=models.Q(("learned", models.F("version")), _negated=True),
                fields=["membership"],
                name="runs_to_be_learned",
            ),
        ),
    ]
