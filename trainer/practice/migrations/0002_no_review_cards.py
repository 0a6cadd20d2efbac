from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("practice", "0001_start")]

    operations = [migrations.DeleteModel(name="ReviewCard")]
