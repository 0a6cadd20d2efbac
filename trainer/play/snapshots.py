"""Paytables and rounds as they were dealt, each stored once and read by its digest.

So a corrected sheet changes nothing of earlier rounds.
"""

import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from games import GAMES
from games.engine.errors import Unreadable
from games.engine.procedure.frames import Exercise
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.rules.numbered_rules import HOUSE_RULES
from games.engine.rules.sheets import Sheet, load, path_of, read_kept, with_tables, write_tables
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from trainer.play.models import DealtRound, RulesPage, Run

# Freezing: a table test's rounds are stored at its end, with their rules pages, and read from there: a later
# correction of sheet, house or shuffle changes nothing of the record.


def freeze(*, run: Run, rounds: Iterable[tuple[int, Round]]) -> list[DealtRound]:
    """Return unsaved rows; their shared pages are saved."""
    return [
        DealtRound(
            run=run,
            round=number,
            document=write_document(played),
            sheet=_stored_page(path_of(played.inputs.game).read_text(encoding="utf-8")),
            shared=_stored_page(HOUSE_RULES.read_text(encoding="utf-8")),
        )
        for number, played in rounds
    ]


def canonical(body: dict[str, Any]) -> str:
    """Return the one JSON text of a value: keys in order, no spaces, unescaped."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def _stored_page(text: str) -> RulesPage:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return RulesPage.objects.get_or_create(digest=digest, defaults={"text": text})[0]


def thaw(dealt: DealtRound, game: Game, exercise: Exercise) -> Round:
    """Return the round as it was dealt. Raises `Refused` where these rules cannot read it any more."""

    def sheet_of(game: Game) -> Sheet:
        return read_kept(game, dealt.sheet.text, dealt.shared.text)

    return Round(read_document(dealt.document, {game.slug: game}, sheet_of=sheet_of, kept=True), exercise)


def store_paytables(game: str) -> str:
    """Store what this game's sheet pays today, if new, and return its digest."""
    text, digest = current_paytables(GAMES[game])
    RulesPage.objects.get_or_create(digest=digest, defaults={"text": text})
    return digest


def store_all_paytables() -> dict[str, str]:
    """Store that of every game, and return the digests by game."""
    written = {slug: current_paytables(game) for slug, game in GAMES.items()}
    pages = {digest: text for text, digest in written.values()}
    there = set(RulesPage.objects.filter(digest__in=pages).values_list("digest", flat=True))
    new = (RulesPage(digest=digest, text=text) for digest, text in pages.items() if digest not in there)
    RulesPage.objects.bulk_create(new)
    return {slug: digest for slug, (_text, digest) in written.items()}


def current_paytables(game: Game) -> tuple[str, str]:
    """Return what its sheet pays today as text, and its digest."""
    return _written(load(game))


def sheet_as_dealt(game: Game, digest: str) -> Sheet:
    """Return the sheet paying as it did then; "" for today. Raises `Unreadable` for an unknown digest."""
    if not digest or digest == current_paytables(game)[1]:
        return load(game)
    return _sheet_of(load(game), digest)


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
