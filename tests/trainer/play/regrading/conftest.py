"""What the process keeps of rounds is forgotten around each test: sheets change under it."""

import pytest

from trainer.play.round_state import dealt_of


@pytest.fixture(autouse=True)
def nothing_is_kept_in_the_process():
    dealt_of.cache_clear()
    yield
    dealt_of.cache_clear()
