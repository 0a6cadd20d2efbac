import django.db.models.deletion
from django.db import migrations, models

from trainer.drills.migrations import _tables as triggers
from trainer.schools import append_only


def name_standards(apps, schema_editor):
    """Table tests of before that were sat as the house has them: ten rounds of the whole job at six players,
    in any time. Whether the paytables lay open was the school's choice, and nobody kept which it was then."""
    runs = apps.get_model("drills", "Run").objects.filter(drill__mode="test", drill__plan="rounds")
    as_set = runs.filter(drill__rounds=10, drill__spots=6, drill__minutes=0, drill__scenario="")
    ours = [run.pk for run in as_set.select_related("drill") if is_whole_job(run.drill.items)]
    runs.filter(pk__in=ours).update(standard="trainer/1")


def is_whole_job(items):
    rates = [(item.get("wrong_bets"), item.get("irregularities")) for item in items]
    return rates == [(15, 25)] and not items[0].get("scenario")


def close_sessions(apps, schema_editor):
    append_only.install(schema_editor.connection, triggers.SESSIONS)


def open_sessions(apps, schema_editor):
    append_only.remove(schema_editor.connection, triggers.SESSIONS)


class Migration(migrations.Migration):
    dependencies = [
        ("drills", "0013_keys_and_truncation"),
    ]

    operations = [
        migrations.AddField(
            "run", "standard", models.CharField(blank=True, default="", editable=False, max_length=60), False
        ),
        migrations.AddField(
            "run", "session", models.CharField(blank=True, default="", editable=False, max_length=64), False
        ),
        migrations.AddField("run", "clock", models.JSONField(blank=True, editable=False, null=True)),
        migrations.CreateModel(
            name="ExamSession",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("session", models.CharField(max_length=64)),
                ("signed_in", models.DateTimeField()),
                ("since", models.DateTimeField()),
                ("address", models.CharField(blank=True, max_length=45)),
                ("browser", models.CharField(blank=True, max_length=300)),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sessions",
                        to="drills.run",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("run", "session"), name="a_session_once_a_test")
                ],
            },
        ),
        migrations.RunPython(close_sessions, open_sessions),
        migrations.RunPython(name_standards, migrations.RunPython.noop),
    ]
