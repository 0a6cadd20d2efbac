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
        migrations.AlterField(
            model_name="drill",
            name="plan",
            field=models.CharField(
                choices=[
                    ("rounds", "Full rounds"),
                    ("asks", "Chosen skills"),
                    ("burst", "Rare hands, then normal odds"),
                    ("interference", "Where the games differ"),
                    ("mistakes", "My mistakes"),
                    ("lesson", "Sample rounds"),
                    ("room", "Live class"),
                    ("placement", "Placement"),
                    ("path", "Course"),
                    ("pace", "Speed drill"),
                    ("today", "Today’s practice"),
                ],
                default="rounds",
                max_length=12,
            ),
        ),
        append_only.operation("play"),
    ]
