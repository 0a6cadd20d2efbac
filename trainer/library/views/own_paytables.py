"""A school's own paytables: staff read them, managers copy, change and retire them."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from games.engine.money.amounts import Odds, print_cents
from games.engine.odds.book import Book
from games.engine.procedure.frames import open_hands
from games.engine.rounds.rounds import deal
from games.engine.rules.games import Game
from games.engine.rules.houses import MINIMUM, House
from games.engine.rules.own_tables import own_table, tables_of_choice, with_own, write_lines
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.wagers import Wager
from trainer.library.rulebook import odd_notes
from trainer.pages.numbers import points, whole_number
from trainer.pages.text import translate
from trainer.play.felt.views import FeltView, draw
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, right_required, second_factor_required
from trainer.schools.house_rules.edges import (
    EdgeComparison,
    book_of,
    compare_edges,
    hold_words,
    losses,
)
from trainer.schools.house_rules.labels import label_of, table_label
from trainer.schools.house_rules.profiles import ChangedMeanwhile, GameHouse, house_of
from trainer.schools.models import Membership, OwnPaytable
from trainer.schools.names import isolated
from trainer.schools.paytables import versions as paytable_versions
from trainer.schools.paytables.forms import Lines, PaytableForm
from trainer.schools.rights import Right


@dataclass(frozen=True)
class Choice:
    """A paytable choice of the house: the printed tables, and the school's own."""

    name: str
    label: str
    printed: list[str]
    own: list[paytable_versions.Versions]
    chosen: str


@dataclass(frozen=True)
class RowView:
    """A line in words, and in numbers on a bet of the house's minimum; `moves` is by how many points it moves
    the house edge where no play depends on it."""

    hand: str
    pays: str
    envy: str
    example: str
    moves: str


@dataclass(frozen=True)
class TableView:
    bet: str
    stake: str
    rows: list[RowView]
    notes: list[str]

    @property
    def has_envy(self) -> bool:
        return any(row.envy for row in self.rows)

    @property
    def moves(self) -> bool:
        return any(row.moves for row in self.rows)


@dataclass(frozen=True)
class Preview:
    """What a paytable comes to before it is saved; `felt` is None where the house deals no round."""

    tables: list[TableView]
    edges: list[EdgeComparison]
    losses: list[str]
    hold: str
    felt: FeltView | None
    stamp: str


@require_safe
@never_cache
@right_required(Right.HOUSE)
def paytables(request: MemberRequest, game: str) -> HttpResponse:
    current = house_of(school=request.membership.school, game=_game(game).slug)
    own = paytable_versions.paytables_of(school=request.membership.school, game=game)
    choices = [_choice(current, name, own) for name in choices_of(current.game)]
    context = {"slug": game, "name": translate(current.game.name), "choices": choices}
    return render(
        request, "library/own_paytables/list.html", context | {"may_change": request.membership.manages}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.MANAGE)
def copy(request: MemberRequest, game: str, choice: str) -> HttpResponse:
    """Make a paytable from a copy of the one that ?from= names."""
    current = house_of(school=request.membership.school, game=_game(game).slug)
    if choice not in choices_of(current.game):
        raise Http404("no such choice")
    source = request.GET.get("from") or str(current.house.choices[choice])
    lines = _lines(current, choice, source)
    page = _Page(request, current, choice, lines, copied=source)
    return page.post() if request.method == "POST" else page.show(page.form())


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.HOUSE)
@second_factor_required
def paytable(request: MemberRequest, game: str, paytable_id: int) -> HttpResponse:
    """Show a version; a manager changes the newest one."""
    version = _version(request, game, paytable_id)
    current = house_of(school=request.membership.school, game=version.game)
    versions = paytable_versions.versions_of(version)
    page = _Page(request, current, version.choice, version.tables, version=version, versions=versions)
    if request.method != "POST":
        return page.show(page.form())
    if not request.membership.manages:
        raise Http404("may not change paytables")
    return page.post()


@require_POST
@never_cache
@right_required(Right.MANAGE)
def retire(request: MemberRequest, game: str, paytable_id: int) -> HttpResponse:
    version = _version(request, game, paytable_id)
    try:
        paytable_versions.retire(manager=request.membership, version=version)
    except paytable_versions.InUse:
        words = gettext("Your house rules pay by “%(name)s”. Choose another paytable there first.")
        messages.error(request, words % {"name": version.name})
        return redirect("library:own_paytable", game, version.pk)
    messages.success(request, gettext("Retired. It can no longer be chosen. Open tables don’t change."))
    return redirect("library:own_paytables", game)


def _game(game: str) -> Game:
    if game not in GAMES:
        raise Http404("no such game")
    return GAMES[game]


def _version(request: MemberRequest, game: str, number: int) -> OwnPaytable:
    rows = OwnPaytable.objects.filter(school=request.membership.school, game=_game(game).slug, pk=number)
    found = rows.select_related("school", "changed_by__user").first()
    if found is None:
        raise Http404("no such paytable")
    return found


def choices_of(game: Game) -> list[str]:
    """Return the names of the paytable choices, in the order of the bets."""
    chosen = (wager.chosen_by for wager in game.wagers if wager.table and wager.choice is not None)
    return list(dict.fromkeys(chosen))


def _choice(current: GameHouse, name: str, own: list[paytable_versions.Versions]) -> Choice:
    mine = [versions for versions in own if versions.newest.choice == name]
    named = {versions.newest.name for versions in mine}
    printed = [table for table in current.sheet.paytables[name] if table not in named]
    return Choice(name, label_of(current.game, name), printed, mine, str(current.house.choices[name]))


def _lines(current: GameHouse, choice: str, source: str) -> Lines:
    """Return the lines of the paytable that is copied; 404 for one that is not here."""
    bets = tables_of_choice(current.game, choice)
    if any(source not in current.sheet.paytables[bet] for bet in bets):
        raise Http404("no such paytable")
    return {bet: write_lines(current.sheet.paytables[bet][source]) for bet in bets}


class _Page:
    """The page of one paytable: `version` is None while it is new."""

    def __init__(
        self,
        request: MemberRequest,
        current: GameHouse,
        choice: str,
        lines: Lines,
        *,
        copied: str = "",
        version: OwnPaytable | None = None,
        versions: paytable_versions.Versions | None = None,
    ) -> None:
        self.request, self.current, self.choice, self.lines = request, current, choice, lines
        self.version, self.versions = version, versions
        self.copied = version.copied if version else copied
        self.newest = versions is None or version == versions.newest

    @property
    def member(self) -> Membership:
        return self.request.membership

    def form(self, posted: Mapping[str, Any] | None = None, *, check: bool = True) -> PaytableForm:
        """Return the form as stored, or as posted; with `check` what is wrong with that is said."""
        today = day_of(zone=self.member.school.tz)
        initial = {"holds": max(self.version.holds, today) if self.version else today}
        typed = {name: posted[name] for name in posted} if posted is not None else {}
        typed |= {"name": self.version.name} if self.version else {}
        return PaytableForm(
            typed if posted is not None and check else None,
            game=self.current.game,
            choice=self.choice,
            lines=self.lines,
            typed=typed if posted is not None else None,
            initial=initial | typed,
        )

    def post(self) -> HttpResponse:
        self.newest = True  # an older one was the newest when its page was opened: nothing typed is lost
        act = self.request.POST.get("act", "")
        if act.startswith(("add:", "remove:")):
            return self.show(self.form(self.request.POST, check=False))
        form = self.form(self.request.POST)
        if not form.is_valid():
            return self.show(form, status=422)
        preview = self.preview(form.tables, form.cleaned_data["name"])
        confirmed = self.request.POST.get("confirmed") == preview.stamp
        if act == "preview":
            return self.show(form, preview=preview)
        if preview.losses and not confirmed:
            return self.show(form, preview=preview, status=422, warned=True)
        return self.save(form, preview)

    def save(self, form: PaytableForm, preview: Preview) -> HttpResponse:
        game, name = self.current.game.slug, form.cleaned_data["name"]
        try:
            saved = paytable_versions.save_version(
                manager=self.member,
                game=game,
                choice=self.choice,
                name=name,
                tables={bet: write_lines(table) for bet, table in form.tables.items()},
                holds=form.cleaned_data["holds"],
                seen=self._seen(),
                copied=self.copied,
            )
        except paytable_versions.NameTaken:
            form.add_error(
                "name", gettext("This game already has a paytable with this name. Enter another one.")
            )
            return self.show(form, preview=preview, status=422)
        except ChangedMeanwhile:
            form.add_error(None, self._meanwhile())
            return self.show(form, preview=preview, status=409)
        if saved is None:
            messages.info(self.request, gettext("Nothing was changed."))
            return redirect("library:own_paytables", game)
        words = gettext("Saved. Choose “%(name)s” in the house rules to pay by it.")
        if self.versions and self.versions.used:
            words = gettext("Saved. Tables opened from that day on pay by it. Open tables don’t change.")
        messages.success(self.request, words % {"name": name})
        return redirect("library:own_paytable", game, saved.pk)

    def _seen(self) -> int:
        number = whole_number(self.request.POST.get("seen", ""), digits=18)
        return -1 if number is None else number

    def _meanwhile(self) -> str:
        newest = self.versions.newest if self.versions else None
        if newest is None:
            return gettext(
                "This page was out of date. Your entries are still here: check them and save again."
            )
        words = gettext(
            "%(who)s saved this paytable while you had the page open. Your entries are still here: check "
            "them and save again."
        )
        return words % {"who": isolated(newest.changed_by.user.display_name)}

    def show(
        self,
        form: PaytableForm,
        *,
        preview: Preview | None = None,
        status: int = 200,
        warned: bool = False,
    ) -> HttpResponse:
        if self.request.method != "POST" and self.version:
            preview = self.preview(self._stored(), self.version.name)
        seen = self.versions.newest.pk if self.versions else 0
        context = {
            "slug": self.current.game.slug,
            "game_name": translate(self.current.game.name),
            "label": label_of(self.current.game, self.choice),
            "choice": self.choice,
            "form": form,
            "errors": form.errors if form.is_bound else None,
            "version": self.version,
            "versions": self.versions,
            "newest": self.newest,
            "copied": self.copied,
            "preview": preview,
            "confirms": preview.stamp if preview and warned else "",
            "seen": seen,
            "may_change": self.member.manages and self.newest,
            "added": self.request.POST.get("act", "").startswith("add:"),
        }
        return render(self.request, "library/own_paytables/paytable.html", context, status=status)

    def _stored(self) -> dict[str, Paytable]:
        name = self.version.name if self.version else ""
        return {bet: own_table(self.current.game, bet, name, lines) for bet, lines in self.lines.items()}

    def preview(self, tables: Mapping[str, Paytable], name: str) -> Preview:
        current = self.current
        written = {bet: {name: write_lines(table)} for bet, table in tables.items()}
        sheet = with_own(current.sheet, current.game, written, kept=True)
        house = House({**current.house.choices, self.choice: name})
        then = GameHouse(current.game, house, current.meter, own=sheet)
        named = {translate(wager.name) for wager in current.game.wagers if wager.chosen_by == self.choice}
        before = set(losses(current))
        return Preview(
            tables=[_table_view(current, then, table) for table in tables.values()],
            edges=[
                edge
                for edge in compare_edges(current, then, choice=self.choice)
                if edge.now.name in named or edge.differs
            ],
            losses=[sentence for sentence in losses(then) if sentence not in before],
            hold=hold_words(then),
            felt=_felt(then),
            stamp=_stamp(then, tables),
        )


def _table_view(now: GameHouse, then: GameHouse, table: Paytable) -> TableView:
    wager = next(wager for wager in then.game.wagers if wager.table == table.wager)
    stake = then.house.amount(wager.fixed or MINIMUM.name)
    before = now.house.paytable(now.sheet, wager)
    rows = [
        RowView(
            capfirst(translate(row.words)),
            translate(row.pays.words),
            f"${print_cents(row.envy)}" if row.envy else "",
            _on(then.house, row, stake),
            _moves(book_of(then), wager, (before, table), row),
        )
        for row in table.printed
    ]
    return TableView(table_label(wager), f"${print_cents(stake)}", rows, list(odd_notes(then.game, table)))


def _on(house: House, row: Row, stake: int) -> str:
    """Return what odds pay on this stake; "" for what does not depend on it."""
    if not isinstance(row.pays, Odds):
        return ""
    return f"${print_cents(house.breaks(row.pays.pays(stake)))}"


def _moves(book: Book, wager: Wager, tables: tuple[Paytable, Paytable], row: Row) -> str:
    """Return by how many points this line alone moves the house edge of a side bet, against the table before;
    "" where it is that table's, or where the bet has no odds."""
    before, table = tables
    old = [each for each in before.rows if each.key == row.key]
    if [each.pays for each in old] == [row.pays] or wager not in book.side_bets or book.refusal(wager):
        return ""
    kept = (old if each.key == row.key else [each] for each in table.rows)
    without = replace(table, rows=tuple(chain.from_iterable(kept)))
    edges = (book.figures(wager, each)[0].edge for each in (table, without))
    return points(next(edges) - next(edges))


def _felt(then: GameHouse) -> FeltView | None:
    """Return the layout with a round dealt on it, as trainees will see it."""
    try:
        played = deal(
            then.game, seed="paytable preview", sheet=then.sheet, house=then.house, meter=then.meter
        )
    except Refused:
        return None
    return draw(played.inputs, open_hands(played.frames[:1]), version=0, focus=None)


def _stamp(then: GameHouse, tables: Mapping[str, Paytable]) -> str:
    """Return a digest of what would be saved, so that a confirmation is for this one only."""
    written = [then.written(), {bet: write_lines(table) for bet, table in tables.items()}]
    return hashlib.sha256(json.dumps(written, sort_keys=True).encode()).hexdigest()[:32]
