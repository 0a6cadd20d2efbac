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
            name="Case",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60)),
                ("title", models.CharField(max_length=120)),
                ("words", models.TextField(blank=True, max_length=2000)),
                ("document", models.JSONField(editable=False)),
                ("rules_version", models.PositiveIntegerField(editable=False)),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("lesson_since", models.DateTimeField(blank=True, null=True)),
                (
                    "laid_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cases",
                        to="schools.membership",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cases", to="schools.school"
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["school", "-id"], name="cases_of_a_school")],
            },
        ),
    ]
