"""The full job gives nothing away either."""

from itertools import cycle, product

import pytest

from games import GAMES
from games.engine.questions.catalog import FLOOR, STRATEGY, WHOLE_JOB
from tests.games.trainee import wrong_answers
from tests.scale import sample_of_one_or_all, some_or_all
from tests.trainer.playing import play_on, post, right_answers, round_state_of
from tests.trainer.whole.leaks import FELTS, SAMPLE, WHOLE_JOBS, bodies, cards_in, cards_seen
from tests.trainer.whole.test_leaks import differences, drawn  # noqa: F401 - a fixture
from trainer.play.services.runs import finish_run, next_round, open_run
from trainer.play.skills import Item

pytestmark = pytest.mark.django_db
KINDS = ("the job", "the floor", "irregular")


def items(game: str) -> tuple[Item, ...]:
    """Return a full job with mistakes, a round to watch as floor, an irregular one, and a player's."""
    return (
        Item(game, asks=tuple(WHOLE_JOB), wrong_bets=40, irregularities=70),
        Item(game, asks=tuple(FLOOR), slips=60),
        Item(game, asks=tuple(WHOLE_JOB), wrong_bets=10, irregularities=100),
        Item(game, asks=tuple(STRATEGY)),
    )


def start_run(membership, game: str, *, spots: int, seed: str, only: int | None = None):
    chosen = items(game) if only is None else items(game)[only : only + 1]
    return open_run(membership=membership, game=game, spots=spots, seed=seed, items=chosen)


def each_stop(run, rounds: int):
    """Yield the stops of these rounds, each to be answered before the next."""
    for _ in range(rounds):
        while stop := round_state_of(run).stop:
            yield stop
        next_round(state=round_state_of(run))
        run.refresh_from_db()


@sample_of_one_or_all(
    "game, prompts, tables", (SAMPLE, (2,)), (WHOLE_JOBS, (6,)), one="wild-six-card-draw-poker", cases=GAMES
)
@pytest.mark.usefixtures("drawn")
def test_no_body_of_a_whole_job_names_a_card_that_is_not_up_or_the_seed(
    client_of, alice, bob, game, prompts, tables
):
    trainee, instructor = client_of(alice), client_of(bob)
    asked, stops, spots = 0, 0, cycle(tables)
    while asked < prompts:
        run = start_run(alice, game, spots=next(spots), seed="")
        for stop in each_stop(run, 4):
            asked, stops = asked + len(stop.prompts), stops + 1
            seen = cards_seen(round_state_of(run))
            only = FELTS if stops % 8 == 0 else set()  # the answer before was met with this stop already
            for name, body in bodies(run, trainee, instructor, only=only):
                assert cards_in(body) <= seen, (stop.place, name)
                assert run.seed not in body, name
            response = post(trainee, run, (wrong_answers if stops % 12 == 0 else right_answers)(stop))
            assert cards_in(response.content.decode()) <= cards_seen(round_state_of(run)), str(stop.place)
            if asked >= prompts:
                break
        finish_run(run=run)


@some_or_all("kind, game", [*product(KINDS, GAMES)], some=[*zip(KINDS, GAMES, strict=False)])
def test_whole_jobs_equal_in_what_is_visible_give_the_same_bytes(
    client_of, alice, bob, game, kind, monkeypatch
):
    """Compare every other stop; those that one game skips another compares. A watched round has few, and
    where the hands of the table lie open by then, or the ball, it hides nothing."""
    trainee, instructor, compared, only = client_of(alice), client_of(bob), 0, KINDS.index(kind)
    run, first = start_run(alice, game, spots=2, seed=f"bytes {only}", only=only), [*GAMES].index(game) % 2
    for number, stop in enumerate(each_stop(run, 1)):
        if number % 2 == first or kind == "the floor":
            different = differences(run, monkeypatch, trainee, instructor, only={"table"})
            assert not different, str(stop.place)
            compared += different is not None
        play_on(run, 1)
    assert compared >= 1 or (kind == "the floor" and (GAMES[game].table_hands or GAMES[game].falls))
