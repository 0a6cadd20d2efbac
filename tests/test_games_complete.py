"""A game is three files, a module, a sheet and a layout, with what proves it: what is missing of one."""

import re
import tomllib
from collections.abc import Collection
from functools import cache
from pathlib import Path

import pytest

from games import GAMES
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.games import Game
from games.engine.rules.sheets import load
from games.engine.serialization.reading import read_document
from tests.games.oracles.slow_dealer import GAMES as SETTLED

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 15


MADE = {
    "fixtures/rounds/{slug}/*.toml": "golden rounds, each with what it teaches",
    "fixtures/lessons/{slug}.toml": "the order of its golden rounds as sample rounds",
    "fixtures/mistakes/{slug}.toml": "python -m benchmarks.scenes {slug}",
    "fixtures/houses/{slug}.json": "python -m benchmarks.house_facts {slug}",
    "tests/games/goldens/{slug}.txt": "python -m tests.games.goldens {slug}",
}
"""What a game has besides its three files, and how it is written or made."""


def lacks(game: Game, root: Path, settled_twice: Collection[str] = SETTLED) -> list[str]:
    """Return what is missing for this game below the folder, each in a line that says what to do."""
    missing, layout = [], root / "templates" / "play" / "layouts" / f"{game.slug}.html"
    if not (root / "fixtures" / "games" / f"{game.sheet}.toml").is_file():
        missing.append(f"no fixtures/games/{game.sheet}.toml: its printed rules and paytables")
    drawn = layout.read_text(encoding="utf-8") if layout.is_file() else ""
    if not drawn:
        missing.append(f"no templates/play/layouts/{game.slug}.html: where its bets lie")
    in_turn = (
        game.hands_in_turn and "_turn_piles.html" in drawn
    )  # draws the bets of every hand, and what follows
    placed = () if game.falls else game.wagers  # a layout of numbers draws each bet where it lies
    own = [wager for wager in placed if not in_turn or wager.optional]
    undrawn = [wager.slug for wager in own if drawn and f'"{wager.slug}"' not in drawn]
    missing += [f"{slug} is not drawn in the layout" for slug in undrawn]
    for path, how in MADE.items():
        if not list(root.glob(path.format(slug=game.slug))):
            missing.append(f"no {path}: {how}".format(slug=game.slug))
    if game.slug not in settled_twice:
        missing.append("no second opinion: how it settles, in tests/games/oracles/slow_dealer.py")
    for page in ("README.md", "docs/rulings.md"):
        if not (root / page).is_file() or str(game.name) not in " ".join((root / page).read_text().split()):
            missing.append(f"{page} does not name {game.name}")
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
    assert len(lacks(game, tmp_path, ())) == 2 + len(MADE) + 1 + 2
    (tmp_path / "templates/play/layouts").mkdir(parents=True)
    (tmp_path / "templates/play/layouts" / f"{game.slug}.html").write_text(
        '{% if slug == "ante" %}{% endif %}'
    )
    assert f"{game.wagers[1].slug} is not drawn in the layout" in lacks(game, tmp_path)


def test_a_lesson_has_every_golden_round_of_its_game():
    for slug in GAMES:
        page = tomllib.loads((ROOT / "fixtures" / "lessons" / f"{slug}.toml").read_text(encoding="utf-8"))
        found = {path.stem for path in (ROOT / "fixtures" / "rounds" / slug).glob("*.toml")}
        assert {written["golden"] for written in page["rounds"]} == found, slug


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
