"""By which rules verdicts were marked is tallied too: every run is counted again by whoever reads next."""

from django.db import migrations, models
from django.db.models.deletion import CASCADE, PROTECT


def count_anew(apps, schema_editor):
    apps.get_model("drills", "Run").objects.using(schema_editor.connection.alias).update(counted=0)


def tally_of(model, on_delete=PROTECT, **options):
    return models.ForeignKey(on_delete=on_delete, to=model, **{"related_name": "+"} | options)


class Migration(migrations.Migration):
    dependencies = [("drills", "0026_tallies_for_findings"), ("schools", "0006_record_viewed")]

    operations = [
        migrations.CreateModel(
            name="MarkedTally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                (
                    "mode",
                    models.CharField(
                        choices=[
                            ("learn", "Learn"),
                            ("guided", "Guided"),
                            ("practice", "Practice"),
                            ("test", "Table test"),
                        ],
                        max_length=10,
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=60)),
                ("rules_version", models.PositiveIntegerField()),
                ("verdicts", models.PositiveIntegerField()),
                ("correction", tally_of("drills.correction", null=True, db_index=False)),
                ("membership", tally_of("schools.membership", db_index=False)),
                ("run", tally_of("drills.run", CASCADE, related_name="marked_tallies")),
                ("school", tally_of("schools.school", db_index=False)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=[
                            *("school", "rules_version", "correction", "game", "mode", "day", "membership"),
                            "verdicts",
                        ],
                        name="marked_under_of_a_school",
                    )
                ]
            },
        ),
        migrations.RunPython(count_anew, migrations.RunPython.noop),
    ]
