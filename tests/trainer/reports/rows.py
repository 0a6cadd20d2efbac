"""A school's rows as its page makes them: counted first, then everybody who is to be shown."""

from trainer.reports import school_sums, tallies
from trainer.reports.filters import Filter

EVERYTHING = Filter()


def school_rows(watcher, chosen: Filter = EVERYTHING, *, former: bool = False) -> list[dict]:
    tallies.catch_up(school=watcher.school)
    trainees = school_sums.trainees_of(watcher=watcher, chosen=chosen, former=former)
    return school_sums.school_totals(watcher=watcher, trainees=trainees, chosen=chosen)
