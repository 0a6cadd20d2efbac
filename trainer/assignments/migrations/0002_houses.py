import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("assignments", "0001_start"),
        ("schools", "0005_houses"),
    ]

    operations = [
        migrations.AddField(
            model_name="assignment",
            name="pack",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="assignments",
                to="schools.pack",
            ),
        ),
    ]
