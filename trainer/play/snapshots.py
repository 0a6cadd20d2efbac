"""Paytables and rounds as they were dealt, each kept once and read by its digest.

So a sheet that is corrected later changes nothing of what was dealt before.
"""

import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from games import GAMES
from games.engine.errors import Unreadable
from games.engine.procedure.exercises import Exercise
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.rules.house_rules import HOUSE_RULES
from games.engine.rules.paytable_texts import with_tables, write_tables
from games.engine.rules.sheets import Sheet, load, path_of, read_kept
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from trainer.play.models import DealtRound, RulesPage, Run

# Freezing: what was dealt at a table test is stored when it ends, with the pages that it was dealt by.
#
# From then on its rounds are read from there: a sheet, a house or a shuffle that is corrected later changes
# nothing of what the record shows.


def freeze(*, run: Run, rounds: Iterable[tuple[int, Round]]) -> list[DealtRound]:
    """Rows that are not stored yet, but for the pages: those are there for everybody."""
    return [
        DealtRound(
            run=run,
            round=number,
            document=write_document(played),
            sheet=_kept(path_of(played.inputs.game).read_text(encoding="utf-8")),
            shared=_kept(HOUSE_RULES.read_text(encoding="utf-8")),
        )
        for number, played in rounds
    ]


def canonical(body: dict[str, Any]) -> str:
    """One text for one value: keys in order, no spaces, letters as they are."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def _kept(text: str) -> RulesPage:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return RulesPage.objects.get_or_create(digest=digest, defaults={"text": text})[0]


def thawed(dealt: DealtRound, game: Game, exercise: Exercise) -> Round:
    """The round as it was dealt. Raises `Refused` where these rules cannot read it any more."""

    def sheet_of(game: Game) -> Sheet:
        return read_kept(game, dealt.sheet.text, dealt.shared.text)

    return Round(read_document(dealt.document, {game.slug: game}, sheet_of=sheet_of, kept=True), exercise)


def store_paytables(game: str) -> str:
    """Stores what the sheet of this game pays today, if nobody did yet; its digest."""
    text, digest = write_today(GAMES[game])
    RulesPage.objects.get_or_create(digest=digest, defaults={"text": text})
    return digest


def store_all_paytables() -> dict[str, str]:
    """The same of every game at once."""
    written = {slug: write_today(game) for slug, game in GAMES.items()}
    pages = {digest: text for text, digest in written.values()}
    there = set(RulesPage.objects.filter(digest__in=pages).values_list("digest", flat=True))
    new = (RulesPage(digest=digest, text=text) for digest, text in pages.items() if digest not in there)
    RulesPage.objects.bulk_create(new)
    return {slug: digest for slug, (_text, digest) in written.items()}


def tables_today(game: Game) -> str:
    """The digest of what its sheet pays today."""
    return write_today(game)[1]


def write_today(game: Game) -> tuple[str, str]:
    """What its sheet pays today, as text, and the digest of that."""
    return _written(load(game))


def sheet_as_dealt(game: Game, digest: str) -> Sheet:
    """Its sheet, paying as it did then; "" for today. Raises `Unreadable` for what nobody kept."""
    if not digest or digest == tables_today(game):
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
        raise Unreadable("paytables", f"nobody kept {digest[:12]}")
    return with_tables(sheet, text)
