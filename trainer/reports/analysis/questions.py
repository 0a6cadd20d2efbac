"""Item statistics of a game: each kind of decision and each scenario, with the answers behind it."""

from collections.abc import Iterator

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.procedure.places import Key
from trainer.drills.kinds import kind_of
from trainer.findings.item_statistics.item_figures import (
    BACKWARDS,
    EACH,
    PERSONS,
    TOO_EASY,
    TOO_HARD,
    ItemFigures,
    items_of,
)
from trainer.findings.item_statistics.item_sums import ItemKey, item_sums
from trainer.findings.looked_at import Look, look_at, look_page
from trainer.findings.said import decimal, share_span, signed_span, thousandths
from trainer.practice.wording import game_name, question_words, scenario_words, wager_words
from trainer.progress.figures import ENOUGH, Row, figures
from trainer.progress.links import answers_of
from trainer.schools.guards import MemberRequest, watcher_required

TITLES = (
    *("game", "question", "bet", "scenario", "decisions", "right", "people", "share_low", "share_high"),
    *("persons_compared", "item_rest_r", "r_low", "r_high", "flag"),
)
"""Shares and correlations as decimals."""

FLAGS = {
    BACKWARDS: _("The good ones get it wrong: look at its words, or at the key."),
    TOO_HARD: _("More often wrong than right: teach it first."),
    TOO_EASY: _("Hardly anybody gets it wrong: it tells nobody apart any more."),
}


@require_safe
@never_cache
@watcher_required
def items(request: MemberRequest) -> HttpResponse:
    look = look_at(request, "items", one_game=True)
    sums = item_sums(look)
    return look_page(
        request,
        look,
        said={"game": look.chosen.game},
        game_name=game_name(look.chosen.game) if look.chosen.game else "",
        tables=[
            (name, title, [_row(look, item) for item in items_of(sums, shares)])
            for name, title, shares in (
                ("kinds", gettext("By kind of decision"), sums.kinds),
                ("scenarios", gettext("By what rounds were looked for"), sums.scenarios),
            )
        ],
        least={"persons": PERSONS, "each": EACH, "rest": ENOUGH},
    )


def item_lines(request: MemberRequest, look: Look) -> Iterator[tuple[object, ...]]:
    sums = item_sums(look)
    for item in (*items_of(sums, sums.kinds), *items_of(sums, sums.scenarios)):
        key, (low, high) = item.key, item.interval
        r_low, r_high = item.r_interval or (None, None)
        asked = (look.chosen.game, key.question, key.wager, key.scenario)
        counted = (item.decisions, item.right, item.people, thousandths(low), thousandths(high), item.persons)
        yield (*asked, *counted, thousandths(item.r), thousandths(r_low), thousandths(r_high), item.flag)


def _row(look: Look, item: ItemFigures) -> Row:
    key = item.key
    about = {"question": key.question, "wager": key.wager, "scenario": key.scenario}
    row = figures({"decisions": item.decisions, "right": item.right})
    return row | {
        "label": _words(look.chosen.game, key),
        "span": share_span(item.interval),
        "people": item.people,
        "persons": item.persons,
        "r": "" if item.r is None else decimal(item.r),
        "r_span": signed_span(item.r_interval) if item.r_interval else "",
        "few": item.persons < PERSONS,
        "flag": item.flag,
        "flag_says": FLAGS.get(item.flag, ""),
        "answers": answers_of(look.chosen, **about),
        "work_url": _work_url(look, key),
    }


def _words(game: str, key: ItemKey) -> str:
    if key.scenario:
        return scenario_words(game, key.scenario)
    asked = question_words(key.question)
    return f"{asked}: {wager_words(game, key.wager)}" if key.wager else asked


def _work_url(look: Look, key: ItemKey) -> str:
    """Where set work of this begins: of a decision that can be asked alone, or of a scenario."""
    give = reverse("classwork:give")
    if key.scenario:
        return look.chosen.address(give, scenario=key.scenario)
    kind = kind_of(game=look.chosen.game, key=Key("", 0, key.question, key.wager))
    return look.chosen.address(give, about=str(kind)) if kind else ""
