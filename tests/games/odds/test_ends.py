"""An end is as fine as settlement: any deal settles as the example that stands for it, in any house.

And a file of ends is refused as soon as its game, or it, is another.
"""

import json
from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest

from games import GAMES
from games.engine.odds import ends
from games.engine.odds.book import Book
from games.engine.odds.ends import LAID, paths_of, read
from games.engine.odds.machine import ExampleTable
from games.engine.rules.houses import apply_house_rules, open_house
from games.engine.rules.readings import at_least
from games.engine.rules.sheets import load
from games.engine.rules.sources import Deck
from games.engine.rules.wagers import Action, ByTable
from tests.games.odds.books import houses
from tests.games.odds.kinds import kind_of, paying_otherwise, random_round, runs_of

DEALS, RUNS = 12, 6
LISTS = [path for game in GAMES.values() for path in paths_of(game) if read(path, game).wagers]


def tables_of(game, wagers):
    """Yield places where these bets are settled: each value of each option, each printed table, and tables of
    a house's own that pay every line otherwise."""
    sheet, luck = load(game), Random(7)
    for house in houses(game):
        bets = tuple(apply_house_rules(game, house).wager(slug) for slug in wagers)
        yield ExampleTable(game, sheet, house, bets)
    own = {bet.table: sheet.paytable(bet.table, sheet.default(bet.table)) for bet in game.wagers if bet.table}
    for _ in range(3):
        tables = {name: paying_otherwise(game, table, luck) for name, table in own.items()}
        printed = {name: {**sheet.paytables[name], "OWN": table} for name, table in tables.items()}
        other = replace(sheet, paytables=printed, defaults=dict.fromkeys(sheet.defaults, "OWN"))
        yield ExampleTable(game, other, open_house(game, other, {}), tuple(map(game.wager, wagers)))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_deal_settles_as_the_example_that_stands_for_it(path):
    game = GAMES[path.parent.name]
    listed = read(path, game)
    luck, settled_alike = Random(path.stem), 0
    tables = [at for at in tables_of(game, listed.wagers) if at.house.choices.items() >= listed.when.items()]
    rules = {apply_house_rules(game, at.house): at for at in tables}.values()

    def kind_in_every_house(cards):
        return tuple(kind_of(at.settled(cards, choices).round, at.wagers) for at in rules)

    runs = runs_of(game) if any("choose" in node for node in listed.nodes) else [()]
    for choices in luck.sample(runs, min(RUNS, len(runs))):
        stands = defaultdict(list)
        for example in listed.examples:
            cards = {LAID: (), **example}
            stands[kind_in_every_house(cards)].append(cards)
        for _ in range(DEALS):
            cards = random_round(game, luck)
            kind = kind_in_every_house(cards)
            if kind not in stands:
                assert listed.hands or listed.printed is not None, f"no end for {cards}"
                continue
            for at in tables:
                dealt, example = (at.settled(each, choices) for each in (cards, stands[kind][0]))
                assert (dealt.net, dealt.staked) == (example.net, example.staked), (cards, stands[kind][0])
                settled_alike += 1
    assert settled_alike


# --- What is refused -----------------------------------------------------------------------------

GAME = GAMES["three-card-poker"]


def refusal(game, wager="ante"):
    sheet = load(GAME)
    refused = Book(game, sheet, open_house(GAME, sheet, {})).refusal(game.wager(wager))
    return str(refused) if refused else ""


def with_bets(**changed):
    """Return the game with some of its bets won otherwise."""
    wagers = (
        replace(bet, win_condition=replace(bet.win_condition, **changed))
        if bet.slug in ("ante", "play")
        else bet
        for bet in GAME.wagers
    )
    return replace(GAME, wagers=tuple(wagers))


def test_the_game_as_it_was_counted_has_odds():
    assert refusal(GAME) == refusal(replace(GAME)) == ""


@pytest.mark.parametrize(
    "game",
    [
        replace(GAME, qualifier=at_least("K")),
        with_bets(tie=Action.PAY),
        with_bets(unqualified=Action.PUSH),
        replace(GAME, source=Deck(GAME.deck[:-1])),
        replace(GAME, strategies=(replace(GAME.strategies[0], keeps={3: at_least("Q73")}),)),
    ],
    ids=["qualifier", "tie", "without a qualifying hand", "deck", "strategy"],
)
def test_a_game_of_other_rules_than_were_counted_has_none(game):
    assert refusal(game) == "Ante: its rules aren’t those that were counted"


def test_a_side_bet_of_the_changed_game_that_none_of_it_touches_keeps_its_odds():
    other = replace(GAME.wager("pair-plus"), slug="other", pays=ByTable("pair-plus"))
    wider = replace(GAME, wagers=(*GAME.wagers, other))
    assert refusal(wider, "pair-plus") == refusal(wider) == ""
    assert refusal(wider, "other") == "Pair Plus: it hasn’t been counted"


def test_a_file_that_was_edited_by_hand_has_none(tmp_path, monkeypatch):
    (tmp_path / GAME.slug).mkdir()
    for path in paths_of(GAME):
        text = path.read_text(encoding="utf-8")
        (tmp_path / GAME.slug / path.name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(ends, "FOLDER", tmp_path)
    assert refusal(GAME) == ""
    edited = tmp_path / GAME.slug / "base.json"
    page = json.loads(edited.read_text(encoding="utf-8"))
    page["examples"][0], page["examples"][1] = page["examples"][1], page["examples"][0]
    edited.write_text(json.dumps(page), encoding="utf-8")
    ends.read_page.cache_clear()
    assert refusal(replace(GAME)) == "Ante: the file of its counts was changed"
