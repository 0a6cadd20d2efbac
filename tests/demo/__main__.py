"""Writes fixtures/demo anew:  python -m tests.demo [USERNAME ...]

All trainees take a minute or two; with user names only theirs are made, as none depends on another's.
"""

import os
import sys

import django


def main(usernames: list[str]) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from django.core.management import call_command
    from django.db import transaction

    from tests.demo.build import make
    from tests.demo.characters import CHARACTERS
    from tests.demo.fixture_text import school_text, trainee_text
    from trainer.demo import records

    wanted = [one for one in CHARACTERS if one.username in usernames or not usernames]
    if unknown := set(usernames) - {one.username for one in wanted}:
        raise SystemExit(f"no trainee of tests/demo/characters.py is called {', '.join(sorted(unknown))}")
    call_command("migrate", verbosity=0)
    with transaction.atomic():  # no thread draws a form or a follow-up: it would not see a database in memory
        make(wanted)
        records.TRAINEES.mkdir(parents=True, exist_ok=True)
        for path in records.trainees():
            if path.stem not in {one.username for one in CHARACTERS}:
                path.unlink()
        records.SCHOOL.write_text(school_text(), encoding="utf-8")
        for one in wanted:
            path = records.TRAINEES / f"{one.username}.jsonl"
            path.write_text(trainee_text(one.username), encoding="utf-8")
        transaction.set_rollback(True)


if __name__ == "__main__":
    main(sys.argv[1:])
