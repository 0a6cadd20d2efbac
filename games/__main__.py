"""The command line: `python -m games games | deal | settle | questions | grade | odds`.

Documents in and out, one per line.
"""

import argparse
import json
import os
import sys
import tomllib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from games import GAMES, RULES_VERSION
from games.engine.errors import NotAllowed, Refused, Unreadable
from games.engine.odds.book import Book
from games.engine.odds.figure_pages import listing
from games.engine.rounds.rounds import Round, check_deal, deal
from games.engine.rounds.shoes import begin
from games.engine.rounds.stops import prompts
from games.engine.rules.games import Game
from games.engine.rules.houses import House, open_house
from games.engine.rules.limits import payout_placard
from games.engine.rules.sheets import load
from games.engine.rules.standing import Standing
from games.engine.serialization.grades import grade_document, write_grade
from games.engine.serialization.questions import PARTS, read_exercise, write_step
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.inputs import Inputs

MAX_DIGITS = 12
"""Of a coin-in: what all tables of a country take in a year."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Refused("arguments", message)


def main(arguments: list[str] | None = None) -> int:
    """Run one command: 0 when all went well, 2 after one line on standard error that names the refusal."""
    try:
        chosen = _parser().parse_args(arguments)
        for line in chosen.run(chosen):
            sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except Refused as refused:
        sys.stdout.flush()
        print(_one_line(str(refused)), file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader closed the pipe: redirect the stream, so that closing it raises nothing more.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    return 0


ORDER_OF_CARDS = """
Settle round documents from standard input, one per line. List cards in the order dealt. If a game sets
aside or burns the top card, the first card of a full packet is that card. Leave it out if it was not seen.
"""


ANSWERS = """
Grade answers from standard input, one JSON object per line: "document", "answers" by question key, and
"earlier", a list of documents with the answers given before. Answer a choice with its value, an amount in
whole cents, a bet with {"action": "pay", "cents": 1500} or {"action": "take"}, and cards, spots, presses
and anything in order with a list.
"""


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(
        required=True, metavar="games | deal | settle | questions | grade | odds"
    )
    commands.add_parser("games", help="list the games").set_defaults(run=_games)
    dealing = commands.add_parser("deal", help="deal rounds from a seed and print them settled")
    dealing.add_argument("game", metavar="SLUG")
    dealing.add_argument("--seed", required=True, metavar="TEXT")
    dealing.add_argument("--round", type=int, default=0, metavar="N")
    dealing.add_argument("--rounds", type=int, default=1, metavar="K")
    dealing.add_argument("--spots", type=int, default=6, metavar="S")
    dealing.add_argument("--house", type=Path, metavar="FILE", help="house rules as JSON or TOML")
    dealing.add_argument(
        "--scenario", metavar="NAME", help="only rounds of this kind (a wrong NAME lists all)"
    )
    dealing.add_argument(
        "--follow",
        action="store_true",
        help="each round from what the last one left, of a shoe that goes on or a wheel",
    )
    dealing.set_defaults(run=_deal)
    settling = commands.add_parser(
        "settle", help="settle documents from standard input", description=ORDER_OF_CARDS
    )
    settling.set_defaults(run=_settle)
    asking = commands.add_parser("questions", help="list the questions on documents from standard input")
    asking.set_defaults(run=_questions)
    grading = commands.add_parser("grade", help="grade answers from standard input", description=ANSWERS)
    grading.set_defaults(run=_grade)
    for command in (asking, grading):
        command.add_argument(
            "--asks",
            default=next(iter(PARTS)),
            metavar="NAME,…",
            help=f"{', '.join(PARTS)}, or single questions (a wrong NAME lists all, default: %(default)s)",
        )
    odds = commands.add_parser("odds", help="print the exact odds of every bet")
    odds.add_argument("game", metavar="SLUG")
    odds.add_argument("--house", type=Path, metavar="FILE", help="house rules as JSON or TOML")
    odds.add_argument("--wager", metavar="NAME", help="this bet only (a wrong NAME lists all)")
    odds.add_argument(
        "--strategy", metavar="NAME", help="how the base bet is played (a wrong NAME lists all)"
    )
    odds.add_argument(
        "--coin-in", type=_dollars, metavar="DOLLARS", help="what the meter shows after this much coin-in"
    )
    odds.add_argument("--json", action="store_true", help="one JSON object per line, in exact integers")
    odds.set_defaults(run=_odds)
    return parser


def _dollars(typed: str) -> int:
    """Return whole dollars as cents."""
    if not (typed.isascii() and typed.isdigit() and len(typed) <= MAX_DIGITS):
        raise argparse.ArgumentTypeError(f"{typed!r} isn’t a whole number of dollars")
    return 100 * int(typed)


def _one_line(text: str) -> str:
    """Text that others wrote, without its line ends and control characters."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def _games(chosen: argparse.Namespace) -> Iterator[str]:
    return iter(GAMES)


def _deal(chosen: argparse.Namespace) -> Iterator[str]:
    game, house = _at_table(chosen)
    if chosen.rounds < 1:
        raise NotAllowed("rounds", f"{chosen.rounds} is below 1")
    check_deal(game, seed=chosen.seed, round=chosen.round, spots=chosen.spots)
    standing = _first_standing(chosen, game, house) if chosen.follow else None
    for number in range(chosen.round, chosen.round + chosen.rounds):
        played = deal(
            game,
            seed=chosen.seed,
            round=number,
            spots=chosen.spots,
            house=house,
            scenario=chosen.scenario,
            standing=standing,
        )
        standing = played.settlement.after if chosen.follow else None
        yield json.dumps(write_document(played))


def _first_standing(chosen: argparse.Namespace, game: Game, house: House) -> Standing:
    """Return the beginning of the shoe of the first round's number, or what its spin finds."""
    if not game.keeps_standing:
        raise NotAllowed("follow", f"{game.name} isn’t dealt from a shoe that goes on")
    if chosen.scenario:
        raise NotAllowed("follow", "a round for a scenario has a shoe of its own")
    return begin(Inputs(game, load(game), house, seed=chosen.seed), chosen.round)


def _at_table(chosen: argparse.Namespace) -> tuple[Game, House]:
    """Return the game that is named, and the house of the file."""
    if chosen.game not in GAMES:
        raise NotAllowed("game", f"{chosen.game!r} isn’t a game here (choose from {', '.join(GAMES)})")
    game = GAMES[chosen.game]
    return game, open_house(game, load(game), _read_house(chosen.house) if chosen.house else {})


def _odds(chosen: argparse.Namespace) -> Iterator[str]:
    game, house = _at_table(chosen)
    book = Book(game, load(game), house)
    if house.payout_limits and not chosen.json:
        yield from (f"Before this house’s payout limits. {payout_placard(house)}", "")
    for each in listing(book, wager=chosen.wager, strategy=chosen.strategy, coin_in=chosen.coin_in):
        if chosen.json:
            before = {"payout_limits_left_out": house.payout_limits} if house.payout_limits else {}
            yield json.dumps({"game": game.slug, "rules": RULES_VERSION} | before | each.written)
        else:
            yield from (*each.lines, "")


def _settle(chosen: argparse.Namespace) -> Iterator[str]:
    return _each_line(lambda raw: [write_document(Round(read_document(raw, GAMES)))])


def _questions(chosen: argparse.Namespace) -> Iterator[str]:
    exercise = read_exercise(chosen.asks)
    return _each_line(
        lambda raw: map(write_step, prompts(Round(read_document(raw, GAMES), exercise))), numbered=True
    )


def _grade(chosen: argparse.Namespace) -> Iterator[str]:
    exercise = read_exercise(chosen.asks)
    return _each_line(lambda raw: map(write_grade, grade_document(raw, GAMES, exercise)), numbered=True)


def _each_line(
    work: Callable[[object], Iterable[dict[str, Any]]], *, numbered: bool = False
) -> Iterator[str]:
    """Yield what is made of each line of standard input, with its number where there may be several."""
    for number, line in enumerate(sys.stdin.buffer, start=1):
        line = line.removeprefix(BOM_UTF8)  # of a file that was saved by an editor
        if not line.strip():
            continue
        try:
            for made in work(_parse(line)):
                yield json.dumps(({"line": number} if numbered else {}) | made)
        except Refused as refused:
            raise type(refused)(f"line {number}: {refused.field}", refused.reason) from refused


def _parse(line: bytes) -> object:
    try:
        return json.loads(line.decode("utf-8"), parse_constant=_no_number, object_pairs_hook=_once_each)
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        if isinstance(error, Refused):
            raise
        raise Unreadable("document", f"is not JSON: {str(error).splitlines()[0]}") from error


def _no_number(text: str) -> NoReturn:
    raise Unreadable("document", f"{text} is not a number in JSON")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    for name, _ in pairs:
        if len(result) < len(pairs) and [key for key, _ in pairs].count(name) > 1:
            raise NotAllowed(name, "appears twice")
    return result


def _read_house(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
        house = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        raise Unreadable("house", f"{path}: {str(error).splitlines()[0]}") from error
    if not isinstance(house, dict):
        raise Unreadable("house", f"{path}: is not an object of house rules")
    return house


if __name__ == "__main__":
    sys.exit(main())
