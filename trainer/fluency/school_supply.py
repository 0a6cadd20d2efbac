"""A school's supply: what the tables of all its houses print, and what it has called."""

from games.engine.rack.supplies import Supply, lines_of, shares_of
from games.engine.rules.sheets import load
from trainer.fluency.rack_amounts import calls_of
from trainer.schools.houses.profiles import houses_of
from trainer.schools.models import School


def supply_of(school: School) -> Supply:
    houses = [(found, load(found.game)) for found in houses_of(school=school)]
    shares = {found.game.slug: shares_of(found.game, sheet, found.house) for found, sheet in houses}
    metered = [found.meter.amount for found, _ in houses if found.meter and shares[found.game.slug]]
    return Supply(
        lines=tuple(line for found, sheet in houses for line in lines_of(found.game, sheet, found.house)),
        shares=tuple(sorted(set().union(*shares.values()))),
        meters=tuple(sorted({amount for amount in metered if amount})),
        calls=calls_of(school),
    )
