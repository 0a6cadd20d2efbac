from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("schools", "0004_packs_made"),
    ]

    operations = [
        migrations.AddField(
            model_name="membership",
            name="trains_for",
            field=models.CharField(blank=True, editable=False, max_length=32),
        ),
        migrations.AddField(
            model_name="schoolclass",
            name="trains_for",
            field=models.CharField(blank=True, editable=False, max_length=32),
        ),
    ]
