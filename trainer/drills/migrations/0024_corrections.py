"""A decision can be marked again under the same rules: who had it done, why, by what, and what it changed."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from trainer.drills.migrations import _tables as triggers
from trainer.schools import append_only


def open_table(apps, schema_editor):
    triggers.remove(schema_editor.connection)


def close_table(apps, schema_editor):
    triggers.install(schema_editor.connection)


def close_new_tables(apps, schema_editor):
    append_only.install(schema_editor.connection, triggers.CORRECTIONS)


def open_new_tables(apps, schema_editor):
    append_only.remove(schema_editor.connection, triggers.CORRECTIONS)


KEY = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


def one_of(model, name):
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=model)


class Migration(migrations.Migration):
    dependencies = [
        ("drills", "0023_paytables_then"),
        ("schools", "0006_record_viewed"),
    ]

    operations = [
        migrations.CreateModel(
            "Correction",
            [
                KEY,
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("why", models.CharField(max_length=300)),
                ("game", models.CharField(max_length=60)),
                ("since", models.DateField(blank=True, null=True)),
                ("until", models.DateField(blank=True, null=True)),
                ("house", models.JSONField(blank=True, null=True)),
                ("paytables", models.CharField(max_length=64)),
                ("rules_version", models.PositiveIntegerField()),
                ("by", one_of("schools.membership", "+")),
                ("school", one_of("schools.school", "corrections")),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            "CorrectedRun",
            [
                KEY,
                ("decisions", models.PositiveIntegerField()),
                ("righted", models.PositiveIntegerField()),
                ("wronged", models.PositiveIntegerField()),
                ("unmarked", models.PositiveIntegerField()),
                ("overpaid", models.BigIntegerField()),
                ("underpaid", models.BigIntegerField()),
                ("correction", one_of("drills.correction", "runs")),
                ("run", one_of("drills.run", "corrections")),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.AddConstraint(
            "correctedrun",
            models.UniqueConstraint(fields=["correction", "run"], name="a_run_once_a_correction"),
        ),
        # Where a column is added by making the table anew, its triggers are lost.
        migrations.RunPython(open_table, close_table),
        migrations.AddField("verdict", "again", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField(
            "verdict",
            "correction",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="verdicts",
                to="drills.correction",
            ),
        ),
        migrations.RemoveConstraint("verdict", "one_verdict_a_version"),
        migrations.AddConstraint(
            "verdict",
            models.UniqueConstraint(
                fields=["answer", "prompt", "rules_version", "again"], name="one_verdict_a_version"
            ),
        ),
        migrations.RunPython(close_table, open_table),
        migrations.RunPython(close_new_tables, open_new_tables),
    ]
