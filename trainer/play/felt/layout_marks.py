"""What an answer about many bets of a layout was worth: the mark of each player's chips, and in words which
bets were missed and which were too many."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext, ngettext

from games.engine.questions.layouts import LOSES, WINS, item_of
from trainer.pages.text import translate
from trainer.play.decisions import Decision
from trainer.play.felt.long_table import LongTableView
from trainer.play.felt.piles import LaidView
from trainer.play.labels import answer_words

RIGHT, WRONG = "right", "wrong"


Marks = Mapping[tuple[int, str, bool], str]
"""By spot and wager, and whether it is of the toke on it."""


def marks_of_several(decision: Decision) -> Iterator[tuple[tuple[int, str, bool], str]]:
    """Yield the mark of each player's chips on a layout: where all are asked about, or all in some boxes."""
    prompt, layout = decision.prompt, decision.frame.felt.layout
    if prompt.question not in (WINS, LOSES):
        return
    given, due = _both_sets(decision)
    for wager, lying in layout.items():
        for chips in lying:
            value = item_of(wager, chips.spot) if prompt.question is WINS else wager
            if value in given | due:
                yield (chips.spot, wager, False), RIGHT if value in given & due else WRONG


def _both_sets(decision: Decision) -> tuple[frozenset[str], frozenset[str]]:
    given, due = (
        frozenset(map(str, one)) if isinstance(one, frozenset) else frozenset()
        for one in (decision.given, decision.prompt.due)
    )
    return given, due


def marked_layout(long: LongTableView, marks: Marks) -> LongTableView:
    def marked(laid: tuple[LaidView, ...]) -> tuple[LaidView, ...]:
        return tuple(
            replace(
                one,
                piles=tuple(
                    replace(pile, mark=marks.get((pile.spot, one.place, False), "")) for pile in one.piles
                ),
            )
            for one in laid
        )

    zoom = replace(long.zoom, laid=marked(long.zoom.laid)) if long.zoom else None
    return replace(long, laid=marked(long.laid), zoom=zoom)


MOST_NAMED = 6
"""Bets that are named of those that were missed, or too many."""


def _missed_and_extra(decision: Decision) -> tuple[list[str], list[str]]:
    given, due = _both_sets(decision)
    missed, extra = (
        [translate(choice.words) for choice in decision.prompt.choices if choice.value in some]
        for some in (due - given, given - due)
    )
    return missed, extra


def _is_wrong_of_many(decision: Decision) -> bool:
    return decision.prompt.question is WINS and not decision.right and decision.given is not None


def given_words(decision: Decision) -> str:
    """Return an answer; of many bets how many were missed, and how many were too many."""
    if not _is_wrong_of_many(decision):
        return answer_words(decision.prompt, decision.given_words)
    missed, extra = map(len, _missed_and_extra(decision))
    said = [
        ngettext("%(count)s missed", "%(count)s missed", missed) % {"count": missed} if missed else "",
        ngettext("%(count)s too many", "%(count)s too many", extra) % {"count": extra} if extra else "",
    ]
    return ", ".join(filter(None, said))


def because_words(decision: Decision) -> str:
    """Return the reason; of several choices that of each which is wrong or missing, of many bets which were
    missed and which were too many."""
    if not _is_wrong_of_many(decision):
        return translate(decision.prompt.because_of(decision.given))
    missed, extra = _missed_and_extra(decision)
    said = [
        gettext("Missed: %(bets)s") % {"bets": _some_named(missed)} if missed else "",
        gettext("Too many: %(bets)s") % {"bets": _some_named(extra)} if extra else "",
    ]
    return ". ".join(filter(None, said))


def _some_named(bets: list[str]) -> str:
    rest = len(bets) - MOST_NAMED
    more = [ngettext("%(count)s more", "%(count)s more", rest) % {"count": rest}] if rest > 0 else []
    return " · ".join([*bets[:MOST_NAMED], *more])


def due_words(decision: Decision) -> str:
    """Return the right answer; of many bets how many, which the reason names."""
    prompt = decision.prompt
    if prompt.question is WINS and isinstance(prompt.due, frozenset) and len(prompt.due) > MOST_NAMED:
        count = len(prompt.due)
        return ngettext("%(count)s bet", "%(count)s bets", count) % {"count": count}
    return answer_words(prompt, translate(prompt.words(prompt.due)))
