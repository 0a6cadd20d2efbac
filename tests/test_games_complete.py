"""A game is three files, a module, a sheet and a layout, with golden rounds to prove it; none may lack."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from games import GAMES
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.games import Game
from games.engine.rules.sheets import load
from games.engine.serialization.reading import read_document

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 15


def lacks(game: Game, root: Path) -> list[str]:
    """What is missing for this game below the folder, in words."""
    missing = []
    if not (root / "fixtures" / "games" / f"{game.sheet}.toml").is_file():
        missing.append(f"no sheet {game.sheet}.toml")
    layout = root / "templates" / "play" / "layouts" / f"{game.slug}.html"
    drawn = layout.read_text(encoding="utf-8") if layout.is_file() else ""
    if not drawn:
        missing.append(f"no layout {game.slug}.html")
    missing += [
        f"{wager.slug} is not drawn in the layout"
        for wager in game.wagers
        if drawn and f'"{wager.slug}"' not in drawn
    ]
    if not list((root / "fixtures" / "rounds" / game.slug).glob("*.toml")):
        missing.append(f"no golden rounds in {game.slug}")
    return missing


def each_game():
    return pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def test_every_module_that_says_game_is_found():
    """Read as text, so that a module the finder passes over is noticed."""
    said = [
        path.stem for path in (ROOT / "games").glob("*.py") if re.search(r"^GAME\b", path.read_text(), re.M)
    ]
    assert len(said) == len(GAMES)
    assert said
    assert all(slug == game.slug for slug, game in GAMES.items())


def test_every_sheet_and_every_layout_belongs_to_a_game():
    assert {p.stem for p in (ROOT / "fixtures/games").glob("*.toml")} == {g.sheet for g in GAMES.values()}
    assert {p.stem for p in (ROOT / "templates/play/layouts").glob("*.html")} == set(GAMES)
    assert {p.name for p in (ROOT / "fixtures/rounds").iterdir()} <= set(GAMES)


@each_game()
def test_a_game_lacks_nothing(game):
    assert lacks(game, ROOT) == []


def test_a_game_that_lacks_something_is_noticed(tmp_path):
    """The negative control: an empty folder lacks every file, a thin layout every circle."""
    game = GAMES["six-card-poker"]
    assert len(lacks(game, tmp_path)) == 3
    (tmp_path / "templates/play/layouts").mkdir(parents=True)
    (tmp_path / "templates/play/layouts" / f"{game.slug}.html").write_text(
        '{% if slug == "ante" %}{% endif %}'
    )
    assert f"{game.wagers[1].slug} is not drawn in the layout" in lacks(game, tmp_path)


@cache
def rules_met(slug: str) -> set[str]:
    """Every rule that lines and prompts of some rounds cite, the golden ones included."""
    game = GAMES[slug]
    golden = [
        Round(read_document(tomllib.loads(path.read_text(encoding="utf-8"))["round"], GAMES))
        for path in (ROOT / "fixtures/rounds" / slug).glob("*.toml")
    ]
    met = set()
    for played in [*(deal(game, seed="complete", round=n) for n in range(ROUNDS)), *golden]:
        met |= {line.rule for line in played.settlement.lines}
        met |= {prompt.rule for stop in prompts(played) for prompt in stop.prompts}
        met |= {moment.step.rule for moment in played.frames}
    return met


@each_game()
def test_every_rule_that_is_cited_is_written(game):
    assert rules_met(game.slug) <= set(load(game).rules)
    assert "" not in rules_met(game.slug)
    assert rules_met(game.slug)  # so that sheets without rules would be noticed


@each_game()
def test_every_cited_outcome_of_a_wager_is_written(game):
    cited = {
        getattr(wager.citations, name) for wager in game.wagers for name in wager.citations.__slots__
    } - {""}
    assert cited <= set(load(game).rules)
    assert all(wager.citations.win or wager.citations.lose for wager in game.wagers)
