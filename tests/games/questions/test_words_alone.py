"""A trainee who reads the question's words alone, and neither felt nor card, does no better than to guess.

Guessing is to give the commonest answer of the question at this game's table, of those that are offered. The
reader learns from some rounds which words go with which answer, and is put to the test on others.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from games import GAMES
from games.engine.procedure.frames import Exercise, Felt
from games.engine.questions.answers import OneOf
from games.engine.questions.catalog import EVERYDAY, FLOOR, WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from tests.games.dealing import DOWN_TO_ONE, cached_stops, rounds
from tests.scale import some_or_all

ROUNDS, MARGIN, FEWEST = 160, 0.05, 5
DOUBT = 3
"""Of so many meetings with a word nothing is made."""
BESIDE = Exercise(WHOLE_JOB - EVERYDAY, wrong_bets=40, irregularities=60)
WATCHED = Exercise(FLOOR, slips=40)
BRIEF, BRIEFLY = (Exercise(EVERYDAY),), EVERYDAY

AT_THE_CONSOLE = ("console at coin-in", "console at lock-up")
"""What is pressed is asked in other words at each step, which are no clue to what is right there."""

NOTICED = (
    *("irregularity", "stands", "called", "returned", "shuffler", "floor", "next-step"),
    *("check-bets", "bet-fault", "bet-remedy", "bet-difference"),
    *("check-play", "play-difference", "check-price", "price-difference"),
)
"""Whatever is to be noticed at the table."""
READ = (
    *("up-card", "next-card", "card-count", "dealer-hand", "player-hand", "qualifies"),
    *("first-dealt", "own-packet", "first-spot", "next-spot", "taken-first", "replacing"),
    *("meter-after-coin-in", *AT_THE_CONSOLE),
    *("folded-cards", "settled-cards", "card-for-sale", "money-for-card", "changed-card", "new-card"),
)
"""Whatever is read from the cards, the bets and the meter, or known by heart, which is guessed rightly too.

Left out are a hand to call, for of the names that are offered some are of rarer hands than others; which of
two spots that the question names is paid first, which is one rule; and bets, which are reckoned."""


@dataclass(frozen=True)
class Asked:
    """One prompt as this trainee has it, with all that would be right."""

    game: str
    round: int
    question: str
    words: tuple[str, ...]
    offered: frozenset[str]
    right: tuple[str, ...]


Says = Callable[[Prompt, Felt], str]


def as_it_is(prompt: Prompt, felt: Felt) -> str:
    return prompt.text


def with_its_felt(prompt: Prompt, felt: Felt) -> str:
    """As it once was: what is heard at the table, and some of what is seen, stands in the question."""
    strange = "a-back-of-another-colour" if any(spot.strange for spot in felt.spots) else ""
    up = "a-card-face-up" if any(card for spot in felt.spots for card in spot.cards) else ""
    too_soon = "a-card-of-the-dealers" if any(felt.dealer.cards) and not up else ""
    dealers = (f"the-dealers-{card[0]}" for card in felt.dealer.cards if card)
    return " ".join((*felt.speech, strange, up, too_soon, *dealers, prompt.text))


def seen_by_reader(prompt: Prompt, says: str) -> tuple[str, ...]:
    words = re.findall(r"[\w$.%-]+", f"{prompt.label} {says} spot {prompt.spot}")
    return (*words, *(f"offered: {choice.words}" for choice in prompt.choices))


@cache
def posed_in_all_words(exercise: Exercise) -> dict[Says, list[Asked]]:
    """Each round is dealt once, whatever is said in its questions."""
    found: dict[Says, list[Asked]] = {as_it_is: [], with_its_felt: []}
    for slug in GAMES:
        for played in rounds(slug, ROUNDS, seed=f"words {slug}", spots=DOWN_TO_ONE, exercise=exercise):
            stops = cached_stops(played)
            for says, asked in found.items():
                asked.extend(each for stop in stops for each in asked_at(slug, played, stop, says))
    return found


def asked_at(slug: str, played: Round, stop: Stop, says: Says) -> Iterator[Asked]:
    felt = played.frames[stop.frame].felt
    for prompt in stop.prompts:
        choices = prompt.choices if type(prompt.kind) is OneOf else ()
        offered = frozenset(choice.value for choice in choices)
        words = (slug, *seen_by_reader(prompt, says(prompt, felt)))
        question = f"console at {prompt.step}" if prompt.ask == "console" else prompt.ask
        yield Asked(slug, played.inputs.round, question, words, offered, tuple(map(str, prompt.right)))


@cache
def posed(says: Says, question: str) -> list[Asked]:
    """What stands beside hands and bets takes long to be dealt, and is dealt for its own questions."""
    exercises = BRIEF if question in BRIEFLY else (BESIDE, WATCHED, *BRIEF)
    return [one for each in exercises for one in posed_in_all_words(each)[says] if one.question == question]


class Guesser:
    """Gives the commonest answer of those that are offered."""

    def __init__(self, lessons: Iterable[Asked]) -> None:
        self.common = Counter(answer for lesson in lessons for answer in lesson.right)

    def possible(self, asked: Asked) -> list[str]:
        return [answer for answer in self.common if not asked.offered or answer in asked.offered] or [""]

    def answer(self, asked: Asked) -> str:
        return max(self.possible(asked), key=lambda answer: self.common[answer])


NOTHING: Counter = Counter()
"""What stood beside a word that was never read."""


class Reader(Guesser):
    """Goes by the word that speaks most clearly for an answer."""

    def __init__(self, lessons: Iterable[Asked]) -> None:
        lessons = tuple(lessons)
        super().__init__(lessons)
        self.beside: dict[str, Counter] = defaultdict(Counter)
        for lesson in lessons:
            for word in set(lesson.words):
                self.beside[word].update(lesson.right)
        self.prior = {answer: count / self.common.total() for answer, count in self.common.items()}
        self.totals = {word: beside.total() for word, beside in self.beside.items()}
        self.clearness: dict[str, float] = {}

    def answer(self, asked: Asked) -> str:
        clearest = max(asked.words, key=self._clearness)
        return max(self.possible(asked), key=lambda answer: self._chance(answer, clearest))

    def _clearness(self, word: str) -> float:
        """How far the answers beside a word are from those beside any; of each word it is reckoned once."""
        if word not in self.clearness:
            chances = ((self._chance(answer, word), prior) for answer, prior in self.prior.items())
            self.clearness[word] = sum(chance * math.log(chance / prior) for chance, prior in chances)
        return self.clearness[word]

    def _chance(self, answer: str, word: str) -> float:
        """How often the answer was right beside this word; a rare one says little more than the prior."""
        beside = self.beside.get(word, NOTHING)
        return (beside[answer] + DOUBT * self.prior.get(answer, 0)) / (self.totals.get(word, 0) + DOUBT)


class Rote(Guesser):
    """Knows by heart what was right when all the words were the same."""

    def __init__(self, lessons: Iterable[Asked]) -> None:
        lessons = tuple(lessons)
        super().__init__(lessons)
        self.known: dict[tuple[str, ...], Counter] = defaultdict(Counter)
        for lesson in lessons:
            self.known[lesson.words].update(lesson.right)

    def answer(self, asked: Asked) -> str:
        known = self.known.get(asked.words)
        return known.most_common(1)[0][0] if known else super().answer(asked)


def right_of(kind: type[Guesser], question: str, says: Says, *, by_game: bool = False) -> tuple[float, int]:
    """The share that is right, over the games, and of how many."""
    asked = posed(says, question)
    lessons, test = ([one for one in asked if one.round % 2 == half] for half in (0, 1))
    trainees = {slug: kind(one for one in lessons if not by_game or one.game == slug) for slug in GAMES}
    return sum(trainees[one.game].answer(one) in one.right for one in test) / len(test), len(test)


def guessed_right(question: str, says: Says) -> float:
    """By the commonest answer of the game, or of all games."""
    return max(right_of(Guesser, question, says, by_game=by_game)[0] for by_game in (True, False))


def gains(question: str, says: Says = as_it_is) -> float:
    assert right_of(Guesser, question, says)[1] >= FEWEST, question
    readers = ((kind, by_game) for kind in (Reader, Rote) for by_game in (True, False))
    best = max(right_of(kind, question, says, by_game=by_game)[0] for kind, by_game in readers)
    return best - guessed_right(question, says)


def each_of(*questions):
    """In every run, those of them that are dealt briefly."""
    return some_or_all("question", questions, some=[one for one in questions if one in BRIEFLY])


@each_of(*NOTICED, *READ)
def test_the_words_of_a_question_help_no_one(question):
    assert gains(question) <= MARGIN


@each_of("irregularity", "stands", "shuffler", "up-card")
def test_what_a_question_gives_away_would_be_noticed(question):
    """The negative control: with what is heard in their words, the same readers know more than they may."""
    assert gains(question, with_its_felt) > MARGIN


@each_of("irregularity", "floor", "check-play", "check-price")
def test_most_that_is_asked_about_is_in_order(question):
    in_order = {"nothing", "all-right", "right"}
    rights = [in_order & set(one.right) for one in posed(as_it_is, question)]
    assert 0.5 < sum(map(bool, rights)) / len(rights) < 0.9
