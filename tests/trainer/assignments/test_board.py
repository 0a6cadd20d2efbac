"""The board of a class: person by decision, counted once more here by other means; and what is made of it."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection

from tests.games.trainee import with_the_stake
from tests.trainer.assignments.set_work import begin, do, give
from tests.trainer.playing import ANY_GAME, play_on, play_out, round_state_of
from trainer.assignments.board import (
    IN_PROGRESS,
    NOT_STARTED,
    RIGHT,
    SLOW,
    WRONG,
    board_of,
    decisions_in,
    missed_choice,
    missed_kinds,
    shared_round,
)
from trainer.assignments.services import settle_drill
from trainer.play import selectors
from trainer.play.models import Answer, Mode, Verdict
from trainer.play.models.answers import key_of
from trainer.play.services.runs import next_round
from trainer.play.skills import kind_of
from trainer.practice.forms import KINDS, DrillChoice
from trainer.schools import append_only

pytestmark = pytest.mark.django_db


@pytest.fixture
def work(alice, annie, bob):
    """Alice paid the stakes as well, Annie has answered two questions, Bob nothing."""
    work = give(bob, alice, annie, bob, choice=DrillChoice(ANY_GAME, 6, rounds=1, seed="named"))
    do(work, alice, how=with_the_stake)
    play_on(begin(work, annie), 2)
    return work


def cells_by_key(board) -> dict[tuple[str, str], object]:
    return {
        (row["result"].member.user.username, column.key): cell
        for row in board.rows
        for column, cell in zip(board.columns, row["cells"], strict=True)
    }


def counted_by_hand(member) -> dict[str, Counter]:
    """Straight from the rows: right and wrong of each question, and of each bet."""
    found: dict[str, Counter] = {}
    for verdict in Verdict.objects.filter(answer__run__membership=member):
        key = key_of(verdict.prompt)
        kind = kind_of(game=verdict.answer.game, key=key)
        name = "/".join(filter(None, (verdict.answer.game, key.question, key.wager if kind.wager else "")))
        found.setdefault(name, Counter())[RIGHT if verdict.right else WRONG] += 1
    return found


def test_each_square_holds_what_was_answered(work, alice, annie):
    board, cells = board_of(work), cells_by_key(board_of(work))
    for member in (alice, annie):
        counted = counted_by_hand(member)
        for column in board.columns:
            cell, worths = cells[member.user.username, column.key], counted.get(column.key, Counter())
            wanted = WRONG if worths[WRONG] else RIGHT if worths else NOT_STARTED
            assert cell.state == wanted, column.key
            if worths[WRONG] and worths.total() > 1:
                assert cell.count == f"{worths[WRONG]}/{worths.total()}"
    assert any(cell.state == WRONG for cell in cells.values())
    assert {cells["bob", column.key].state for column in board.columns} == {NOT_STARTED}


def test_the_columns_are_the_sums_of_their_squares(work, alice, annie):
    both = [counted_by_hand(member) for member in (alice, annie)]
    for column in board_of(work).columns:
        counted = sum((each.get(column.key, Counter()) for each in both), Counter())
        assert (column.wrong, column.total) == (counted[WRONG], counted.total())
        assert sum(count for _words, count in column.distribution) == column.total


def test_round_by_round_everybody_has_the_same_columns(work):
    """As the round asks them, with the answer that exactly the right ones gave."""
    board = board_of(work, round=0)
    asked = [f"{stop.place}|{p.key}" for stop in shared_round(work, 0).stops for p in stop.prompts]
    assert [column.key for column in board.columns] == asked
    for column in board.columns:
        right = sum(count for words, count in column.distribution if words == column.right)
        assert right == column.total - column.wrong, column.key
    assert any(column.wrong for column in board.columns)


def test_what_took_longer_than_its_norm_is_slow(work, alice):
    answer = Answer.objects.filter(run__membership=alice, verdicts__right=True).first()
    run, place = answer.run_id, answer.place
    assert SLOW not in {one.worth for one in decisions_in([run])}
    late = answer.received + timedelta(seconds=answer.allowed - 1)
    for seconds, worth in ((0, RIGHT), (2, SLOW)):
        force(answer, received=late + timedelta(seconds=seconds), seen=None, shown=answer.received)
        cells = {one.worth for one in decisions_in([run]) if one.place == place}
        assert worth in cells, seconds
    away = answer.received + timedelta(minutes=6)  # an absence says nothing about pace
    force(answer, received=away)
    assert SLOW not in {one.worth for one in decisions_in([run])}


def force(answer, **fields) -> None:
    """As if it had been stored so: the triggers refuse to change it, the reader knows no difference."""
    append_only.remove(connection, [Answer._meta.db_table])
    Answer.objects.filter(pk=answer.pk).update(**fields)
    append_only.install(connection, [Answer._meta.db_table])


def test_an_open_practice_test_is_not_disclosed(alice, bob, monkeypatch):
    sealed = give(bob, alice, choice=DrillChoice(ANY_GAME, 1, mode=Mode.TEST, rounds=2), shared=False)
    run = begin(sealed, alice)
    play_out(run)
    assert board_of(sealed).columns == []
    monkeypatch.setattr("trainer.assignments.board.disclosed", lambda verdicts: verdicts)
    monkeypatch.setattr("trainer.play.services.runs.graded_later", lambda run: False)
    next_round(state=round_state_of(run))
    play_on(run, 1)
    board = board_of(sealed)  # even if something were marked, the squares say no more than that it is sat
    assert {cell.state for row in board.rows for cell in row["cells"]} == {IN_PROGRESS}


def test_what_went_wrong_becomes_a_drill_of_those_kinds(work, alice, bob):
    wrong = Counter(
        str(kind_of(game=ANY_GAME, key=key_of(prompt)))
        for prompt in Verdict.objects.filter(right=False).values_list("prompt", flat=True)
    )
    assert missed_kinds(work) == sorted(wrong, key=lambda kind: (-wrong[kind], kind))
    choice = missed_choice(work)
    assert (choice.what, choice.kinds) == (KINDS, tuple(missed_kinds(work)))
    again = settle_drill(choice, by=bob, shared=True)
    assert again.rounds == choice.rounds
    assert again.plan not in selectors.APART  # it is a measure: chosen decisions on fresh deals
