import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("schools", "0005_houses")]

    operations = [
        migrations.AddField(
            model_name="membership",
            name="number",
            field=models.CharField(blank=True, default="", editable=False, max_length=20),
        ),
        migrations.AddField(
            model_name="membership",
            name="picture",
            field=models.CharField(blank=True, default="", editable=False, max_length=32),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                condition=models.Q(("number", ""), _negated=True),
                fields=("school", "number"),
                name="one_person_a_number",
            ),
        ),
        migrations.CreateModel(
            name="Picture",
            fields=[
                (
                    "membership",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="image",
                        serialize=False,
                        to="schools.membership",
                    ),
                ),
                ("image", models.BinaryField()),
                ("given", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
    ]
