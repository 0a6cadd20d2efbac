"""Search: people, rules and terms, classes and rounds, games, as far as the member may open them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from games.engine.rules.sheets import load
from trainer.library.rulebook import documents
from trainer.live.models import LiveClass
from trainer.pages.glossary import GLOSSARY
from trainer.pages.templatetags.rules import rule_words
from trainer.play.labels import game_name, rules_title
from trainer.play.models import Mode, Plan, Run
from trainer.play.selectors import open_tests
from trainer.play.table_state import open_test
from trainer.schools import procedures
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.models import Membership, Role, SchoolClass, User
from trainer.schools.names import same_name
from trainer.schools.packs.choice import pack_of
from trainer.schools.rights import Right

LEAST = 2
"""Letters from which on something is looked for."""
MOST = 5
"""Hits of one kind."""
LONGEST = 80
MAX_PEOPLE = 5_000
"""Names that are compared: accents count for nothing, which no database knows alike."""


@dataclass(frozen=True)
class Hit:
    title: str
    note: str
    url: str
    icon: str


@dataclass(frozen=True)
class Group:
    title: Promise
    hits: list[Hit]


def search(*, membership: Membership, query: str) -> list[Group]:
    """Return what the words of a query find, groups without a hit left out."""
    words = same_name(query).split()
    if len("".join(words)) < LEAST:
        return []
    reads = membership.has(Right.PRACTICE)
    groups = (
        Group(_("People"), _people(membership, words)),
        Group(_("Rules"), _rules(words) if reads else []),
        Group(_("Procedures"), _procedures(membership, query) if reads else []),
        Group(_("Classes and rounds"), [*_classes(membership, words), *_rounds(membership, query.strip())]),
        Group(_("Games"), _games(words) if reads else []),
    )
    return [group for group in groups if group.hits]


def _fits(words: list[str], text: str) -> bool:
    """Return whether each word begins one of the text's."""
    begun = f" {text}"
    return all(f" {word}" in begun for word in words)


def _people(membership: Membership, words: list[str]) -> list[Hit]:
    if not membership.has(Right.PEOPLE):
        return []
    fields = ("pk", "role", "user__username", "user__first_name", "user__last_name")
    present = Membership.objects.present().filter(school=membership.school_id, user__is_active=True)
    rows = present.order_by("user__first_name", "user__last_name", "pk").values_list(*fields)[:MAX_PEOPLE]
    fitting = (
        (pk, role, User(username=user_name, first_name=first, last_name=last))
        for pk, role, user_name, first, last in rows
        if _fits(words, same_name(f"{first} {last} {user_name}"))
    )
    return [
        Hit(
            user.plain_name,
            f"{Role(role).label} · {user.username}",
            reverse("accounts:person", args=[pk]),
            "people",
        )
        for pk, role, user in islice(fitting, MOST)
    ]


def _classes(membership: Membership, words: list[str]) -> list[Hit]:
    classes = SchoolClass.objects.seen_by(membership).order_by("-opened")
    fitting = (each for each in classes if _fits(words, same_name(each.name)))
    return [
        Hit(each.name, gettext("Class"), reverse("schools:class", args=[each.pk]), "school")
        for each in islice(fitting, MOST)
    ]


def _rounds(membership: Membership, code: str) -> list[Hit]:
    """Return live classes and tables dealt from this code: one's own, and for staff those of their school."""
    return [*_live_classes(membership, code), *_tables(membership, code)][:MOST]


def _live_classes(membership: Membership, code: str) -> Iterator[Hit]:
    if not membership.has(Right.HOST):
        return
    dealt = LiveClass.objects.in_school(membership.school).filter(drill__seed=code)
    for live_class in dealt[:MOST]:
        place = "live:record" if live_class.closed else "live:host"
        day = date_format(day_of(live_class.opened), "SHORT_DATE_FORMAT")
        note = gettext("Live class, %(day)s · deal code “%(code)s”") % {"day": day, "code": code}
        yield Hit(game_name(live_class.drill.game), note, reverse(place, args=[live_class.pk]), "live")


def _tables(membership: Membership, code: str) -> Iterator[Hit]:
    if not membership.has(Right.PRACTICE):
        return
    own = Run.objects.filter(membership=membership)
    dealt = (own | Run.objects.watched_by(membership)).filter(seed=code).exclude(drill__mode=Mode.TEST)
    dealt = dealt.exclude(Q(drill__plan=Plan.ROOM) & Q(finished=None))
    for run in dealt.in_full().order_by("-begun")[:MOST]:
        facts = {"day": date_format(day_of(run.begun), "SHORT_DATE_FORMAT"), "code": code}
        note = gettext("Round, %(day)s · deal code “%(code)s”") % facts
        if run.membership_id != membership.pk:
            note = f"{run.membership.user.plain_name} · {note}"
        yield Hit(game_name(run.drill.game), note, _address(run, membership), "games")


def _address(run: Run, membership: Membership) -> str:
    if run.finished or run.round:
        return reverse("play:replay", args=[run.pk, 0])
    if run.membership_id == membership.pk:
        return reverse("play:table", args=[run.pk, run.round])
    return reverse("live:watch", args=[run.pk])


def _games(words: list[str]) -> list[Hit]:
    found = ((slug, game_name(slug)) for slug in GAMES)
    return [
        Hit(name, rules_title(slug), reverse("library:sheet", args=[slug]), "games")
        for slug, name in found
        if _fits(words, same_name(name))
    ][:MOST]


def _procedures(membership: Membership, query: str) -> list[Hit]:
    """Return procedures with all words in the title, then those with all in title or text."""
    hits = [
        Hit(
            found.title,
            Truncator(procedures.line_with(found, query)).chars(90),
            reverse("library:procedure", args=[found.procedure_id]),
            "teaching",
        )
        for found in procedures.finding(school=membership.school, query=query, most=MOST)
    ]
    return [*_procedures_of_pack(membership, same_name(query).split()), *hits][:MOST]


def _procedures_of_pack(membership: Membership, words: list[str]) -> list[Hit]:
    """Return those of the pack that a trainee trains by, which the list of procedures shows."""
    pack = pack_of(membership) if membership.is_trainee else None
    found = enumerate(pack.contents.get("procedures", ()) if pack else (), 1)
    url, icon = reverse("library:procedures"), "teaching"
    return [
        Hit(one["title"], Truncator(one["text"]).chars(90), f"{url}#procedure-{number}", icon)
        for number, one in found
        if _fits(words, same_name(f"{one['title']}\n{one['text']}"))
    ]


Indexed = tuple[str, str, Hit]
"""The number and the words that are searched, and the hit."""


def _rules(words: list[str]) -> list[Hit]:
    """Return rules by number, then terms and rules by their words."""
    number, entries = " ".join(words), _index(get_language() or "")
    exact = [hit for numbered, _words, hit in entries if numbered == number]
    begun = [hit for numbered, _words, hit in entries if numbered.startswith(number) and hit not in exact]
    by_words = [
        (text, hit) for _number, text, hit in entries if _fits(words, text) and hit not in (*exact, *begun)
    ]
    whole = [hit for text, hit in by_words if all(f" {word} " in f" {text} " for word in words)]
    return list(dict.fromkeys([*exact, *begun, *whole, *(hit for _text, hit in by_words)]))[:MOST]


@lru_cache(maxsize=4)
def _index(language: str) -> tuple[Indexed, ...]:
    """Return glossary terms and rules, in the active language."""
    return (*_terms(), *_numbered(GAMES))


def _terms() -> Iterator[Indexed]:
    for anchor, (word, _meaning) in GLOSSARY.items():
        hit = Hit(str(word), gettext("Glossary"), f"{reverse('library:glossary')}#{anchor}", "teaching")
        yield "", same_name(str(word)), hit


def _numbered(games: Collection[str]) -> Iterator[Indexed]:
    """Yield each rule once: what all games have in common under no game's name."""
    sheets = {slug: load(GAMES[slug]) for slug in games}
    shared = set[str].intersection(*(set(sheet.rules) for sheet in sheets.values()))
    seen: set[str] = set()
    for slug, sheet in sheets.items():
        page = reverse("library:sheet", args=[slug])
        for _document, rules in documents(GAMES[slug], sheet):
            for rule in rules:
                if rule.number not in seen:
                    number, name = rule_words(rule.number), game_name(slug)
                    note = f"{gettext('All games') if rule.number in shared else name} · {number}"
                    hit = Hit(Truncator(rule.sentence).chars(90), note, f"{page}#{rule.anchor}", "games")
                    yield same_name(number), same_name(f"{number} {rule.sentence} {name}"), hit
                seen.add(rule.number)


@require_safe
@never_cache
@member_required
def search_page(request: MemberRequest) -> HttpResponse:
    """Show what a query finds; for the field in the header as a part. Closed during a table test."""
    query = request.GET.get("q", "").replace("\x00", "")[:LONGEST]
    tests = open_tests(user=request.user)
    context = {
        "query": query,
        "test": open_test(tests[0]) if tests else None,
        "groups": [] if tests else search(membership=request.membership, query=query),
        "is_asked": len("".join(query.split())) >= LEAST,
    }
    context["found"] = bool(tests or context["is_asked"])
    template = "home/_search_results.html" if request.htmx else "home/search.html"
    return render(request, template, context)
