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
            name="Answer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField()),
                ("position", models.PositiveSmallIntegerField()),
                ("place", models.CharField(max_length=60)),
                ("key", models.UUIDField(unique=True)),
                ("digest", models.CharField(max_length=64)),
                ("given", models.JSONField()),
                ("game", models.CharField(blank=True, max_length=60)),
                ("phase", models.CharField(blank=True, max_length=20)),
                ("hinted", models.BooleanField(default=False)),
                ("answer_shown", models.BooleanField(default=False)),
                ("allowed", models.PositiveSmallIntegerField(null=True)),
                ("version", models.PositiveIntegerField(null=True)),
                ("seen", models.DateTimeField(null=True)),
                ("shown", models.DateTimeField()),
                ("received", models.DateTimeField()),
            ],
            options={
                "ordering": ["round", "position"],
            },
        ),
        migrations.CreateModel(
            name="Run",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                ("seed", models.CharField(max_length=200)),
                ("house", models.JSONField(default=dict)),
                ("meter", models.JSONField(blank=True, null=True)),
                ("others", models.JSONField(blank=True, default=dict)),
                ("paytables", models.CharField(blank=True, editable=False, max_length=64)),
                ("round", models.PositiveIntegerField(default=0)),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("passed", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("version", models.PositiveIntegerField(default=1)),
                ("counted", models.PositiveIntegerField(default=0, editable=False)),
                ("learned", models.PositiveIntegerField(default=0, editable=False)),
                ("begun", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("shown", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen", models.DateTimeField(blank=True, null=True)),
                ("hinted", models.CharField(blank=True, max_length=60)),
                ("deadline", models.DateTimeField(blank=True, null=True)),
                ("finished", models.DateTimeField(blank=True, null=True)),
                ("standard", models.CharField(blank=True, editable=False, max_length=60)),
                ("paused", models.DateTimeField(blank=True, editable=False, null=True)),
                ("extra", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("session", models.CharField(blank=True, editable=False, max_length=64)),
                ("clock", models.JSONField(blank=True, editable=False, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="RulesPage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("text", models.TextField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("why", models.CharField(max_length=1000)),
                ("game", models.CharField(max_length=60)),
                ("since", models.DateField(blank=True, null=True)),
                ("until", models.DateField(blank=True, null=True)),
                ("house", models.JSONField(blank=True, null=True)),
                ("paytables", models.CharField(blank=True, max_length=64)),
                ("ruled", models.BooleanField(default=False)),
                ("rules_version", models.PositiveIntegerField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Dispute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=120)),
                ("words", models.TextField(max_length=1000)),
                ("rules_version", models.PositiveIntegerField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "answer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="disputes", to="play.answer"
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Drill",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60)),
                ("spots", models.PositiveSmallIntegerField()),
                ("seed", models.CharField(blank=True, max_length=200)),
                ("scenario", models.CharField(blank=True, max_length=60)),
                (
                    "mode",
                    models.CharField(
                        choices=[
                            ("learn", "Learn"),
                            ("guided", "Guided"),
                            ("practice", "Practice"),
                            ("test", "Table test"),
                        ],
                        default="practice",
                        max_length=10,
                    ),
                ),
                (
                    "plan",
                    models.CharField(
                        choices=[
                            ("rounds", "Full rounds"),
                            ("asks", "Chosen skills"),
                            ("burst", "Rare hands, then normal odds"),
                            ("interference", "Where the games differ"),
                            ("mistakes", "My mistakes"),
                            ("lesson", "Sample rounds"),
                            ("room", "Live class"),
                            ("placement", "Placement"),
                            ("path", "Course"),
                            ("pace", "Speed drill"),
                            ("today", "Today’s practice"),
                        ],
                        default="rounds",
                        max_length=12,
                    ),
                ),
                ("items", models.JSONField(blank=True, default=list)),
                ("rounds", models.PositiveSmallIntegerField(default=0)),
                ("minutes", models.PositiveSmallIntegerField(default=0)),
                ("open_paytables", models.BooleanField(default=True)),
                ("profiles", models.JSONField(blank=True, editable=False, null=True)),
                ("rules_version", models.PositiveIntegerField(editable=False, null=True)),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drills",
                        to="schools.school",
                    ),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drills_set",
                        to="schools.membership",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField()),
                ("place", models.CharField(max_length=60)),
                ("text", models.TextField(max_length=1000)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notes_written",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="NoteRead",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "note",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="read", to="play.note"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Presence",
            fields=[
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="presence",
                        serialize=False,
                        to="play.run",
                    ),
                ),
                ("heard", models.DateTimeField()),
                ("lost", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.AddField(
            model_name="run",
            name="drill",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="runs", to="play.drill"
            ),
        ),
        migrations.AddField(
            model_name="run",
            name="membership",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="runs", to="schools.membership"
            ),
        ),
        migrations.AddField(
            model_name="note",
            name="run",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="notes", to="play.run"
            ),
        ),
        migrations.CreateModel(
            name="CorrectedRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("decisions", models.PositiveIntegerField()),
                ("righted", models.PositiveIntegerField()),
                ("wronged", models.PositiveIntegerField()),
                ("unmarked", models.PositiveIntegerField()),
                ("overpaid", models.BigIntegerField()),
                ("underpaid", models.BigIntegerField()),
                (
                    "correction",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="runs", to="play.correction"
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="corrections", to="play.run"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="answer",
            name="run",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="answers", to="play.run"
            ),
        ),
        migrations.CreateModel(
            name="DealtRound",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField()),
                ("document", models.JSONField()),
                ("happened", models.JSONField(default=list)),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="dealt", to="play.run"
                    ),
                ),
                (
                    "shared",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="play.rulespage"
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="play.rulespage"
                    ),
                ),
            ],
            options={
                "ordering": ["round"],
            },
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("stands", models.BooleanField()),
                ("words", models.TextField(max_length=1000)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="schools.membership",
                    ),
                ),
                (
                    "dispute",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ruling", to="play.dispute"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="RulingRead",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "ruling",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="read", to="play.ruling"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="TestSession",
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
                        on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="play.run"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Verdict",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("prompt", models.CharField(max_length=100)),
                ("spot", models.PositiveSmallIntegerField(default=0)),
                ("wager", models.CharField(blank=True, max_length=60)),
                ("ask", models.CharField(max_length=40)),
                ("rule", models.CharField(blank=True, max_length=60)),
                ("given", models.CharField(max_length=200)),
                ("due", models.CharField(blank=True, max_length=200)),
                ("right", models.BooleanField()),
                ("mistakes", models.JSONField(default=list)),
                ("mistake", models.CharField(blank=True, max_length=60)),
                ("rests_on", models.JSONField(default=list)),
                ("overpaid", models.PositiveBigIntegerField(default=0)),
                ("underpaid", models.PositiveBigIntegerField(default=0)),
                ("missed", models.CharField(blank=True, max_length=10)),
                ("rare", models.BooleanField(default=False)),
                ("rules_version", models.PositiveIntegerField()),
                ("again", models.PositiveSmallIntegerField(default=0)),
                (
                    "answer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="verdicts", to="play.answer"
                    ),
                ),
                (
                    "correction",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdicts",
                        to="play.correction",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="SelfReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mistake", models.CharField(blank=True, max_length=60)),
                ("said", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "verdict",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="self_report",
                        to="play.verdict",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Retraction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "answer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="retractions",
                        to="play.answer",
                    ),
                ),
                (
                    "verdict",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="retraction",
                        to="play.verdict",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddConstraint(
            model_name="dispute",
            constraint=models.UniqueConstraint(fields=("answer", "key"), name="a_decision_disputed_once"),
        ),
        migrations.AddIndex(
            model_name="run",
            index=models.Index(fields=["membership", "-shown"], name="runs_of_a_member"),
        ),
        migrations.AddIndex(
            model_name="run",
            index=models.Index(
                condition=models.Q(("counted", models.F("version")), _negated=True),
                fields=["membership"],
                name="runs_to_be_counted",
            ),
        ),
        migrations.AddIndex(
            model_name="run",
            index=models.Index(
                condition=models.Q(("learned", models.F("version")), _negated=True),
                fields=["membership"],
                name="runs_to_be_learned",
            ),
        ),
        migrations.AddIndex(
            model_name="note",
            index=models.Index(fields=["run", "round", "place"], name="words_at_a_stop"),
        ),
        migrations.AddConstraint(
            model_name="correctedrun",
            constraint=models.UniqueConstraint(fields=("correction", "run"), name="a_run_once_a_correction"),
        ),
        migrations.AddIndex(
            model_name="answer",
            index=models.Index(fields=["received"], name="answers_of_a_day"),
        ),
        migrations.AddConstraint(
            model_name="answer",
            constraint=models.UniqueConstraint(fields=("run", "round", "place"), name="one_answer_a_place"),
        ),
        migrations.AddConstraint(
            model_name="dealtround",
            constraint=models.UniqueConstraint(fields=("run", "round"), name="dealt_once"),
        ),
        migrations.AddConstraint(
            model_name="testsession",
            constraint=models.UniqueConstraint(fields=("run", "session"), name="a_session_once_a_test"),
        ),
        migrations.AddConstraint(
            model_name="verdict",
            constraint=models.UniqueConstraint(
                fields=("answer", "prompt", "rules_version", "again"), name="one_verdict_a_version"
            ),
        ),
        append_only.operation("play"),
    ]
