import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0002_aspects"),
        ("schools", "0005_houses"),
    ]

    operations = [
        migrations.AddField(
            model_name="drill",
            name="pack",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="drills",
                to="schools.pack",
            ),
        ),
    ]
