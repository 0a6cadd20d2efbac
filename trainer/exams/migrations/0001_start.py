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
            name="CheckCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=32, unique=True)),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Allowance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("extra", models.PositiveSmallIntegerField()),
                ("why", models.CharField(max_length=500)),
                ("granted", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "granted_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="allowances",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Attempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60)),
                ("number", models.PositiveIntegerField()),
                ("begun", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attempts",
                        to="schools.membership",
                    ),
                ),
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="attempt", to="play.run"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Candidate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=6)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("unlocked", models.DateTimeField(blank=True, null=True)),
                ("form", models.JSONField(blank=True, editable=False, null=True)),
                (
                    "decides",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="second_tests",
                        to="exams.attempt",
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="candidacies",
                        to="schools.membership",
                    ),
                ),
                (
                    "unlocked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="attempt",
            name="candidate",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="attempts", to="exams.candidate"
            ),
        ),
        migrations.CreateModel(
            name="Check",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("retired", models.DateTimeField(blank=True, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
                (
                    "retired_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="checks",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="CheckDone",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("day", models.DateField()),
                ("met", models.BooleanField()),
                ("words", models.CharField(blank=True, max_length=300)),
                ("noted", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "check_seen",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="done", to="exams.check"
                    ),
                ),
                (
                    "examiner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="checks_done",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["-day", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="ClassroomTime",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("day", models.DateField()),
                ("minutes", models.IntegerField()),
                ("game", models.CharField(blank=True, max_length=60)),
                ("words", models.CharField(blank=True, max_length=300)),
                ("added", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "added_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="classroom_times",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["-day", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("given", "scheduled"),
                            ("unlocked", "admitted"),
                            ("locked", "locked again"),
                            ("begun", "started"),
                            ("unprepared", "started before it was prepared, so it can show fewer mistakes"),
                            ("paused", "paused"),
                            ("resumed", "resumed"),
                            ("lost", "disconnected"),
                            ("returned", "lost time given back"),
                            ("added", "time added"),
                            ("voided", "voided"),
                        ],
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("seconds", models.PositiveIntegerField(default=0)),
                ("why", models.CharField(blank=True, max_length=500)),
                (
                    "attempt",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="exams.attempt",
                    ),
                ),
                (
                    "candidate",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="exams.candidate",
                    ),
                ),
                (
                    "who",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Exam",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("time", models.TimeField(blank=True, null=True)),
                ("house", models.JSONField()),
                ("meter", models.JSONField(blank=True, null=True)),
                ("paytables", models.CharField(blank=True, editable=False, max_length=64)),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("closed", models.DateTimeField(blank=True, null=True)),
                (
                    "examiner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="exams_given",
                        to="schools.membership",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="exams", to="schools.school"
                    ),
                ),
                (
                    "school_class",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="exams",
                        to="schools.schoolclass",
                    ),
                ),
            ],
            options={
                "ordering": ["-day", "-pk"],
            },
        ),
        migrations.AddField(
            model_name="candidate",
            name="exam",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="candidates", to="exams.exam"
            ),
        ),
        migrations.CreateModel(
            name="Revocation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("why", models.CharField(max_length=500)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
                (
                    "code",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revocation",
                        to="exams.checkcode",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="RubricVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("criteria", models.JSONField()),
                ("lowest", models.PositiveSmallIntegerField()),
                ("highest", models.PositiveSmallIntegerField()),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rubrics",
                        to="schools.school",
                    ),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="exam",
            name="rubric",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="exams",
                to="exams.rubricversion",
            ),
        ),
        migrations.CreateModel(
            name="Standard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60)),
                ("number", models.PositiveIntegerField()),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("rounds", models.PositiveSmallIntegerField()),
                ("spots", models.PositiveSmallIntegerField()),
                ("minutes", models.PositiveSmallIntegerField()),
                ("contains", models.JSONField(blank=True, default=dict)),
                ("irregular", models.PositiveSmallIntegerField()),
                ("wrong_bets", models.PositiveSmallIntegerField()),
                ("accuracy", models.PositiveSmallIntegerField()),
                ("pace", models.PositiveSmallIntegerField()),
                ("forgives", models.JSONField(blank=True, default=list)),
                ("retest_days", models.PositiveSmallIntegerField()),
                ("valid_months", models.PositiveSmallIntegerField()),
                ("second_signature", models.BooleanField(default=False)),
                ("open_paytables", models.BooleanField(default=True)),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="standards",
                        to="schools.school",
                    ),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="exam",
            name="standard",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="exams", to="exams.standard"
            ),
        ),
        migrations.CreateModel(
            name="TestOutcome",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("first_version", models.PositiveIntegerField(null=True)),
                ("passed", models.BooleanField()),
                ("near_cut", models.BooleanField(default=False)),
                ("unmet", models.JSONField(default=list)),
                ("right", models.PositiveIntegerField()),
                ("decisions", models.PositiveIntegerField()),
                ("errors", models.PositiveIntegerField()),
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="outcome", to="play.run"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TestRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField()),
                ("digest", models.CharField(max_length=64)),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="record", to="play.run"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Signature",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("digest", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=301)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="signatures",
                        to="schools.membership",
                    ),
                ),
                (
                    "record",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="signatures",
                        to="exams.testrecord",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Rubric",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("grades", models.JSONField(default=list)),
                ("words", models.TextField(blank=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="filled_in",
                        to="exams.rubricversion",
                    ),
                ),
                (
                    "record",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rubrics",
                        to="exams.testrecord",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="checkcode",
            name="record",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="check_code", to="exams.testrecord"
            ),
        ),
        migrations.CreateModel(
            name="TestRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60)),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="test_requests",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="attempt",
            constraint=models.UniqueConstraint(
                fields=("membership", "game", "number"), name="an_attempt_once_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="check",
            constraint=models.UniqueConstraint(
                condition=models.Q(("retired__isnull", True)),
                fields=("school", "name"),
                name="a_check_once_on_the_list",
            ),
        ),
        migrations.AddIndex(
            model_name="checkdone",
            index=models.Index(fields=["membership", "-day"], name="checks_of_a_member"),
        ),
        migrations.AddIndex(
            model_name="classroomtime",
            index=models.Index(fields=["membership", "-day"], name="classroom_of_a_member"),
        ),
        migrations.AddConstraint(
            model_name="classroomtime",
            constraint=models.CheckConstraint(
                condition=models.Q(("minutes", 0), _negated=True), name="minutes_that_count"
            ),
        ),
        migrations.AddConstraint(
            model_name="candidate",
            constraint=models.UniqueConstraint(fields=("exam", "membership"), name="a_candidate_once"),
        ),
        migrations.AddConstraint(
            model_name="rubricversion",
            constraint=models.UniqueConstraint(fields=("school", "number"), name="a_rubric_once_a_number"),
        ),
        migrations.AddConstraint(
            model_name="standard",
            constraint=models.UniqueConstraint(
                fields=("school", "game", "number"), name="a_standard_once_a_number"
            ),
        ),
        migrations.AddIndex(
            model_name="exam",
            index=models.Index(fields=["school", "-day"], name="exams_of_a_school"),
        ),
        migrations.AddConstraint(
            model_name="signature",
            constraint=models.UniqueConstraint(fields=("record", "by"), name="signed_once_a_person"),
        ),
        append_only.operation("exams"),
    ]
