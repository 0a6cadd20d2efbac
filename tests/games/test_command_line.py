"""python -m games: documents in, documents out, and one line that names what is wrong."""

import io
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from games import GAMES
from games.__main__ import main
from games.engine.rounds.stops import prompts
from games.engine.serialization.writing import write_document
from tests.games.dealing import deal_cached
from tests.games.six_five_four import GAME

ROOT = Path(__file__).resolve().parents[2]
SHOE = next(game for game in GAMES.values() if game.shoe)


class Done(NamedTuple):
    returncode: int
    stdout: bytes
    stderr: bytes


def games(*arguments: str, given: bytes | str = b"") -> Done:
    """The command, run here, on a stack that is as empty as in a process of its own."""
    feed = io.TextIOWrapper(io.BytesIO(given.encode() if isinstance(given, str) else given))
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    errors = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace", newline="")
    with pytest.MonkeyPatch.context() as patched, ThreadPoolExecutor(1) as thread:
        for name, stream in (("stdin", feed), ("stdout", out), ("stderr", errors)):
            patched.setattr(sys, name, stream)
        code = thread.submit(main, list(arguments)).result()
    errors.flush()
    return Done(code, out.buffer.getvalue(), errors.buffer.getvalue())


def process(*arguments: str, given: bytes | str = b"") -> subprocess.CompletedProcess:
    """The same as anyone runs it."""
    return subprocess.run(
        [sys.executable, "-m", "games", *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        cwd=ROOT,
        timeout=110,
        check=False,
    )


def dealt_lines(*arguments: str) -> list[str]:
    done = games("deal", GAME.slug, *arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


LINE = dealt_lines("--seed", "demo")[0]


def refusal(done: Done | subprocess.CompletedProcess) -> str:
    """The one line on standard error of a refused command."""
    assert done.returncode == 2, done
    text = done.stderr.decode()
    assert text.endswith("\n")
    assert text.count("\n") == 1, text
    assert "Traceback" not in text
    return text.rstrip("\n")


def test_settle_reads_cards_as_people_write_them_and_a_byte_order_mark():
    """As the dispute desk does: a document that was typed, or saved by an editor."""
    written = json.loads(LINE)
    dealt = [entry for entry in written["script"] if "cards" in entry]
    for number, entry in enumerate(dealt):
        entry["cards"] = _as_written(entry["cards"], number)
    assert {entry["cards"][-1] for entry in dealt} & {*"♣♦♥♠"}
    done = games("settle", given=b"\xef\xbb\xbf" + json.dumps(written).encode() + b"\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == games("settle", given=LINE).stdout


def _as_written(cards: str, number: int) -> str:
    if number % 2:
        return cards.lower()
    return cards.replace("T", "10").translate(str.maketrans("cdhs", "♣♦♥♠"))


@pytest.mark.parametrize("run", [games, process])
def test_games_prints_the_slugs(run):
    done = run("games")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().split() == sorted(GAMES)


def test_deal_prints_one_document_a_line():
    assert [json.loads(line) for line in dealt_lines("--seed", "cli")] == [
        write_document(deal_cached(GAME, 0, seed="cli"))
    ]
    lines = dealt_lines("--seed", "cli", "--round", "5", "--rounds", "3", "--spots", "2")
    assert [json.loads(line) for line in lines] == [
        write_document(deal_cached(GAME, n, seed="cli", spots=2)) for n in (5, 6, 7)
    ]


def test_deal_goes_on_with_a_shoe_where_it_is_asked_to():
    ask = ("deal", SHOE.slug, "--seed", "cli", "--spots", "2", "--rounds", "3")
    apart = [json.loads(line) for line in games(*ask).stdout.splitlines()]
    following = [json.loads(line) for line in games(*ask, "--follow").stdout.splitlines()]
    assert [one["standing"]["shoe"]["number"] for one in apart] == [0, 1, 2]
    assert [one["standing"]["shoe"]["number"] for one in following] == [0, 0, 0]
    assert following[0]["standing"]["results"] == []
    for before, after in pairwise(following):
        assert after["standing"] == before["settlement"]["after"]


def test_so_it_does_from_spin_to_spin():
    lines = games("deal", "roulette", "--seed", "cli", "--rounds", "3", "--follow").stdout.splitlines()
    for before, after in pairwise(map(json.loads, lines)):
        assert after["standing"] == before["settlement"]["after"]
    assert games("deal", "six-card-poker", "--seed", "cli", "--follow").returncode == 2


def test_deal_into_settle_is_the_identity_over_hundreds_of_documents():
    lines = "\n".join(dealt_lines("--seed", "hundreds", "--rounds", "200"))
    done = process("settle", given=lines)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == lines.splitlines()


def test_blank_lines_are_passed_over_and_a_last_newline_may_lack():
    assert games("settle", given=f"\n{LINE}\n  \n{LINE}").stdout.decode() == f"{LINE}\n{LINE}\n"
    assert games("settle", given="").stdout == b""


@pytest.mark.parametrize("form", ["json", "toml"])
def test_a_house_file_is_json_or_toml(form, tmp_path):
    house = tmp_path / f"house.{form}"
    house.write_text(
        '{"queens-up": "PT-3", "minimum-wager": 1000}'
        if form == "json"
        else 'queens-up = "PT-3"\nminimum-wager = 1000\n'
    )
    chosen = json.loads(dealt_lines("--seed", "h", "--house", str(house))[0])["house"]
    assert (chosen["queens-up"], chosen["minimum-wager"], chosen["maximum-wager"]) == ("PT-3", 1_000, 30_000)


BAD_HOUSES = {
    "house.json": [
        *(b"", b"[]", b"5", b"null", b"{", b"\xff", b'{"queens-up": "PT-9"}', b'{"tens-up": "TU-1"}'),
        *(b'{"queens-up": []}', b'{"minimum-wager": 0}', b'{"maximum-wager": 30000000000}'),
        *(b'{"most-wagers": 100}', b'{"minimum-wager": NaN}', b'{"breakage": "sideways"}'),
        b'{"queens-up": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    ],
    "house.toml": [
        *(b"queens-up", b'queens-up = "PT-9"', b"\xff", b"minimum-wager = 5.0"),
        *(b"payout-limit-per-table = 1_000_000_001", b'breakage = "up"\nbreakage = "up"'),
        b"queens-up = 1979-05-27",
    ],
}


@pytest.mark.parametrize(
    ("name", "content"), [(name, content) for name, bad in BAD_HOUSES.items() for content in bad]
)
def test_a_bad_house_file_is_refused(name, content, tmp_path):
    (tmp_path / name).write_bytes(content)
    done = games("deal", GAME.slug, "--seed", "h", "--house", str(tmp_path / name))
    assert refusal(done).startswith("house")
    assert done.stdout == b""


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["deal", GAME.slug, "--seed", "x" * 201], "seed: 201 characters is too long (maximum 200)"),
        (["deal", GAME.slug, "--seed", "a\nb"], "seed"),
        (["deal", GAME.slug, "--seed", "s", "--spots", "0"], "spots: 0 is not 1 to 6"),
        (["deal", GAME.slug, "--seed", "s", "--spots", "9"], "spots: 9 is not 1 to 6"),
        (["deal", GAME.slug, "--seed", "s", "--rounds", "0"], "rounds: 0 is below 1"),
        (["deal", GAME.slug, "--seed", "s", "--rounds", "-1"], "rounds"),
        (["deal", GAME.slug, "--seed", "s", "--round", "-1"], "round: -1 is below 0"),
        (["deal", GAME.slug, "--seed", "s", "--round", "one"], "--round"),
        (["deal", GAME.slug, "--seed", "s", "--round", "1.5"], "--round"),
        (["deal", GAME.slug], "--seed"),
        (["deal", "red-dog", "--seed", "s"], "'red-dog' isn’t a game"),
        (["deal", GAME.slug, "--seed", "s", "--follow"], "follow: 6-5-4 Poker isn’t dealt from a shoe"),
        (
            ["deal", SHOE.slug, "--seed", "s", "--follow", "--scenario", "x"],
            "follow: a round for a scenario has a shoe of its own",
        ),
        (["deal", "", "--seed", "s"], "game"),
        (["deal", "--seed", "s"], "SLUG"),
        (["deal", GAME.slug, "--seed", "s", "--colour", "red"], "--colour"),
        (["deal", GAME.slug, "--seed", "s", "--a\nb"], "arguments"),
        (["deal", GAME.slug, "--seed", "s", "--house", "no\nfile"], "house"),
        (["play"], "play"),
        ([], "games | deal | settle | questions | grade | odds"),
        (
            ["questions", "--asks", "colours"],
            "asks: 'colours' isn’t a question (choose from everyday, whole-job, ",
        ),
        (["grade", "--asks", ""], "asks: '' isn’t a question"),
    ],
)
def test_a_bad_command_is_refused_in_one_line(arguments, named):
    done = games(*arguments)
    assert named in refusal(done)
    assert done.stdout == b""


def edited(old: str, new: str) -> str:
    assert old in LINE
    return LINE.replace(old, new, 1)


ANTE = json.dumps(json.loads(LINE)["spots"][0]["bets"])
CARDS = json.dumps(json.loads(LINE)["script"][0]["cards"])

MALFORMED = {
    "not JSON": ("ante", "document"),
    "half a document": (LINE[: len(LINE) // 2], "document"),
    "two documents": (LINE + LINE, "document"),
    "not UTF-8": (b'{"seed": "\xff\xfe"}', "document"),
    "a NUL": (b"\x00", "document"),
    "not an object": ("[]", "document"),
    "nothing in it": ("{}", "version"),
    "NaN": (edited('"ante": ', '"ante": NaN, "x": '), "document"),
    "Infinity": (edited('"round": 0', '"round": Infinity'), "document"),
    "a number beyond all floats": (edited('"round": 0', '"round": 1e999'), "round"),
    "a number of 5,000 digits": (edited('"round": 0', f'"round": {"9" * 5_000}'), "document"),
    "cents of 4,000 digits": (edited('"ante": ', f'"ante": {"9" * 4_000}'), "spots[0].bets.ante"),
    "a key twice": (edited('"round": 0', '"round": 0, "round": 0'), "round"),
    "an unknown field of two lines": (edited('"round": 0', '"round": 0, "a\\nb": 5'), "line 1: "),
    "an unknown field that rings": (edited('"round": 0', '"round": 0, "\\u001b[2J\\u0007": 5'), "line 1: "),
    "an unknown wager of two lines": (edited(ANTE, '{"ante": 500, "a\\u2028\\r\\nb": 1}'), "line 1: "),
    "a lone surrogate for a field": (edited('"round": 0', '"\\ud800": 5'), "line 1: "),
    "deep nesting": ("[" * 100_000 + "]" * 100_000, "document"),
    "deep nesting in cards": (edited(CARDS, "[" * 900 + "]" * 900), "script[0].cards"),
}


@pytest.mark.parametrize("case", ["not UTF-8", "deep nesting"])
def test_a_process_refuses_in_the_same_words(case):
    done = process("settle", given=MALFORMED[case][0])
    assert (done.returncode, done.stdout, done.stderr) == games("settle", given=MALFORMED[case][0])


@pytest.mark.parametrize("case", MALFORMED)
def test_a_bad_document_is_refused_by_line_field_and_reason(case):
    given, field = MALFORMED[case]
    done = games("settle", given=given)
    text = refusal(done)
    assert text.startswith("line 1: ")
    assert field in text
    assert text.isprintable()
    assert len(text.split(field, 1)[1]) > 5
    assert done.stdout == b""


def test_the_good_lines_before_a_bad_one_are_printed_and_none_after_it():
    second = dealt_lines("--seed", "demo", "--round", "1")[0]
    bad = edited('"spot": 1', '"spot": 7')
    done = games("settle", given=f"{LINE}\n\n{second}\n{bad}\n{LINE}\n")
    assert done.stdout.decode() == f"{LINE}\n{second}\n"
    assert refusal(done) == "line 4: spots[0].spot: 7 is not 1 to 6"


# questions and grade


def asked(*lines: str, asks: str = "everyday") -> list[dict]:
    done = games("questions", "--asks", asks, given="\n".join(lines))
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def answered(line: str, *, earlier: tuple[str, ...] = (), asks: str = "everyday", **given: object) -> str:
    """A line for `grade`: everything answered rightly but what is given, by the end of its key."""
    questions = [question for step in asked(line, asks=asks) for question in step["questions"]]
    right = {question["key"]: question["right"][0] for question in questions}
    changed = {key: value for end, value in given.items() for key in right if key.endswith(f"/{end}")}
    before = [json.loads(one) for one in earlier]
    return json.dumps({"document": json.loads(line), "answers": right | changed, "earlier": before})


def graded(*lines: str) -> list[dict]:
    done = games("grade", given="\n".join(lines))
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def test_questions_prints_each_step_with_the_number_of_its_line():
    second = dealt_lines("--seed", "demo", "--round", "1")[0]
    steps = asked(LINE, "", second)
    assert {step["line"] for step in steps} == {1, 3}
    assert [step for step in steps if step["line"] == 1] == asked(LINE)
    stops = prompts(deal_cached(GAME, seed="demo"))
    places = [(step["place"]["step"], step["place"]["spot"]) for step in steps if step["line"] == 1]
    assert places == [(stop.place.step, stop.place.spot) for stop in stops]
    assert [question["key"] for step in asked(LINE) for question in step["questions"]] == [
        prompt.key for stop in stops for prompt in stop.prompts
    ]


def test_grade_prints_each_answer_with_the_number_of_its_line():
    everything = graded(answered(LINE), "", answered(LINE))
    assert {grade["line"] for grade in everything} == {1, 3}
    assert all(grade["right"] and not grade["difference"] and not grade["names"] for grade in everything)
    questions = [question for step in asked(LINE) for question in step["questions"]]
    assert [grade["key"] for grade in everything if grade["line"] == 1] == [one["key"] for one in questions]


def test_a_wrong_answer_has_its_difference_its_rule_its_reason_and_a_name():
    bet = next(
        question
        for step in asked(LINE)
        for question in step["questions"]
        if question["wager"] == "play" and question["pays"] >= 1_000
    )
    spot, paid = bet["key"].split("/")[1], {"action": "pay", "cents": bet["pays"] * 10}
    wrong = [one for one in graded(answered(LINE, **{f"{spot}/bet/play": paid})) if not one["right"]]
    assert wrong == [
        {
            "line": 1,
            "key": bet["key"],
            "right": False,
            "difference": 9 * bet["pays"],
            "rule": bet["rule"],
            "reason": bet["reason"],
            "names": [{"name": "a-zero-more", "words": "added a zero to the amount", "evidence": "stated"}],
        }
    ]


def test_questions_and_grade_run_as_processes():
    steps = process("questions", "--asks", "whole-job", given=LINE)
    assert steps.stdout == games("questions", "--asks", "whole-job", given=LINE).stdout
    grades = process("grade", given=answered(LINE))
    assert (grades.returncode, grades.stderr) == (0, b"")
    assert [json.loads(line) for line in grades.stdout.splitlines()] == graded(answered(LINE))


def test_an_answer_to_what_is_not_asked_is_refused_and_nothing_of_its_line_is_printed():
    line = json.loads(answered(LINE))
    line["answers"]["take-bets/1/wrong-bets"] = ["ante"]
    done = games("grade", given=f"{answered(LINE)}\n{json.dumps(line)}")
    assert refusal(done) == "line 2: answers.take-bets/1/wrong-bets: isn’t asked in this round"
    assert done.stdout == games("grade", given=answered(LINE)).stdout


def test_a_reader_that_goes_away_is_no_error():
    pipe = f"{sys.executable} -m games deal {GAME.slug} --seed s --rounds 400 | head -n 1"
    done = subprocess.run(["bash", "-c", pipe], capture_output=True, cwd=ROOT, timeout=110, check=False)
    assert done.stderr == b""
    assert len(done.stdout.splitlines()) == 1


# Isolated and without site-packages: whatever is installed beside Python cannot be imported.
BARE = [sys.executable, "-I", "-S", "-W", "error", "-c"]
START = f"import sys, runpy; sys.path.insert(0, {str(ROOT)!r}); sys.argv = ['games', *sys.argv[1:]]\n"


def bare(script: str, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess:
    return subprocess.run(
        [*BARE, START + script, *arguments], input=given, capture_output=True, timeout=110, check=False
    )


def test_the_rules_need_nothing_but_the_standard_library():
    run = "runpy.run_module('games', run_name='__main__')"
    done = bare(run, "deal", GAME.slug, "--seed", "demo")
    assert (done.returncode, done.stderr, done.stdout.decode().strip()) == (0, b"", LINE)
    assert bare(run, "settle", given=LINE.encode()).stdout.decode().strip() == LINE


def test_the_bare_python_has_no_django():
    """The negative control of the test above."""
    assert b"ModuleNotFoundError" in bare("import django").stderr
