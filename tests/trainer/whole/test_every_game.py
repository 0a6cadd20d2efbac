"""Every page about a game, for every game: what it declares, prints and draws is enough for all of them."""

from itertools import cycle, product

import pytest
from django.urls import reverse

from games import GAMES
from games.engine.questions.catalog import WHOLE_JOB
from tests.scale import some_or_all
from tests.trainer.playing import post, right_answers, round_state_of
from trainer.courses.lessons import lessons_of
from trainer.courses.skills import profile_of
from trainer.play.models import Mode
from trainer.play.services.runs import finish_run, open_run
from trainer.play.skills import Item

pytestmark = pytest.mark.django_db
MODES = (Mode.PRACTICE, Mode.TEST)
each_game = pytest.mark.parametrize("game", GAMES)

FOR_ALL = (
    *("library:games", "library:sheet", "library:odds"),
    *("courses:course", "courses:tour", "courses:demo"),
)
FOR_STAFF = ("schools:house_rules_of_game", "exams:standard", "library:set_up", "library:desk")


@each_game
def test_the_pages_about_a_game_are_whole(client_of, alice, mona, riverside, game):
    lessons = lessons_of(profile_of(school=riverside, game=game))
    for member, names in ((alice, FOR_ALL), (mona, FOR_STAFF)):
        for name in names:
            assert client_of(member).get(address(name, game)).status_code == 200, name
    for lesson in (lessons[0], lessons[-1]):
        at = reverse("courses:lesson", args=[game, lesson.number])
        assert client_of(alice).get(at).status_code == 200, at


def address(name: str, game: str) -> str:
    of_one = name not in ("library:games", "library:desk")
    return reverse(name, args=[game] if of_one else [])


@some_or_all("mode, game", [*product(MODES, GAMES)], some=[*zip(cycle(MODES), GAMES, strict=False)])
def test_a_full_table_is_dealt_from_the_first_bet_to_the_report(client_of, alice, game, mode):
    client = client_of(alice)
    items = (Item(game, asks=tuple(WHOLE_JOB), wrong_bets=30, irregularities=50),)
    named = {"drawn": "every game"} if mode == Mode.TEST else {"seed": "every game"}
    run = open_run(membership=alice, game=game, spots=6, items=items, mode=mode, **named)
    while (state := round_state_of(run)).stop and state.round == 0:
        page = client.get(reverse("play:table", args=[run.pk, 0]))
        assert page.status_code == 200
        assert f"s3 {GAMES[game].main.name.lower()} pay 25" in page.content.decode()
        assert post(client, run, right_answers(state.stop)).status_code in (200, 204)
    finish_run(run=round_state_of(run).run)
    assert client.get(reverse("play:replay", args=[run.pk, 0])).status_code == 200
