"""Seeds of table tests are derived under a key of their own; those of practice are drawn."""

import base64
import hashlib
import hmac

import pytest

from games import GAMES
from tests.trainer.play.answers import run_of
from trainer.play.models import Mode, Run
from trainer.practice.forms import DECISIONS, DrillChoice
from trainer.practice.services import open_practice_test, open_table

pytestmark = pytest.mark.django_db
GAME = next(iter(GAMES))


def derived(run: Run, key: str) -> str:
    """Written once more, from the words of the contract."""
    digest = hmac.new(key.encode(), f"table-test/1/{run.pk}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


TESTS = {
    "by its card": lambda alice: open_practice_test(membership=alice, game=GAME),
    "whole rounds": lambda alice: open_table(
        membership=alice, choice=DrillChoice(GAME, 2, mode=Mode.TEST, rounds=2)
    ),
    "chosen decisions": lambda alice: open_table(
        membership=alice,
        choice=DrillChoice(GAME, 3, mode=Mode.TEST, what=DECISIONS, groups=("players",), rounds=2),
    ),
}


@pytest.mark.parametrize("sit", TESTS.values(), ids=TESTS)
def test_a_table_tests_seed_is_derived_from_its_run_under_the_key(alice, sit, settings):
    run = sit(alice)
    assert run.seed == derived(run, settings.SEED_KEY)
    assert len(base64.urlsafe_b64decode(run.seed + "=")) * 8 >= 128


def test_under_another_key_it_is_another(alice, settings):
    settings.SEED_KEY = "another-key"
    run = run_of(alice, mode=Mode.TEST)
    assert run.seed == derived(run, "another-key") != derived(run, settings.SECRET_KEY)
