"""The engine deals, asks, grades and counts what it did when the digests were written.

Where a difference is meant, RULES_VERSION rises if an answer is graded otherwise, and
`python -m tests.games.goldens.digests` writes them anew.
"""

import pytest

from games import GAMES
from tests.games.goldens import digests
from tests.scale import sample_or_all

WRITTEN = digests.read()
BLOCKS = range(digests.SEEDS // digests.BLOCK)


@pytest.mark.parametrize("game", GAMES)
@sample_or_all("blocks", BLOCKS[:1], BLOCKS[1:])
def test_blocks_of_seeds_are_as_they_were(game, blocks):
    for block in blocks:
        assert digests.block_digests(game, block) == WRITTEN[game]["blocks"][block], block


@pytest.mark.parametrize("game", GAMES)
def test_odds_are_as_they_were(game):
    assert digests.odds_digest(game) == WRITTEN[game]["odds"]


def test_every_game_has_digests():
    assert set(WRITTEN) == set(GAMES)
    assert {len(kept["blocks"]) for kept in WRITTEN.values()} == {len(BLOCKS)}


def test_a_right_answer_that_changes_changes_the_digest(monkeypatch):
    game = next(iter(GAMES))
    facts_of = digests._facts
    monkeypatch.setattr(digests, "_facts", lambda prompt: facts_of(prompt) | {"right": []})
    changed, written = digests.block_digests(game, 0), WRITTEN[game]["blocks"][0]
    assert changed["facts"] != written["facts"]
    assert changed["words"] == written["words"]
