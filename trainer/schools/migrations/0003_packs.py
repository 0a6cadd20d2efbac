import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from trainer.schools import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("schools", "0002_memory"),
    ]

    operations = [
        migrations.CreateModel(
            name="Pack",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.CharField(max_length=32)),
                ("version", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("maker", models.CharField(max_length=120)),
                ("contents", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
                ("key", models.JSONField(blank=True, null=True)),
                ("thumbprint", models.CharField(blank=True, max_length=43)),
                ("mark", models.BinaryField(blank=True, default=b"")),
                ("imported", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "imported_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="schools.membership"
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="packs", to="schools.school"
                    ),
                ),
            ],
            options={
                "ordering": ["name", "-version"],
                "constraints": [
                    models.UniqueConstraint(fields=("school", "uid", "version"), name="a_pack_once_a_version")
                ],
            },
        ),
        append_only.operation("schools"),
    ]
