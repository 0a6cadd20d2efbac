import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import trainer.credentials.models.badges
import trainer.credentials.models.lti
from trainer.schools import append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_start"),
        ("assignments", "0001_start"),
        ("exams", "0001_start"),
        ("schools", "0001_start"),
    ]

    operations = [
        migrations.CreateModel(
            name="Issuer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=trainer.credentials.models.badges.new_code,
                        editable=False,
                        max_length=32,
                        unique=True,
                    ),
                ),
                (
                    "school",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="issuer",
                        to="schools.school",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="IssuerKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("thumbprint", models.CharField(max_length=43, unique=True)),
                ("public", models.JSONField()),
                ("secret", models.TextField()),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "issuer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="keys",
                        to="credentials.issuer",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Launch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("nonce", models.CharField(max_length=64, unique=True)),
                (
                    "token",
                    models.CharField(
                        default=trainer.credentials.models.lti.new_token, max_length=32, unique=True
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("claims", models.JSONField()),
                ("taken", models.DateTimeField(blank=True, null=True)),
                (
                    "provider",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="launches",
                        to="accounts.signinprovider",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PlatformCourse",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("context", models.CharField(max_length=255)),
                ("title", models.CharField(max_length=200)),
                ("roster_url", models.CharField(blank=True, max_length=1000)),
                ("read", models.DateTimeField(blank=True, null=True)),
                (
                    "provider",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="courses",
                        to="accounts.signinprovider",
                    ),
                ),
                (
                    "school_class",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="platform_courses",
                        to="schools.schoolclass",
                    ),
                ),
                (
                    "teachers",
                    models.ManyToManyField(
                        blank=True, related_name="platform_courses", to="schools.membership"
                    ),
                ),
            ],
            options={
                "ordering": ["title", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PlatformLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("deployment", models.CharField(max_length=255)),
                ("resource", models.CharField(max_length=255)),
                ("game", models.CharField(blank=True, max_length=60)),
                ("scores_url", models.CharField(blank=True, max_length=1000)),
                (
                    "assignment",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="platform_links",
                        to="assignments.assignment",
                    ),
                ),
                (
                    "course",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="credentials.platformcourse",
                    ),
                ),
                (
                    "exam",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="platform_links",
                        to="exams.exam",
                    ),
                ),
                (
                    "provider",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="accounts.signinprovider",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="PlatformScore",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("right", models.PositiveIntegerField(blank=True, null=True)),
                ("of", models.PositiveIntegerField(blank=True, null=True)),
                ("comment", models.CharField(blank=True, max_length=200)),
                ("started", models.DateTimeField(blank=True, null=True)),
                ("submitted", models.DateTimeField(blank=True, null=True)),
                ("stamp", models.DateTimeField(blank=True, null=True)),
                ("changed", models.DateTimeField()),
                ("sent", models.DateTimeField(blank=True, null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("due", models.DateTimeField()),
                ("failure", models.CharField(blank=True, max_length=200)),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scores",
                        to="credentials.platformlink",
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="platform_scores",
                        to="schools.membership",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RosterMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.CharField(max_length=255)),
                (
                    "course",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roster",
                        to="credentials.platformcourse",
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rosters",
                        to="schools.membership",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Transcript",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField()),
                ("digest", models.CharField(max_length=64)),
                ("code", models.CharField(max_length=32, unique=True)),
                ("name", models.CharField(max_length=301)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="transcripts_signed",
                        to="schools.membership",
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="transcripts",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
            },
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
                    "transcript",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revocation",
                        to="credentials.transcript",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Badge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("table-test", "Table test passed"), ("certification", "Certified to deal")],
                        max_length=20,
                    ),
                ),
                ("uid", models.UUIDField(unique=True)),
                ("position", models.PositiveIntegerField()),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "record",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="badges",
                        to="exams.testrecord",
                    ),
                ),
                (
                    "issuer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="badges",
                        to="credentials.issuer",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("record", "kind"), name="one_badge_a_kind"),
                    models.UniqueConstraint(fields=("issuer", "position"), name="one_bit_a_badge"),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="platformcourse",
            constraint=models.UniqueConstraint(fields=("provider", "context"), name="one_course_a_context"),
        ),
        migrations.AddConstraint(
            model_name="platformlink",
            constraint=models.UniqueConstraint(
                fields=("provider", "deployment", "resource"), name="one_link_a_resource"
            ),
        ),
        migrations.AddConstraint(
            model_name="platformscore",
            constraint=models.UniqueConstraint(fields=("link", "membership"), name="one_score_a_link"),
        ),
        migrations.AddConstraint(
            model_name="rostermember",
            constraint=models.UniqueConstraint(fields=("course", "membership"), name="one_person_a_roster"),
        ),
        migrations.AddConstraint(
            model_name="rostermember",
            constraint=models.UniqueConstraint(fields=("course", "uid"), name="one_name_a_roster"),
        ),
        migrations.AddIndex(
            model_name="transcript",
            index=models.Index(fields=["membership", "-at"], name="transcripts_of_a_member"),
        ),
        append_only.operation("credentials"),
    ]
