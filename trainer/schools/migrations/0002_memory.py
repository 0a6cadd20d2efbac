from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("schools", "0001_start")]

    operations = [
        migrations.AddField(
            model_name="school",
            name="memory",
            field=models.JSONField(default=dict, editable=False),
        ),
    ]
