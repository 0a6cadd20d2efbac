"""When a placement shows a wrong rule: decisions until its holder has erred by it once, and once more."""

from benchmarks.simulated_trainees.belief import Holder
from benchmarks.simulated_trainees.people import Person
from benchmarks.simulated_trainees.sittings import Table


def sightings(holder: Holder) -> list[int]:
    """Return after how many decisions of their first placement each stop was at which they erred."""
    found: list[int] = []

    def hears(table: Table, answer, said) -> None:
        if any(one.belief is not None for one in said.values()):
            found.append(table.decisions)

    table = Table(f"{holder.name} placed", Person((holder.belief,)), holder.game, after=hears)
    with table.day(0):
        table.placement()
    return found
