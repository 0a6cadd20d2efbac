"""A signature has the name it was given with."""

from django.db import migrations, models

from trainer.schools import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("reviewing", "0005_signer_names"),
    ]

    operations = [
        migrations.AlterField("signature", "name", models.CharField(max_length=301)),
        append_only.operation("reviewing"),
    ]
