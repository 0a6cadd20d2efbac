from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("schools", "0013_target_set")]

    operations = [
        migrations.AddField(
            model_name="school",
            name="counted_zone",
            field=models.CharField(default="UTC", editable=False, max_length=64),
        )
    ]
