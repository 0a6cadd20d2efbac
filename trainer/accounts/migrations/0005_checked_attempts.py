from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_roles")]

    operations = [
        migrations.AddField(
            model_name="loginattempt",
            name="checked",
            field=models.BooleanField(default=False),
        ),
    ]
