"""What a class got wrong, made into a drill: the same kinds of decision on fresh deals."""

from collections import Counter

from trainer.assignments.models import Assignment
from trainer.classwork.board.answered import SLOW, WRONG, said_in
from trainer.classwork.board.done_by import standings
from trainer.practice.making import KINDS, Choice, read_choice
from trainer.practice.plans.again import SPOTS

MOST_KINDS, LEAST_ROUNDS = 10, 10


def missed_kinds(assignment: Assignment) -> list[str]:
    """The kinds that went wrong, most often first; where nothing did, those that were slow."""
    wrong: Counter[str] = Counter()
    slow: Counter[str] = Counter()
    for one in said_in(standings(assignment).runs):
        if one.kind and one.worth in (WRONG, SLOW):
            (wrong if one.worth == WRONG else slow)[str(one.kind)] += 1
    ranked = sorted((wrong or slow).items(), key=lambda each: (-each[1], each[0]))
    return [kind for kind, _times in ranked[:MOST_KINDS]]


def missed_choice(assignment: Assignment) -> Choice:
    """Ready to be given; where nothing went wrong, the piece's own once more."""
    kinds = missed_kinds(assignment)
    if not kinds:
        return read_choice(assignment.choice)
    game = kinds[0].partition("/")[0]
    rounds = max(LEAST_ROUNDS, len(kinds))
    return Choice(game=game, spots=SPOTS, what=KINDS, kinds=tuple(kinds), rounds=rounds)
