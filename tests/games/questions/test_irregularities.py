"""Irregularities: each is known by what is seen and said, and is ruled on as the house's page has it.

What is wrong is read off the felt and the words here, by counting cards and by what someone says, and the
rulings are written out again from the house's procedures.
"""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games import GAMES
from games.engine.cards.cards import JOKERS, card_name
from games.engine.procedure.frames import Exercise, FeltBet, FeltSpot, Frame
from games.engine.questions.answers import InOrder
from games.engine.questions.catalog import POSES
from games.engine.questions.full_table.calls import full_name
from games.engine.questions.irregularities.irregularity import Event
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.stages import Decide
from games.engine.settlement.inputs import Chosen
from games.engine.settlement.settlements import settle
from tests.games.dealing import DOWN_TO_ONE, cached_stops, rounds
from tests.games.hidden_cards import with_all_dealt_anew
from tests.games.house_limits import applicable
from tests.games.seats import with_dealer
from tests.games.trainee import each_prompt

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

ASKED = frozenset({"irregularity"})
OURS = {"irregularity", "ruling", "shuffler", "replacing"}


def irregular(
    game, count: int = 120, *, rate: int = 60, house: str | None = None, asks=ASKED
) -> Iterator[Round]:
    """Rounds of which so many per cent go irregularly, in a house with this rule for a card that is shown."""
    exposed = ({"dealer-card-exposed": one} for one in ([house] if house else ["play-on", "void", "void"]))
    choices = [applicable(game, one) for one in exposed]
    exercise = Exercise(asks, irregularities=rate)
    return rounds(game, count, seed="wrong", spots=DOWN_TO_ONE, house=choices, exercise=exercise)


def stops(game, **how) -> Iterator[tuple[Round, Stop, Frame]]:
    for played in irregular(game, **how):
        for stop in cached_stops(played):
            yield played, stop, played.frames[stop.frame]


def ours(played: Round) -> list[Frame]:
    return [frame for frame in played.frames if OURS & set(frame.asks)]


# --- What there is to see and to hear ------------------------------------------------------------------

HEARD = {
    "shuffler stops": "shuffler",
    "shows one of their cards": "own-card",
    "A dealer card is flipped by accident": "dealer-card",
    "During the deal": "late-bet",
}


def seen(played: Round, frame: Frame) -> set[str]:
    """What is wrong with the cards of a deal, counted."""
    game, felt = played.inputs.game, frame.felt
    hands = {len(spot.cards) + len(spot.aside) for spot in felt.spots}
    found = set()
    if hands != {game.player.size}:
        found.add("wrong-count-player")
    if len(felt.dealer.cards) != game.dealer.size:
        found.add("wrong-count-dealer")
    if any(card for spot in felt.spots for card in spot.cards):
        found.add("exposed-card")
    if sum(card is not None for card in felt.dealer.cards) > game.dealer.up:
        found.add("dealer-card")
    up = [card for hand in (felt.dealer, *felt.spots) for card in hand.cards if card]
    if any(spot.strange for spot in felt.spots):
        found.add("foreign-card")
    if len(set(up)) < len(up):
        found.add("card-twice")
    return found


def heard(frame: Frame) -> set[str]:
    lines = " ".join(frame.felt.speech).lower()
    return {trouble for words, trouble in HEARD.items() if words.lower() in lines}


def fact(frame: Frame, template: str, name: str) -> str | None:
    found = [line.facts[name] for line in frame.felt.speech if template in line.template]
    return found[0] if found else None


def last_hand(played: Round, frame: Frame) -> set[str]:
    """What is wrong with the last hand of the round before: read again, and settled again bet by bet."""
    game, called = played.inputs.game, fact(frame, "announced your last hand", "hand")
    spots = [spot for spot in frame.felt.spots if spot.cards]
    if not spots:
        said = fact(frame, "last hand, spot %(spot)s, was", "cards")
        plain = [card for card in game.deck if card not in JOKERS and card_name(card) in said]
        cards = [*plain, *JOKERS[: len(re.findall(r"\bjoker\b", said))]]
        return set() if name_of(game, cards) == called else {"misread-hand"}
    (spot,) = spots
    cards = (*spot.cards, *filter(None, frame.felt.board))
    found = set() if name_of(game, cards) == called else {"misread-hand"}
    if all(bet.state != "live" for bet in spot.bets.values()):
        found |= set() if spot.bets == settled_again(played, frame, spot) else {"mispaid"}
    return found


def name_of(game, cards) -> str:
    return full_name(game.ladder.best(tuple(cards)))


def settled_again(played: Round, frame: Frame, spot: FeltSpot) -> dict[str, FeltBet]:
    """The same cards and bets as a round of one spot, the dealer's cards in an order in which they play."""
    inputs = played.inputs
    seat = inputs.seat(spot.spot)
    bets = {slug: cents for slug, cents in seat.bets.items() if not inputs.game.wager(slug).progressive}
    dealers = (*frame.felt.dealer.cards, *frame.felt.dealer.low)
    seen = {*spot.cards, *spot.aside, *dealers, *frame.felt.board}
    unseen = [card for card in inputs.game.deck if card not in seen]
    mine = (*unseen[: inputs.game.player.aside], *spot.cards, *spot.aside)
    theirs = (*_packet(inputs.game, dealers, unseen), *filter(None, frame.felt.board))
    dealt = inputs.game.cut(inputs.game.deals[0].each, mine)
    alone = replace(seat, bets=bets, dealt=dealt, chosen=tuple(_chosen_to_stay(inputs.game, spot.aside)))
    settled = settle(with_dealer(replace(inputs, seats=(alone,)), theirs))
    states = {"take": "taken", "pay": "paid", "push": "pushed"}
    return {
        line.wager: FeltBet(line.stake, states[line.action], line.pays)
        for line in settled.lines
        if line.spot == spot.spot and not line.hitter
    }


def _chosen_to_stay(game, low: tuple = ()) -> Iterator[Chosen]:
    """The first choice of each decision, with the cards set as a low hand; the rest are not asked of a player
    who has made the bet."""
    made: set[str] = set()
    for step, stage in game.stages:
        if isinstance(stage, Decide) and stage.unless not in made:
            choice = stage.choices[0]
            made |= {each.bet for each in choice.raises}
            yield Chosen(step.name, choice, low)


def _packet(game, plays, unseen) -> tuple:
    """A packet of which these cards play: what was burned or discarded first."""
    gone = game.dealer.size - len(plays)
    ranks = game.dealer.discard.ranks if game.dealer.discard else ""
    high = [card for card in unseen if not ranks or card[0] in ranks]
    low_first = sorted(plays, key=lambda card: card[0] in ranks)
    return (*high[-gone:], *low_first) if gone else tuple(low_first)


def noticed(played: Round, frame: Frame) -> set[str]:
    steps = heard(frame)
    if frame.step.name == "take-bets":
        return last_hand(played, frame)
    if frame.step.name != "deal" or "No packet has come out" in " ".join(frame.felt.speech):
        return steps
    return steps | seen(played, frame)


@each_game
def test_whatever_is_wrong_can_be_seen_or_heard_and_everything_is_met(game):
    met: Counter = Counter()
    for played, stop, frame in stops(game, count=240):
        for prompt in stop.prompts:
            if prompt.ask == "irregularity":
                assert set(prompt.right) == (noticed(played, frame) or {"nothing"})
                met[prompt.right[0]] += 1
    assert set(met) == {choice.value for choice in prompt_of(game).choices}
    assert met["nothing"] > met.total() / 2


@each_game
def test_a_card_that_is_there_twice_is_offered_where_it_can_be_seen_and_is_met_there(game):
    offered = "card-twice" in {choice.value for choice in prompt_of(game).choices}
    met = any(
        prompt.right == ("card-twice",) for _, stop, _ in stops(game, count=240) for prompt in stop.prompts
    )
    assert met == offered == (game.dealer.up > 1)


@each_game
def test_a_bet_that_comes_too_late_lies_there_and_one_that_came_in_time_is_no_irregularity(game):
    met = Counter()
    for played, stop, frame in stops(game):
        stood = {
            seat.spot: {s: cents for s, cents in seat.bets.items() if cents} for seat in played.inputs.seats
        }
        if frame.step.name == "deal":
            lies = {s.spot: {slug: bet.stake for slug, bet in s.bets.items()} for s in frame.felt.spots}
            late = any(prompt.right == ("late-bet",) for prompt in stop.prompts)
            met[late] += late or "Before the first packet" in " ".join(frame.felt.speech)
            if "irregularity" in {prompt.ask for prompt in stop.prompts}:
                assert (lies != stood) == late
    assert min(met[True], met[False]) > 2


def test_who_only_listens_or_only_looks_misses_some():
    """The negative control: both the felt and the words are needed."""
    deaf = blind = 0
    for played, stop, frame in stops(GAMES["6-5-4-poker"]):
        for prompt in stop.prompts:
            if prompt.ask == "irregularity" and frame.step.name == "deal":
                blind += set(prompt.right) != (heard(frame) or {"nothing"})
                deaf += set(prompt.right) != (seen(played, frame) or {"nothing"})
    assert blind > 5
    assert deaf > 5


def prompt_of(game) -> Prompt:
    return next(prompt for played in irregular(game) for _, prompt in each_prompt(played))


@each_game
def test_every_deal_is_asked_about_in_the_same_words_with_the_same_choices(game):
    for played in irregular(game):
        places = [str(stop.place) for stop in cached_stops(played)]
        assert "deal/0/irregularity" in places
        for _, prompt in each_prompt(played):
            if prompt.ask == "irregularity":
                assert prompt.text == "Is anything wrong?"
                assert prompt.choices == prompt_of(game).choices
        keys = [choice.key for choice in prompt_of(game).choices]
        assert len(set(keys)) == len(keys)


@each_game
def test_being_asked_once_more_is_no_sign_that_something_is_wrong(game):
    for step in ("take-bets", next(one.name for one in game.procedure if one.act in ("decide", "draw"))):
        rights = Counter(
            prompt.right[0] == "nothing"
            for played, stop, _ in stops(game)
            for prompt in stop.prompts
            if prompt.ask == "irregularity" and prompt.step == step
        )
        assert rights[True] > rights[False] > 3, step


@each_game
def test_the_last_hand_is_in_order_or_not_however_far_the_dealer_is_with_it(game):
    met = set()
    for _, stop, frame in stops(game, count=240):
        for prompt in stop.prompts:
            if prompt.ask == "irregularity" and prompt.step == "take-bets":
                spots = [spot for spot in frame.felt.spots if spot.cards]
                bets = {bet.state for spot in spots for bet in spot.bets.values()}
                far = "gone" if not spots else "called" if "live" in bets else "settled"
                met.add((far, prompt.right[0]))
    assert met >= {(far, "nothing") for far in ("gone", "settled", "called")}
    assert met >= {("gone", "misread-hand"), ("called", "misread-hand"), ("settled", "mispaid")}
    assert met <= {(far, what) for far, what in met if what != "mispaid" or far == "settled"}


@each_game
def test_at_rate_nought_nothing_is_wrong_and_at_a_hundred_almost_always_something(game):
    def troubles(rate):
        for played in irregular(game, 40, rate=rate):
            yield {prompt.right[0] for _, prompt in each_prompt(played) if prompt.ask == "irregularity"}

    assert list(troubles(0)) == [{"nothing"}] * 40
    # A hand in which no named mistake shows cannot be mispaid.
    assert sum(met != {"nothing"} for met in troubles(100)) >= 36


# --- What is done about it -----------------------------------------------------------------------------

# What each rule of a house says of each situation, written once more from the sheets.

VOID = {"stands": {"void"}, "called": {"floor"}, "returned": {"all-bets"}}
"""Call the floor; all hands are void, all bets go back: HOUSE wrong count of a player, exposed card …"""

DEFENDED = {
    "wrong-count-player": VOID,
    "wrong-count-dealer": VOID,
    "exposed-card": VOID,
    "foreign-card": VOID,
    "card-twice": VOID,
    # HOUSE dealer card, in a house that voids; the house's own word is printed in the question.
    ("dealer-card", "void"): VOID,
    ("dealer-card", "play-on"): {"stands": {"play-on"}, "called": {"floor"}, "returned": {"no-bet"}},
    # HOUSE own card: warned before the floor, play goes on, every bet stands.
    "own-card": {"stands": {"play-on"}, "called": {"floor"}, "returned": {"no-bet"}},
    # HOUSE late bet: the dealer gives it back and plays on; HOUSE irregularities: when something is wrong,
    # the floor is called.
    "late-bet": {"stands": {"corrected"}, "called": {"floor"}, "returned": {"this-bet"}},
    # HOUSE misread hand: put right before the floor; once locked up, the floor and surveillance decide.
    ("misread-hand", "up"): {"stands": {"corrected"}, "called": {"floor"}, "returned": {"no-bet"}},
    ("misread-hand", "gone"): {
        "stands": {"floor-decides"},
        "called": {"floor-and-surveillance"},
        "returned": {"no-bet"},
    },
    # HOUSE mispaid: the floor is called and nothing is touched before.
    "mispaid": {"stands": {"floor-decides"}, "called": {"floor"}, "returned": {"no-bet"}},
}
"""By what is wrong, and where it matters how: the choices that a rule defends."""


def twice(event: Event) -> bool:
    """Whether a card lies there twice."""
    return len(set(event.cards)) < len(event.cards)


BY_WHAT_LIES_THERE = {
    "wrong-count-player": lambda event: event.spot > 0 and event.more != 0,
    "wrong-count-dealer": lambda event: event.spot == 0 and event.more != 0,
    "exposed-card": lambda event: bool(event.cards) and event.spot > 0 and not event.more,
    "dealer-card": lambda event: event.spot == 0 and not (event.more or event.repair or twice(event)),
    "foreign-card": lambda event: event.strange and not (event.cards or event.more),
    "card-twice": lambda event: twice(event) and not event.more,
    "shuffler": lambda event: bool(event.repair) and event.stopped,
    "late-bet": lambda event: event.bet > 0 and not event.cards and not event.more,
    "own-card": lambda event: not event.cards and not event.more and not event.bet,
    "misread-hand": lambda event: event.felt is not None,
    "mispaid": lambda event: event.felt is not None,
}
"""What marks an event as the one irregularity and as no other: one card more is never one that lies up."""


def defended(event: Event, house: str, question: str) -> set[str]:
    how = {"dealer-card": house, "misread-hand": "gone" if event.locked_up else "up"}.get(event.irregularity)
    return DEFENDED[(event.irregularity, how) if how else event.irregularity][question]


@each_game
def test_every_choice_that_a_rule_defends_is_right_and_no_other(game):
    met, shown = defaultdict(set), set()
    for played, stop, frame in stops(game, rate=100):
        house = str(played.inputs.house.choices.get("dealer-card-exposed", ""))
        for prompt in stop.prompts:
            if prompt.ask in ("stands", "called", "returned"):
                found = defended(frame.subject, house, prompt.ask)
                assert set(prompt.right) == found, (frame.subject.irregularity, prompt.ask)
                assert found <= {choice.value for choice in prompt.choices}
                met[prompt.ask].add(frame.subject.irregularity)
                shown.add((prompt.ask, house if prompt.ask == "stands" else "", prompt.text))
    of_dealers_hand = 0 if game.dealer.size else 2
    assert min(map(len, met.values())) == (10 if game.dealer.up > 1 else 9) - of_dealers_hand
    # What the house does where houses differ is on show whatever has happened.
    if of_dealers_hand:
        return
    assert len(shown) == 4
    says = {house: text for ask, house, text in shown if ask == "stands"}
    assert "play continues" not in says["void"]
    assert "if a dealer card is exposed early, play continues" in says["play-on"]


def test_one_defence_too_few_would_be_noticed(monkeypatch):
    """The list can fail: if no one needed to be called about a late bet, its stops would not fit."""
    monkeypatch.setitem(DEFENDED, "late-bet", {**DEFENDED["late-bet"], "called": {"no-one", "floor"}})
    with pytest.raises(AssertionError, match="late-bet"):
        test_every_choice_that_a_rule_defends_is_right_and_no_other(GAMES["6-5-4-poker"])


@each_game
def test_what_is_wrong_can_be_called_by_one_name_alone(game):
    at_deal = {"wrong-count-player", "wrong-count-dealer", "exposed-card", "dealer-card", "foreign-card"}
    at_deal |= {"card-twice", "shuffler", "late-bet"}
    for _, stop, frame in stops(game, rate=100):
        for prompt in stop.prompts:
            if prompt.ask == "irregularity" and prompt.right != ("nothing",):
                (trouble,) = prompt.right
                assert BY_WHAT_LIES_THERE[trouble](frame.subject), trouble
                if frame.step.name == "deal":
                    alike = {other for other in at_deal if BY_WHAT_LIES_THERE[other](frame.subject)}
                    assert alike - {trouble} <= (set() if frame.subject.spot else {"dealer-card"})


FOLLOWS = {"nothing": ["irregularity"], "shuffler": ["shuffler"]}


@each_game
def test_what_is_done_is_asked_in_a_stop_of_its_own_once_something_is_known_to_be_wrong(game):
    for played in irregular(game):
        made = [[prompt.ask for prompt in stop.prompts] for stop in cached_stops(played)]
        rights = [stop.prompts[0].right[0] for stop in cached_stops(played)]
        for asks, right, after in zip(made, rights, [*made[1:], ["irregularity"]], strict=True):
            if "irregularity" in asks:
                assert asks == ["irregularity"]
                assert after == FOLLOWS.get(right, ["stands", "called", "returned"])


def test_654_irregularities_1_and_2_are_cited_where_the_manual_has_them():
    def cited(game, trouble):
        return {
            prompt.rule
            for played in irregular(game)
            for _, prompt in each_prompt(played)
            if prompt.ask == "irregularity" and prompt.right == (trouble,)
        }

    for game in GAMES.values():
        manual = game.slug == "6-5-4-poker"
        for hand in ("player", "dealer") if game.dealer.size else ("player",):
            house = f"HOUSE wrong count of {'a' if hand == 'player' else 'the'} {hand}"
            assert cited(game, f"wrong-count-{hand}") == {"654 Irregularities 1" if manual else house}
        assert cited(game, "shuffler") == {"654 Irregularities 2" if manual else "HOUSE shuffler"}


# --- The shuffler --------------------------------------------------------------------------------------

REPLACED = "turn off, unplug, backup, plug in, turn the shuffler on, service, resume"


@each_game
def test_654_irregularities_2_the_guide_first_then_the_backup_or_the_regulators_procedure(game):
    met = set()
    for played, stop, frame in stops(game, count=240):
        for prompt in stop.prompts:
            if prompt.ask == "shuffler":
                event = " ".join(frame.felt.speech)
                right = "guide" if "first time" in event else "local" if "regulator" in event else "replace"
                assert prompt.right == (right,)
                places = [str(frame.place) for frame in ours(played)]
                assert ("deal/0/replacing" in places) == (right == "replace")
                met.add(right)
    assert met == {"guide", "replace", "local"}


@each_game
def test_654_irregularities_2b_the_seven_steps_are_in_order_and_offered_in_another(game):
    met = set()
    for _, stop, _ in stops(game, count=240, rate=100):
        for prompt in stop.prompts:
            if type(prompt.kind) is InOrder:
                words = {choice.value: choice.words for choice in prompt.choices}
                steps = [words[step] for step in prompt.right[0]]
                assert len(steps) == len(prompt.choices) == 7
                for said, step in zip(REPLACED.split(", "), steps, strict=True):
                    assert said in step
                shown = tuple(choice.value for choice in prompt.choices)
                assert shown != prompt.right[0]
                assert [choice.key for choice in prompt.choices] == list("abcdefg")
                met.add(shown)
    assert len(met) > 2


def test_the_one_shuffle_in_thousands_that_is_the_right_order_is_turned_round():
    (played,) = irregular(GAMES["6-5-4-poker"], 1)
    played = Round(replace(played.inputs, round=1_911), played.exercise)
    event = Event("shuffler", repair="replace")
    frame = replace(played.frames[0], subject=event)
    (prompt,) = POSES["replacing"](played, frame)
    assert tuple(choice.value for choice in prompt.choices) == prompt.right[0][::-1]


# --- The timeline ------------------------------------------------------------------------------------------


@each_game
def test_a_deal_that_went_wrong_comes_before_the_deal_and_the_rest_shows_no_card_of_its_own(game):
    for played in irregular(game):
        for number, frame in enumerate(played.frames):
            if OURS & set(frame.asks) and frame.step.act in ("decide", "draw"):
                up = frame.felt.cards_up()
                assert up <= played.frames[number - 1].felt.cards_up() | cards_after(played, number)
        first = [str(frame.place) for frame in played.frames if frame.step.name == "deal"]
        assert first[0] == "deal/0/irregularity"
        assert first[-1] == "deal/0"
        bets = [str(frame.place) for frame in played.frames if frame.step.name == "take-bets"]
        assert bets in (["take-bets/0"], ["take-bets/0/irregularity", "take-bets/0"]) or len(bets) == 3


def cards_after(played: Round, number: int) -> frozenset:
    return next((m.felt.cards_up() for m in played.frames[number:] if not OURS & set(m.asks)), frozenset())


@each_game
def test_a_player_who_has_not_decided_shows_no_card(game):
    met = 0
    for played in irregular(game):
        for frame in ours(played):
            if frame.step.act in ("decide", "draw"):
                assert all(spot.state == "in" and not any(spot.cards) for spot in frame.felt.spots)
                met += 1
    assert met > 10


@each_game
def test_no_card_of_the_round_has_a_say_in_what_goes_wrong_at_the_deal_or_is_shown_of_it(game):
    luck, shown = random.Random(5), 0
    for played in irregular(game, 150):
        other = with_all_dealt_anew(played, luck)
        at_deal = [frame for frame in ours(played) if frame.step.name == "deal"]
        assert at_deal == [frame for frame in ours(other) if frame.step.name == "deal"]
        later = [(m.step.name, m.asks, m.subject) for m in ours(played) if m.step.act in ("decide", "draw")]
        assert later == [
            (m.step.name, m.asks, m.subject) for m in ours(other) if m.step.act in ("decide", "draw")
        ]
        shown += any(frame.felt.cards_up() for frame in at_deal)
    assert shown > 3
