from django.db import migrations, models

from trainer.schools import append_only


class Migration(migrations.Migration):
    dependencies = [("play", "0001_start")]

    operations = [
        migrations.AddField(
            model_name="verdict",
            name="aspect",
            field=models.CharField(blank=True, max_length=30),
        ),
        migrations.RemoveIndex(model_name="run", name="runs_to_be_learned"),
        migrations.RemoveField(model_name="run", name="learned"),
        append_only.operation("play"),
    ]
