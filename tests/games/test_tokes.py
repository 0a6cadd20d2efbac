"""HOUSE tokes: a player's bet for the dealer is settled as the bet beside it, on its own amount."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games import GAMES, Round, deal, open_house, read_document
from games.engine.diagnosis.grading import grade_stop
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import BetAnswer
from games.engine.questions.catalog import EVERYDAY, WHOLE_JOB
from games.engine.rounds.stops import prompts
from games.engine.rules.wagers import Action
from tests.games.oracles.slow_dealer import settle
from tests.games.oracles.slow_rounds import documents, written
from tests.games.trainee import typed
from tests.scale import sample_or_all

ROUNDS = 40
TOKES = Exercise(frozenset({"tokes", *EVERYDAY}))
LIMITS = ("payout-limit-per-prize", "payout-limit-per-player", "payout-limit-per-table")

each_game = pytest.mark.parametrize("game", [slug for slug, game in GAMES.items() if not game.falls])
"""No one bets for the dealer in chips of a color."""


def rounds(game: str, *, exercise: Exercise = TOKES, house: dict | None = None) -> list[Round]:
    opened = open_house(GAMES[game], house or {})
    return [deal(GAMES[game], seed="tokes", round=n, exercise=exercise, house=opened) for n in range(ROUNDS)]


def tokes_of(played: Round) -> list[tuple[int, str, int]]:
    return [(seat.spot, slug, cents) for seat in played.inputs.seats for slug, cents in seat.tokes.items()]


# --- Where they come from ----------------------------------------------------------------------------


@each_game
def test_a_round_without_the_question_has_no_tokes_and_is_otherwise_the_same(game):
    for plain, asked in zip(rounds(game, exercise=Exercise(EVERYDAY)), rounds(game), strict=True):
        assert not tokes_of(plain)
        seats = tuple(replace(seat, tokes={}) for seat in asked.inputs.seats)
        assert replace(asked.inputs, seats=seats) == plain.inputs
        assert asked.settlement.lines == plain.settlement.lines


@each_game
def test_a_toke_is_in_chips_within_its_maximum_and_no_larger_than_the_bet(game):
    seen = Counter()
    for played in rounds(game, house={"smallest-chip": 500, "maximum-toke": 1_000}):
        for spot, slug, cents in tokes_of(played):
            seen[slug] += 1
            assert cents in (500, 1_000)
            assert cents <= played.inputs.seat(spot).bets[slug]
    assert sum(seen.values()) > 20
    assert all(GAMES[game].wager(slug).takes_toke for slug in seen)


# --- How they are settled ----------------------------------------------------------------------------


def with_tokes(document: dict, chance: Random) -> dict:
    """Return the document with tokes of any cents on some of the bets that take one."""
    game = GAMES[document["game"]]
    spots = []
    for spot in document["spots"]:
        takes = [slug for slug, cents in spot["bets"].items() if cents and game.wager(slug).takes_toke]
        tokes = {slug: chance.randint(1, 5_000) for slug in takes if chance.random() < 0.5}
        spots.append(spot | ({"tokes": tokes} if tokes else {}))
    return document | {"spots": spots}


def slow_toke(document: dict, spot: int, wager: str, cents: int) -> tuple:
    """Settle a toke by the slow dealer: the round once more, with the toke in the place of the bet, and of
    those that must equal it; its commission comes off its win at once, for a box is its player's. What was
    bet for less beside it, such as insurance, is bet in full: it may be more than goes with the toke."""
    game = GAMES[document["game"]]
    main = game.wager(wager).equal or wager
    alike = {each.slug for each in game.wagers if main in (each.slug, each.equal)}
    spots = [
        {name: value for name, value in each.items() if name != "tokes"}
        | ({"bets": each["bets"] | dict.fromkeys(alike & each["bets"].keys(), cents)} if at == spot else {})
        for each in document["spots"]
        for at in (each["spot"],)
    ]
    house = document["house"] | dict.fromkeys(LIMITS, 0)
    house |= {"commission": "at-once"} if house.get("commission") == "boxes" else {}
    script = [
        {name: value for name, value in event.items() if name != "cents" or event.get("spot") != spot}
        for event in document["script"]
    ]
    lines, _meter = settle(document | {"spots": spots, "house": house, "script": script})
    (line,) = [one for one in lines if (one["spot"], one["wager"]) == (spot, wager) and "from" not in one]
    return line["action"], line["pays"]


@each_game
@sample_or_all("count", 24, 10_000)
def test_the_slow_dealer_settles_every_toke_as_the_trainer_does(game, count):
    """Over every paytable and option; no payout limit cuts a toke (WAC 230-15-491), or a bet for one."""
    seen = Counter()
    for number, document in enumerate(documents(game, count)):
        tokens = with_tokes(document, Random(f"tokes {game} {number}"))
        settled = written(Round(read_document(tokens)))
        assert settled["settlement"]["lines"] == document["settlement"]["lines"]
        for line in settled["settlement"].get("tokes", ()):
            said = line["action"], line["pays"]
            assert said == slow_toke(tokens, line["spot"], line["wager"], line["stake"]), line
            seen[line["action"]] += 1
    assert seen["take"]
    assert seen["pay"]


# --- What is asked -----------------------------------------------------------------------------------


@each_game
def test_every_toke_is_asked_about_until_it_is_settled_and_not_after(game):
    for played in rounds(game):
        settled = Counter()
        for stop in prompts(played):
            for prompt in stop.prompts:
                if prompt.ask != "toke":
                    continue
                line = played.toke_at(prompt.spot, prompt.wager)
                assert prompt.stake == line.stake
                if prompt.due.action is not Action.LEAVE:
                    assert prompt.due == BetAnswer(line.action, line.pays)
                    settled[prompt.spot, prompt.wager] += 1
        due = {(spot, slug): 1 for spot, slug, _cents in tokes_of(played)}
        assert settled == Counter({at: 1 for at in due if is_asked_apart(played, *at)})


def is_asked_apart(played: Round, spot: int, bet: str) -> bool:
    """Whether a toke is not taken with all the losing bets of the table, of whatever spot: in a step of their
    own, or before the side bets that win are paid."""
    asks, line = {step.name: step.asks for step in played.inputs.game.procedure}, played.toke_at(spot, bet)
    swept = "side-wins" in asks[line.at] and line.action is Action.TAKE
    return "tokes" in asks[line.at] and not swept


@each_game
def test_the_felt_shows_each_toke_beside_its_bet_and_what_became_of_it(game):
    for played in rounds(game):
        first = next(frame.felt for frame in played.frames if frame.felt.spots)
        last = played.frames[-1].felt
        for spot, slug, cents in tokes_of(played):
            line = played.toke_at(spot, slug)
            assert (first.spot(spot).tokes[slug].stake, first.spot(spot).tokes[slug].state) == (cents, "live")
            assert last.spot(spot).tokes[slug].pays == line.pays
            assert last.spot(spot).tokes[slug].state != "live"
        for frame in played.frames:
            for spot in frame.felt.spots:
                assert all(slug in spot.bets for slug in spot.tokes)


# --- Mistakes ----------------------------------------------------------------------------------------

MISTAKES = tuple(slug for slug in BY_SLUG if slug.startswith("toke-"))


def wrong_answers(mistake: str) -> list[tuple]:
    """Return each question that the holder of a mistake answers wrongly, with all that they answer there."""
    result = []
    for game in ("three-card-poker", "6-5-4-poker", "let-it-ride"):
        for played in rounds(game, exercise=Exercise(WHOLE_JOB))[:12]:
            model = MisconceptionModel(played)
            (holder,) = model.holders_of(BY_SLUG[mistake]) or (None,)
            for stop in prompts(played) if holder else ():
                given = {one.key: (*model.answers_of(holder, one, stop), one.due)[0] for one in stop.prompts}
                wrong = [one for one in stop.prompts if given[one.key] not in one.right]
                result += [(played, stop, one, given) for one in wrong]
    return result


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_about_tokes_is_among_the_names_of_its_answer(mistake):
    found = wrong_answers(mistake)
    assert found
    named = 0
    for played, stop, prompt, given in found:
        assert prompt.ask == "toke" or mistake == "toke-in-the-bet"
        written = {one.key: typed(one, given[one.key]) for one in stop.prompts}
        verdict = next(one for one in grade_stop(played, stop, written) if one.prompt.key == prompt.key)
        named += mistake in verdict.diagnosis.names
    assert named > len(found) / 2


# --- Round documents ---------------------------------------------------------------------------------


def document() -> dict:
    played = next(one for one in rounds("three-card-poker") if tokes_of(one))
    return written(played)


def test_a_document_keeps_its_tokes():
    kept = document()
    assert written(Round(read_document(kept))) == kept
    assert kept["settlement"]["tokes"]


@pytest.mark.parametrize(
    ("tokes", "field"),
    [
        ({"progressive": 100}, "spots[0].tokes.progressive"),
        ({"play": 100}, "spots[0].tokes.play"),
        ({"ante": 0}, "spots[0].tokes.ante"),
        ({"ante": "5"}, "spots[0].tokes.ante"),
        ({"nothing": 5}, "spots[0].tokes.nothing"),
        ([], "spots[0].tokes"),
    ],
)
def test_a_toke_that_cannot_lie_there_is_refused_by_its_field(tokes, field):
    kept = document()
    kept["spots"][0]["tokes"] = tokes
    with pytest.raises(Refused) as refused:
        read_document(kept)
    assert refused.value.field == field


def test_a_toke_on_a_bet_that_is_not_made_is_refused():
    kept = document()
    spot = kept["spots"][0]
    spot["bets"].pop("pair-plus", None)
    spot["tokes"] = {"pair-plus": 100}
    with pytest.raises(Refused, match="there is no Pair Plus bet"):
        read_document(kept)
