"""Prompts: what is asked, where, in which order, and that every right answer is right by another path."""

from collections import Counter

from games.engine.questions.answers import BetAnswer
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.serialization.writing import write_document
from tests.games.dealing import cached_stops, six_five_four_rounds
from tests.games.oracles.slow_dealer import BEST_FOUR, best_fours, dealer_plays, read, settle
from tests.games.six_five_four import sits, table
from tests.games.trainee import LEAVE, each_prompt, paying, prompt_at

MANY = 80


def test_a_key_does_not_move_when_a_spot_leaves_the_table():
    """A place, never an index: the same spot is asked under the same key with one neighbour fewer."""
    one, two = sits("Js 8c 6d 4h 3c"), sits("Ks Kh 8d 5d 3s", spot=4)
    full, thin = table("9c Kd Jh 7s 4d 2c", one, two), table("9c Kd Jh 7s 4d 2c", two)
    keys = {prompt.key for _, prompt in each_prompt(full)}
    assert {prompt.key for _, prompt in each_prompt(thin)} <= keys
    assert "reconcile/4/bet/ante" in keys


def expected_stops(played: Round) -> list[str]:
    """The places, from who sits and what he decides."""
    seats = played.inputs.seats
    stays = [seat.spot for seat in seats if not seat.folds]
    gone = 6 - len(dealer_plays(played.inputs.table_cards))
    return [
        "turn-up/0",
        *(["discard/0"] if gone else []),
        "count/0",
        *(f"decide/{seat.spot}" for seat in seats if seat.folds),
        "reveal/0",
        *(["order/0"] if len(stays) > 1 else []),
        *(f"reconcile/{spot}" for spot in reversed(stays)),
    ]


def test_654_stops_come_in_order_folds_clockwise_and_reconciled_counter_clockwise():
    for played in six_five_four_rounds(MANY, seed="asks"):
        assert [str(stop.place) for stop in cached_stops(played)] == expected_stops(played)


def expected(played: Round, settled: list[dict], prompt: Prompt, folds: bool) -> set:
    """Every right answer of a prompt, by the slow dealer."""
    dealer = played.inputs.table_cards
    plays = dealer_plays(dealer)
    stays = [seat.spot for seat in played.inputs.seats if not seat.folds]
    match prompt.ask:
        case "up-card" | "next-card":
            gone = 6 - len(plays)
            return {"discard" if gone > (prompt.ask == "next-card") else "plays"}
        case "card-count":
            return {str(len(plays))}
        case "dealer-cards":
            return best_fours(plays)
        case "dealer-hand":
            return {read(plays, BEST_FOUR).name}
        case "player-hand":
            return {read(next(s.cards for s in played.inputs.seats if s.spot == prompt.spot), BEST_FOUR).name}
        case "first-spot":
            return {stays[-1]}
        case "next-spot":
            return {stays[-2]}
    at = (prompt.spot, prompt.wager)
    line = next((one for one in settled if (one["spot"], one["wager"]) == at), None)
    assert line is not None or prompt.wager == "ante-bonus"
    assert not folds or prompt.wager in ("ante", "queens-up")
    assert prompt.ask == "bet"
    return {BetAnswer(line["action"], line["pays"]) if line else LEAVE}


def test_every_right_answer_is_right_by_the_slow_dealer():
    count: Counter = Counter()
    for played in six_five_four_rounds(MANY, seed="asks"):
        folds = {seat.spot for seat in played.inputs.seats if seat.folds}
        settled, _meter = settle(write_document(played))
        for _, prompt in each_prompt(played):
            assert set(prompt.right) == expected(played, settled, prompt, prompt.spot in folds), prompt.key
            assert len(prompt.right) == len(set(prompt.right))
            count[prompt.ask] += 1
    assert min(count.values()) > 20


def test_654_7c_the_ante_bonus_is_asked_whether_it_is_due_or_not():
    """A question that comes only when there is something to pay would give the answer away."""
    poor, rich = sits("Js 8c 6d 4h 3c"), sits("7h 6h 5h 4h Kc")
    for seat, due in ((poor, LEAVE), (rich, paying(10_000))):
        prompt = prompt_at(table("9c Kd Jh 7s 4d 2c", seat), "reconcile/1/bet/ante-bonus")
        assert prompt.right == (due,)
        assert {choice.value for choice in prompt.choices} == {"pay", "leave"}


def test_654_ranking_equal_choices_of_cards_are_all_right():
    prompt = prompt_at(table("9c 9d 7h 7s 4d 4c", sits("Js 8c 6d 5h 3c")), "reveal/0/dealer-cards")
    assert prompt.right == (frozenset({"9c", "9d", "7h", "7s"}),)
    kickers = prompt_at(table("9c 9d 7h 7s 8d 8c", sits("Js Tc 6d 5h 3c")), "reveal/0/dealer-cards")
    assert kickers.right == (frozenset({"9c", "9d", "8d", "8c"}),)
    two_ways = prompt_at(table("9c 9d 9h Ks Kd 2c", sits("Js Tc 6d 5h 3c")), "reveal/0/dealer-cards")
    assert set(two_ways.right) == {
        frozenset({"9c", "9d", "9h", "Ks"}),
        frozenset({"9c", "9d", "9h", "Kd"}),
    }
