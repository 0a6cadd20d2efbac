import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("exams", "0003_record_views"),
        ("schools", "0005_houses"),
    ]

    operations = [
        migrations.AddField(
            model_name="exam",
            name="pack",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="exams",
                to="schools.pack",
            ),
        ),
        migrations.AddField(
            model_name="rubricversion",
            name="pack",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rubrics",
                to="schools.pack",
            ),
        ),
        migrations.AddField(
            model_name="standard",
            name="pack",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="standards",
                to="schools.pack",
            ),
        ),
    ]
