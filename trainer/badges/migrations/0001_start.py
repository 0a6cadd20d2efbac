import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import trainer.badges.models
from trainer.schools import append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
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
                        default=trainer.badges.models.new_code, editable=False, max_length=32, unique=True
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
                        on_delete=django.db.models.deletion.PROTECT, related_name="keys", to="badges.issuer"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
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
                        on_delete=django.db.models.deletion.PROTECT, related_name="badges", to="badges.issuer"
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
        append_only.operation("badges"),
    ]
