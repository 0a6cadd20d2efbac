"""What holds in every game, whatever is dealt, bet and decided: nothing is lost of the money, a joker never
hurts, a spot more changes no cards, a document says all, and no felt shows a card that is not up."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.engine.cards.hands import WILD
from games.engine.diagnosis.grading import grade_stop
from games.engine.procedure.frames import Felt, FeltSpot
from games.engine.questions.answers import Bet
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.wagers import Folded, LosesHand
from games.engine.serialization.writing import write_document
from games.engine.settlement.inputs import Inputs, Seat
from tests.games.oracles.slow_rounds import documents
from tests.games.oracles.slow_table import half_up
from tests.games.random_documents import RABBIT, SIX
from tests.games.random_documents import WILD as WILD_DRAW
from tests.games.round_builder import read
from tests.games.trainee import right_answers

each_game = pytest.mark.parametrize("game", GAMES)
with_cards = pytest.mark.parametrize("game", [slug for slug, game in GAMES.items() if game.hands])


ROYAL = {SIX: "player-royal-flush", WILD_DRAW: "player-natural-royal-flush"}
"""Rounds in which the meter restarts, if the player bet on it."""


@lru_cache
def written_and_dealt(game: str, count: int, seed: str) -> tuple[Round, ...]:
    """Rounds of a game: with odd bets, strong hands and any house, and as they are dealt."""
    chance = Random(f"{seed} {game}")
    return (
        *(Round(read(document)) for document in documents(game, count)),
        *(deal(GAMES[game], seed=seed, round=n, spots=chance.randint(1, 6)) for n in range(count)),
        *(deal(GAMES[game], seed=seed, round=n, scenario=ROYAL[game]) for n in range(12) if game in ROYAL),
    )


# Money


def laid_out(inputs: Inputs, seat: Seat) -> Counter[str]:
    """Every stake that this player put on the layout, before the cards and after."""
    if inputs.game.hands_in_turn:
        return Counter(seat.bets) + Counter(seat.later_bets)
    stakes, main = Counter(seat.bets), next(iter(seat.bets.values()))
    for made in seat.chosen if inputs.game.slug != WILD_DRAW else ():
        for raised in made.choice.raises:
            stakes[raised.bet] = raised.times * stakes[raised.of]
    if seat.buys:
        stakes["sixth-card"] = main
    return stakes


def money_after(played: Round) -> tuple[int, int, int]:
    """Cents gained in all by players, by the tray, and by the meter with its reserve, coin by coin. What is
    owed in a box is the tray's."""
    inputs, settled = played.inputs, played.settlement
    purses = tray = 0
    swept = sum(seat.bets.get("progressive", 0) for seat in inputs.seats)
    for seat in inputs.seats:
        stakes = laid_out(inputs, seat)
        purses -= stakes.total()
        for line in (line for line in settled.lines if line.spot == seat.spot):
            staked = stakes.pop(line.wager, 0)
            assert staked == line.stake
            kept = line.wager == "progressive" or line.action.value == "take"
            tray += staked if kept else 0
            purses += line.pays - line.fee + (0 if kept else staked)
            tray -= line.pays - line.fee - line.from_meter
            if line.action.value == "half":
                taken = staked - staked // 2 if inputs.game.falls else -line.net
                purses, tray = purses - taken, tray + taken
        assert not stakes.total(), "a bet was left on the layout"
    before, after = inputs.meter, settled.meter
    if before is None or after is None:
        return purses, tray, 0
    tray -= half_up(before.contribution * swept) + half_up(before.reserve_contribution * swept)
    tray -= before.seed_amount * restarts(played)
    return purses, tray, after.amount + after.reserve - before.amount - before.reserve


def restarts(played: Round) -> int:
    """How often the meter was paid out whole: each royal, or all of them together where they share."""
    whole = [line for line in played.settlement.lines if "100%" in line.because]
    return min(1, len(whole)) if played.inputs.house.choices.get("split-royals") else len(whole)


@each_game
def test_players_tray_and_meter_together_gain_nothing(game):
    moved = Counter()
    for played in written_and_dealt(game, 40, "money"):
        purses, tray, meter = money_after(played)
        assert purses + tray + meter == 0, json.dumps(write_document(played))
        assert purses == sum(line.net for line in played.settlement.lines)
        moved.update(tray=tray != 0, meter=meter != 0, restarted=restarts(played) > 0)
    assert moved["tray"] > 30
    assert game not in (SIX, WILD_DRAW) or min(moved["meter"], moved["restarted"]) > 0


# Jokers


@pytest.mark.parametrize("suit", "cdhs")
def test_a_joker_in_a_natural_royal_makes_a_wild_one(suit):
    royal = [rank + suit for rank in "AKQJT"]
    for gone in royal:
        wild = WILD.best([card for card in royal if card != gone] + ["X1"])
        assert wild.category == "wild-royal-flush"
        assert wild.strength < WILD.strength(royal)


# The deal


@with_cards
@settings(max_examples=40)
@given(seed=st.text("abc ♠0", max_size=8), number=st.integers(0, 10**6), spots=st.integers(1, 5))
def test_adding_a_spot_never_changes_another_spots_cards_or_bets(game, seed, number, spots):
    few = deal(GAMES[game], seed=seed, round=number, spots=spots).inputs
    many = deal(GAMES[game], seed=seed, round=number, spots=spots + 1).inputs
    for one, other in zip(few.seats, many.seats, strict=False):
        if not few.game.hands_in_turn:  # which go round the table, each from the card that comes
            assert few.game.packet(one.dealt) == many.game.packet(other.dealt)
        assert (one.spot, one.bets) == (other.spot, other.bets)
        # The last patron may turn out to play the new spot too; no one before him does.
        assert one.patron == other.patron or (one.spot == spots and other.patron == many.seats[-1].patron)
    assert len(many.seats) == spots + 1


# Documents


# Trainees


@with_cards
def test_a_perfect_trainee_is_right_and_pays_what_is_settled(game):
    """Each line but a lost sweep is asked about once; what is right at the stops adds up to what is paid."""
    answered = 0
    for played in written_and_dealt(game, 40, "money"):
        paid: Counter[tuple[int, str]] = Counter()
        for stop in prompts(played):
            assert stop.prompts, str(stop.place)
            verdicts = grade_stop(played, stop, right_answers(stop))
            assert all(verdict.right for verdict in verdicts), str(stop.place)
            assert not any(verdict.overpaid or verdict.underpaid for verdict in verdicts)
            answered += len(verdicts)
            for prompt in stop.prompts:
                if isinstance(prompt.kind, Bet):
                    (right,) = prompt.right
                    assert right.cents == prompt.pays
                    paid[prompt.spot, prompt.wager] += right.cents
        due: Counter[tuple[int, str]] = Counter()
        for line in played.settlement.lines:
            due[line.spot, line.wager] += line.pays
        assert +paid == +due
    assert answered > 400


# Felts


def may_be_up(played: Round, seat: Seat, spot: FeltSpot, does: str) -> set[str]:
    """Cards of a player that a player at the table may have seen by now: those of a hand that is read as it
    folds, and of a hand that was turned; an unbought sixth card never."""
    inputs = played.inputs
    if inputs.game.hands_in_turn:
        return {card for cards in seat.dealt.values() for card in cards}
    if spot.state == "folding" and does == "decide" and may_be_read_at_fold(played, seat):
        return set(seat.cards[1:] if inputs.game.slug == RABBIT else seat.cards)
    if spot.state in ("showing", "done"):
        unbought = seat.cards[:1] if inputs.game.slug == RABBIT and not seat.buys else ()
        return set(seat.cards) - set(unbought)
    return set()


def may_be_read_at_fold(played: Round, seat: Seat) -> bool:
    """Whether a side bet is settled as the hand folds, or envy may be paid for it."""
    wagers = [wager for wager in played.inputs.rules.wagers if wager.slug in seat.bets]
    hopeless = [
        wager for wager in wagers if isinstance(wager.win_condition, LosesHand)
    ]  # looked at, whatever it is
    settled = [wager for wager in wagers if wager.folded in (Folded.SETTLES, Folded.IF_ANNOUNCED)]
    return bool(hopeless or settled or seat.announces or played.inputs.game.envy)


def dealer_may_be_up(played: Round, does: str, step: str) -> set[str]:
    inputs, settled = played.inputs, played.settlement.dealer
    order = [each.name for each in inputs.game.procedure]
    if inputs.game.hands_in_turn:  # the other card is turned over once hands are played
        turned = order.index(step) >= order.index("peek" if inputs.ended_at else "dealer-draws")
        return set(inputs.dealt["dealer"][: None if turned else 1])
    if order.index(step) <= order.index("deal") or does == "burn":
        return set()
    if "dealer-plays" in order and order.index(step) >= order.index("dealer-plays"):
        return set(inputs.dealers_packet)
    if "reveal" in order and order.index(step) >= order.index("reveal"):
        return set(settled.plays) | (set(settled.up) & set(settled.discarded))
    if does == "turn-up":
        up, cards = inputs.game.dealer.up, inputs.dealers_packet
        return set(cards[len(cards) - up :] if inputs.house.choices.get("up-card") == "last" else cards[:up])
    return set(settled.up)


def board_may_be_up(played: Round, step: str) -> set[str]:
    """The cards of the streets that have come."""
    order = [each.name for each in played.inputs.game.procedure]
    passed = played.inputs.game.procedure[: order.index(step) + 1]
    deals = [stage for each in passed if each.act == "board" for stage in each.stages]
    return set(played.inputs.board[: sum(count for stage in deals for _place, count in stage.table)])


def hands_may_be_up(played: Round, step: str) -> dict[str, tuple[str, ...]]:
    """The cards of the hands of the table that have come by the end of a step: two each as they are dealt,
    a third where it is drawn, none once they are cleared."""
    acts = [(each.name, each.act) for each in played.inputs.game.procedure]
    at = [name for name, _act in acts].index(step)
    cleared = any(act == "clear" for _name, act in acts[:at])
    dealt = any(act == "lay" for _name, act in acts[: at + 1]) and not cleared
    drawn = {name.removesuffix("-draws") for name, act in acts[: at + 1] if act == "third-card"}
    cards = played.inputs.dealt.items()
    return {hand: come[: 3 if hand in drawn else 2] if dealt else () for hand, come in cards}


def spots_up(felt: Felt) -> Iterator[tuple[FeltSpot, set[str]]]:
    for spot in felt.spots:
        in_turn = (card for hand in spot.hands for card in hand.cards)
        yield spot, {card for card in (*spot.cards, *spot.aside, *spot.best, *in_turn) if card}


@with_cards
def test_no_felt_shows_a_card_that_is_not_up(game):
    for played in written_and_dealt(game, 40, "money"):
        seats = {seat.spot: seat for seat in played.inputs.seats}
        for frame in played.frames:
            felt, does, step = frame.felt, frame.step.act, frame.step.name
            board = {card for card in felt.board if card}
            assert board <= board_may_be_up(played, step)
            shown = {
                card
                for card in (*felt.dealer.cards, *felt.dealer.low, *felt.dealer.discarded, *felt.dealer.best)
                if card
            }
            shown -= board
            hands = {hand.place: hand.cards for hand in felt.hands}
            may = hands_may_be_up(played, step) if played.inputs.game.table_hands else {}
            assert all(cards == may[hand][: len(cards)] for hand, cards in hands.items()), step
            on_table = {card for cards in hands.values() for card in cards}
            assert shown <= dealer_may_be_up(played, does, step), (step, json.dumps(write_document(played)))
            for spot, up in spots_up(felt):
                assert up - board <= may_be_up(played, seats[spot.spot], spot, does), (step, spot)
            seen = (up for _, up in spots_up(felt))
            assert felt.cards_up() == (board | shown | on_table).union(*seen)


def right(played: Round) -> dict[str, tuple]:
    return {prompt.key: prompt.right for stop in prompts(played) for prompt in stop.prompts}
