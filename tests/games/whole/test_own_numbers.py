"""Draws by own number: what is added to a list changes only the rounds that it wins.

Everything that is drawn from a list that grows with the code is tried with one more, which must be met, about
as often as its share of the list; no other round may change.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from games import GAMES
from games.engine.cards.streams import by_own_number, pick
from games.engine.procedure.frames import Exercise, Happened
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity_catalog import KINDS, possible_in
from games.engine.rounds.rounds import deal
from games.engine.simulated_players import temperaments
from games.engine.simulated_players.temperaments import CAREFUL
from games.engine.texts import Text

SEEDS = 200
SIX, WILD = GAMES["six-card-poker"], GAMES["wild-six-card-draw-poker"]
IRREGULAR = Exercise(frozenset({"irregularity"}), irregularities=60)
NAMES = ["anna", "ben", "carla", "dora"]


def changed(seen: Callable[[int], object], add: Callable[[], None]) -> dict[int, object]:
    """What is seen of the rounds that are another once one is added."""
    before = [seen(number) for number in range(SEEDS)]
    add()
    return {number: now for number, was in enumerate(before) if (now := seen(number)) != was}


def test_a_candidate_more_changes_only_the_picks_that_it_wins():
    names = NAMES.copy()
    found = changed(lambda n: pick(names, f"pick {n}"), lambda: names.insert(1, "new"))
    assert set(found.values()) == {"new"}
    assert 0 < len(found) <= 1.5 * SEEDS / len(names)


def test_the_order_of_the_candidates_does_not_count_and_one_more_moves_none_of_the_others():
    for number in range(50):
        ranked = by_own_number(NAMES, str(number))
        assert by_own_number(reversed(NAMES), str(number)) == ranked
        assert pick(iter(NAMES), str(number)) == ranked[0]
        assert [one for one in by_own_number([*NAMES, "new"], str(number)) if one != "new"] == ranked


def happens(number: int) -> tuple[Happened, ...]:
    return deal(SIX, seed="more", round=number, spots=3, exercise=IRREGULAR).happenings


def test_an_irregularity_more(monkeypatch):
    toy = replace(KINDS["own-card"], choice=AnswerChoice("toy", Text("a player uses a phone"), "t"))
    found = changed(happens, lambda: monkeypatch.setitem(KINDS, "toy", toy))
    assert found
    assert all("toy" in {one.what for one in happened} for happened in found.values())
    assert len(found) <= 1.5 * SEEDS * 0.6 / len(possible_in(SIX))


@pytest.mark.parametrize("share", [20, 0])
def test_a_temperament_more_takes_its_share_and_moves_no_other_patron(monkeypatch, share):
    toy = replace(CAREFUL, name="toy", bets_side=100)
    house = deal(SIX, seed="more").inputs.house

    def seen(number: int):
        return temperaments.seat_patrons(SIX, house, seed="more", round=number, spots=6)

    before = [patron for number in range(SEEDS) for patron in seen(number)]
    monkeypatch.setattr(temperaments, "ADDED", ((toy, share),))
    after = [patron for number in range(SEEDS) for patron in seen(number)]
    assert all(was == now for was, now in zip(before, after, strict=True) if now.temperament is not toy)
    taken = sum(patron.temperament is toy for patron in after)
    assert abs(taken / len(after) - share / 100) < 0.04
    assert bool(taken) is bool(share)
