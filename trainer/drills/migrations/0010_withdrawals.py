import django.db.models.deletion
from django.db import migrations, models

from trainer.drills.migrations import _tables as triggers
from trainer.schools import append_only


def open_table(apps, schema_editor):
    triggers.remove(schema_editor.connection)


def close_table(apps, schema_editor):
    triggers.install(schema_editor.connection)


def close_withdrawals(apps, schema_editor):
    append_only.install(schema_editor.connection, triggers.WITHDRAWALS)


def open_withdrawals(apps, schema_editor):
    append_only.remove(schema_editor.connection, triggers.WITHDRAWALS)


class Migration(migrations.Migration):
    dependencies = [
        ("drills", "0009_day_tallies"),
    ]

    operations = [
        # Where a column is added by making the table anew, its triggers are lost.
        migrations.RunPython(open_table, close_table),
        migrations.AddField(
            model_name="verdict",
            name="rests_on",
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(close_table, open_table),
        migrations.CreateModel(
            name="Withdrawal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "answer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawals",
                        to="drills.answer",
                    ),
                ),
                (
                    "verdict",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawal",
                        to="drills.verdict",
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.RunPython(close_withdrawals, open_withdrawals),
    ]
