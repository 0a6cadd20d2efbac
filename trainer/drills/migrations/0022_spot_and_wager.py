"""A verdict keeps the spot and the bet of its prompt; those that are there take them from its key."""

from django.db import migrations, models

from games.engine.errors import Unreadable
from games.engine.procedure.places import read_key
from trainer.drills.migrations import _tables as triggers

AT_ONCE = 5_000


def open_table(apps, schema_editor):
    triggers.remove(schema_editor.connection)


def close_table(apps, schema_editor):
    triggers.install(schema_editor.connection)


def fill(apps, schema_editor):
    """By their numbers, so many at once: memory does not grow with the rows."""
    verdicts = apps.get_model("drills", "Verdict").objects.using(schema_editor.connection.alias)
    table, last = verdicts.model._meta.db_table, 0
    while rows := list(verdicts.filter(pk__gt=last).order_by("pk").values_list("pk", "prompt")[:AT_ONCE]):
        with schema_editor.connection.cursor() as cursor:
            cursor.executemany(f"UPDATE {table} SET spot = %s, wager = %s WHERE id = %s", list(_said(rows)))
        last = rows[-1][0]


def _said(rows):
    for number, prompt in rows:
        try:
            key = read_key(prompt)
        except Unreadable:
            continue
        yield key.spot, key.wager, number


class Migration(migrations.Migration):
    dependencies = [("drills", "0021_time_for_the_usual_test")]

    operations = [
        # Where a column is added by making the table anew, its triggers are lost.
        migrations.RunPython(open_table, close_table),
        migrations.AddField("verdict", "spot", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("verdict", "wager", models.CharField(blank=True, max_length=60)),
        migrations.AddField("verdict", "due", models.CharField(blank=True, max_length=200)),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(close_table, open_table),
    ]
