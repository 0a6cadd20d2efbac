"""The odds page of a game, rendered once for the facts that it depends on."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django import forms
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES, RULES_VERSION
from games.engine.money.meters import Meter
from games.engine.odds.book import Book
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.limits import payout_placard
from games.engine.rules.sheets import Sheet
from trainer.library.odds.analyses import analyses
from trainer.library.odds.bets import bets_of
from trainer.library.odds.hands_in_turn import dealers_rows, rule_lines
from trainer.library.odds.progressives import progressive
from trainer.pages.text import translate
from trainer.play.selectors import closed_games
from trainer.play.table_state import show_closed
from trainer.schools.guards import MemberRequest, practice_required
from trainer.schools.house_rules.counting import COUNTED, at_hand
from trainer.schools.house_rules.edges import OTHERS, bet_edges, hold_words
from trainer.schools.house_rules.forms import DollarsField
from trainer.schools.house_rules.profiles import GameHouse, house_of
from trainer.schools.packs.choice import houses_to_read, pack_to_read

BETS = 100_000
"""The default coin-in, in bets."""

MOST = 1_000_000_000_00
"""Cents; the meter converges long before."""


class CoinInForm(forms.Form):
    """Fields that can't be read keep their initial value, with an error."""

    coin_in = DollarsField(
        label=_("Coin-in"),
        help_text=_("Total bet on the progressive, in dollars."),
        most=MOST,
        required=False,
    )
    others = forms.TypedChoiceField(
        label=_("Other players"),
        help_text=_("Each of them can trigger envy."),
        choices=[(number, str(number)) for number in range(OTHERS + 1)],
        coerce=int,
        required=False,
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, stake: int) -> None:
        self.stake = stake
        super().__init__(data, initial={"coin_in": BETS * stake, "others": 0})

    @property
    def asked(self) -> tuple[int, int]:
        """Bets, and other players."""
        cleaned = self.cleaned_data if self.is_bound and self.is_valid() else {}
        cents = cleaned.get("coin_in")
        return (BETS if cents is None else cents // self.stake), cleaned.get("others") or 0


def waiting(asked: QueryDict) -> str:
    again = asked.copy()
    again[COUNTED] = "on"
    return again.urlencode()


Choices = tuple[tuple[str, str | int | bool], ...]


def odds_page(current: GameHouse, *, manages: bool, named: str = "") -> dict[str, Any]:
    choices = tuple(sorted(current.house.choices.items()))
    return render_odds(
        current.game, current.sheet, choices, current.meter, manages, named, RULES_VERSION, get_language()
    )


@lru_cache(maxsize=32)
def render_odds(
    game: Game,
    sheet: Sheet,
    choices: Choices,
    meter: Meter | None,
    manages: bool,
    named: str,
    rules: int,
    language: str | None,
) -> dict[str, Any]:
    """Render for those who may change house rules, or for others; `named` is the house of a pack."""
    house = House(dict(choices))
    current, book = GameHouse(game, house, meter, own=sheet), Book(game, sheet, house, meter)
    edges = bet_edges(current)
    bets, papers = bets_of(book, edges), analyses(book)
    summary = {"edges": [(edge, edge.may_lose(edges)) for edge in edges], "hold": hold_words(current)}
    return {
        "bets": [(bet.slug, bet.name) for bet in bets],
        "papers": [(paper["short"].lower(), paper["title"]) for paper in papers],
        "tables": render_to_string(
            "library/odds/_bets.html", {"bets": bets, "summary": summary, "manages": manages, "named": named}
        ),
        "rules": rule_lines(book),
        "dealer": dealers_rows(book),
        "analyses": render_to_string("library/odds/_analyses.html", {"analyses": papers}),
    }


@require_safe
@never_cache
@practice_required
def odds(request: MemberRequest, game: str) -> HttpResponse:
    """Closed during a table test of the game, even one with open paytables: the page shows best play."""
    if game not in GAMES:
        raise Http404("no such game")
    closed = closed_games(user=request.user)
    if game in closed:
        return show_closed(request, closed[game], game=game, status=404)
    pack = pack_to_read(request)
    current = house_of(school=request.membership.school, game=game, pack=pack)
    wager = current.game.progressive
    asked = request.GET if {"coin_in", "others"} & request.GET.keys() else None
    form = CoinInForm(asked, stake=current.house.amount(wager.fixed) if wager else 1)
    bets, others = form.asked
    house = pack if pack and pack.has(game) else None
    context: dict[str, Any] = {
        "slug": game,
        "name": translate(current.game.name),
        "payout_limits": translate(payout_placard(current.house)),
        "house": house,
        "houses": houses_to_read(request, pack),
    }
    if COUNTED not in request.GET and not at_hand(current):
        return render(request, "library/odds/odds.html", context | {"waits": f"?{waiting(request.GET)}"})
    context |= {
        "odds_page": odds_page(
            current, manages=request.membership.manages, named=house.name if house else ""
        ),
        "odds": progressive(current, bets=bets, others=others),
        "form": form,
    }
    return render(request, "library/odds/odds.html", context)
