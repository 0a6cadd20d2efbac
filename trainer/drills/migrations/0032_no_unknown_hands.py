"""Whether a hand is rare is known of every verdict."""

from django.db import migrations, models

from trainer.schools import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("drills", "0031_fewer_fields_of_a_run"),
    ]

    operations = [
        migrations.AlterField("verdict", "rare", models.BooleanField(default=False)),
        append_only.operation("drills"),
    ]
