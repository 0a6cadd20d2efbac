"""The version of a school's tallies."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("schools", "0009_roles"),
    ]

    operations = [
        migrations.AddField(
            model_name="school",
            name="tally_version",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
    ]
