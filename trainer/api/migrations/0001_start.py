import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("schools", "0001_start"),
    ]

    operations = [
        migrations.CreateModel(
            name="Token",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                ("writes", models.BooleanField(default=False)),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("ends", models.DateTimeField()),
                ("revoked", models.DateTimeField(blank=True, null=True)),
                ("used", models.DateTimeField(blank=True, null=True)),
                ("minute", models.DateTimeField(blank=True, editable=False, null=True)),
                ("uses", models.PositiveIntegerField(default=0, editable=False)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tokens",
                        to="schools.membership",
                    ),
                ),
                (
                    "revoked_by",
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
                        related_name="tokens",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(max_length=500)),
                ("secret", models.TextField()),
                ("events", models.JSONField()),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("looked", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("closed", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="webhooks",
                        to="schools.membership",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="webhooks",
                        to="schools.school",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="SeenRoster",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("people", models.JSONField()),
                (
                    "school_class",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="schools.schoolclass",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rosters", to="api.webhook"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("webhook", "school_class"), name="one_seen_roster")
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "event",
                    models.CharField(
                        choices=[
                            ("test.signed", "A table test is signed"),
                            ("work.finished", "An assignment is finished"),
                            ("roster.changed", "Who is in a class changes"),
                        ],
                        max_length=20,
                    ),
                ),
                ("subject", models.CharField(max_length=80)),
                ("data", models.JSONField()),
                ("happened", models.DateTimeField(editable=False, null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("due", models.DateTimeField(default=django.utils.timezone.now)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("tried", models.DateTimeField(blank=True, null=True)),
                ("sent", models.DateTimeField(blank=True, null=True)),
                ("up", models.DateTimeField(blank=True, null=True)),
                ("result", models.CharField(blank=True, max_length=10)),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="api.webhook"
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("webhook", "subject"), name="one_message_a_subject")
                ],
            },
        ),
    ]
