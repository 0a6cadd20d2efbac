"""What the process keeps of rounds is forgotten around each test: sheets change under it."""

import pytest

from trainer.play.round_state import deal_round


@pytest.fixture(autouse=True)
def nothing_is_kept_in_the_process():
    deal_round.cache_clear()
    yield
    deal_round.cache_clear()
