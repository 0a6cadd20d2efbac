from django.db import migrations, models

from trainer.schools import append_only

ATTENDED = [("here", "here"), ("late", "late"), ("absent", "absent")]


class Migration(migrations.Migration):
    dependencies = [("exams", "0001_start")]

    operations = [
        migrations.AddField(
            "classroomtime",
            "attended",
            models.CharField(blank=True, choices=ATTENDED, max_length=6, null=True),
        ),
        migrations.AddField(
            "classroomtime",
            "attended_before",
            models.CharField(blank=True, choices=ATTENDED, max_length=6, null=True),
        ),
        migrations.AddField("classroomtime", "minutes_before", models.IntegerField(blank=True, null=True)),
        migrations.RemoveConstraint("classroomtime", "minutes_that_count"),
        migrations.AddConstraint(
            "classroomtime",
            models.CheckConstraint(
                condition=models.Q(("minutes", 0), _negated=True)
                | models.Q(("minutes_before__isnull", False)),
                name="minutes_that_count",
            ),
        ),
        append_only.operation("exams"),
    ]
