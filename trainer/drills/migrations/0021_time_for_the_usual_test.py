"""What houses usually ask was sixty minutes at first, in which nobody who deals on target is through.

Where it is in force, stored with a test that was given under it and set by nobody, another comes after it.
"""

from django.db import migrations
from django.db.models import Max

BEFORE, NOW = 60, 150


def give_time(apps, schema_editor):
    Standard = apps.get_model("drills", "Standard")
    rows = Standard.objects.using(schema_editor.connection.alias)
    for newest in rows.values("school", "game").annotate(number=Max("number")).order_by("school", "game"):
        last = rows.get(**newest)
        if last.set_by_id is None and last.minutes == BEFORE:
            said = {f.attname: getattr(last, f.attname) for f in last._meta.concrete_fields}
            said |= {"number": last.number + 1, "minutes": NOW}
            rows.create(**{name: value for name, value in said.items() if name not in ("id", "made")})


class Migration(migrations.Migration):
    dependencies = [("drills", "0020_told")]

    operations = [migrations.RunPython(give_time, migrations.RunPython.noop)]
