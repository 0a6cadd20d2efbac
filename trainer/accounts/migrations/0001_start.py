import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import trainer.accounts.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("schools", "0001_start"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LoginAttempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=32)),
                ("address", models.CharField(blank=True, max_length=43)),
                ("browser", models.CharField(blank=True, max_length=16)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("checked", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["name", "-at"], name="tries_of_a_name"),
                    models.Index(fields=["address", "-at"], name="tries_from_an_address"),
                    models.Index(fields=["at"], name="tries_that_are_over"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignInProvider",
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
                        choices=[("openid_connect", "OpenID Connect"), ("saml", "SAML"), ("lti", "LTI")],
                        max_length=20,
                    ),
                ),
                (
                    "slug",
                    models.CharField(
                        default=trainer.accounts.models.new_slug, editable=False, max_length=12, unique=True
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("address", models.CharField(blank=True, max_length=500)),
                ("client_id", models.CharField(blank=True, max_length=191)),
                ("secret", models.TextField(blank=True)),
                ("setup", models.JSONField(default=dict)),
                (
                    "rule",
                    models.CharField(
                        choices=[
                            ("linked", "Only people who linked it in their settings"),
                            ("email", "Members with the same verified email too"),
                            ("create", "Everyone it knows, with a new account where needed"),
                        ],
                        default="linked",
                        max_length=10,
                    ),
                ),
                (
                    "default_role",
                    models.CharField(
                        choices=[
                            ("trainee", "Trainee"),
                            ("assistant", "Assistant"),
                            ("instructor", "Instructor"),
                            ("examiner", "Examiner"),
                            ("manager", "Shift manager"),
                            ("owner", "Owner"),
                            ("guest", "Guest"),
                        ],
                        default="trainee",
                        max_length=10,
                    ),
                ),
                (
                    "upto",
                    models.CharField(
                        choices=[
                            ("trainee", "Trainee"),
                            ("assistant", "Assistant"),
                            ("instructor", "Instructor"),
                            ("examiner", "Examiner"),
                            ("manager", "Shift manager"),
                            ("owner", "Owner"),
                            ("guest", "Guest"),
                        ],
                        default="trainee",
                        max_length=10,
                    ),
                ),
                ("claim", models.CharField(blank=True, max_length=200)),
                ("roles", models.JSONField(default=dict)),
                ("domains", models.CharField(blank=True, max_length=500)),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="providers",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="KnownBrowser",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(max_length=43)),
                ("last", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="known_browsers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("user", "address"), name="one_line_a_place")],
            },
        ),
        migrations.CreateModel(
            name="EndedLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("ended", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "membership",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ended_links",
                        to="schools.membership",
                    ),
                ),
                (
                    "provider",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, to="accounts.signinprovider"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("provider", "digest"), name="one_end_a_link")
                ],
            },
        ),
    ]
