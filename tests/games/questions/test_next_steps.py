"""The procedure asked: what the dealer does now, who is dealt first, who is paid first from the meter."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import pytest

from games import GAMES
from games.engine.cards.points import points
from games.engine.cards.streams import shuffled
from games.engine.procedure.frames import Exercise
from games.engine.procedure.steps import step_words
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game, Step
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.dealing import DOWN_TO_ONE, WITH_CARDS, cached_stops, rounds

SIX, RABBIT = "six-card-poker", "rabbit-hunter"
THREE, CARIBBEAN = "three-card-poker", "caribbean-stud"
FOUR_CARD, CRAZY = "four-card-poker", "crazy-4-poker"
FLUSH = "high-card-flush"
HOLDEM, BONUS = "ultimate-texas-holdem", "texas-holdem-bonus"
WILD, FOUR = "wild-six-card-draw-poker", "6-5-4-poker"
PAI_GOW = "pai-gow-poker"
PROCEDURE = Exercise(frozenset({"next-step", "first-dealt", "first-paid", "call-hand"}))
each_game = pytest.mark.parametrize("game", [slug for slug in WITH_CARDS if not GAMES[slug].hands_in_turn])
on_hands = pytest.mark.parametrize("game", [slug for slug in GAMES if GAMES[slug].table_hands])
in_turn = pytest.mark.parametrize("game", [slug for slug in GAMES if GAMES[slug].hands_in_turn])
with_a_meter = pytest.mark.parametrize("game", [SIX, WILD])


RoundState = tuple[Round, tuple[Stop, ...]]


@lru_cache
def played_out(game: str) -> tuple[RoundState, ...]:
    """Rounds of one to six spots, each with its stops."""
    found = rounds(game, 40, seed="procedure", spots=DOWN_TO_ONE, exercise=PROCEDURE)
    return tuple((played, cached_stops(played)) for played in found)


def of_ask(stops: tuple[Stop, ...], ask: str) -> Iterator[tuple[Stop, Prompt]]:
    return ((stop, prompt) for stop, prompt in all_of(stops) if prompt.ask == ask)


def all_of(stops: tuple[Stop, ...]) -> Iterator[tuple[Stop, Prompt]]:
    return ((stop, prompt) for stop in stops for prompt in stop.prompts)


# What the dealer does now


def bets_on_the_meter(played: Round) -> bool:
    return any(seat.bets.get("progressive") for seat in played.inputs.seats)


def unqualified(played: Round) -> bool:
    """SCP 8, RH 13: no pair, and not the high cards that it takes, from the dealer's cards alone."""
    game, dealer = played.inputs.game, played.settlement.dealer
    needed = {SIX: {"A", "K"}, RABBIT: {"A"}}[game.slug]
    ranks_there = {card[0] for card in played.inputs.table_cards[game.dealer.burned :]}
    return dealer.hand.category == "high-card" and not needed <= ranks_there


def documented(played: Round) -> list[tuple[str, str]]:
    """The steps of the game's document that are done in this round, in its order, by what is on the table."""
    lines = played.settlement.lines
    if played.inputs.game.board:
        return over_a_board(played)
    in_play = [seat for seat in played.inputs.seats if not seat.folds]
    settled_last = {line.spot for line in lines if line.at == "reconcile"}
    hitters = {line.hitter for line in lines if line.hitter}
    kept = {line.spot for line in lines if line.progressive and line.action == "pay"}
    stay = hitters | (kept if played.inputs.game.slug in (THREE, CARIBBEAN) else set())
    last_goes = bool(settled_last) and min(settled_last) not in stay
    order = ["order"] if len(settled_last) > 1 else ["reconcile"] if settled_last else []
    lock_up = ["lock-up"] if last_goes else []
    coin_in = ["coin-in"] if bets_on_the_meter(played) else []
    refunds = played.inputs.game.slug in (SIX, RABBIT) and in_play and unqualified(played)
    refund = ["refund"] if refunds else []
    return {
        SIX: [  # SCPP 5, SCP 4, 5, 7, 8, 9, SCPP 9b, 9c
            *("take-bets", *coin_in, "deal", "turn-up", "decide", "reveal"),
            *(*refund, *order, *lock_up, *(["envy"] if hitters else [])),
        ],
        RABBIT: [  # RH 5 (dragging is part of it), 6, 8-11 in one pass, 12, 13, 14
            *("take-bets", "deal", "burn", "green-button", "decide"),
            *("reveal", *refund, *order, *lock_up),
        ],
        FOUR: [  # 654 2, 2a, 2b, 5, 6, 7
            *("take-bets", "deal", "face-up", "green-button", "", "count", "decide", "reveal"),
            *(*order, *lock_up),
        ],
        THREE: [  # TCP 1-6a, 14a
            *("take-bets", *coin_in, "deal", "decide", "reveal"),
            *(*order, *lock_up, *(["envy"] if hitters else [])),
        ],
        FOUR_CARD: ["take-bets", "deal", "turn-up", "decide", "reveal", *order, *lock_up],  # 4CP 1-5a
        CRAZY: ["take-bets", "deal", "decide", "reveal", *order, *lock_up],  # C4P 1-6a
        CARIBBEAN: [  # CSP 1-7a
            *("take-bets", *coin_in, "deal", "turn-up", "decide", "reveal"),
            *(*order, *lock_up),
        ],
        FLUSH: ["take-bets", "deal", "decide", "reveal", *order, *lock_up],  # HCF 1-6a
        PAI_GOW: [  # PGP 1-6, 9, 9a
            *("take-bets", "deal", "spare", "set", "dealer-plays", "reveal"),
            *(*order, *lock_up, *(["envy"] if hitters else [])),
        ],
        WILD: ["take-bets", *coin_in, "deal", "draw", "reveal", *order, *lock_up],  # WSD 2, 3, 4, 5
    }[played.inputs.game.slug]


def over_a_board(played: Round) -> list[str]:
    """Board and decisions in turn, as far as anyone is asked, then the dealer's hand, where there is one: LIR
    2-7b, MS 2-6a, UTH 2-16, THB 2-15."""
    chosen = {made.step for seat in played.inputs.seats for made in seat.chosen}
    before = ("take-bets", "deal", "square", "decide", "board")
    steps = [step for step in played.inputs.game.procedure if step.act in before]
    done = [step.name for step in steps if step.act != "decide" or step.name in chosen]
    left = {line.spot for line in played.settlement.lines if line.at == "reconcile"}
    order = ["order"] if len(left) > 1 else ["reconcile"] if left else []
    reveal = ["reveal"] if played.inputs.game.dealer.size else []
    return [*done, *reveal, *order, *(["lock-up"] if left else [])]


def said_of(game: Game, act: str) -> str:
    """An act as this game's dealer would say it, one of another game too."""
    return step_words(game, next((step for step in game.procedure if step.name == act), Step(act, "")))


def due(played: Round) -> list[tuple[str, str]]:
    """What comes after what, by the document: what the up card asks for itself is asked there."""
    steps = documented(played)
    game = played.inputs.game
    pairs = [(past, step) for past, step in pairwise(steps) if past and step]
    if game.board:  # the next card of a board where no one is left to be asked
        pairs = [(past, step) for past, step in pairs if said_of(game, past) != said_of(game, step)]
    return [pair for pair in pairs if pair[1] != "count"]


@each_game
def test_what_the_dealer_does_next_is_what_the_document_says(game):
    met = set()
    for played, stops in played_out(game):
        found = [
            (str(stop.place), said_of(GAMES[game], prompt.right[0]))
            for stop, prompt in of_ask(stops, "next-step")
        ]
        expected = due(played)
        wanted = []
        for past, step in expected:
            past = "reconcile" if past == "order" else past
            wanted.append((f"{past}/0/next", said_of(GAMES[game], step)))
        assert found == wanted, played.inputs.round
        met |= {step for _, step in expected}
    reveal = {"reveal"} if GAMES[game].dealer.size else set()
    assert {"deal", "order", "reconcile", "lock-up", *reveal} <= met
    assert ("refund" in met) is ("refund" in {step.name for step in GAMES[game].procedure})


@with_a_meter
def test_scpp_5_where_no_one_bets_on_the_meter_opening_the_system_can_be_defended(game):
    met = set()
    for played, stops in played_out(game):
        for stop, prompt in of_ask(stops, "next-step"):
            if str(stop.place) == "take-bets/0/next":
                bets = bets_on_the_meter(played)
                assert prompt.right == (("coin-in",) if bets else ("deal", "coin-in"))
                met.add(bets)
            else:
                assert len(prompt.right) == 1
    assert met == {True, False}


def done_on_hands(played: Round) -> list[str]:
    """BAC 1-15: a shoe is opened with its first hand, a natural ends the hand, losing bets go before winning
    ones are paid, and boxes are collected as the cards are shuffled."""
    inputs, lines = played.inputs, played.settlement.lines
    natural = any(sum(map(points, cards[:2])) % 10 > 7 for cards in inputs.dealt.values())
    left = {line.spot for line in lines if line.at == "pay"}
    paid = {line.spot for line in lines if line.at == "pay" and line.action == "pay"}
    first, last = not inputs.standing.results, inputs.standing.shoe.gone >= inputs.standing.shoe.cut
    return [
        *("take-bets", *(["new-shoe"] if first else []), "deal"),
        *([] if natural else ["player-draws", "banker-draws"]),
        *("call", "take"),
        *(["order"] if len(paid) > 1 else ["pay"] if left else []),
        *("clear", *(["collect"] if last else [])),
    ]


@on_hands
def test_what_is_done_at_a_table_of_hands_follows_the_sheet_through_whole_shoes(game):
    met, house, standing = set(), open_house(GAMES[game], load(GAMES[game]), {}), None
    for number in range(150):
        played = deal(
            *(GAMES[game],),
            **{"seed": "procedure", "round": number, "spots": number % 7 + 1, "house": house},
            **{"exercise": PROCEDURE, "standing": standing},
        )
        standing = played.settlement.after
        found = [
            (str(stop.place), prompt.words(prompt.due))
            for stop, prompt in of_ask(cached_stops(played), "next-step")
        ]
        steps = done_on_hands(played)
        assert found == [
            (f"{'pay' if past == 'order' else past}/0/next", said_of(GAMES[game], step))
            for past, step in pairwise(steps)
        ]
        met |= set(steps)
    assert met == {step.name for step in GAMES[game].procedure}


@on_hands
def test_only_the_steps_of_such_a_table_are_offered_there_and_never_elsewhere(game):
    def offered(slug: str) -> set[str]:
        asked = (prompt for _played, stops in played_out(slug) for _, prompt in of_ask(stops, "next-step"))
        return {str(choice.words) for prompt in asked for choice in prompt.choices}

    own = {said_of(GAMES[game], step.name) for step in GAMES[game].procedure if step.name != "take-bets"}
    assert offered(game) == own
    assert not offered(THREE) & own


@on_hands
def test_the_order_is_that_of_the_spots_that_are_paid_from_the_dealers_right(game):
    passed_over = 0
    for played in rounds(game, 60, seed="order"):
        lines = [line for line in played.settlement.lines if line.at == "pay"]
        paid = sorted({line.spot for line in lines if line.action == "pay"}, reverse=True)
        asked = {p.ask: p.right for stop in cached_stops(played) for p in stop.prompts if "-spot" in p.ask}
        expected = {"first-spot": (paid[0],), "next-spot": (paid[1],)} if len(paid) > 1 else {}
        assert asked == expected
        passed_over += bool(expected) and max(line.spot for line in lines) > paid[1]
    assert passed_over


def test_a_house_without_boxes_has_none_to_collect():
    game = GAMES["baccarat"]
    for choice, words in (("boxes", "collect the commission and shuffle"), ("ez", "shuffle the cards")):
        house = open_house(game, load(game), {"commission": choice})
        step = next(step for step in game.procedure if step.name == "collect")
        assert step_words(game, step, house) == words


def done_in_turn(played: Round) -> list[str]:
    """BJ 1-9: side bets are settled before hands are played, and the dealer turns the hole card once all are.
    What the up card asks for is asked of it, so a question comes before none of these steps."""
    inputs, lines = played.inputs, played.settlement.lines
    ended = {card[0] for card in inputs.dealt["dealer"][:2]} in ({"A", rank} for rank in "TJQK")
    left = {line.spot for line in lines if line.at == "settle"}
    first, played_on = inputs.standing.shoe.gone <= 1, {line.at for line in lines}
    return [
        *("take-bets", *(["new-shoe"] if first else []), "deal", "second-cards"),
        *(["side-bets"] if "side-bets" in played_on else []),
        *("insurance", *(["peek"] if "peek" in played_on else [])),
        *([] if ended else ["play", "dealer-draws"]),
        *(["order"] if len(left) > 1 else ["settle"] if left else []),
        "clear",
    ]


@in_turn
def test_what_is_done_where_hands_are_played_in_turn_follows_the_sheet(game):
    met, by_up_card = set(), {"insurance", "peek", "play"}
    for played, stops in played_out(game):
        found = [
            (str(stop.place), str(prompt.words(prompt.due))) for stop, prompt in of_ask(stops, "next-step")
        ]
        steps = done_in_turn(played)
        assert found == [
            (f"{'settle' if past == 'order' else past}/0/next", str(said_of(GAMES[game], step)))
            for past, step in pairwise(steps)
            if step not in by_up_card
        ]
        met |= set(steps)
    assert met >= {step.name for step in GAMES[game].procedure} - {"new-shoe"}


@in_turn
def test_every_step_of_such_a_round_is_offered_at_each_stop_of_it_and_none_elsewhere(game):
    own = {str(said_of(GAMES[game], step.name)) for step in GAMES[game].procedure if step.name != "take-bets"}
    asked = [prompt for _played, stops in played_out(game) for _, prompt in of_ask(stops, "next-step")]
    assert all({str(choice.words) for choice in prompt.choices} == own for prompt in asked)
    others = {
        str(c.words)
        for _p, stops in played_out(THREE)
        for _, q in of_ask(stops, "next-step")
        for c in q.choices
    }
    assert others & own == {"settle the hands from your right"}


@in_turn
def test_a_house_without_a_hole_card_deals_none_and_turns_none(game):
    declared = GAMES[game]
    for choice, words in (("peek", "turn your hole card"), ("none", "deal your second card")):
        house = open_house(declared, load(declared), {"hole-card": choice})
        said = [str(step_words(declared, step, house)) for step in declared.procedure]
        assert any(line.startswith(words) for line in said)
        assert any("face down" in line for line in said) is (choice == "peek")


@in_turn
def test_the_order_is_from_third_base_of_the_spots_that_are_left(game):
    """Where one spot is left none is asked."""
    met = set()
    for played in rounds(GAMES[game], 80, seed="order", spots=DOWN_TO_ONE):
        left = sorted({line.spot for line in played.settlement.lines if line.at == "settle"}, reverse=True)
        asked = {p.ask: p.right for stop in cached_stops(played) for p in stop.prompts if "-spot" in p.ask}
        expected = {"first-spot": (left[0],), "next-spot": (left[1],)} if len(left) > 1 else {}
        assert asked == expected
        met.add(min(len(left), 2))
    assert met == {0, 1, 2}


# Who is dealt first


@each_game
def test_the_first_packet_off_the_shuffler_goes_to_the_spot_that_is_asked_for(game):
    for played, stops in played_out(game):
        first = shuffled(GAMES[game].deck, seed="procedure", round=played.inputs.round)[0]
        got = [seat.spot for seat in played.inputs.seats if first in seat.cards]
        asked_for = [prompt.right for _, prompt in of_ask(stops, "first-dealt")]
        assert asked_for == ([tuple(got)] if len(played.inputs.seats) > 1 else [])


# Who is paid first from the meter


# All of it


# Nothing is given away


# What houses do otherwise: a burn card, the dealer's last card up. The cards that are dealt are the same.


def at_house(slug: str, number: int = 0, **choices) -> Round:
    game, named = GAMES[slug], {name.replace("_", "-"): value for name, value in choices.items()}
    house = open_house(game, load(game), named)
    return deal(game, seed="houses", round=number, spots=3, house=house, exercise=PROCEDURE)


def dealt_in(played: Round) -> list:
    return [seat.dealt for seat in played.inputs.seats] + [played.inputs.dealt]


def next_steps(played: Round) -> list[str]:
    return [str(prompt.words(prompt.due)) for _, prompt in of_ask(cached_stops(played), "next-step")]


def test_uth_2a_the_board_is_dealt_face_down_and_squared_before_anyone_decides():
    played = at_house(HOLDEM)
    squared = "deal five community cards face down and square them"
    assert next_steps(played)[:2] == ["deal the packets", squared]
    boards = {frame.step.name: frame.felt.board for frame in played.frames}
    assert (boards["deal"], boards["square"]) == ((), (None,) * 5)
    assert "face down in the middle and square them" in load(GAMES[HOLDEM]).rules["UTH 2a"].text


@pytest.mark.parametrize("slug", [HOLDEM, BONUS])
def test_a_house_may_burn_a_card_before_each_street_and_deals_the_same_round(slug):
    plain, burns = at_house(slug), at_house(slug, burn_cards=True)
    assert dealt_in(plain) == dealt_in(burns)
    assert not [words for words in next_steps(plain) if "burn" in words]
    streets = [words for words in next_steps(burns) if words.startswith("burn a card, then turn up ")]
    assert len(streets) == sum(step.act == "board" for step in GAMES[slug].procedure)
    assert not [words for words in next_steps(burns) if "square" in words]


@pytest.mark.parametrize("slug", [CARIBBEAN, FOUR_CARD])
def test_a_house_may_turn_up_the_dealers_last_card_and_deals_the_same_cards(slug):
    for number in range(8):
        first, last = at_house(slug, number), at_house(slug, number, up_card="last")
        assert dealt_in(first) == dealt_in(last)
        packet = first.inputs.dealers_packet
        assert first.settlement.dealer.up == packet[:1]
        assert last.settlement.dealer.up == packet[-1:]
        turned = next(frame for frame in last.frames if frame.step.name == "turn-up")
        assert turned.felt.dealer.cards == (*(None,) * (len(packet) - 1), packet[-1])
    rules = load(GAMES[slug]).rules.values()
    assert [rule.authority for rule in rules if "House rules may turn up the last one" in rule.text] == [
        "ruled"
    ]


def test_uth_3_5_the_two_rounds_in_which_players_may_check_are_two_options():
    """Three or four times the Ante before the flop, twice after it."""
    said = ([words for words in next_steps(at_house(HOLDEM, n)) if "check" in words] for n in range(20))
    assert next(words for words in said if len(words) == 2) == [
        "have each player in turn bet Play (3 or 4 × the Ante) or check",
        "have each player in turn bet Play (2 × the Ante) or check",
    ]
