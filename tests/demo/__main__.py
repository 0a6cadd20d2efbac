"""Writes fixtures/demo anew:  python -m tests.demo    It takes some minutes."""

import os

import django


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from django.core.management import call_command

    from tests.demo.characters import CHARACTERS
    from tests.demo.making import make
    from tests.demo.writing import school_text, trainee_text
    from trainer.demo import annals

    call_command("migrate", verbosity=0)
    make()
    annals.TRAINEES.mkdir(parents=True, exist_ok=True)
    for path in annals.TRAINEES.glob("*.jsonl"):
        path.unlink()
    annals.SCHOOL.write_text(school_text(), encoding="utf-8")
    for character in CHARACTERS:
        path = annals.TRAINEES / f"{character.username}.jsonl"
        path.write_text(trainee_text(character.username), encoding="utf-8")


if __name__ == "__main__":
    main()
