"""Rubrics of a school's own. Judgments so far were by the default one, a column a criterion."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from trainer.schools import append_only

RUBRIC = "exams_rubric"


def open_rubrics(_apps, schema_editor):
    append_only.remove(schema_editor.connection, [RUBRIC])


def close_again(_apps, schema_editor):
    append_only.install(schema_editor.connection)


def in_order(apps, schema_editor):
    """Keep the judgments, in the order of the default rubric's criteria."""
    rubrics = apps.get_model("exams", "Rubric")._base_manager.using(schema_editor.connection.alias)
    for one in rubrics.all():
        rubrics.filter(pk=one.pk).update(grades=[one.hospitality, one.technical, one.control])


class Migration(migrations.Migration):
    dependencies = [
        ("exams", "0002_paytables"),
        ("schools", "0005_papers"),
    ]

    operations = [
        migrations.RunPython(open_rubrics, close_again),
        migrations.CreateModel(
            name="RubricVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("criteria", models.JSONField()),
                ("lowest", models.PositiveSmallIntegerField()),
                ("highest", models.PositiveSmallIntegerField()),
                ("made", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rubrics",
                        to="schools.school",
                    ),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("school", "number"), name="a_rubric_once_a_number")
                ],
            },
        ),
        migrations.AddField(
            model_name="exam",
            name="rubric",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="exams",
                to="exams.rubricversion",
            ),
        ),
        migrations.AddField(
            model_name="rubric",
            name="grades",
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(in_order, migrations.RunPython.noop),
        migrations.AddField(
            model_name="rubric",
            name="version",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="filled_in",
                to="exams.rubricversion",
            ),
        ),
        migrations.RemoveField(model_name="rubric", name="hospitality"),
        migrations.RemoveField(model_name="rubric", name="technical"),
        migrations.RemoveField(model_name="rubric", name="control"),
        append_only.operation("exams"),
    ]
