"""Whether a trainee was entrusted to a class. The table of the members gets a name and one column; nobody who is
in a class today is entrusted to it before a manager saves it, or they join by its code."""

import django.db.models.deletion
from django.db import migrations, models

NAMED = [
    migrations.CreateModel(
        name="ClassMember",
        fields=[
            (
                "id",
                models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
            ),
            (
                "cohort",
                models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="schools.cohort"),
            ),
            (
                "membership",
                models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="schools.membership"),
            ),
        ],
        options={"db_table": "schools_cohort_members", "unique_together": {("cohort", "membership")}},
    ),
    migrations.AlterField(
        model_name="cohort",
        name="members",
        field=models.ManyToManyField(
            blank=True, related_name="cohorts", through="schools.ClassMember", to="schools.membership"
        ),
    ),
]


class Migration(migrations.Migration):
    dependencies = [("schools", "0013_target_set")]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=NAMED),
        migrations.AddField(
            model_name="classmember", name="entrusted", field=models.BooleanField(default=False)
        ),
    ]
