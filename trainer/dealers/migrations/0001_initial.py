"""The rule of mastery of a school."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from trainer.schools import append_only

TABLES = ("dealers_masteryrule",)


def close_tables(apps, schema_editor):
    append_only.install(schema_editor.connection, TABLES)


def open_tables(apps, schema_editor):
    append_only.remove(schema_editor.connection, TABLES)


def one_of(model, name):
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=model)


class Migration(migrations.Migration):
    initial = True
    dependencies = [("schools", "0006_record_viewed")]

    operations = [
        migrations.CreateModel(
            "MasteryRule",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("done", models.PositiveSmallIntegerField()),
                ("window", models.PositiveSmallIntegerField()),
                ("percent", models.PositiveSmallIntegerField()),
                ("on_target", models.BooleanField()),
                ("school", one_of("schools.school", "mastery_rules")),
                ("set_by", one_of("schools.membership", "+")),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.RunPython(close_tables, open_tables),
    ]
