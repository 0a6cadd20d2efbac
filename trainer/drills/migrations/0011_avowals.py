import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from trainer.drills.migrations import _tables as triggers
from trainer.schools import append_only


def close_avowals(apps, schema_editor):
    append_only.install(schema_editor.connection, triggers.AVOWALS)


def open_avowals(apps, schema_editor):
    append_only.remove(schema_editor.connection, triggers.AVOWALS)


class Migration(migrations.Migration):
    dependencies = [
        ("drills", "0010_withdrawals"),
    ]

    operations = [
        migrations.CreateModel(
            name="Avowal",
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
                        related_name="avowal",
                        to="drills.verdict",
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.RunPython(close_avowals, open_avowals),
    ]
