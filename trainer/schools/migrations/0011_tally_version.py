"""The version of a school's tallies."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("schools", "0010_day_begins"),
    ]

    operations = [
        migrations.AddField(
            model_name="school",
            name="tally_version",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
    ]
