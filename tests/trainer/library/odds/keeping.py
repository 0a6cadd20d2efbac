"""A machine on which nothing is kept but what a test keeps."""

from contextlib import contextmanager

from games.engine.odds import count_cache, hand_comparisons
from trainer.library.views.odds import render_odds
from trainer.schools.house_rules import edges

CACHES = (
    *(count_cache._cached, hand_comparisons.hands_of, hand_comparisons.beaten_hands),
    *(render_odds, edges._edges_of),
)


@contextmanager
def nothing_kept(monkeypatch, tmp_path):
    """Neither shipped nor counted before."""
    with monkeypatch.context() as changed:
        changed.setattr(count_cache, "FOLDER", tmp_path / "none")
        changed.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        forget()
        yield
    forget()


def forget():
    for cached in CACHES:
        cached.cache_clear()
