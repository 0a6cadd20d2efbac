"""Every page about a game, for every game: what it declares, prints and draws is enough for all of them."""

import pytest
from django.urls import reverse

from games import GAMES
from trainer.courses.lessons import lessons_of
from trainer.courses.skills import profile_of

pytestmark = pytest.mark.django_db
each_game = pytest.mark.parametrize("game", GAMES)

FOR_ALL = (
    *("library:games", "library:sheet", "library:odds"),
    *("courses:course", "courses:intro"),
)
FOR_STAFF = ("schools:house_rules_of_game", "exams:standard", "library:set_up", "reports:disputes")


@each_game
def test_the_pages_about_a_game_are_whole(client_of, alice, mona, riverside, game):
    lessons = lessons_of(profile_of(school=riverside, game=game))
    for member, names in ((alice, FOR_ALL), (mona, FOR_STAFF)):
        for name in names:
            assert client_of(member).get(address(name, game)).status_code == 200, name
    for lesson in (lessons[0], lessons[-1]):
        at = reverse("courses:lesson", args=[game, lesson.number])
        assert client_of(alice).get(at, {"at": "1"}).status_code == 200, at


def address(name: str, game: str) -> str:
    of_one = name not in ("library:games", "reports:disputes")
    return reverse(name, args=[game] if of_one else [])
