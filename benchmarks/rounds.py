"""What a round costs: dealt, settled, filmed, asked, explained, and read from a document.

Run as `python -m benchmarks.rounds`. Every number is the best of several passes over the same rounds, so a
busy machine shows in the worst pass and not here.
"""

import json
from collections.abc import Callable, Iterable
from time import perf_counter

from benchmarks.machine import describe
from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.questions.answers import Bet
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.games import Game
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.settlements import settle
from tests.games.trainee import paid, right_answers

ROUNDS = 150
PASSES = 5
WRONG = 20


def best(act: Callable[[], object]) -> float:
    """Seconds of the fastest pass."""
    passes = []
    for _ in range(PASSES):
        start = perf_counter()
        act()
        passes.append(perf_counter() - start)
    return min(passes)


def each(act: Callable[..., object], things: Iterable) -> Callable[[], None]:
    def run() -> None:
        for thing in things:
            act(thing)

    return run


def wrongly_answered(played: Round) -> Iterable[tuple[Round, Stop, dict]]:
    """Stops at which one bet that is to be paid is paid a dollar too much."""
    for stop in prompts(played):
        due = next((p for p in stop.prompts if isinstance(p.kind, Bet) and p.pays), None)
        if due:
            yield played, stop, right_answers(stop) | {due.key: paid(due.pays + 100)}


def measure(game: Game) -> dict[str, float]:
    """Milliseconds of each part, for one round or one answer."""
    dealt = [deal(game, seed="benchmark", round=number) for number in range(ROUNDS)]
    wrong = [answer for played in dealt for answer in wrongly_answered(played)][:WRONG]
    lines = [json.dumps(write_document(played)) for played in dealt]

    def whole(number: int) -> None:
        prompts(deal(game, seed="benchmark", round=number))

    def timeline(played: Round) -> None:
        list(played.timeline())

    def ask(played: Round) -> None:
        prompts(played)

    def document(line: str) -> None:
        json.dumps(write_document(Round(read_document(json.loads(line), GAMES))))

    numbers = range(ROUNDS)
    parts = {
        "round": best(each(whole, numbers)) / ROUNDS,
        "deal": best(each(lambda n: deal(game, seed="benchmark", round=n), numbers)) / ROUNDS,
        "settle": best(each(lambda played: settle(played.inputs), dealt)) / ROUNDS,
        "timeline": best(each(timeline, dealt)) / ROUNDS,
        "ask": best(each(ask, dealt)) / ROUNDS,
        "document": best(each(document, lines)) / ROUNDS,
        "explain": best(each(lambda answer: grade_stop(*answer), wrong)) / len(wrong),
    }
    return {name: 1_000 * seconds for name, seconds in parts.items()}


def report(game: Game) -> str:
    ms = measure(game)
    share = {name: f"{ms[name] / ms['round']:4.0%}" for name in ("deal", "settle", "timeline", "ask")}
    return "\n".join(
        [
            f"{game.name}",
            f"  a whole round of {game.seats} spots with all its prompts   {ms['round']:6.2f} ms",
            f"    of which  deal {share['deal']}  settle {share['settle']}"
            f"  timeline {share['timeline']}  prompts {share['ask']}",
            f"  a wrong answer marked and explained            {ms['explain']:6.2f} ms"
            f"   {ms['explain'] / ms['round']:.1f} rounds",
            f"  documents read, settled and written            {1_000 / ms['document']:6,.0f} a second",
        ]
    )


if __name__ == "__main__":
    print(describe())
    for game in GAMES.values():
        print(report(game))
