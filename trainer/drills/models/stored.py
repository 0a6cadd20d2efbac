"""Stored decisions: the rows of an answer read as decisions, those of older versions too.

Until rules version 2 a bet was two prompts, its action and its amount, typed in two fields and stored in two
rows. Rows never change, so they are read here, and nowhere else, as the one decision that they are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from django.db.models import Case, CharField, F, Q, Value, When

from games.engine.asks.answers import Typed
from games.engine.procedure.places import Key, read_key
from trainer.drills.models import Answer, Correction, Verdict
from trainer.drills.models.superseding import ACTION, AMOUNT, rank

AMOUNTS = Q(ask=AMOUNT)
"""Rows that add to the decision of another one; there is one only where the action was right."""


@dataclass(frozen=True)
class Marked:
    """One decision as it is stored: the prompt it answered, what was given, and what it was worth; `mistake`
    is the name that stands, `withdrawn` that one was taken back. `avowed` is what the trainee says of names
    that fit, "" for none of them, None where nothing was said; `verdict` is the row that bears them.
    `correction` is what it was marked again by, `again` how often that was."""

    key: Key
    given: str
    right: bool
    mistakes: tuple[str, ...]
    mistake: str
    missed: str
    overpaid: int
    underpaid: int
    rules_version: int
    withdrawn: bool = False
    rests_on: tuple[int, ...] = ()
    avowed: str | None = None
    verdict: int = field(default=0, compare=False)
    again: int = 0
    correction: Correction | None = field(default=None, compare=False)

    @property
    def ruled(self) -> bool:
        """Whether it counts as right by a ruling, which marking again does not undo."""
        return self.correction is not None and self.correction.ruled


def question() -> Case:
    """What was asked, in a query over verdicts: the question as it is called today."""
    bet = When(ask__in=(ACTION, AMOUNT), then=Value("bet"))
    refund = When(ask__in=(ACTION, AMOUNT), prompt__startswith="refund/", then=Value("refund"))
    envy = When(ask__in=(ACTION, AMOUNT), prompt__endswith="/envy", then=Value("envy"))
    return Case(refund, envy, bet, default=F("ask"), output_field=CharField())


@lru_cache(maxsize=10_000)
def key_of(prompt: str) -> Key:
    """The prompt's key as a row holds it, in today's words."""
    key = read_key(prompt)
    if key.question not in (ACTION, AMOUNT):
        return key
    asked = "refund" if key.step == "refund" else "envy" if key.wager == "envy" else "bet"
    return replace(key, question=asked)


def hand_on(answer: Answer, verdicts: Sequence[Verdict]) -> None:
    """Makes the verdicts that were just stored those of this answer, so that nobody reads them back. No name
    of theirs was taken back or avowed yet."""
    for verdict in verdicts:
        verdict._state.fields_cache |= {"withdrawal": None, "avowal": None, "correction": None}
    answer.just_marked = verdicts


def in_force(answer: Answer) -> tuple[Marked, ...]:
    """The decisions of an answer as they were marked last, in the order in which they were asked."""
    verdicts = answer.just_marked or answer.verdicts.all()
    newest = {verdict.prompt: verdict for verdict in sorted(verdicts, key=rank)}
    found: dict[Key, Marked] = {}
    for verdict in newest.values():
        key = key_of(verdict.prompt)
        adds = verdict.ask == AMOUNT and key in found
        found[key] = _joined(found[key], verdict) if adds else _marked(key, verdict)
    return tuple(found[key] for key in dict.fromkeys(key_of(verdict.prompt) for verdict in verdicts))


def _marked(key: Key, verdict: Verdict) -> Marked:
    missed = verdict.missed or ("" if verdict.right or verdict.ask != ACTION else ACTION)
    return Marked(
        key=key,
        given=verdict.given,
        right=verdict.right,
        mistakes=tuple(verdict.mistakes),
        mistake=verdict.standing_name,
        withdrawn=_withdrawn(verdict),
        rests_on=tuple(verdict.rests_on),
        avowed=verdict.avowed,
        verdict=verdict.pk,
        missed=missed,
        overpaid=verdict.overpaid,
        underpaid=verdict.underpaid,
        rules_version=verdict.rules_version,
        again=verdict.again,
        correction=verdict.correction,
    )


def _joined(action: Marked, amount: Verdict) -> Marked:
    """A right action with the verdict on its amount."""
    return replace(
        action,
        given=f"{action.given} {amount.given}",
        right=action.right and amount.right,
        mistakes=tuple(amount.mistakes),
        mistake=amount.standing_name,
        withdrawn=_withdrawn(amount),
        avowed=amount.avowed,
        verdict=amount.pk,
        missed="" if amount.right else AMOUNT,
        overpaid=action.overpaid + amount.overpaid,
        underpaid=action.underpaid + amount.underpaid,
    )


def _withdrawn(verdict: Verdict) -> bool:
    return bool(verdict.mistake or verdict.avowed) and not verdict.standing_name


def rows_joined(rows: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Rows of verdicts in force, in the order of their keys, with `answer`, `prompt`, `given` and `right`:
    each decision once, with the `key` of its prompt. What else they have is that of the last row, but for
    money, which is that of both."""
    found: dict[tuple[int, Key], dict[str, Any]] = {}
    for row in rows:
        answer, key = row["answer"], key_of(row["prompt"])
        known = found.get((answer, key))
        right = row["right"] and (known is None or known["right"])
        given = f"{known['given']} {row['given']}" if known else row["given"]
        cents = {name: known[name] + row[name] for name in MONEY if known and name in row}
        found[answer, key] = {**row, **cents, "key": key, "right": right, "given": given}
    yield from found.values()


MONEY = ("overpaid", "underpaid")


def missed_in(row: Mapping[str, Any]) -> str:
    """What of a bet was off first, from a row of `rows_joined` with `missed`: older ones say so by what they
    were asked."""
    if row["right"] or row["missed"]:
        return str(row["missed"])
    asked = read_key(row["prompt"]).question
    return asked if asked in (ACTION, AMOUNT) else ""


def typed_in(answer: Answer) -> dict[str, Typed]:
    """What was typed by prompt key; what older versions typed in two fields put together."""
    typed: dict[str, Typed] = {}
    for name, value in answer.given.items():
        prompt, chips = (name.removesuffix("/chips"), "/chips") if name.endswith("/chips") else (name, "")
        key = read_key(prompt)
        if key.question not in (ACTION, AMOUNT) or chips:
            typed[f"{key_of(prompt)}{chips}"] = value
        elif key.question == ACTION:
            amount = answer.given.get(str(replace(key, question=AMOUNT)), "")
            typed[str(key_of(prompt))] = f"{value} {amount}".strip()
    return typed
