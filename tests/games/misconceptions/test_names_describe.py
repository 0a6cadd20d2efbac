"""A name is true of the answer that it is given to: each is compared with an answer of every kind, at every
stop.

What a name says was done is written here once more, apart from the engine, as a predicate of the answer.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.cards.cards import Card
from games.engine.misconceptions.arithmetic_slips import SLIPS
from games.engine.misconceptions.misconception_catalog import BY_SLUG, FAMILIES
from games.engine.money.amounts import Odds
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import Amount, Bet, BetAnswer, Given, OneOf
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.diagnosis import Diagnoser, Diagnosis
from games.engine.rounds.grading import grade_stop
from games.engine.rounds.misconception_models import MisconceptionModel
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action, Beats
from games.engine.scenarios.scenarios import scenarios
from games.engine.settlement.inputs import Seat
from tests.games.random_documents import RABBIT, SIX
from tests.games.round_builder import METER, at, play
from tests.games.trainee import LEAVE, PUSH, TAKE, paying, right_answers, stop_of, typed, wrong
from tests.scale import sample_or_all


@dataclass(frozen=True)
class Case:
    """A wrong answer, and the round in which it was given."""

    played: Round
    prompt: Prompt
    given: Given

    @property
    def did(self) -> Action | None:
        return self.given.action if isinstance(self.given, BetAnswer) else None

    @property
    def cents(self) -> int:
        return self.given.cents if isinstance(self.given, BetAnswer) else int(str(self.given))

    @property
    def due(self) -> Given:
        return self.prompt.due

    @property
    def pays(self) -> int:
        return self.prompt.due if isinstance(self.prompt.due, int) else self.prompt.pays

    @property
    def seat(self) -> Seat:
        return self.played.inputs.seat(self.prompt.spot)

    @property
    def on(self) -> int:
        """The stake that the odds are counted on."""
        game = self.played.inputs.game
        is_toke = self.prompt.ask == "toke"
        return self.prompt.stake if is_toke else self.seat.stake(game.wager(self.prompt.wager).paid_on)

    @property
    def higher(self) -> int:
        """1 where the player's hand is higher, -1 where it is lower."""
        mine, yours = self.played.hand(self.prompt.spot).strength, self.played.dealer.hand.strength
        return (mine > yours) - (mine < yours)

    @property
    def amounts(self) -> set[int]:
        """What each line of the bet's own page pays on its stake."""
        return pays_of(self.played, self.prompt.wager, self.on)


def pays_of(played: Round, slug: str, stake: int, *, family: bool = False) -> set[int]:
    inputs = played.inputs
    wager = inputs.game.wager(slug)
    if not wager.table:
        return set()
    own = inputs.house.paytable(inputs.sheet, wager)
    tables = inputs.sheet.paytables[wager.table].values() if family else [own]
    return {round(row.pays.times * stake) for t in tables for row in t.rows if isinstance(row.pays, Odds)}


def toke(case: Case) -> bool:
    return case.prompt.ask == "toke"


def elsewhere(case: Case) -> set[int]:
    """What any line of another game's page pays on this stake."""
    sheets = [load(game) for game in GAMES.values() if game.slug != case.played.inputs.game.slug]
    tables = [t for sheet in sheets for family in sheet.paytables.values() for t in family.values()]
    return {
        int(row.pays.times * case.on) for t in tables for row in t.rows if isinstance(row.pays, Odds)
    } | case.amounts


def always(case: Case) -> bool:
    """It speaks of cards or of a rule, and of no bet."""
    return True


def did(action: Action, *also: Callable[[Case], bool]) -> Callable[[Case], bool]:
    return lambda case: case.did in (action, None) and all(holds(case) for holds in also)


def unqualified(case: Case) -> bool:
    return not case.played.dealer.qualifies


def follows(case: Case) -> bool:
    """It is a bet made after the cards, or one that no qualifier touches."""
    wager = case.played.inputs.game.wager(case.prompt.wager)
    untouched = isinstance(wager.won, Beats) and wager.won.unqualified is None
    return wager.later or (untouched and wager is not case.played.inputs.game.main)


def folded(case: Case) -> bool:
    return case.seat.folds


def is_due(*actions: Action) -> Callable[[Case], bool]:
    return lambda case: isinstance(case.due, BetAnswer) and case.due.action in actions


def pays_on(cents: Callable[[Case], int]) -> Callable[[Case], bool]:
    return lambda case: case.cents == cents(case)


def up_cards(ranks: str) -> Callable[[Case], bool]:
    return lambda case: any(card[0] in ranks for card in case.played.inputs.table_cards[:2])


def bought(case: Case) -> bool:
    return case.seat.buys


def off_the_meter(case: Case) -> bool:
    """Its lines are shares and dollars, and not odds alone."""
    wager = case.prompt.wager
    return not wager or case.played.inputs.game.wager(wager).progressive


PAID = did(Action.PAY)


def envy_stake(case: Case) -> int:
    """Return the cents on the bet that envy goes with."""
    wager = case.played.inputs.game.pays_envy
    return case.seat.bets.get(wager.slug, 0) if wager else 0


def low(case: Case) -> frozenset[Card]:
    """Return the cards that were set low."""
    return case.given if isinstance(case.given, frozenset) else frozenset()


def of_dealers_ranks(case: Case) -> Counter[str]:
    return Counter(card[0] for card in case.played.inputs.table_cards)


def goes_low_as_pair(case: Case) -> bool:
    return len({card[0].replace("X", "A") for card in low(case)}) == 1


TRUE = {
    **dict.fromkeys(
        (
            *("straight-flush-above-quads", "five-card-order", "wheel-as-ace-high", "missed-wheel"),
            *("five-card-hands", "wild-royal-above-five", "five-above-natural-royal"),
            *("straight-above-flush", "round-the-corner-straight", "overlooked-sixth-card"),
            *("trips-above-straight", "flush-above-full-house", "two-pair-above-trips", "wrong-kicker"),
            *("no-kickers", "automatic-compared", "first-base-first", "hand-after-draw"),
            *("bonus-five-card", "rank-before-length", "side-bet-in-main-suit", "raise-one-card-short"),
        ),
        always,
    ),
    "toke-left": lambda case: case.prompt.ask == "toke" and case.did in (Action.PUSH, Action.LEAVE),
    "toke-even-money": did(Action.PAY, toke, pays_on(lambda case: case.prompt.stake)),
    "toke-paid-as-the-bet": did(
        Action.PAY, toke, pays_on(lambda case: case.played.at(case.prompt.spot, case.prompt.wager).pays)
    ),
    "toke-in-the-bet": lambda case: bool(case.seat.tokes.get(case.prompt.wager)),
    "kept-ace": up_cards("A"),
    "kept-ten": up_cards("T"),
    "discarded-nine": up_cards("9"),
    "one-discard-only": lambda case: len(case.played.dealer.discarded) == 2,
    "used-the-discards": lambda case: bool(case.played.dealer.discarded),
    "counted-unbought-card": lambda case: not bought(case),
    "ignored-bought-card": bought,
    "invented-qualifier": lambda case: case.played.inputs.game.qualifier is None,
    "qualified-ace-king": lambda case: case.played.dealer.qualifies,
    **dict.fromkeys(
        (
            "qualified-too-low",
            "qualifier-forgotten",
            "qualified-ace-high",
            "qualified-king-high",
            "qualified-queen-high",
            "qualified-any-rank",
        ),
        unqualified,
    ),
    "play-pushed": did(Action.PUSH, lambda case: case.higher != 0 or is_due(Action.PAY)(case), follows),
    "play-paid-with-ante": lambda case: case.did in (Action.PAY, Action.PUSH),
    "play-pushed-too": did(Action.PUSH, unqualified, follows),
    "play-taken-unqualified": did(Action.TAKE, unqualified, follows),
    "ante-paid-unqualified": did(Action.PAY, unqualified),
    "ante-pushed-unqualified": did(Action.PUSH, unqualified, lambda case: not follows(case)),
    "play-paid-unqualified": did(Action.PAY, unqualified, follows),
    "ante-paid-play-pushed": lambda case: (
        unqualified(case) and case.did is (Action.PUSH if follows(case) else Action.PAY)
    ),
    "ante-left-unqualified": did(Action.LEAVE, unqualified),
    "ante-taken-unqualified": did(Action.TAKE, unqualified),
    "tie-to-dealer": did(Action.TAKE, lambda case: case.higher == 0),
    "tie-to-player": did(Action.PAY, lambda case: case.higher == 0),
    "tie-pushed": did(Action.PUSH, lambda case: case.higher == 0),
    "any-raise": always,
    "raise-with-any-pair": always,
    "half-left-out": did(Action.PAY, lambda case: case.cents < case.pays),
    "took-bet-taken-back": did(Action.TAKE, is_due(Action.PUSH)),
    "left-bet-taken-back": did(Action.LEAVE, is_due(Action.PUSH)),
    "another-bet-back": lambda case: case.did in (Action.PUSH, Action.LEAVE),
    "first-bet-alone": did(Action.PUSH, is_due(Action.PAY)),
    "left-later-bet-on-fold": did(Action.LEAVE, folded),
    "side-bet-on-main-hand": lambda case: (
        # Envy is due by the hand of the side bet, and cards stay up for it.
        case.did in (Action.PAY, Action.TAKE)
        or case.prompt.ask == "settled-cards"
        or case.prompt.wager == "envy"
    ),
    "paid-a-push": did(Action.PAY, is_due(Action.PUSH)),
    "took-a-push": did(Action.TAKE, is_due(Action.PUSH)),
    "bonus-for-winners": did(Action.LEAVE, is_due(Action.PAY), lambda case: case.higher < 0),
    "ante-bonus-on-both": did(Action.PAY, pays_on(lambda case: 2 * case.pays)),
    "ante-bonus-for-trips": did(
        Action.PAY, lambda case: case.played.hand(case.prompt.spot).category == "three-of-a-kind"
    ),
    "side-bet-on-ante-stake": PAID,
    "losing-side-bets-pushed": did(Action.PUSH, is_due(Action.TAKE)),
    "side-bet-against-dealer": did(Action.TAKE, lambda case: case.higher < 0),
    "took-announced-side-bet": did(Action.TAKE, folded, lambda case: case.seat.announces),
    "paid-unannounced-side-bet": did(Action.PAY, folded, lambda case: not case.seat.announces),
    "left-side-bet-on-fold": did(Action.LEAVE, folded),
    "took-side-bet-on-fold": did(Action.TAKE, folded),
    "took-bad-beat-on-fold": did(Action.TAKE, folded),
    "kept-hopeless-bad-beat": did(
        # A folded hand stays tucked under a bet that is left.
        Action.LEAVE,
        folded,
        lambda case: case.given == "tucked" or is_due(Action.TAKE)(case),
    ),
    "settled-dead-side-bet": did(Action.PAY, folded, is_due(Action.TAKE)),
    "left-dead-side-bet": did(Action.LEAVE, folded),
    "bad-beat-on-winner": did(Action.PAY, lambda case: case.higher != 0),
    "dealer-joker-ignored": PAID,
    "counted-drawn-joker": PAID,
    "big-hand-forgotten": did(Action.PAY, pays_on(lambda case: case.on)),
    "missed-special-line": did(Action.PAY, lambda case: case.cents in case.amounts),
    "row-above": did(Action.PAY, lambda case: off_the_meter(case) or case.cents in case.amounts),
    "row-below": did(Action.PAY, lambda case: off_the_meter(case) or case.cents in case.amounts),
    "other-paytable": did(
        Action.PAY,
        lambda case: (
            off_the_meter(case)
            or case.cents in {case.on, *pays_of(case.played, case.prompt.wager, case.on, family=True)}
        ),
    ),
    "unused-cards-broke-tie": lambda case: case.higher == 0,
    "no-line-paid-even": did(
        Action.PAY, is_due(Action.PUSH), pays_on(lambda case: case.on), lambda case: case.higher > 0
    ),
    "no-line-taken": did(Action.TAKE, is_due(Action.PUSH), lambda case: case.higher > 0),
    "table-paid-on-loss": did(
        Action.PAY,
        is_due(Action.TAKE),
        lambda case: case.higher < 0,
        lambda case: case.cents in case.amounts,
    ),
    "other-games-paytable": did(Action.PAY, lambda case: case.cents in elsewhere(case)),
    "counted-the-stake": did(Action.PAY, pays_on(lambda case: case.pays + case.on)),
    "big-hand-added": did(Action.PAY, pays_on(lambda case: case.pays + case.on)),
    "to-read-as-for": did(Action.PAY, pays_on(lambda case: case.pays - case.on)),
    "for-read-as-to": did(Action.PAY, pays_on(lambda case: case.pays + case.on)),
    "even-money-for-everything": did(Action.PAY, pays_on(lambda case: case.on)),
    "odds-without-stake": did(
        Action.PAY, lambda case: Fraction(case.cents, 100) == Fraction(case.pays, case.on)
    ),
    "any-pair-pays": did(Action.PAY, is_due(Action.TAKE, Action.LEAVE)),
    "pair-one-lower": did(Action.PAY, is_due(Action.TAKE, Action.LEAVE)),
    "pair-one-higher": did(Action.TAKE, is_due(Action.PAY, Action.LEAVE)),
    "any-suit-wins-meter": did(Action.PAY, lambda case: case.cents > case.pays),
    "envy-twice": did(Action.PAY, pays_on(lambda case: 2 * case.pays)),
    "meter-share-rounded": did(Action.PAY, lambda case: case.cents % 100 == 0),
    "envy-to-hitter": did(Action.PAY, lambda case: case.cents > case.pays),
    "envy-to-non-bettor": did(Action.PAY, lambda case: not envy_stake(case)),
    "envy-on-small-bet": did(Action.PAY, lambda case: 0 < envy_stake(case) < 500),
    "split-three-of-a-kind": lambda case: 3 in {of_dealers_ranks(case)[card[0]] for card in low(case)},
    "kept-three-aces": lambda case: not {"A", "X"} & {card[0] for card in low(case)},
    "always-split-two-pair": lambda case: goes_low_as_pair(case),
    "never-split-two-pair": lambda case: not goes_low_as_pair(case),
    "kept-full-house": lambda case: not goes_low_as_pair(case),
    "lowest-of-three-pair": lambda case: goes_low_as_pair(case),
    "set-by-pairs-alone": always,
    "other-house-way": lambda case: case.given not in case.prompt.right,
    "joker-as-any-card": lambda case: (
        "X1" in (*case.played.inputs.table_cards, *(case.seat.cards if case.prompt.spot else ()))
    ),
    "ace-to-five-lowest": always,
    "straight-above-trips-on-bonus": PAID,
    "copy-pushed": did(Action.PUSH, is_due(Action.TAKE)),
    "copy-to-player": lambda case: case.did in (Action.PAY, Action.PUSH),
    "high-hand-alone": lambda case: case.did in (Action.PAY, Action.TAKE),
    "paid-one-hand": did(Action.PAY, is_due(Action.PUSH)),
    "took-one-hand": did(Action.TAKE, is_due(Action.PUSH)),
    "missed-foul": lambda case: case.played.inputs.fouls(case.seat),
    "commission-forgotten": did(Action.PAY, pays_on(lambda case: case.on)),
    "commission-rounded-down": did(Action.PAY, lambda case: case.cents > case.pays),
    "commission-not-rounded": did(Action.PAY, lambda case: case.cents > case.pays),
    # A hand that goes to the rack is paid no envy.
    "envy-for-bettors-hands-only": lambda case: case.given == "rack" or case.cents < case.pays,
    "envy-for-every-hand": did(Action.PAY, lambda case: case.cents > case.pays),
    "envy-between-own-spots": did(Action.PAY, lambda case: bool(case.seat.patron)),
    "unreduced-meter": PAID,
    "reserve-forgotten": PAID,
    "coin-in-forgotten": did(Action.PAY, lambda case: case.cents < case.pays),
    # Slips of the hand say no more than how the amount stands to what was due.
    "one-stake-too-many": lambda case: case.cents == case.pays + case.prompt.stake,
    "one-stake-too-few": lambda case: case.cents == case.pays - case.prompt.stake,
    "odds-as-dollars": lambda case: (
        case.did is Action.PAY and Fraction(case.cents, 100) == Fraction(case.pays, case.on)
    ),
    "doubled": lambda case: case.cents == 2 * case.pays,
    "halved": lambda case: 2 * case.cents == case.pays,
    "a-zero-more": lambda case: case.cents == 10 * case.pays,
    "a-zero-less": lambda case: 10 * case.cents == case.pays,
    "digits-transposed": lambda case: sorted(str(case.cents)) == sorted(str(case.pays)),
    "another-bets-amount": PAID,
    "another-spots-amount": PAID,
    "another-line": PAID,
    "off-by-a-chip": lambda case: (
        abs(case.cents - case.pays) in (100, 250, 500, 2_500, 10_000, 50_000, 100_000)
    ),
}
"""What each name says of the answer that it is given to."""


def test_every_name_is_compared_with_what_it_says():
    assert set(TRUE) == {*BY_SLUG, *FAMILIES, *(slip.slug for slip in SLIPS)}


def amounts(case: Case) -> Iterator[int]:
    """Every kind of wrong amount: of another line, another bet, rounded, of a wrong stake, or mistyped."""
    pays, stake, on = case.pays, case.prompt.stake, 0
    if case.prompt.wager:
        on = case.on if case.prompt.ask != "envy" else 0
        yield from case.amounts if case.prompt.ask != "envy" else ()
        yield from (line.pays for line in case.played.settlement.lines)
    yield from (stake, on, pays + stake, pays - stake, 2 * pays, pays // 2, 10 * pays, pays // 10, 300)
    yield from (pays + 100, pays - 100, pays + 500, 2 * on, pays + on, pays - on)
    yield from (pays // unit * unit for unit in (100, 1_000, 10_000, 100_000))
    yield from (pays * 100 // on, pays * 100 // on * 100) if on else ()
    meter = case.played.inputs.meter
    yield from (meter.amount * part // 100 for part in (10, 100)) if meter else ()


def answers(case: Case) -> Iterator[Given]:
    kind, prompt = case.prompt.kind, case.prompt
    if isinstance(kind, Bet):
        offered = {choice.value for choice in prompt.choices}
        yield from (BetAnswer(action) for action in Action if action in offered and action is not Action.PAY)
        if Action.PAY in offered:
            yield from (paying(cents) for cents in amounts(case) if cents > 0)
    elif isinstance(kind, Amount):
        yield from (cents for cents in amounts(case) if cents >= 0)
    elif type(kind) is OneOf:
        yield from (choice.value for choice in prompt.choices)
    else:
        yield prompt.read(wrong(prompt))


def wrong_answers_at(played: Round, stop: Stop) -> Iterator[tuple[Prompt, Given]]:
    for prompt in stop.prompts:
        for given in dict.fromkeys(answers(Case(played, prompt, prompt.due))):
            if given not in prompt.right:
                yield prompt, given


SCENES = (
    *("", "dealer-does-not-qualify", "tie", "two-meter-hits", "whole-meter", "envy-hand"),
    "pushes-by-the-paytable",
    "folded-side-bet-wins",
)
EACH = "refund-with-each-hand"


def rounds_of(slug: str, count: int) -> Iterator[Round]:
    game, known = GAMES[slug], {*scenarios_of(slug)}
    for scene in (scene for scene in SCENES if not scene or scene in known):
        for number in range(count):
            yield deal(
                game,
                seed="names describe",
                round=number,
                spots=3,
                scenario=scene or None,
                exercise=Exercise(WHOLE_JOB),
            )
    if EACH in open_house(game, load(game), {}).choices:
        house = open_house(game, load(game), {EACH: True})
        yield deal(game, seed="names describe", house=house, scenario="dealer-does-not-qualify")


def scenarios_of(slug: str) -> Iterator[str]:
    return (name for name, _words in scenarios(GAMES[slug]))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.timeout(600)
@sample_or_all("count", 1, 30)
def test_no_name_contradicts_the_answer_that_it_is_given_to(slug, count):
    false = {}
    for played in rounds_of(slug, count):
        beliefs = MisconceptionModel(played)
        for stop in prompts(played):
            for prompt, given in wrong_answers_at(played, stop):
                naming = naming_of(beliefs, stop, {prompt: given})[prompt]
                for name in {*naming.names, naming.name} - {""}:
                    if not TRUE[name](Case(played, prompt, given)):
                        said = prompt.words(given), prompt.words(prompt.due)
                        false.setdefault(name, (prompt.key, *map(str, said)))
    assert not false


def naming_of(beliefs: MisconceptionModel, stop: Stop, given: dict[Prompt, Given]) -> dict[Prompt, Diagnosis]:
    """What wrong answers at a stop are called where all else that is asked there is right."""
    said = {prompt.key: prompt.due for prompt in stop.prompts}
    said |= {prompt.key: answer for prompt, answer in given.items()}
    reader = Diagnoser(beliefs, stop, said)
    return {prompt: reader.explain(prompt, answer) for prompt, answer in given.items()}


# --- Names that were false --------------------------------------------------------------------------------

KING_HIGH, PAIR, ACES = "2c Kd Qh 9s 6d 4c", "3d 5c 5h Jh 8s Tc", "3c Ac Ad 9s 6d 4c"
LOSING, TRIPS = "3d 5c 4h Jh 8s Tc", "8d 5c 5d 5h Kc 3s"
SEVEN_HIGH = "7c 5s 4s 3s 2h 9d"


def named(played: Round, place: str, **changes: str) -> dict[str, Diagnosis]:
    stop = stop_of(played, place)
    bets = {prompt.wager: prompt.key for prompt in stop.prompts}
    said = right_answers(stop) | {bets[bet.replace("_", "-")]: answer for bet, answer in changes.items()}
    return {v.prompt.wager: v.diagnosis for v in grade_stop(played, stop, said) if not v.right}


def test_a_losing_play_that_is_pushed_was_not_forgotten():
    played = play(RABBIT, ACES, at(1, LOSING, ante=1_000))
    assert named(played, "reconcile/1", play="push")["play"].mistakes == ("play-pushed",)
    said = BY_SLUG["play-pushed"].describe(played.inputs.game.wager("play").name)
    assert said == "pushed the Play when the hands weren’t tied"


def test_a_side_bet_that_is_taken_was_not_paid_from_another_page():
    """A pair of kings wins Tens Up; by the page of Aces Up it would not."""
    played = play(RABBIT, ACES, at(1, "3d Kc Kh Jh 8s Tc", ante=1_000, tens_up=1_000))
    assert "other-games-paytable" not in named(played, "reconcile/1", tens_up="take")["tens-up"].names


def test_an_ante_left_lying_was_not_paid():
    played = play(RABBIT, KING_HIGH, at(1, PAIR, ante=1_500))
    naming = named(played, "refund/0", ante="leave")["ante"]
    assert "ante-left-unqualified" in naming.mistakes
    assert "ante-paid-unqualified" not in naming.mistakes


def test_rh_13_an_ante_paid_in_the_pass_of_refunds_is_named():
    played = play(RABBIT, KING_HIGH, at(1, PAIR, ante=1_500))
    assert named(played, "refund/0", ante="pay 15")["ante"].mistakes == ("ante-paid-unqualified",)


def test_rh_13_an_ante_paid_and_a_play_pushed_are_one_mistake():
    """As three card poker has it."""
    played = play(RABBIT, KING_HIGH, at(1, PAIR, ante=1_500))
    naming = named(played, "refund/0", ante="pay 15", play="push")
    assert {bet: one.mistakes[0] for bet, one in naming.items()} == dict.fromkeys(
        ("ante", "play"), "ante-paid-play-pushed"
    )


@pytest.mark.parametrize("paid", ["11000", "10700", "10740", "10745"])
def test_a_jackpot_that_is_rounded_was_not_certainly_taken_before_coin_in(paid):
    """A meter of 10,745.00 and a quarter of each bet; in whole dollars both come to the same."""
    meter = METER | {"amount": 1_074_500, "contribution": "0.25"}
    played = play(SIX, SEVEN_HIGH, at(1, "As Ks Qs Js Ts 2d", ante=500, progressive=100), meter=meter)
    naming = named(played, "reconcile/1", progressive=f"pay {paid}")["progressive"]
    assert "meter-share-rounded" in naming.mistakes
    assert naming.name != "coin-in-forgotten"


def test_the_figure_of_the_odds_is_no_tenth_by_mistake():
    """Three of a kind pays 5 to 1 on $10. Once, it may be a slip."""
    played = play(RABBIT, ACES, at(1, TRIPS, ante=1_000, tens_up=1_000))
    naming = named(played, "reconcile/1", tens_up="pay 5")["tens-up"]
    assert (naming.names[:2], naming.name) == (("odds-without-stake", "odds-as-dollars"), "")


@pytest.mark.parametrize("game", [SIX, RABBIT])
def test_every_action_is_offered_in_the_pass_of_refunds(game):
    played = next(one for one in rounds_of(game, 3) if not one.dealer.qualifies and stop_of(one, "refund/0"))
    for prompt in stop_of(played, "refund/0").prompts:
        assert [choice.value for choice in prompt.choices] == ["take", "pay", "push", "leave"]
        assert prompt.read(typed(prompt, paying(1_500))) == paying(1_500)
        assert {TAKE, PUSH, LEAVE} >= set(prompt.right)
