"""Grading: a Prompt and what was given become a Verdict. Pure; an answer needs no database to be marked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.engine.asks.consoles_asked import as_counted, fault_in
from games.engine.asks.questions import NONE, Given, Kind, Prompt
from games.engine.cards.cards import RANK, Card, parse_card
from games.engine.errors import Refused, Unreadable
from games.engine.money.amounts import parse_cents, print_cents
from games.engine.rounds.diagnosis import Reader
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from games.engine.texts import NOTHING, Text, listed

Typed = str | Sequence[str]
"""What came from the trainee: one text, or several for a set of cards."""


class Unanswered(Refused):
    """A stop that cannot be marked yet: `reasons` by prompt key."""

    def __init__(self, place: str, reasons: Mapping[str, str]) -> None:
        super().__init__(place, "; ".join(f"{key}: {reason}" for key, reason in reasons.items()))
        self.reasons = dict(reasons)


@dataclass(frozen=True, slots=True)
class Verdict:
    """One answer marked: right or wrong, both answers in words, the rule, the mistakes that explain it,
    the cents by which the player was over- or underpaid, and the first fault in the presses of a console."""

    prompt: Prompt
    given: Text
    right: bool
    expected: Text
    mistakes: tuple[str, ...] = ()
    overpaid: int = 0
    underpaid: int = 0
    fault: Text = NOTHING


def read_given(prompt: Prompt, typed: Typed) -> Given:
    """What was typed, as the prompt's kind of answer; refuses what is none."""
    if prompt.kind is Kind.CARDS:
        return _read_cards(prompt, typed)
    if prompt.kind is Kind.ORDER or prompt.several:
        values = _read_several(prompt, typed)
        if prompt.ask == "console":
            return as_counted(prompt, values)
        return values if prompt.kind is Kind.ORDER else _spots(prompt, values)
    text = _text(typed)
    if prompt.kind is Kind.AMOUNT:
        if not text:
            raise Unreadable(prompt.key, Text("type the amount"))
        return parse_cents(text, field=prompt.key)
    if not text:
        raise Unreadable(prompt.key, Text("choose one"))
    _check_choice(prompt, text)
    return int(text) if prompt.kind is Kind.SPOTS else text


def _text(typed: Typed) -> str:
    return (typed if isinstance(typed, str) else " ".join(typed)).strip()


def _check_choice(prompt: Prompt, text: str) -> None:
    if text not in [choice.value for choice in prompt.choices]:
        raise Unreadable(prompt.key, Text("%(typed)s is not one of the choices", typed=repr(text[:40])))


def _read_several(prompt: Prompt, typed: Typed) -> tuple[str, ...]:
    """Values of choices in the order in which they were given, or chosen."""
    texts = tuple(_text(typed).split())
    if not texts:
        raise Unreadable(prompt.key, Text("choose at least one"))
    for text in texts:
        _check_choice(prompt, text)
    return texts


def _spots(prompt: Prompt, texts: tuple[str, ...]) -> frozenset[int]:
    if NONE in texts and len(set(texts)) > 1:
        raise Unreadable(prompt.key, Text("none, or some spots; not both"))
    return frozenset(int(text) for text in texts if text != NONE)


def _read_cards(prompt: Prompt, typed: Typed) -> frozenset[Card]:
    texts = typed.split() if isinstance(typed, str) else typed
    picked = frozenset(parse_card(text, field=prompt.key) for text in texts)
    for card in picked - set(prompt.cards):
        raise Unreadable(prompt.key, Text("%(card)s is not among these cards", card=card))
    if len(picked) != prompt.picks:
        wanted, count = str(prompt.picks), str(len(picked))
        wrong = Text("pick %(wanted)s cards; %(picked)s are picked", wanted=wanted, picked=count)
        raise Unreadable(prompt.key, wrong)
    return picked


def grade(prompt: Prompt, given: Given, *, reader: Reader | None = None) -> Verdict:
    """Marks one answer; with a reader at hand, a wrong one is explained."""
    right = given in prompt.right
    explained = reader.explain(prompt, given) if reader and not right else ()
    fault = fault_in(prompt, given) if prompt.ask == "console" and isinstance(given, tuple) else NOTHING
    return Verdict(prompt, words(prompt, given), right, due_words(prompt), explained, fault=fault)


def grade_stop(played: Round, stop: Stop, typed: Mapping[str, Typed]) -> tuple[Verdict, ...]:
    """Marks all that is asked at a stop, each apart; `typed` by prompt key.

    An amount is marked where a bet is paid and is to be paid: elsewhere the action says it all. Raises
    `Unanswered` with a reason for each prompt that has no readable answer.
    """
    given = _read_all(stop, typed)
    reader = Reader(played, stop.place, given)
    verdicts: list[Verdict] = []
    for prompt in stop.prompts:
        if prompt.ask == "action":
            verdicts += _grade_bet(reader, prompt, amount_of(stop, prompt), given)
        elif prompt.ask != "amount":
            verdicts.append(grade(prompt, given[prompt.key], reader=reader))
    return tuple(verdicts)


def _grade_bet(
    reader: Reader, action: Prompt, amount: Prompt, given: Mapping[str, Given]
) -> tuple[Verdict, ...]:
    """The action and, if a payment is due and was made, the amount; money goes with the one that is off."""
    said, cents = str(given[action.key]), given.get(amount.key, 0)
    assert isinstance(cents, int)
    over = _worth(said, cents, action.stake) - _worth(str(action.right[0]), action.pays, action.stake)
    marked = grade(action, said)
    if marked.right and said == Action.PAY:
        paid = grade(amount, cents, reader=reader)
        return marked, replace(paid, overpaid=max(over, 0), underpaid=max(-over, 0))
    if marked.right:
        return (marked,)
    also = (amount.key, cents) if said == Action.PAY else None
    return (
        replace(
            marked,
            given=with_amount(marked.given, cents) if said == Action.PAY else marked.given,
            mistakes=reader.explain(action, said, also=also),
            overpaid=max(over, 0),
            underpaid=max(-over, 0),
        ),
    )


def _worth(action: str, pays: int, stake: int) -> int:
    """What an action leaves the player with, in cents, compared to a bet that is left alone."""
    return {Action.TAKE: -stake, Action.PAY: pays}.get(Action(action), 0)


def _read_all(stop: Stop, typed: Mapping[str, Typed]) -> dict[str, Given]:
    given: dict[str, Given] = {}
    reasons = {}
    for prompt in stop.prompts:
        try:
            if prompt.ask == "amount" and _text(typed.get(_action_key(prompt), "")) != Action.PAY:
                continue
            if prompt.ask == "amount" and not _text(typed.get(prompt.key, "")):
                raise Unreadable(prompt.key, Text("type the amount that is paid"))
            given[prompt.key] = read_given(prompt, typed.get(prompt.key, ""))
        except Refused as refused:
            reasons[prompt.key] = refused.reason
    if reasons:
        raise Unanswered(stop.place, reasons)
    return given


def _action_key(amount: Prompt) -> str:
    return f"{amount.step}/{amount.spot}/action/{amount.wager}"


def amount_of(stop: Stop, action: Prompt) -> Prompt:
    """The amount of the bet that an action is about."""
    bet = (action.spot, action.wager)
    return next(p for p in stop.prompts if p.ask == "amount" and (p.spot, p.wager) == bet)


def words(prompt: Prompt, given: Given) -> Text:
    """An answer as it is shown: the choice's words, dollars, spots, the cards high to low, an order."""
    if isinstance(given, frozenset) and prompt.kind is Kind.SPOTS:
        return listed(map(str, sorted(map(int, given))), ", ") or _choice_words(prompt, NONE)
    if isinstance(given, frozenset):
        return listed(sorted(map(str, given), key=_high_first), " ")
    if isinstance(given, tuple):
        return listed((_choice_words(prompt, value) for value in given), ", ")
    if prompt.kind is Kind.AMOUNT and isinstance(given, int):
        return listed((print_cents(given),), "")
    return _choice_words(prompt, str(given))


def _choice_words(prompt: Prompt, value: str) -> Text:
    return next((choice.words for choice in prompt.choices if choice.value == value), listed((value,), ""))


def due_words(prompt: Prompt) -> Text:
    """The right answer as it is shown; an action that pays says how much."""
    right = words(prompt, prompt.right[0])
    return with_amount(right, prompt.pays) if prompt.ask == "action" and prompt.pays else right


def with_amount(action: Text, cents: int) -> Text:
    """ "pay 25"."""
    return Text("%(action)s %(amount)s", action=action, amount=print_cents(cents))


def _high_first(card: str) -> tuple[int, str]:
    return -RANK[Card(card)], card
