"""What holds of every question: it leaves the rest of the round as it is, has its words and its rule, and
gives no hidden card away."""

from dataclasses import replace

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise, Frame
from games.engine.questions.ask import When
from games.engine.questions.catalog import ALL_ASKS, ASKS, EVERYDAY, FLOOR, STRATEGY, interludes
from games.engine.rounds.rounds import HANDS_AND_BETS, Round
from tests.games.dealing import DOWN_TO_ONE, cached_stops, deal_cached, meter_scenario, rounds
from tests.games.hidden_cards import compare_hidden
from tests.scale import sample_or_all

each_game = pytest.mark.parametrize("game", GAMES)
BESIDE = Exercise(ALL_ASKS - FLOOR - STRATEGY - {"call-hand", "announced"}, wrong_bets=40, irregularities=60)
CALLED = Exercise(EVERYDAY | {"call-hand"})
WATCHED = Exercise(FLOOR | STRATEGY, slips=100)
NOTHING = Exercise(frozenset())
EVERYDAY_ASKS = frozenset(name for slug in EVERYDAY for name in ASKS[slug].poses)


def with_asks(frame: Frame, asks: tuple[str, ...]) -> Frame:
    return replace(frame, asks=asks)


@each_game
def test_what_comes_in_beside_the_procedure_leaves_its_timeline_as_it_is(game):
    met = set()
    for played in rounds(game, 24, seed="beside", spots=DOWN_TO_ONE, exercise=BESIDE):
        plain = Round(played.inputs, HANDS_AND_BETS).frames
        asked = (
            replace(each, asks=tuple(ask for ask in each.asks if ask != "tokes")) for each in played.frames
        )
        assert tuple(frame for frame in asked if set(frame.asks) <= EVERYDAY_ASKS) == plain
        assert not any(frame.about for frame in plain)
        met |= {ask for frame in played.frames for ask in frame.asks}
    assert {"irregularity", "check-bets", "next-step"} <= met
    beside = [each for each in GAMES[game].wagers if each.optional and not each.progressive]
    assert "taken-first" in met or not beside
    assert ("console" in met) is bool(GAMES[game].progressive)


@each_game
def test_a_watched_dealer_and_player_leave_the_timeline_as_it_is(game):
    for played in rounds(game, 2, seed="beside", spots=2, exercise=WATCHED):
        frames = tuple(frame for frame in played.frames if not frame.about)
        assert frames == Round(played.inputs, NOTHING).frames


@each_game
@pytest.mark.parametrize("exercise", [BESIDE, CALLED, WATCHED], ids=["beside", "called", "watched"])
def test_places_and_keys_are_unique_and_every_question_has_its_words_and_its_rule(game, exercise):
    many = 2 if exercise is WATCHED else 15
    for played in rounds(game, many, seed="words", spots=(2, 6, 3), exercise=exercise):
        stops = cached_stops(played)
        assert len({str(stop.place) for stop in stops}) == len(stops)
        prompts = [prompt for stop in stops for prompt in stop.prompts]
        assert len({prompt.key for prompt in prompts}) == len(prompts)
        for stop in stops:
            letters = [{choice.key for choice in prompt.choices} for prompt in stop.prompts]
            hands = [keys for keys, one in zip(letters, stop.prompts, strict=True) if one.question.names_hand]
            bets = [keys for keys, one in zip(letters, stop.prompts, strict=True) if one.wager]
            assert not frozenset().union(*hands) & frozenset().union(*bets), str(stop.place)
            for prompt, keys in zip(stop.prompts, letters, strict=True):
                assert len(keys) == len(prompt.choices), prompt.key
                assert prompt.rule in played.inputs.sheet.rules, prompt.key
                assert prompt.because or prompt.question.slug == "irregularity", prompt.key
                assert "%(" not in prompt.text


# --- Nothing is given away --------------------------------------------------------------------------------

PROCEDURE = frozenset(
    {
        *("next-step", "first-dealt", "first-paid", "taken-first", "meter", "console", "call-hand"),
        *("folded-cards", "settled-cards", "card-for-sale", "changed-card", "announced"),
    }
)
HIDDEN = {
    "hands and bets": (HANDS_AND_BETS, 4, 2),
    "procedure and meter": (Exercise(EVERYDAY | PROCEDURE), 6, 2),
    "floor": (Exercise(FLOOR, slips=70), 6, 1),
    "strategy": (Exercise(STRATEGY), 2, 1),
}
"""Each exercise, with how many spots and rounds."""


@each_game
@pytest.mark.parametrize("name", HIDDEN)
@sample_or_all("times", 1, 6)
def test_rounds_that_differ_in_hidden_cards_alone_look_the_same(game, name, times):
    exercise, spots, many = HIDDEN[name]
    judged = exercise.asks <= FLOOR | STRATEGY
    compared = 0
    for number in range(many * times):
        hit = GAMES[game].progressive and number % 2 and not judged
        hits = meter_scenario(GAMES[game]) if hit else None
        played = deal_cached(game, number, seed="hidden", spots=spots, scenario=hits, exercise=exercise)
        others, leaks = compare_hidden(played, lambda frame: bool(frame.about) or not judged, judged=judged)
        assert leaks == []
        compared += others
    assert compared or not cached_stops(played)


def test_a_leak_would_be_noticed(monkeypatch):
    """The negative control: a frame at the deal of the rounds in which the meter will be hit."""

    def early(cue):
        if cue.step.name == "deal" and any(line.from_meter for line in cue.settled.lines):
            yield Frame(cue.step, 0, cue.scene.before, about="hit")

    monkeypatch.setattr(
        "games.engine.rounds.rounds.interludes",
        lambda when, asks: (*interludes(when, asks), *[early] * (when is When.BEFORE)),
    )
    hits = deal_cached("six-card-poker", seed="leaky", scenario="two-meter-hits", cached=False)
    assert compare_hidden(hits, lambda frame: True, judged=False)[1]
