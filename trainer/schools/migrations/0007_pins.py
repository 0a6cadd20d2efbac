from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("schools", "0006_numbers"),
    ]

    operations = [
        migrations.AddField(
            model_name="school",
            name="pins",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="school",
            name="steps_away",
            field=models.BooleanField(default=False, editable=False),
        ),
    ]
