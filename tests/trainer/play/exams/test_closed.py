"""While a table test of a game is open, the server closes everything that helps with that game to its
trainee, and says why; not to others, and not a moment longer."""

import re

import pytest
from django.urls import reverse

from tests.conftest import join
from tests.trainer.modes import hint_url, replay_url, start_in, start_test
from tests.trainer.playing import (
    HTMX,
    answer_url,
    form_of,
    play_out,
    post,
    round_state_of,
    start_run,
    table_url,
)
from trainer.play.models import Answer, Drill, Mode, Run
from trainer.play.selectors import GameIsClosed, check_open, closed_games, closed_sheets
from trainer.play.services.runs import finish_run
from trainer.play.skills import Item
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
GAME, OTHER = "six-card-poker", "rabbit-hunter"
SAYS = "Closed during your test:"


class Beside:
    """What Alice had of a game before her test of it: a table in hand, and a round that is done."""

    def __init__(self, alice, game=GAME):
        self.game = game
        self.guided = start_in(Mode.GUIDED, alice, game=game)
        self.done = start_run(alice, game=game)
        play_out(self.done)

    def doors(self) -> dict:
        form, start = form_of(round_state_of(self.guided).stop), reverse("home:start")
        return {
            "sheet": ("get", reverse("library:sheet", args=[self.game]), {}),
            "lesson": ("post", reverse("library:lesson", args=[self.game]), {}),
            "learn": ("post", start, {"game": self.game, "spots": 1, "mode": "learn"}),
            "practice": ("post", start, {"game": self.game, "spots": 1}),
            "burst": ("post", reverse("home:practice", args=["burst"]), {"game": self.game}),
            "table": ("get", table_url(self.guided), {}),
            "hint": ("post", hint_url(self.guided), form),
            "answer": ("post", answer_url(self.guided), form),
            "next round": ("post", reverse("play:next_round", args=[self.done.pk]), {}),
            "summary": ("get", table_url(self.done), {}),
            "replay": ("get", replay_url(self.done), {}),
            "practice test": ("post", start, {"game": self.game, "spots": 1, "mode": "test"}),
        }


def shut_of(client, beside: Beside) -> set[str]:
    """The doors at which this client is refused; each that is, says why and leads to the test."""
    refused = set()
    for name, (method, url, form) in beside.doors().items():
        response = getattr(client, method)(url, form)
        if response.status_code not in (404, 409, 422):
            continue
        refused.add(name)
        said = response.content.decode()
        assert SAYS in said or "until your test is over" in said or "still open" in said, name
        assert f"/runs/{Run.objects.get(drill__mode=Mode.TEST).pk}/" in said, name
    return refused


def test_every_door_of_the_game_is_closed_to_the_trainee_of_its_test(client_of, alice):
    beside = Beside(alice)
    start_test(alice, game=GAME, open_paytables=False)
    answers, runs = Answer.objects.count(), Run.objects.count()
    assert shut_of(client_of(alice), beside) == beside.doors().keys()
    assert (Answer.objects.count(), Run.objects.count()) == (answers, runs)
    Drill.objects.filter(mode=Mode.TEST).update(open_paytables=True)
    assert shut_of(client_of(alice), beside) == beside.doors().keys() - {"sheet"}


def test_a_closed_page_names_itself_and_the_test_as_it_is(client_of, riverside, alice):
    """A page about all games is not the game of the test; a practice test is no table test; and the time is
    that of the school's clock."""
    riverside.zone = "America/New_York"
    riverside.save()
    start_test(alice, game=GAME, minutes=30, open_paytables=False)
    for url, name in (("/payouts/", "Payouts and rack"), (f"/games/{GAME}/", "Six Card Poker")):
        said = " ".join(client_of(alice).get(url).text.split())
        assert f"{SAYS} {name}" in said
        assert '<p class="eyebrow">Practice test · Six Card Poker</p>' in said
        assert "table test" not in said[said.index("<main") : said.index("</main")].lower()
        assert re.search(r"ends at <time [^>]*>\d+:\d\d [AP]M</time>", said)


def end_tests() -> None:
    for run in Run.objects.filter(drill__mode=Mode.TEST, finished=None).select_related("drill"):
        finish_run(run=run)


def test_of_another_game_and_after_its_end_they_are_open(client_of, alice):
    """The negative control."""
    beside = Beside(alice)
    start_test(alice, game=OTHER, open_paytables=False)
    assert shut_of(client_of(alice), beside) == set()
    end_tests()
    start_test(alice, game=GAME, open_paytables=False)
    end_tests()
    assert shut_of(client_of(alice), beside) == set()


def test_to_others_and_to_staff_they_are_open(client_of, riverside, alice, bob):
    beside = Beside(alice)
    start_test(alice, game=GAME)
    annie = join(riverside, "annie", Role.TRAINEE)
    assert client_of(annie).get(f"/games/{GAME}/").status_code == 200
    assert client_of(bob).get(replay_url(beside.done)).status_code == 200


def test_at_a_table_that_was_open_before_what_is_typed_is_shown_back_and_not_stored(client_of, alice):
    run = start_run(alice, game=GAME)
    start_test(alice, game=GAME)
    response = post(client_of(alice), run)
    said = response.content.decode()
    assert response.status_code == 409
    assert [words for words in ('<div id="table"', "Your answer:", SAYS) if words not in said] == []
    assert not Answer.objects.exists()


def test_the_test_itself_is_open(client_of, alice):
    test = start_test(alice, game=GAME, open_paytables=False)
    client = client_of(alice)
    assert client.get(table_url(test)).status_code == 200
    assert post(client, test).status_code == 200
    assert client.get(table_url(test), **HTMX).status_code == 200


def test_practice_of_several_games_is_closed_with_one_of_them(alice):
    start_test(alice, game=GAME, open_paytables=False)
    assert closed_games(user=alice.user).keys() == closed_sheets(user=alice.user).keys() == {GAME}
    both = Drill(game=OTHER, items=[Item(OTHER).written(), Item(GAME).written()])
    with pytest.raises(GameIsClosed, match="Six Card Poker is closed"):
        check_open(user=alice.user, drill=both)
    check_open(user=alice.user, drill=Drill(game=OTHER))


@pytest.mark.parametrize("page", ["/", "/games/", "own progress"])
def test_it_is_pinned_on_every_page_that_lists_runs(client_of, alice, page):
    url = reverse("reports:trainee", args=[alice.pk]) if page == "own progress" else page
    client = client_of(alice)
    assert "Resume test" not in client.get(url).content.decode()
    test = start_test(alice, game=GAME, rounds=10, minutes=30)
    said = client.get(url).content.decode()
    assert said.count("Resume test") == 1
    assert said.index(f"/runs/{test.pk}/rounds/0/") < said.index("<h2", said.index("Resume test"))
    assert [words for words in ("Round 1 of 10", "30 minutes left") if words not in said] == []


def test_the_chooser_leaves_the_game_out_and_says_so(client_of, alice):
    start_test(alice, game=GAME)
    said = " ".join(client_of(alice).get("/").content.decode().split())
    assert f'<option value="{GAME}" disabled' in said
    assert f'<option value="{GAME}">' not in said
    assert f'<option value="{OTHER}"' in said
