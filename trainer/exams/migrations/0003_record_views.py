import json

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from trainer.exams.bands import percents
from trainer.schools import append_only


def fill(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Read accuracy and pace of the records that are there."""
    records = apps.get_model("exams", "TestRecord").objects.all()
    if not records.exists():
        return
    with append_only.opened(editor.connection, ["exams_testrecord"]):
        for pk in list(records.values_list("pk", flat=True)):
            one = records.filter(pk=pk)
            one.update(**percents(json.loads(one.values_list("text", flat=True).get())))


class Migration(migrations.Migration):
    dependencies = [("exams", "0002_attendance"), ("schools", "0006_numbers")]

    operations = [
        migrations.AddField(
            model_name="testrecord",
            name="accuracy",
            field=models.PositiveSmallIntegerField(blank=True, default=None, null=True),
        ),
        migrations.AddField(
            model_name="testrecord",
            name="pace",
            field=models.PositiveIntegerField(blank=True, default=None, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.CreateModel(
            name="RecordView",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                (
                    "reader",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="record_views",
                        to="play.run",
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.AddConstraint(
            model_name="recordview",
            constraint=models.UniqueConstraint(
                fields=("run", "reader", "day"), name="a_record_viewed_once_a_day"
            ),
        ),
        append_only.operation("exams"),
    ]
