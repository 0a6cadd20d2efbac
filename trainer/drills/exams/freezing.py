"""Freezing: what was dealt at a table test is stored when it ends, with the pages that it was dealt by.

From then on its rounds are read from there: a sheet, a house or a shuffle that is corrected later changes
nothing of what the record shows.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from games.engine.documents.reading import read_document
from games.engine.documents.writing import write_document
from games.engine.procedure.exercises import Exercise
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.rules.house_rules import HOUSE_RULES
from games.engine.rules.sheets import Sheet, path_of, read_kept
from trainer.drills.models import DealtRound, KeptPage, Run


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


def _kept(text: str) -> KeptPage:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return KeptPage.objects.get_or_create(digest=digest, defaults={"text": text})[0]


def thawed(dealt: DealtRound, game: Game, exercise: Exercise) -> Round:
    """The round as it was dealt. Raises `Refused` where these rules cannot read it any more."""

    def sheet_of(game: Game) -> Sheet:
        return read_kept(game, dealt.sheet.text, dealt.shared.text)

    return Round(read_document(dealt.document, {game.slug: game}, sheet_of=sheet_of, kept=True), exercise)
