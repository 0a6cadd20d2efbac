"""A class on one laptop whose process is killed: `python -m benchmarks.class_hour` is a real hour of it."""

from dataclasses import replace

from benchmarks import class_hour
from tests.scale import scale


@scale
def test_what_was_acknowledged_is_stored_once_and_the_projector_comes_back(tmp_path, monkeypatch):
    monkeypatch.setattr(class_hour, "CLASS", 4)
    monkeypatch.setattr(class_hour, "THINKS", (0.05, 0.2))
    hour = class_hour.hold(tmp_path, minutes=0.3)
    assert len(hour.acknowledged) > 20
    assert (hour.lost, hour.twice, hour.odd) == (0, 0, [])
    assert hour.opened == 2
    assert hour.heard
    without_one = [key for key in hour.stored if key != hour.acknowledged[0]]
    assert replace(hour, stored=without_one).lost == 1  # the negative control
