import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("play", "0001_start"),
        ("schools", "0001_start"),
    ]

    operations = [
        migrations.CreateModel(
            name="Assignment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("instructions", models.TextField(blank=True, default="", max_length=4000)),
                ("link", models.URLField(blank=True, default="", max_length=500)),
                ("choice", models.JSONField()),
                ("opens", models.DateTimeField()),
                ("due", models.DateTimeField()),
                (
                    "counts",
                    models.CharField(
                        choices=[
                            ("first", "first attempt"),
                            ("best", "best attempt"),
                            ("last", "last attempt"),
                        ],
                        max_length=5,
                    ),
                ),
                ("profiles", models.JSONField()),
                ("rules_version", models.PositiveIntegerField()),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("closed", models.DateTimeField(blank=True, null=True)),
                (
                    "drill",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="assignments",
                        to="play.drill",
                    ),
                ),
                (
                    "persons",
                    models.ManyToManyField(blank=True, related_name="assignments", to="schools.membership"),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="assignments",
                        to="schools.school",
                    ),
                ),
                (
                    "school_classes",
                    models.ManyToManyField(blank=True, related_name="assignments", to="schools.schoolclass"),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="work_set",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["-due", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="AssignmentFile",
            fields=[
                (
                    "assignment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="file",
                        serialize=False,
                        to="assignments.assignment",
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("content", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("mailed", models.DateTimeField(blank=True, null=True)),
                (
                    "assignment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reminders",
                        to="assignments.assignment",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reminders",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="SavedDrill",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("choice", models.JSONField()),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("changed", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("retired", models.DateTimeField(blank=True, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="saved_drills",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Work",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "assignment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="works",
                        to="assignments.assignment",
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="works",
                        to="schools.membership",
                    ),
                ),
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="work", to="play.run"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.AddIndex(
            model_name="assignment",
            index=models.Index(fields=["school", "-due"], name="set_work_of_a_school"),
        ),
        migrations.AddConstraint(
            model_name="reminder",
            constraint=models.UniqueConstraint(
                fields=("assignment", "membership", "day"), name="one_reminder_a_day"
            ),
        ),
        migrations.AddConstraint(
            model_name="work",
            constraint=models.UniqueConstraint(
                fields=("assignment", "membership", "number"), name="an_attempt_at_work_once_a_number"
            ),
        ),
    ]
