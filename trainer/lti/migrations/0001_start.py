import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import trainer.lti.models


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
            name="Launch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("nonce", models.CharField(max_length=64, unique=True)),
                ("token", models.CharField(default=trainer.lti.models.new_token, max_length=32, unique=True)),
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
                        to="lti.platformcourse",
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
                        to="lti.platformlink",
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
                        to="lti.platformcourse",
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
    ]
