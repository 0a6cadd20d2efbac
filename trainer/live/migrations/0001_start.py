import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from trainer.schools import append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("play", "0001_start"),
        ("schools", "0001_start"),
    ]

    operations = [
        migrations.CreateModel(
            name="LiveClass",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                ("code", models.CharField(max_length=6)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "phase",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting to start"),
                            ("asking", "answering"),
                            ("collected", "answers closed"),
                            ("shown", "answer shown"),
                            ("over", "round over"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("round", models.PositiveIntegerField(default=0)),
                ("front", models.PositiveSmallIntegerField(default=0)),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("paused", models.DateTimeField(blank=True, null=True)),
                ("ranks", models.BooleanField(default=False)),
                ("opened", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("closed", models.DateTimeField(blank=True, null=True)),
                (
                    "dealer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
                (
                    "drill",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="live_class",
                        to="play.drill",
                    ),
                ),
                (
                    "host",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="live_classes_hosted",
                        to="schools.membership",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="live_classes",
                        to="schools.school",
                    ),
                ),
                (
                    "school_class",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="live_classes",
                        to="schools.schoolclass",
                    ),
                ),
            ],
            options={
                "ordering": ["-opened"],
            },
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("joined", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attendances",
                        to="schools.membership",
                    ),
                ),
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="attendance", to="play.run"
                    ),
                ),
                (
                    "live_class",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attendances",
                        to="live.liveclass",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                (
                    "act",
                    models.CharField(
                        choices=[
                            ("open", "opened"),
                            ("next", "on to the next question"),
                            ("back", "back to the previous question"),
                            ("collect", "answers closed"),
                            ("show", "answer shown"),
                            ("skip", "question skipped"),
                            ("pause", "paused"),
                            ("resume", "resumed"),
                            ("deal", "another round dealt"),
                            ("hand", "class dealer chosen"),
                            ("rank", "ranking shown or hidden"),
                            ("close", "closed"),
                        ],
                        max_length=10,
                    ),
                ),
                ("phase", models.CharField(max_length=10)),
                ("round", models.PositiveIntegerField()),
                ("front", models.PositiveSmallIntegerField()),
                ("position", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
                (
                    "live_class",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="moves", to="live.liveclass"
                    ),
                ),
            ],
            options={
                "ordering": ["version"],
            },
        ),
        migrations.CreateModel(
            name="CodeAttempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="schools.membership"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["membership", "at"], name="code_attempts_of_a_member")],
            },
        ),
        migrations.AddIndex(
            model_name="liveclass",
            index=models.Index(fields=["school", "code"], name="live_classes_by_code"),
        ),
        migrations.AddConstraint(
            model_name="attendance",
            constraint=models.UniqueConstraint(fields=("live_class", "membership"), name="one_attendance"),
        ),
        migrations.AddConstraint(
            model_name="move",
            constraint=models.UniqueConstraint(fields=("live_class", "version"), name="one_move_a_version"),
        ),
        append_only.operation("live"),
    ]
