from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("schools", "0015_name_corrected")]

    operations = [
        migrations.AddField(
            model_name="school",
            name="counted_zone",
            field=models.CharField(default="UTC", editable=False, max_length=64),
        )
    ]
