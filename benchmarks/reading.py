"""What the pages that are only read cost on the server, in the demo school: python -m benchmarks.reading

Django's own client asks the real views with the shipped settings; milliseconds of processor, queries, KiB.
"""

import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.answers import set_up
from benchmarks.machine import describe

TIMES = 20


def pages() -> dict[str, tuple[str, str]]:
    """Who asks, and for what."""
    from django.urls import reverse

    from trainer.schools.models import Membership

    mei = Membership.objects.get(user__username="mei")
    run = mei.runs.filter(finished=None).first() or mei.runs.first()
    return {
        "home": ("mei", reverse("home:home")),
        "own progress": ("mei", reverse("reports:trainee", args=[mei.pk])),
        "a game's sheet": ("mei", reverse("library:sheet", args=[run.drill.game])),
        "lobby (all tables)": ("instructor", reverse("live:wall")),
        "a table watched": ("instructor", reverse("live:watch", args=[run.pk])),
        "the school's progress": ("manager", reverse("reports:school")),
        "house": ("manager", reverse("schools:house_rules")),
    }


def ask(who: str, url: str) -> tuple[float, int, int]:
    """The middle of some times, its queries, its bytes; the first is not counted."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from trainer.schools.models import User

    client = Client()
    client.force_login(User.objects.get(username=who))
    assert client.get(url).status_code == 200, url
    took = []
    for _ in range(TIMES):
        with CaptureQueriesContext(connection) as asked:
            start = process_time()
            page = client.get(url)
            took.append((process_time() - start) * 1_000)
    return median(took), len(asked), len(page.content)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        set_up(Path(folder))
        from django.core.management import call_command
        from django.test import override_settings

        from trainer.schools.models import User

        with tempfile.TemporaryFile("w") as nothing, override_settings(DEBUG=True):  # the demo asks for it
            call_command("demo", stdout=nothing)
        User.objects.update(is_demo=False)  # so that they may be signed in with DEBUG off
        print(f"Pages that are read. {describe()}")
        print(f"{'page':<26}{'ms':>8}{'queries':>9}{'KiB':>8}")
        for name, (who, url) in pages().items():
            took, queries, size = ask(who, url)
            print(f"{name:<26}{took:>8.1f}{queries:>9}{size / 1024:>8.1f}")


if __name__ == "__main__":
    main()
