"""Fill a process's caches when it starts, so that the first reader of a page doesn't wait for them.

Each process has its own caches: compiled templates, message catalogs, and the deals behind each course; then
it begins to work placements out ahead. If this fails, the first reader waits as before.
"""

import logging
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from django.conf import settings
from django.template.loader import get_template
from django.utils import translation

from games import GAMES
from trainer.courses.demo_rounds import round_of_tour, worked_round
from trainer.courses.skills import Profile, profile_of, skills_of
from trainer.ops.background import start_thread
from trainer.practice import placements_ahead
from trainer.schools.models import School

logger = logging.getLogger(__name__)

MOST_PROFILES = 15
"""The caches of tours and demo rounds hold sixteen."""


def start() -> None:
    """Fill the caches, then begin to work placements out."""
    start_thread("cache warmup", _run, failed="caches are cold, so the first pages take longer")


def _run() -> None:
    began = time.monotonic()
    warm_up()
    placements_ahead.start()
    logger.info("caches are warm after %.1f s", time.monotonic() - began)


def warm_up() -> None:
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            translation.gettext("Sign in")
    for name in _template_names():
        get_template(name)
    for profile in islice(dict.fromkeys(_profiles()), MOST_PROFILES):
        skills_of(profile)
        round_of_tour(profile)
        worked_round(profile)


def _template_names() -> Iterator[str]:
    folder: Path = settings.BASE_DIR / "templates"
    for path in sorted(folder.rglob("*.html")):
        yield path.relative_to(folder).as_posix()


def _profiles() -> Iterator[Profile]:
    """Yield each school's rules of each game. Most schools have the same."""
    for school in School.objects.order_by("pk"):
        for game in GAMES:
            yield profile_of(school=school, game=game)
