"""The API does what its OpenAPI says: schemathesis asks what that allows, and what it does not, and makes
every check that it has."""

import pytest
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from hypothesis import strategies as st

from tests.conftest import join
from tests.scale import sample_or_all
from tests.trainer.api.asking import token_for
from tests.trainer.modes import start_test
from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import play_out
from tests.trainer.whole.test_permissions import BY_TOKEN
from trainer.api.version_one import openapi
from trainer.play.services.runs import finish_run
from trainer.schools.models import Role

FEW, MANY = 2, 300
QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture]


@pytest.fixture
def bearer(alice, mona, monkeypatch) -> dict[str, str]:
    """Something of each list, and a token that may ask as often as it likes."""
    monkeypatch.setattr("trainer.api.tokens.A_MINUTE", 10**9)
    stored(run_of(alice), RIGHT, WRONG, {"right": False, "overpaid": 500})
    sat = start_test(join(alice.school, "annie", Role.TRAINEE))
    play_out(sat)
    finish_run(run=sat)
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
    """A parameter without a value is not sent: what it was to make wrong is right. An invented Host header is
    another server's, and gets no page of this one."""
    assume(not any(name.lower() == "host" for name in case.headers or {}))
    assume(all(value not in ([], {}, None) for value in (case.query or {}).values()))
    case.call_and_validate(headers=bearer)


@sample_or_all("examples", FEW, MANY)
@pytest.mark.timeout(1200)
def test_requests_are_answered_as_described(examples, bearer):
    """Of each operation what its description allows, and what it does not."""
    import schemathesis  # takes a second to load, in every process that collects
    from schemathesis import GenerationMode

    api = schemathesis.openapi.from_dict(openapi("/api/v1/"))
    api.app = WSGIHandler()
    operations = [found.ok() for found in api.get_all_operations()]
    for operation in operations:
        cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))
        seed(20261123)(like(examples)(given(cases)(lambda case: ask(case, bearer))))()
    assert len(operations) == len(BY_TOKEN) - 1  # all but the description itself
