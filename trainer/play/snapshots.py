"""What the paytables paid when a run was opened: kept once for each edition of a sheet, read by its digest.

So a sheet that is corrected later changes nothing of what was dealt before.
"""

import hashlib
from functools import lru_cache

from games import GAMES
from games.engine.errors import Unreadable
from games.engine.rules.games import Game
from games.engine.rules.kept_tables import with_tables, write_tables
from games.engine.rules.sheets import Sheet, load
from trainer.drills.models import KeptPage


def keep_tables(game: str) -> str:
    """Stores what the sheet of this game pays today, if nobody did yet; its digest."""
    text, digest = write_today(GAMES[game])
    KeptPage.objects.get_or_create(digest=digest, defaults={"text": text})
    return digest


def keep_all() -> dict[str, str]:
    """The same of every game at once."""
    written = {slug: write_today(game) for slug, game in GAMES.items()}
    pages = {digest: text for text, digest in written.values()}
    there = set(KeptPage.objects.filter(digest__in=pages).values_list("digest", flat=True))
    new = (KeptPage(digest=digest, text=text) for digest, text in pages.items() if digest not in there)
    KeptPage.objects.bulk_create(new)
    return {slug: digest for slug, (_text, digest) in written.items()}


def tables_today(game: Game) -> str:
    """The digest of what its sheet pays today."""
    return write_today(game)[1]


def write_today(game: Game) -> tuple[str, str]:
    """What its sheet pays today, as text, and the digest of that."""
    return _written(load(game))


def sheet_then(game: Game, digest: str) -> Sheet:
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
    text = KeptPage.objects.filter(digest=digest).values_list("text", flat=True).first()
    if text is None:
        raise Unreadable("paytables", f"nobody kept {digest[:12]}")
    return with_tables(sheet, text)
