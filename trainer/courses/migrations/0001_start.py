import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from trainer.schools import append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("schools", "0001_start"),
    ]

    operations = [
        migrations.CreateModel(
            name="Goal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "unit",
                    models.CharField(
                        choices=[("decisions", "right answers"), ("days", "days")], max_length=10
                    ),
                ),
                ("count", models.PositiveSmallIntegerField()),
                ("set_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="goals",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="StepSeen",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60)),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("intro", "The game in two minutes"),
                            ("taught", "Rules practiced with the rule shown"),
                            ("checked", "Rules practiced without help"),
                            ("placement", "Placement"),
                            ("guided", "Rounds with hints"),
                            ("practice", "Skills learned"),
                            ("job", "Full table"),
                            ("test", "Table test"),
                        ],
                        max_length=12,
                    ),
                ),
                ("walked", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps_seen",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("membership", "game", "stage"), name="one_step_seen_a_stage"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="StepUnlock",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("game", models.CharField(max_length=60)),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("intro", "The game in two minutes"),
                            ("taught", "Rules practiced with the rule shown"),
                            ("checked", "Rules practiced without help"),
                            ("placement", "Placement"),
                            ("guided", "Rounds with hints"),
                            ("practice", "Skills learned"),
                            ("job", "Full table"),
                            ("test", "Table test"),
                        ],
                        max_length=12,
                    ),
                ),
                ("reason", models.CharField(max_length=300)),
                ("opened", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps_unlocked",
                        to="schools.membership",
                    ),
                ),
                (
                    "opened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["membership", "game"], name="steps_unlocked_of_a_member")],
            },
        ),
        append_only.operation("courses"),
    ]
