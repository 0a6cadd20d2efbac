"""Wrong bets: what a trainee sees on the felt and reads on the placard is enough to find every one of them.

Nothing here asks the engine which limit is broken: limits are read off the question, bets off the felt.
"""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.money.amounts import parse_cents
from games.engine.procedure.frames import Exercise, Frame
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from tests.games.dealing import DOWN_TO_ONE, cached_stops, rounds
from tests.games.house_limits import HOUSES, applicable
from tests.games.trainee import each_prompt

BY_HAND = [game for game in GAMES.values() if not game.falls]
each_game = pytest.mark.parametrize("game", BY_HAND, ids=[game.slug for game in BY_HAND])
"""Those of a layout of numbers: see test_spins.py."""
each_house = pytest.mark.parametrize("house", range(len(HOUSES)))

CHECKS = frozenset({"check-bets", "check-play"})
PUT_DOWN = {"check-play", "play-difference", "check-price", "price-difference"}


def checked(
    game, count: int = 60, *, house: int = 0, rate: int = 40, asks: frozenset = CHECKS
) -> Iterator[Round]:
    """Rounds in which so many per cent of the spots bet wrongly, in one of the houses with limits."""
    choices, exercise = applicable(game, HOUSES[house]), Exercise(asks, wrong_bets=rate)
    return rounds(game, count, seed="bets", spots=DOWN_TO_ONE, house=choices, exercise=exercise)


def stops(played: Round) -> Iterator[tuple[Stop, Frame]]:
    return ((stop, played.frames[stop.frame]) for stop in cached_stops(played))


# --- What the placard says -----------------------------------------------------------------------------


AT_MOST = {"Insurance": Fraction(1, 2)}
"""How many times the main bet a bet is at most, where that is in the rules (BJ 4a) and not on the placard."""


class Placard:
    """The limits, read as they are written."""

    def __init__(self, text: str) -> None:
        lowest, highest, most, large, above = re.search(
            r"Table \$(\S+) to \$(\S+)\. Up to (\d+) bets a (?:hand|spot), (\d+) above \$([\d.,]*\d)",
            text,
        ).groups()
        self.lowest, self.highest, self.above = map(parse_cents, (lowest, highest, above))
        self.most, self.large = int(most), int(large)
        later = re.search(r", including (.*?)\.( |$)", text)
        each = re.split(", | and ", later[1]) if later else []
        self.counted = [
            Fraction(up_to[1]) if (up_to := re.search(r"(\d+) ×", bet)) else AT_MOST.get(bet, Fraction(1))
            for bet in each
        ]
        """How many times the main bet each bet is counted that doesn't lie there yet."""
        self.at_most = dict(re.findall(r"(\w[\w ]*) up to the (\w+)\.", text))
        self.equal = dict(re.findall(r"(\w[\w ]*) equal to (?:the )?(\w[\w ]*)\.", text))
        self.fixed = {name: parse_cents(cents) for name, cents in re.findall(r"(\w+) \$([\d,.]*\d)\.", text)}

    def broken(self, bets: dict[str, int], main: str) -> list[str]:
        laid = bets.get(main, 0)
        follow = [laid * times for times in self.counted]
        lying = [*bets.values(), *follow]
        free = {name: cents for name, cents in bets.items() if name not in self.fixed}
        return [
            *("below-minimum" for cents in free.values() if cents < self.lowest),
            *("above-maximum" for cents in free.values() if cents > self.highest),
            *["above-maximum"] * (laid <= self.highest < max(follow, default=0)),
            *("above-other-bet" for name, other in self.at_most.items() if bets.get(name, 0) > bets[other]),
            *("not-equal" for name, other in self.equal.items() if bets.get(name) != bets.get(other)),
            *("not-fixed" for name, cents in self.fixed.items() if bets.get(name, cents) != cents),
            *["too-many-bets"] * (len(lying) > self.most),
            *["too-many-large"] * (sum(cents > self.above for cents in lying) > self.large),
        ]


def main_of(game) -> str:
    """The name of the bet that everyone makes; "" where none is required."""
    return game.main.name if game.required else ""


def bets_on(played: Round, frame: Frame, spot: int) -> dict[str, int]:
    game = played.inputs.game
    return {game.wager(slug).name: bet.stake for slug, bet in frame.felt.spot(spot).bets.items()}


def broken_at(played: Round, frame: Frame, prompt: Prompt, spot: int) -> list[str]:
    bets = bets_on(played, frame, spot)
    return Placard(prompt.text.facts["placard"]).broken(bets, main_of(played.inputs.game))


@each_game
@each_house
def test_the_wrong_spots_are_those_that_placard_and_felt_show_and_each_is_asked_about_its_limit(game, house):
    wrong = 0
    for played in checked(game, 15, house=house):
        named, found = {}, frozenset()
        for stop, frame in stops(played):
            for prompt in stop.prompts:
                if prompt.ask == "check-bets":
                    spots = [seat.spot for seat in played.inputs.seats]
                    found = frozenset(spot for spot in spots if broken_at(played, frame, prompt, spot))
                    assert prompt.right == (found,)
                if prompt.ask == "bet-fault":
                    named[prompt.spot] = prompt.right
                    assert list(prompt.right) == broken_at(played, frame, prompt, prompt.spot)
        assert set(named) == found
        wrong += len(found)
    assert wrong > 10


def puts_right(placard: Placard, bets: dict[str, int], main: str, chip: int) -> dict[str, set[int]]:
    """Every remedy under which nothing on the placard is broken any more, with the cents that it takes, in
    chips. That the bet at fault grows does not mean that another one may, unless they must be equal."""
    found: dict[str, set[int]] = {}
    amounts = {placard.lowest, placard.highest, placard.above, *placard.fixed.values(), *bets.values()}
    amounts |= {
        most // times // chip * chip for most in (placard.highest, placard.above) for times in placard.counted
    }
    unequal = "not-equal" in placard.broken(bets, main)
    for name, cents in bets.items():
        stands = [to for to in amounts if not placard.broken(bets | {name: to}, main)]
        for to in sorted(stands, key=lambda to: abs(to - cents))[:1]:
            way = "adds" if to > cents else "excess"
            if way == "excess" or name != main or unequal or placard.broken({main: cents}, main):
                found.setdefault(way, set()).add(abs(to - cents))
        left = {other: laid for other, laid in bets.items() if other != name}
        required = {main, *placard.equal, *placard.equal.values()} - {""}
        if not left or (required <= left.keys() and not placard.broken(left, main)):
            found["one-back"] = set()
    return found


@each_game
@each_house
def test_what_is_done_puts_the_bets_right_and_no_cent_more(game, house):
    """And every way that puts them right is taken."""
    for played in checked(game, 15, house=house):
        placard, chip = None, played.inputs.house.amount("smallest-chip")
        for stop, frame in stops(played):
            for prompt in stop.prompts:
                if prompt.ask == "bet-fault":
                    placard = Placard(prompt.text.facts["placard"])
                if prompt.ask == "bet-remedy":
                    found = puts_right(placard, bets_on(played, frame, prompt.spot), main_of(game), chip)
                    assert set(prompt.right) == set(found)
                if prompt.ask == "bet-difference":
                    found = puts_right(placard, bets_on(played, frame, prompt.spot), main_of(game), chip)
                    assert set(prompt.right) == found.get("adds", set()) | found.get("excess", set())


@each_game
def test_every_limit_of_the_game_is_broken_by_someone(game):
    met: Counter = Counter()
    for house in range(len(HOUSES)):
        for played in checked(game, 15, house=house):
            met += Counter(prompt.right[0] for _, prompt in each_prompt(played) if prompt.ask == "bet-fault")
    offered = {"below-minimum", "above-maximum", "too-many-large"}
    fewest = min(house["most-wagers"] for house in HOUSES if "most-wagers" in house)
    offered |= {"too-many-bets"} if len(game.wagers) > fewest else set()
    offered |= {"above-other-bet"} if any(wager.at_most for wager in game.wagers) else set()
    offered |= {"not-equal"} if any(wager.equal for wager in game.wagers) else set()
    offered |= {"not-fixed"} if any(wager.fixed for wager in game.wagers) else set()
    assert set(met) == offered


def test_who_forgets_that_play_is_counted_is_wrong_somewhere():
    """The negative control: the placard is read as a whole."""
    game, missed = GAMES["six-card-poker"], 0
    for played in checked(game, 60):
        for stop, frame in stops(played):
            for prompt in stop.prompts:
                if prompt.ask == "bet-fault":
                    careless = Placard(prompt.text.facts["placard"])
                    careless.counted = []
                    bets = bets_on(played, frame, prompt.spot)
                    missed += careless.broken(bets, "Ante") != list(prompt.right)
    assert missed > 5


def test_rh_3_tens_up_above_the_ante_is_cited_by_its_rule():
    cited = {
        prompt.rule
        for played in checked(GAMES["rabbit-hunter"])
        for _, prompt in each_prompt(played)
        if prompt.ask == "bet-fault" and prompt.right == ("above-other-bet",)
    }
    assert cited == {"RH 3"}


# --- What is put down after the cards ------------------------------------------------------------------


def put_down(game, **how) -> Iterator[tuple[Round, Frame, Prompt]]:
    for played in checked(game, **how):
        for stop, frame in stops(played):
            yield from ((played, frame, p) for p in stop.prompts if p.ask in PUT_DOWN)


def bet_named(game, prompt: Prompt):
    facts = prompt.text.facts
    return next(wager for wager in game.wagers if wager.name == (facts.get("bet") or facts["card"]))


UP_TO_THREE = (1, 2, 3)
TIMES = {
    "caribbean-stud": {"decide": (2,)},
    "crazy-4-poker": {"decide": UP_TO_THREE},
    "four-card-poker": {"decide": UP_TO_THREE},
    "heads-up-holdem": {"preflop": (3,), "flop-bet": (2,)},
    "high-card-flush": {"decide": UP_TO_THREE},
    "mississippi-stud": dict.fromkeys(("third-bet", "fourth-bet", "fifth-bet"), UP_TO_THREE),
    "texas-holdem-bonus": {"flop-bet": (2,)},
    "ultimate-texas-holdem": {"preflop": (3, 4), "flop-bet": (2,)},
}
"""How many times the Ante a bet may be at a step, where it is not one time."""

later = pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.following])


@later
def test_what_follows_the_ante_is_as_many_times_its_size_and_the_chips_are_seen(slug):
    game, met = GAMES[slug], Counter()
    for _, frame, prompt in put_down(game):
        wager = bet_named(game, prompt)
        bets = frame.felt.spot(prompt.spot).bets
        laid = bets[wager.slug].stake
        sizes = TIMES.get(slug, {}).get(frame.step.name, (1,))
        allowed = [times * bets["ante"].stake for times in sizes]
        full = min(allowed, key=lambda cents: abs(cents - laid))
        assert prompt.ask.endswith("price" if wager.buys_card else "play") or prompt.ask.endswith(
            "difference"
        )
        if prompt.ask.startswith("check"):
            right = "right" if laid == full else "too-little" if laid < full else "too-much"
            assert prompt.right == (right,)
            met[wager.slug, right] += 1
        else:
            assert prompt.right == (abs(laid - full),)
    wagers = [wager.slug for wager in game.wagers if wager.later]
    assert set(met) == {(slug, right) for slug in wagers for right in ("right", "too-little", "too-much")}
    for slug in wagers:
        assert 0.5 < met[slug, "right"] / sum(n for (of, _), n in met.items() if of == slug) < 0.8


def test_rh_11a_no_card_is_sold_until_its_price_is_right():
    for played, frame, prompt in put_down(GAMES["rabbit-hunter"]):
        if "price" in prompt.ask:
            assert prompt.rule == "RH 11a"
            assert frame.felt.spot(prompt.spot).aside == (None,)
            number = played.frames.index(frame)
            assert played.frames[number - 1].felt.spot(prompt.spot).aside == (None,)
            assert "play" in played.frames[number - 1].felt.spot(prompt.spot).bets
