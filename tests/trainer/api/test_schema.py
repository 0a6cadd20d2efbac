"""The API does what its OpenAPI says: schemathesis asks what that allows, and what it does not, and makes
every check that it has."""

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import HealthCheck, Phase, assume, seed, settings
from schemathesis.checks import CHECKS

from tests.conftest import join
from tests.scale import scale
from tests.trainer.api.asking import token_for
from tests.trainer.drills.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.modes import sit_test
from tests.trainer.playing import play_out
from trainer.api.version_one import openapi
from trainer.drills import endings
from trainer.schools.models import Role

FEW, MANY = 12, 600
QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture]


api = schemathesis.openapi.from_dict(openapi("/api/v1/"))
api.app = WSGIHandler()


@pytest.fixture
def bearer(alice, mona, monkeypatch) -> dict[str, str]:
    """Something of each list, and a token that may ask as often as it likes."""
    monkeypatch.setattr("trainer.api.tokens.A_MINUTE", 10**9)
    stored(run_of(alice), RIGHT, WRONG, {"right": False, "overpaid": 500})
    sat = sit_test(join(alice.school, "annie", Role.TRAINEE))
    play_out(sat)
    endings.finish_run(run=sat)
    return {"Authorization": f"Bearer {token_for(mona)}", "Accept-Encoding": "identity"}


def like(examples: int):
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=QUIET,
    )


def ask(case, bearer: dict[str, str]) -> None:
    """A parameter without a value is not sent: what it was to make wrong is right."""
    assume(all(value not in ([], {}, None) for value in (case.query or {}).values()))
    case.call_and_validate(headers=bearer)


@api.parametrize()
@seed(20261123)
@like(FEW)
def test_a_few_of_all_requests_are_answered_as_described(case, bearer):
    ask(case, bearer)


@scale
@pytest.mark.timeout(1200)
@api.parametrize()
@seed(1123)
@like(MANY)
def test_many_requests_are_answered_as_described(case, bearer):
    ask(case, bearer)


def test_all_checks_are_made():
    assert {"status_code_conformance", "response_schema_conformance", "negative_data_rejection"} <= {
        check.__name__ for check in CHECKS.get_all()
    }
