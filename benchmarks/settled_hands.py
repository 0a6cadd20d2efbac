"""Hands settled by the million, for benchmarks/odds.py: in chunks, each of a seed of its own.

So neither the number of workers nor a pause changes what is dealt. Chunks that are kept are not settled
again.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from games import GAMES, RULES_VERSION
from games.engine.odds.base_bet.play_figures import ALWAYS, BOUGHT, NOT_BOUGHT, plays
from games.engine.odds.base_bet.simulation import careful, play_hand
from games.engine.odds.book import Book
from games.engine.odds.choices.card_changes import USELESS
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.stages import Decide, PlayerChoice
from games.engine.rules.wagers import Beats, CardPrice, Wager
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.settlement.settlements import Settlement, settle
from games.engine.simulated_players.decisions import DealerView, keeps

CHUNK, SEED, STAKE = 50_000, "benchmark", 100
MAIN = "main"

Decides = Callable[[Inputs, Seat, DealerView], tuple[Chosen, ...]]
"""What is done with a packet."""

Sums = dict[str, dict[str, list[int]]]
"""By way of playing and by wager, MAIN for the main bet with those that follow it: what was won, in cents,
and the sum of its squares."""


def opened(game: Game) -> Book:
    sheet = load(game)
    return Book(game, sheet, open_house(game, sheet, {}))


def deciders(game: Game) -> dict[str, Decides]:
    """The ways of playing that a rule of a few words decides; the first plays every hand and buys nothing."""
    if game.draws:
        return {USELESS: lambda _inputs, seat, _view: seat.chosen}  # as it was dealt to a careful patron
    found: dict[str, Decides] = {NOT_BOUGHT if game.sells else ALWAYS: lambda *_: staying(game)}
    if game.sells:
        found[BOUGHT] = lambda *_: choosing(game, lambda choice: choice.moves is not None)
    return found | {way: by(play.strategy) for way, play in plays(game).items() if play.strategy}


def by(strategy: Strategy) -> Decides:
    """Plays or folds as published, and never looks at a card that lies aside."""

    def decides(inputs: Inputs, seat: Seat, view: DealerView) -> tuple[Chosen, ...]:
        plays = keeps(inputs, strategy, inputs.on(seat, "dealt"), view)
        return staying(inputs.game) if plays else choosing(inputs.game, lambda choice: choice.folds)

    return decides


def staying(game: Game) -> tuple[Chosen, ...]:
    """What a player chooses who stays in and buys nothing."""
    return choosing(game, lambda choice: not choice.folds and choice.moves is None)


def choosing(game: Game, fits: Callable[[PlayerChoice], bool]) -> tuple[Chosen, ...]:
    """The first choice of a game that fits, at its step."""
    stages = [(step, stage) for step, stage in game.stages if isinstance(stage, Decide)]
    every = (Chosen(step.name, choice) for step, stage in stages for choice in stage.choices if fits(choice))
    return (next(every),)


def chunk(slug: str, number: int, hands: int) -> Sums:
    """So many hands with a bet on everything, by each way of playing; a hand is settled once for each
    decision that is taken with it."""
    book, luck = _opened(slug), Random(f"{SEED}/{slug}/{number}")
    game, ways = book.game, deciders(book.game)
    table = Inputs(game, book.sheet, book.house, meter=book.meter_shown)
    patron = careful({wager.slug: STAKE for wager in game.wagers if wager.before_cards})
    found: dict[str, Counter[tuple[int, ...]]] = {way: Counter() for way in ways}
    for _ in range(hands):
        inputs = play_hand(table, patron, luck)
        seat, view = inputs.seats[0], DealerView.of(inputs)
        known: dict[tuple[Chosen, ...], tuple[int, ...]] = {}
        for way, decides in ways.items():
            chosen = decides(inputs, seat, view)
            if chosen not in known:
                known[chosen] = _nets(replace(inputs, seats=(replace(seat, chosen=chosen),)))
            found[way][known[chosen]] += 1
    return {way: _sums(game, nets) for way, nets in found.items()}


@cache
def _opened(slug: str) -> Book:
    return opened(GAMES[slug])


def _nets(inputs: Inputs) -> tuple[int, ...]:
    done = settle(inputs)
    return tuple(net_of(done, wager) for wager in inputs.game.wagers)


def _sums(game: Game, nets: Counter[tuple[int, ...]]) -> dict[str, list[int]]:
    main = [isinstance(wager.win_condition, Beats | CardPrice) for wager in game.wagers]
    found = {name: [0, 0] for name in (*(wager.slug for wager in game.wagers), MAIN)}
    for each, times in nets.items():
        whole = sum(net for net, counts in zip(each, main, strict=True) if counts)
        for name, net in zip(found, (*each, whole), strict=True):
            found[name][0] += times * net
            found[name][1] += times * net * net
    return found


def settled(game: Game, hands: int, *, workers: int = 1, kept: Path | None = None) -> Iterator[Sums]:
    """The chunks that come to so many hands as they are done; what `kept` holds first, and new ones added
    to it."""
    full, rest = divmod(hands, CHUNK)
    wanted = {(number, CHUNK) for number in range(full)} | ({(full, rest)} if rest else set())
    for place, sums in _read(game, kept):
        if place in wanted:
            wanted.discard(place)
            yield sums
    with ProcessPoolExecutor(workers) as pool:
        asked = {pool.submit(chunk, game.slug, *place): place for place in sorted(wanted)}
        for done in as_completed(asked):
            _keep(game, kept, asked[done], done.result())
            yield done.result()


def _page(game: Game, folder: Path) -> Path:
    return folder / f"{game.slug}-{RULES_VERSION}.jsonl"


def _read(game: Game, folder: Path | None) -> Iterator[tuple[tuple[int, int], Sums]]:
    if folder and _page(game, folder).is_file():
        for line in _page(game, folder).read_text(encoding="utf-8").splitlines():
            number, hands, sums = json.loads(line)
            yield (number, hands), sums


def _keep(game: Game, folder: Path | None, place: tuple[int, int], sums: Sums) -> None:
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        with _page(game, folder).open("a", encoding="utf-8") as page:
            page.write(json.dumps([*place, sums]) + "\n")


def added(chunks: Iterable[Sums]) -> Sums:
    """The sums of all chunks."""
    found: Sums = {}
    for sums in chunks:
        for way, by_wager in sums.items():
            for wager, pair in by_wager.items():
                before = found.setdefault(way, {}).setdefault(wager, [0, 0])
                before[:] = [one + other for one, other in zip(before, pair, strict=True)]
    return found


def net_of(done: Settlement, wager: Wager) -> int:
    line = done.at(1, wager.slug)
    return line.net if line else 0
