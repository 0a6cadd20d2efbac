"""A run keeps what its paytables paid. Those that are there are given what is printed as this migration runs,
and say so: `kept_later`. So is what was settled with a drill that others sit."""

from django.db import migrations, models

from games import GAMES
from trainer.drills.regrading.paytables_then import write_today

AT_ONCE = 500


def fill(apps, schema_editor):
    run, drill, page = (apps.get_model("drills", name) for name in ("Run", "Drill", "KeptPage"))
    alias = schema_editor.connection.alias
    runs, drills = run.objects.using(alias), drill.objects.using(alias).exclude(profiles=None)
    if not runs.exists() and not drills.exists():
        return
    digests = {}
    for slug, game in GAMES.items():
        text, digests[slug] = write_today(game)
        page.objects.using(alias).get_or_create(digest=digests[slug], defaults={"text": text})
    for slug, digest in digests.items():
        runs.filter(drill__game=slug).update(paytables=digest, kept_later=True)
    with_others = runs.exclude(others={}).only("others")
    _fill(with_others, "others", digests)
    _fill(drills.only("profiles"), "profiles", digests)


def _fill(rows, field, digests):
    """By their numbers, so many at once: memory does not grow with the rows."""
    last = None
    while found := list((rows.filter(pk__gt=last) if last else rows).order_by("pk")[:AT_ONCE]):
        for row in found:
            profiles = getattr(row, field)
            kept = {g: {"paytables": digests[g]} | p if g in digests else p for g, p in profiles.items()}
            setattr(row, field, kept)
        rows.model.objects.using(rows.db).bulk_update(found, [field])
        last = found[-1].pk


class Migration(migrations.Migration):
    dependencies = [("drills", "0022_spot_and_wager")]

    operations = [
        migrations.AddField("run", "paytables", models.CharField(blank=True, editable=False, max_length=64)),
        migrations.AddField("run", "kept_later", models.BooleanField(default=False, editable=False)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
