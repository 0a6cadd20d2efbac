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
                        to="transcripts.transcript",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddIndex(
            model_name="transcript",
            index=models.Index(fields=["membership", "-at"], name="transcripts_of_a_member"),
        ),
        append_only.operation("transcripts"),
    ]
