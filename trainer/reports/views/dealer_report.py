"""A sheet as its page prints it: shares with their intervals, money, pace, and what each figure opens."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.asks.table import ASKS
from games.engine.money.amounts import print_cents
from trainer.dealers.counting.dealer_sheets import NamedMistake, OfGame, OfKind
from trainer.dealers.counting.kind_sums import Share, Sums
from trainer.dealers.counting.retained import GAPS
from trainer.drills.kinds import Kind
from trainer.drills.models.day_tally import ON_BETS
from trainer.drills.models.superseding import ACTION, AMOUNT
from trainer.path.intervals import whole_percent
from trainer.path.masteries import Mastery
from trainer.practice.wording import game_name, kind_words, subject_words
from trainer.progress.figures import ENOUGH, accuracy, pace_words
from trainer.progress.filters import Filter
from trainer.progress.sums import mistake_says
from trainer.schools.models import Membership

View = dict[str, Any]


def share_view(share: Share) -> View:
    """Of nothing there is neither share nor interval."""
    low, high = whole_percent(share.right, share.of)
    return {
        "of": share.of,
        "right": share.right,
        "accuracy": accuracy({"right": share.right, "decisions": share.of}),
        "interval": _("%(low)s–%(high)s %%") % {"low": low, "high": high} if share.of else "",
        "few": 0 < share.of < ENOUGH,
    }


def game_view(one: OfGame, person: Membership, chosen: Filter) -> View:
    about = {"person": person.pk, "game": one.game}
    return {
        "name": game_name(one.game),
        "slug": one.game,
        "figures": _sums_view(one.sums, chosen, about, about) | {"bets": True},
        "kinds": [_kind_view(kind, person, chosen) for kind in one.kinds],
        "mastered": sum(kind.mastery.known for kind in one.kinds),
    }


def _kind_view(one: OfKind, person: Membership, chosen: Filter) -> View:
    kind, about = one.kind, {"person": person.pk, "game": one.kind.game}
    answers = {"kind": str(kind)} if one.asked else {"question": kind.ask}
    ledger = _in_ledger(kind)
    view = _sums_view(one.sums, chosen, about | answers, about | ledger)
    return view | {
        "bets": ledger["question"] in ON_BETS,
        "label": kind_words(kind),
        "mastery": mastery_words(one.mastery) if one.asked else _("not asked any more"),
        "mastered": one.mastery.known,
        "lapsed": one.mastery.reached and one.mastery.lapsed,
    }


def _in_ledger(kind: Kind) -> View:
    """A kind in which money moves, as the ledger names it: a bet, or the question."""
    if kind.wager:
        return {"wager": kind.wager, "question": "bet"}
    questions = ASKS[kind.ask].questions if kind.ask in ASKS else ()
    return {"question": questions[0].slug if questions else kind.ask}


def _sums_view(sums: Sums, chosen: Filter, about: View, in_ledger: View) -> View:
    answers, ledger = reverse("progress:answers"), reverse("progress:ledger")
    told = sums.paced.told
    return {
        "all": share_view(sums.all),
        "url": chosen.address(answers, **about),
        "action": sums.action,
        "action_url": chosen.address(answers, **about, only=ACTION),
        "amount": sums.amount,
        "amount_url": chosen.address(answers, **about, only=AMOUNT),
        "overpaid": print_cents(sums.overpaid),
        "overpaid_url": chosen.address(ledger, **in_ledger, only="overpaid"),
        "underpaid": print_cents(sums.underpaid),
        "underpaid_url": chosen.address(ledger, **in_ledger, only="underpaid"),
        "routine": share_view(sums.routine),
        "rare": share_view(sums.rare),
        "pace": pace_words(told["pace"]),
        "target": pace_words(told["target"]),
        "after": [share_view(sums.after[days]) | {"days": days} for days in GAPS],
    }


def mastery_words(one: Mastery) -> str:
    """Where it stands, or the first thing that is missing."""
    if one.known:
        return _("mastered")
    if one.reached:
        return _("lapsed: its review went wrong") if one.failed else _("lapsed: its review is overdue")
    missing = max(one.rule.done - max(one.done, one.of), one.rule.window - one.of)
    if missing > 0:
        words = ngettext("%(count)s more decision", "%(count)s more decisions", missing)
        return words % {"count": missing}
    if one.right * 100 < one.of * one.rule.percent:
        return _("%(right)s of the last %(of)s right") % {"right": one.right, "of": one.of}
    return _("slower than on target")


def mistake_view(one: NamedMistake, person: Membership, chosen: Filter) -> View:
    answers, give = reverse("progress:answers"), reverse("classwork:give")
    return {
        "text": mistake_says(one.slug),
        "game": game_name(one.game),
        "times": one.times,
        "url": chosen.address(answers, person=person.pk, game=one.game, mistake=one.slug),
        "drilled": str(one.drilled),
        "drilled_words": subject_words(one.drilled),
        "give_url": f"{give}?{urlencode({'about': str(one.drilled), 'person': person.pk})}",
    }
