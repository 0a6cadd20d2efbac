"""The rows of the report: each measures one thing that teaching has to hold with people as they are."""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import starmap
from statistics import mean

from benchmarks.simulated_trainees.beginner_errors import BEGINNER_ERRORS
from benchmarks.simulated_trainees.belief import Belief, Holder
from benchmarks.simulated_trainees.catalog import HOLDERS, UNNAMED, spread
from benchmarks.simulated_trainees.marking import Marked, find_round, mark_one
from benchmarks.simulated_trainees.people import CLEAN, NOISES, Noise
from benchmarks.simulated_trainees.statements import A_DAY, DAYS, Statements, collect_statements
from benchmarks.simulated_trainees.table import L654, Seen, pay
from benchmarks.simulated_trainees.table_tests import Taken, take_test
from games.engine.diagnosis.cues import MAX_WORDS

Maps = Callable[[Callable, Sequence[tuple]], Iterable]
"""Calls a function with each of some arguments, in one process or in several."""

FULL, HANDFUL = 10**6, 4
"""A sample of everybody; below a handful only what shows that the row still works is done, of one day."""


def one_by_one(function: Callable, arguments: Sequence[tuple]) -> Iterable:
    return starmap(function, arguments)


@dataclass(frozen=True)
class Line:
    """A figure of the report, what is to be reached, and who it is about, where that helps to mend it."""

    what: str
    figure: str
    target: str = ""
    who: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"  {self.what:<58}{self.figure:<34}{self.target}".rstrip()


def share(count: int, of: int) -> str:
    """Return "12 of 75, 16 % (9–26)": the interval after Wilson."""
    from trainer.pages.intervals import wilson

    if not of:
        return "none of 0"
    low, high = wilson(count, of)
    return f"{count} of {of}, {100 * count / of:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def average(values: Sequence[float]) -> str:
    """Return "512 (480–547)": the mean and the middle 95 % of a thousand means drawn again."""
    chance = random.Random(0)
    means = sorted(mean(chance.choices(values, k=len(values))) for _ in range(1_000))
    return f"{mean(values):.1f} ({means[25]:.1f}–{means[974]:.1f}) of {len(values)}"


# --- 1: the table test -------------------------------------------------------------------------------------

TRIES = 5
DEALER = Noise("a 99.5 % dealer", slips=0.005)


def table_test(sample: int, maps: Maps) -> Iterator[Line]:
    from games import GAMES

    tries = min(TRIES, sample)
    people = sorted(spread(HOLDERS, sample), key=lambda one: one.game)
    asked = [(one.game, (one.belief,), CLEAN, form) for one in people for form in range(tries)]
    forms = max(1, min(10, sample // 2))
    dealers = [(game, (), DEALER, form) for game in [*GAMES][:sample] for form in range(forms)]
    taken = list(maps(_take, [*asked, *dealers]))
    passed = [taken[at : at + tries] for at in range(0, len(asked), tries)]
    usually = [who.name for who, each in zip(people, passed, strict=True) if _mostly(each)]
    figure = share(len(usually), len(people))
    yield Line(f"holders who pass most of {tries} tests", figure, "≤ 13 %", tuple(usually))
    most = max((one for each in passed for one in each if one.met), key=lambda one: one.wrong, default=None)
    if most:
        yield Line("most wrong answers in a test that was passed", f"{most.wrong} of {most.decisions}")
    pros = taken[len(asked) :]
    yield Line(
        "a dealer who is 99.5 % right passes", share(sum(one.met for one in pros), len(pros)), "≥ 80 %"
    )


def quick_test(sample: int, maps: Maps) -> Iterator[Line]:
    """The same without a database, with the usual contents and with none."""
    from benchmarks.simulated_trainees.quick_tests import COVER, USUAL
    from games import GAMES

    tries, dealers = min(QUICK_TRIES, sample), min(DEALERS, 5 * sample)
    people = spread(HOLDERS, sample)
    for how in (USUAL, COVER):
        asked = [(game, people, tries, dealers, how) for game in [*GAMES][:sample]]
        passed = [one for found in maps(_quick_tests, asked) for one in found]
        holders = [one for one in passed if one[0]]
        usually = tuple(name for name, times in holders if 2 * times > tries)
        figure = share(len(usually), len(holders))
        yield Line(f"holders who pass most of {tries} tests, {how.name}", figure, "≤ 13 %", usually)
        pros = sum(times for name, times in passed if not name)
        line = share(pros, len([*GAMES][:sample]) * tries * dealers)
        yield Line(f"a dealer who is 99.5 % right passes, {how.name}", line, "≥ 80 %")


QUICK_TRIES, DEALERS = 3, 20


def _quick_tests(game: str, people, tries: int, dealers: int, how) -> list[tuple[str, int]]:
    """Return each holder of this game with the tests that they passed, and the dealers' under no name."""
    from benchmarks.simulated_trainees.quick_tests import take_quick_test

    found = []
    for who in (one for one in people if one.game == game):
        taken = (take_quick_test(game, (who.belief,), CLEAN, form=form, how=how) for form in range(tries))
        found.append((who.name, sum(one.met for one in taken)))
    pros = sum(
        take_quick_test(game, (), DEALER, form=form, how=how, who=str(number)).met
        for form in range(tries)
        for number in range(dealers)
    )
    return [*found, ("", pros)]


def _mostly(taken: Sequence[Taken]) -> bool:
    return 2 * sum(one.met for one in taken) > len(taken)


def _take(game: str, beliefs, noise: Noise, form: int):
    return take_test(game, beliefs, noise, form=form)


# --- 2: the checkpoint -------------------------------------------------------------------------------------


def checkpoint(sample: int, maps: Maps) -> Iterator[Line]:
    from benchmarks.simulated_trainees.checkpoints import practice_worst

    people = spread(HOLDERS, sample)
    checked = {
        who.name: one
        for who, one in zip(people, maps(practice_worst, [(who,) for who in people]), strict=True)
        if one
    }
    passed = tuple(name for name, one in checked.items() if one.passed)
    figure = share(len(passed), len(checked))
    yield Line("holders whose worst skill counts as learned", figure, "≤ 13 %", passed)
    erring = [one for one in checked.values() if one.wrong]
    yield Line("… of those who erred on the way", share(sum(one.passed for one in erring), len(erring)))
    if len(checked) < len(people):
        unseen = tuple(who.name for who in people if who.name not in checked)
        yield Line("their rule shows in no round that was looked at", f"{len(unseen)} more", "", unseen)


# --- 3 and 8: newcomers ------------------------------------------------------------------------------------

NEWCOMERS = 4
REVIEWED = ("mississippi-stud", L654, "ultimate-texas-holdem")
TO_OPEN = (*REVIEWED, "baccarat")


def newcomer(sample: int, maps: Maps) -> Iterator[Line]:
    from benchmarks.simulated_trainees.learning import MEMORIES

    many = max(1, min(NEWCOMERS, sample // 4))
    for game in TO_OPEN[: None if sample >= HANDFUL else 1]:
        for memory in MEMORIES:
            found = list(maps(_walk, [(game, memory, number, sample) for number in range(many)]))
            opened = [one for one in found if one.opened]
            yield Line(f"{game}, memory by {memory}:", f"opened for {len(opened)} of {many}")
            if not opened:
                continue
            below = average([len(one.below) for one in opened])
            yield Line(f"  rules below .90 when it opens, of {opened[0].rules}", below, "3 at most")
            yield Line("  decisions until then", average([one.decisions for one in opened]), "500–600")
            known = sum(one.easy for one in opened), sum(one.decisions for one in opened)
            yield Line("  by rules known already", share(*known))
            later = average([100 * one.later for one in opened])
            yield Line("  percent known a week later without practice", later)


def _walk(game: str, memory: str, number: int, sample: int):
    from benchmarks.simulated_trainees.learning import MAX_DAYS, walk

    return walk(game, number=number, memory=memory, most_days=MAX_DAYS if sample >= HANDFUL else 1)


# --- 4, 5 and 6: names -------------------------------------------------------------------------------------

STATED = dict(
    zip((noise.name for noise in NOISES), ("≥ 88 %", "≥ 80 %", "≥ 67 %", "≥ 57 %", ""), strict=True)
)


def names(sample: int, maps: Maps) -> Iterator[Line]:
    people = sorted(spread(HOLDERS, sample), key=lambda one: one.game)
    for noise in NOISES[: None if sample >= HANDFUL else 2]:
        found = list(maps(_statements, [(one, noise, 1) for one in people]))
        late = tuple(f"not {one.holder.name}" for one in found if not 0 < (one.named_at or 0) <= A_DAY)
        figure = share(len(found) - len(late), len(found))
        yield Line(f"stated within {A_DAY} decisions, {noise.name}", figure, STATED[noise.name], late)
        false, said = sum(one.false for one in found), sum(one.false + one.true for one in found)
        whose = tuple(f"{one.holder.name}: {', '.join(one.false_names)}" for one in found if one.false)
        yield Line("  false, of statements", share(false, said), "≤ 2 %", whose)


def names_later(sample: int, maps: Maps) -> Iterator[Line]:
    people, days = spread(HOLDERS, sample), DAYS if sample >= HANDFUL else 1
    every: list[Statements] = []
    for noise in NOISES[: None if sample >= HANDFUL else 2]:
        found = list(maps(_statements, [(one, noise, days) for one in people]))
        every += found
        true = sum(len(one.true_names) for one in found)
        taken = share(sum(len(one.taken_back) for one in found), true)
        yield Line(f"true names taken back in {days} days, {noise.name}", taken, "≤ 2 %")
    false = sum(len(one.false_names) for one in every)
    gone = sum(len(one.gone) for one in every)
    yield Line("false names gone, taken back or mended", share(gone, false), "≥ 80 %")


def _statements(holder: Holder, noise: Noise, days: int) -> Statements:
    return collect_statements(holder, noise, days=days)


# --- Placement: how soon a rule shows -----------------------------------------------------------------------


def placement(sample: int, maps: Maps) -> Iterator[Line]:
    from benchmarks.simulated_trainees.placements import sightings

    people = sorted(spread(HOLDERS, sample), key=lambda one: one.game)
    found = list(maps(sightings, [(who,) for who in people]))
    for game in dict.fromkeys(one.game for one in people):
        own = [(who, seen) for who, seen in zip(people, found, strict=True) if who.game == game]
        for times, words in ((1, "shown"), (2, "shown twice")):
            late = tuple(who.name for who, seen in own if len([n for n in seen if n <= A_DAY]) < times)
            line = f"{game}: {words} within {A_DAY} decisions"
            yield Line(line, share(len(own) - len(late), len(own)), "", late)


# --- 7: beliefs without a name -----------------------------------------------------------------------------


def unnamed(sample: int, maps: Maps) -> Iterator[Line]:
    for noise in NOISES[: 2 if sample >= HANDFUL else 1]:
        found = list(maps(_statements, [(one, noise, 1) for one in spread(UNNAMED, sample)]))
        false, wrong = sum(one.false for one in found), sum(one.wrong for one in found)
        yield Line(f"wrong answers that got a false name, {noise.name}", share(false, wrong), "≤ 3 %")
        whose = tuple(f"{one.holder.name}: {', '.join(one.false_names)}" for one in found if one.false)
        yield Line("  holders of whom one was stated", share(len(whose), len(found)), "", whose)


# --- 9 and 10: what is said of one wrong answer ------------------------------------------------------------


def beginners(sample: int, maps: Maps) -> Iterator[Line]:
    errors = _spread_errors(sample)
    for alone, how in ((False, "an error at a whole stop"), (True, "at one question alone")):
        said = list(maps(_what_is_said, [(number, alone) for number in errors]))
        for what, words, target in SAID:
            whose = tuple(
                f"{BEGINNER_ERRORS[number].says} ({BEGINNER_ERRORS[number].game})"
                for number, one in zip(errors, said, strict=True)
                if one == what
            )
            if whose or what != "not dealt":
                title = words if words.startswith(" ") else f"{how}: {words}"
                yield Line(title, share(len(whose), len(errors) - said.count("not dealt")), target, whose)


SAID = (
    ("named", "named, stated or offered", ""),
    ("slip", "  offered a slip of arithmetic alone", ""),
    ("another", "  another name alone", ""),
    ("nothing", "  nothing", "≤ 10 of 49"),
    ("not dealt", "  in no round that was looked at", ""),
)


def _spread_errors(sample: int) -> list[int]:
    every = range(len(BEGINNER_ERRORS))
    return [number * len(every) // sample for number in range(sample)] if sample < len(every) else list(every)


def _what_is_said(number: int, alone: bool) -> str:
    from benchmarks.simulated_trainees.names import is_rule

    error, marked = BEGINNER_ERRORS[number], _error_verdict(number, alone=alone)
    if marked is None:
        return "not dealt"
    said = {marked.stated, *marked.offered} - {""}
    if any(word in name for name in said for word in error.words):
        return "named"
    if not said:
        return "nothing"
    return "another" if any(map(is_rule, said)) else "slip"


SUM = r"\d[\d,.]* × \$[\d,.]+ = \$[\d,.]+"


def verdicts(sample: int, maps: Maps) -> Iterator[Line]:
    pages = [page for page in maps(_odds_verdict, [(number,) for number in _odds(sample)]) if page]
    for what, texts in (("line", [page.line for page in pages]), ("explanation", [p.words for p in pages])):
        summed = sum(bool(re.search(SUM, text)) for text in texts)
        yield Line(f"payouts by odds with “3 × $10 = $30” in the {what}", share(summed, len(pages)), "all")
    errors = [page for page in maps(_error_verdict, [(number,) for number in _spread_errors(sample)]) if page]
    given = [page.cue for page in errors if page.cue]
    yield Line("errors with a cue for next time", share(len(given), len(errors)), "wherever one helps")
    short = sum(len(cue.split()) <= MAX_WORDS for cue in given)
    yield Line(f"  of at most {MAX_WORDS} words", share(short, len(given)), "all")


def _odds(sample: int) -> list[int]:
    return list(range(len(_paid_by_odds())))[:sample]


def _paid_by_odds() -> list[tuple[str, str]]:
    """Every bet that is paid by printed odds, game by game."""
    from games import GAMES

    return [
        (game.slug, wager.slug)
        for game in GAMES.values()
        for wager in game.wagers
        if wager.table and not wager.progressive
    ]


def _odds_verdict(number: int) -> Marked | None:
    """The verdict of a bet paid one stake short."""
    game, bet = _paid_by_odds()[number]

    def a_stake_short(seen: Seen):
        stake = seen.staked(seen.wager.paid_on) if seen.is_bet and seen.bet == bet and seen.paid else 0
        return pay(seen.cents - stake) if stake and seen.cents > stake else None

    return _verdict(Belief(f"{bet} a stake short", "", (game,), a_stake_short, SCENES_OF_ODDS), game)


SCENES_OF_ODDS = ("player-straight-flush", "player-two-pair", "bad-beat-pair-of-tens", "one-joker-each")


def _error_verdict(number: int, *, alone: bool = False) -> Marked | None:
    error = BEGINNER_ERRORS[number]
    return _verdict(error.belief, error.game, alone=alone)


def _verdict(belief: Belief, game: str, *, alone: bool = False) -> Marked | None:
    wanted = find_round(belief, game)
    return mark_one(belief, game, wanted, alone=alone) if wanted else None


# --- 11: who is slipping -----------------------------------------------------------------------------------

CLASSES = 60


def slipping(sample: int, maps: Maps) -> Iterator[Line]:
    from benchmarks.simulated_trainees.slipping import slipping as measured

    classes = max(1, min(CLASSES, sample))
    for points, who, learners, target in FALLS:
        hits, falling, alarms, steady = next(iter(maps(measured, [(points / 100, classes, learners)])))
        yield Line(f"a fall of {points} points found within a month, {who}", share(hits, falling), target)
        yield Line("  dealers called slipping who are not", share(alarms, steady), "≤ 5 %")


FALLS = ((5, "dealers", False, "≥ 60 %"), (8, "dealers", False, ""), (5, "learners", True, "≥ 60 %"))


# --- 12: a day of today's practice -------------------------------------------------------------------------

PRACTICE_DAYS = (1, 3, 6, 9, 30)
LESS = 0.005
"""Of what is known on average over the rules: less than this is chance in the deal of a day."""


def today(sample: int, maps: Maps) -> Iterator[Line]:
    games = REVIEWED if sample >= HANDFUL else (L654,)
    many = max(1, min(3, sample // 8))
    days = PRACTICE_DAYS if sample >= HANDFUL else PRACTICE_DAYS[:1]
    asked = [(game, days, number) for game in games for number in range(many)]
    lived = [day for found in maps(_practice_days, asked) for day in found]
    idle = sum(day.practice < day.nothing for day in lived)
    yield Line("days of practice that end below a day without practice", share(idle, len(lived)), "0")
    course = sum(day.practice < day.course - LESS for day in lived)
    yield Line("… below as many decisions of the course", share(course, len(lived)), "0")
    gains = [100 * (day.practice - day.course) for day in lived]
    yield Line("points known more than after the course", average(gains))


def _practice_days(game: str, days: tuple[int, ...], number: int):
    from benchmarks.simulated_trainees.learning import practice_days

    return practice_days(game, days, number=number)


ROWS: dict[str, tuple[str, Callable[[int, Maps], Iterator[Line]]]] = {
    "table-test": ("The table test and one wrong rule", table_test),
    "quick-test": ("The table test and its contents, without a database", quick_test),
    "checkpoint": ("The checkpoint of a skill and one wrong rule", checkpoint),
    "newcomer": ("A newcomer's way to the table test", newcomer),
    "names": ("Names of wrong rules", names),
    "names-later": ("What becomes of names", names_later),
    "unnamed": ("Wrong rules that have no name", unnamed),
    "beginners": ("What beginners get wrong", beginners),
    "verdicts": ("The words of a verdict", verdicts),
    "slipping": ("Dealers who slip", slipping),
    "placement": ("Wrong rules in a placement", placement),
    "today": ("A day with today's practice", today),
}
"""By name: the title, and what measures it on a sample."""
