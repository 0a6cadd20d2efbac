"""Playing: the figures of a main bet by each way of playing it that is counted, from counts that are kept."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

from games.engine.odds.figures import Figures, Outcome
from games.engine.odds.hand_tables import deck_facts
from games.engine.odds.kept import Counts, Subject, counted
from games.engine.odds.main.ends import ENDS, FOLDED, NAMES, Worth, worth_of
from games.engine.odds.main.raising import always, can_count, counts_of, folded_at_best, folded_by
from games.engine.odds.progress import Progress
from games.engine.rules.games import Game, Strategy
from games.engine.texts import Text

BEST, ALWAYS = "optimal", "always-raise"

WORDS = {
    "wins": Text("player wins, dealer qualifies"),
    "wins-unqualified": Text("player wins, dealer does not qualify"),
    "ties": Text("tie, dealer qualifies"),
    "ties-unqualified": Text("tie, dealer does not qualify"),
    "loses-unqualified": Text("dealer wins without qualifying"),
    "loses": Text("dealer wins, dealer qualifies"),
    FOLDED: Text("player folds"),
}


@dataclass(frozen=True, slots=True)
class Play:
    """One way of playing: its words, and who counts its ends."""

    words: Text
    count: Callable[[Game, Progress], Counts]


@cache
def plays(game: Game) -> dict[str, Play]:
    """The ways that are counted exactly, the best first; none where the game is not played so."""
    if not can_count(game):
        return {}
    named = {str(strategy.name): strategy for strategy in game.strategies if strategy.name}
    return {
        BEST: Play(Text("optimal play"), _best),
        **{name: Play(strategy.label, partial(_published, strategy)) for name, strategy in named.items()},
        ALWAYS: Play(Text("always raise"), _always),
    }


def play(game: Game, way: str, report: Progress) -> Figures:
    """The main bet and those that follow it, in main bets, played so."""
    chosen = plays(game)[way]
    counts = counted(_subject(game, way), lambda: chosen.count(game, report))
    worth = worth_of(game)
    outcomes = tuple(_outcome(worth, name, counts.get(name, 0)) for name in (*NAMES.values(), FOLDED))
    return Figures(game.main.slug, game.main.name, outcomes, way=way, way_words=chosen.words)


def _outcome(worth: Worth, name: str, count: int) -> Outcome:
    if name == FOLDED:
        return Outcome(name, WORDS[name], count, Fraction(worth.fold))
    end = next(end for end in ENDS if NAMES[end] == name)
    return Outcome(name, WORDS[name], count, Fraction(worth.ends[end]), Fraction(worth.staked))


def _subject(game: Game, way: str) -> Subject:
    strategy = next((s for s in game.strategies if str(s.name) == way), None)
    facts = {
        "counts": "played",
        "way": way,
        "strategy": strategy and [repr(strategy.keeps), repr(strategy.marginal), strategy.beats_shown],
        "player": game.player.size,
        "dealer": [game.dealer.size, game.dealer.up],
        "qualifies": repr(game.qualifier),
        "worth": sorted([NAMES[end], worth] for end, worth in worth_of(game).ends.items()),
    }
    title = f"{game.name}: the main bet, {plays(game)[way].words}"
    method = "every hand by classes, folds taken away (games/engine/odds/main/raising.py)"
    return Subject(title, method, facts | deck_facts(game.ladder, game.deck))


def _always(game: Game, report: Progress) -> Counts:
    return always(game, report) | {FOLDED: 0}


def _every(game: Game, report: Progress) -> Counts:
    return counted(_subject(game, ALWAYS), lambda: _always(game, report))


def _best(game: Game, report: Progress) -> Counts:
    return counts_of(_every(game, report), folded_at_best(game, report))


def _published(strategy: Strategy, game: Game, report: Progress) -> Counts:
    return counts_of(_every(game, report), folded_by(game, strategy, report))
