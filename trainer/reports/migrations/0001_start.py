import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("play", "0001_start"),
        ("schools", "0001_start"),
    ]

    operations = [
        migrations.CreateModel(
            name="CountedTo",
            fields=[
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="counted_to",
                        serialize=False,
                        to="play.run",
                    ),
                ),
                ("round", models.PositiveIntegerField()),
                ("windows", models.PositiveIntegerField()),
                ("self_report", models.PositiveBigIntegerField()),
                ("corrected", models.PositiveBigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="DayTally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("block", models.PositiveIntegerField(default=0)),
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
                ("question", models.CharField(blank=True, max_length=40)),
                ("wager", models.CharField(blank=True, max_length=60)),
                ("mistake", models.CharField(blank=True, max_length=60)),
                ("decisions", models.IntegerField()),
                ("right", models.IntegerField()),
                ("overpaid", models.BigIntegerField()),
                ("underpaid", models.BigIntegerField()),
                ("bets", models.IntegerField(default=0)),
                ("overpays", models.IntegerField(default=0)),
                ("underpays", models.IntegerField(default=0)),
                ("spent", models.BigIntegerField(default=0)),
                ("took", models.BigIntegerField(default=0)),
                ("due", models.BigIntegerField(default=0)),
                ("last", models.DateTimeField()),
                (
                    "membership",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="day_tallies",
                        to="schools.membership",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="day_tallies",
                        to="play.run",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["run", "block"], name="tallies_of_a_block"),
                    models.Index(
                        condition=models.Q(("mistake", ""), ("question", "")),
                        fields=[
                            "school",
                            "membership",
                            "game",
                            "mode",
                            "day",
                            "question",
                            "mistake",
                            "run",
                            "decisions",
                            "right",
                            "overpaid",
                            "underpaid",
                            "bets",
                            "overpays",
                            "underpays",
                            "last",
                            "spent",
                            "took",
                            "due",
                        ],
                        name="tallies_of_a_member",
                    ),
                    models.Index(
                        condition=models.Q(("question", ""), _negated=True),
                        fields=[
                            "school",
                            "game",
                            "question",
                            "wager",
                            "membership",
                            "mode",
                            "day",
                            "decisions",
                            "right",
                            "overpaid",
                            "underpaid",
                            "bets",
                            "overpays",
                            "underpays",
                        ],
                        name="tallies_by_question",
                    ),
                    models.Index(
                        condition=models.Q(("mistake", ""), _negated=True),
                        fields=[
                            "school",
                            "membership",
                            "mistake",
                            "game",
                            "mode",
                            "day",
                            "decisions",
                            "right",
                            "overpaid",
                            "underpaid",
                            "bets",
                            "overpays",
                            "underpays",
                        ],
                        name="tallies_by_mistake",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MarkedTally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("block", models.PositiveIntegerField(default=0)),
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
                (
                    "correction",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="play.correction",
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="marked_tallies",
                        to="play.run",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["run", "block"], name="marked_under_of_a_block"),
                    models.Index(
                        fields=[
                            "school",
                            "rules_version",
                            "correction",
                            "game",
                            "mode",
                            "day",
                            "membership",
                            "verdicts",
                        ],
                        name="marked_under_of_a_school",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PaceTarget",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seats", models.PositiveSmallIntegerField()),
                ("rounds", models.PositiveSmallIntegerField()),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pace_targets",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "ordering": ["seats"],
                "constraints": [
                    models.UniqueConstraint(fields=("school", "seats"), name="one_target_a_table")
                ],
            },
        ),
        migrations.CreateModel(
            name="PaceWindow",
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
                ("game", models.CharField(max_length=60)),
                ("seats", models.PositiveSmallIntegerField()),
                ("first", models.PositiveIntegerField()),
                ("rounds", models.PositiveSmallIntegerField()),
                ("took", models.PositiveIntegerField()),
                ("due", models.PositiveIntegerField()),
                ("hands_took", models.PositiveIntegerField()),
                ("hands_due", models.PositiveIntegerField()),
                ("began", models.DateTimeField()),
                (
                    "membership",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pace_windows",
                        to="play.run",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=[
                            "school",
                            "membership",
                            "seats",
                            "game",
                            "mode",
                            "day",
                            "rounds",
                            "took",
                            "due",
                            "hands_took",
                            "hands_due",
                        ],
                        name="windows_of_a_member",
                    )
                ],
            },
        ),
    ]
