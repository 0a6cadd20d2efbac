"""Rounds as they were dealt, and paytables and rules pages as they were printed, each stored once.

So nothing that is corrected or added later changes an earlier round.
"""

import hashlib
import json
import logging
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db import DatabaseError, IntegrityError, transaction

from games import GAMES
from games.engine.errors import Unreadable
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.rules.numbered_rules import HOUSE_RULES
from games.engine.rules.sheets import Sheet, load, path_of, read_kept, with_tables, write_tables
from games.engine.serialization.writing import write_document
from trainer.ops.database_faults import short_lock_timeout
from trainer.play.models import DealtRound, RulesPage, Run
from trainer.schools.house_rules.profiles import GameHouse

logger = logging.getLogger(__name__)

# A round is stored at the first look at it, by its trainee, a watcher or a live class, with the rules pages
# of then, and read from there ever after.


Whose = tuple[str, UUID | int]
"""Whose stored rounds: a run's, or those of all runs of a drill that deals everyone the same."""


def dealt_to(run: Run) -> Whose | None:
    """Return None for an unsaved run, a look ahead, unless all have the same deal."""
    if run.deals_alike:
        return "run__drill", run.drill.pk
    return None if run._state.adding else ("run", run.pk)


def stored_round(whose: Whose, round: int) -> DealtRound:
    """Raises `DealtRound.DoesNotExist`."""
    rows = DealtRound.objects.select_related("sheet", "shared").defer("sheet__text", "shared__text")
    rows = rows.filter(**dict([whose]), round=round)
    if (found := rows.order_by("pk").first()) is None:
        raise DealtRound.DoesNotExist(f"round {round} of {whose}")
    return found


def stored_rounds(whose: Whose) -> frozenset[int]:
    """Return the numbers of the rounds that are stored."""
    return frozenset(DealtRound.objects.filter(**dict([whose])).order_by().values_list("round", flat=True))


def store_round(*, run: Run, round: int, played: Round) -> None:
    """Store a round as it is dealt, once, by whichever process is first.

    Nothing is stored within a transaction, which might be rolled back after the round was seen, nor where
    the database refuses: the next look stores it, and until then the round is dealt from its seed.
    """
    if in_transaction():
        return
    try:
        if owner := _owner(run):
            _store(owner, round, played)
    except IntegrityError:
        logger.info("round %s of run %s was stored at the same time", round, run.pk)
    except DatabaseError as refused:
        logger.warning("round %s of run %s is not stored: %s", round, run.pk, refused)


def in_transaction() -> bool:
    """Whether what is written now may still be rolled back."""
    return bool(transaction.get_connection().in_atomic_block)


def _owner(run: Run) -> UUID | None:
    """Return the run that stores it: the first one where all have the same deal, if there is any yet."""
    if not run.deals_alike:
        return run.pk
    first = Run.objects.filter(drill=run.drill_id).order_by("begun", "pk")
    return first.values_list("pk", flat=True).first()


def _store(owner: UUID, round: int, played: Round) -> None:
    pages = pages_today(played.inputs.game)
    dealt = {"document": write_document(played), "happened": [asdict(one) for one in played.happenings]}
    with short_lock_timeout(), transaction.atomic():
        there = {page.digest: page for page in RulesPage.objects.filter(digest__in=pages).only("digest")}
        sheet, shared = (there.get(digest) or _stored_page(digest, pages[digest]) for digest in pages)
        DealtRound.objects.create(run_id=owner, round=round, sheet=sheet, shared=shared, **dealt)


def _stored_page(digest: str, text: str) -> RulesPage:
    return RulesPage.objects.get_or_create(digest=digest, defaults={"text": text})[0]


def pages_today(game: Game) -> dict[str, str]:
    """Return the game's sheet and the rules of all houses, in this order, by their digests."""
    return dict(_page(path) for path in (path_of(game), HOUSE_RULES))


@lru_cache
def _page(path: Path) -> tuple[str, str]:
    """Return digest and text as this process first read them, like the sheets that it deals by."""
    text = path.read_text(encoding="utf-8")
    return hashlib.sha256(text.encode()).hexdigest(), text


def canonical(body: dict[str, Any] | None) -> str:
    """Return the one JSON text of a value: keys in order, no spaces, unescaped."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def sheet_of(dealt: DealtRound, game: Game, paytables: str) -> Sheet:
    """Return the sheet as it was printed when the round was stored, paying by this digest. Raises `Refused`
    where these rules cannot read it any more."""
    as_today = [dealt.sheet.digest, dealt.shared.digest] == [*pages_today(game)]
    printed = load(game) if as_today else read_kept(game, dealt.sheet.text, dealt.shared.text)
    return _paying(printed, paytables)


def store_paytables(sheet: Sheet) -> str:
    """Store what a sheet pays, if new, and return its digest."""
    text, digest = _written(sheet)
    if not RulesPage.objects.filter(digest=digest).exists():
        _stored_page(digest, text)
    return digest


def run_profile(current: GameHouse) -> dict[str, Any]:
    """Return a house and its meter as a run is dealt under them; where the school has paytables of its own,
    with the digest of all paytables, which are stored."""
    if current.sheet is load(current.game):
        return current.written()
    return current.written() | {"paytables": store_paytables(current.sheet)}


def store_all_paytables() -> dict[str, str]:
    """Store that of every game, and return the digests by game."""
    written = {slug: _written(load(game)) for slug, game in GAMES.items()}
    pages = {digest: text for text, digest in written.values()}
    there = set(RulesPage.objects.filter(digest__in=pages).values_list("digest", flat=True))
    new = (RulesPage(digest=digest, text=text) for digest, text in pages.items() if digest not in there)
    RulesPage.objects.bulk_create(new)
    return {slug: digest for slug, (_text, digest) in written.items()}


def sheet_as_dealt(game: Game, digest: str) -> Sheet:
    """Return the sheet paying as it did then; "" for today. Raises `Unreadable` for an unknown digest."""
    return _paying(load(game), digest)


def _paying(sheet: Sheet, digest: str) -> Sheet:
    return sheet if not digest or digest == _written(sheet)[1] else _sheet_of(sheet, digest)


@lru_cache
def _written(sheet: Sheet) -> tuple[str, str]:
    text = write_tables(sheet)
    return text, hashlib.sha256(text.encode()).hexdigest()


@lru_cache
def _sheet_of(sheet: Sheet, digest: str) -> Sheet:
    text = RulesPage.objects.filter(digest=digest).values_list("text", flat=True).first()
    if text is None:
        raise Unreadable("paytables", f"unknown digest {digest[:12]}")
    return with_tables(sheet, text)
