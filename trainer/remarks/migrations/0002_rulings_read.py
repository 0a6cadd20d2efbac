"""That a trainee has read how their dispute was ruled: until then it is told on their first page."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from trainer.schools import append_only

TABLES = ("remarks_rulingread",)


def close(apps, schema_editor):
    append_only.install(schema_editor.connection, TABLES)


def open_again(apps, schema_editor):
    append_only.remove(schema_editor.connection, TABLES)


class Migration(migrations.Migration):
    dependencies = [
        ("remarks", "0001_words_and_disputes"),
    ]

    operations = [
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
                        on_delete=django.db.models.deletion.PROTECT, related_name="read", to="remarks.ruling"
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.RunPython(close, open_again),
    ]
