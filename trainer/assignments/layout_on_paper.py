"""A layout with its chips on a worksheet: drawn once a round, as it lay before anything was taken."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Felt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.settlement.inputs import Seat
from trainer.pages.text import translate
from trainer.play.felt.long_table import long_table_view


@dataclass(frozen=True)
class DrawnLayout:
    """The drawing as SVG; `words` what lies there, bet by bet, and `where` the number, once it fell."""

    svg: str
    words: str
    where: str


def drawn_layout(played: Round, stop: Stop) -> DrawnLayout | None:
    """Return the layout at a stop, as it lay before losing bets went; None in games without one."""
    felt = before_sweep(played, stop)
    table = long_table_view(played.inputs, felt, None)
    if table is None:
        return None
    words = ". ".join(table.bets)
    svg = render_to_string("assignments/layout.svg", {"table": table, "words": words})
    where = _("The ball lies on %(number)s.") % {"number": felt.fall} if felt.fall else ""
    return DrawnLayout(svg, words, where)


def before_sweep(played: Round, stop: Stop) -> Felt:
    timeline = [frame.felt for frame in played.frames[: stop.frame + 1]]
    return max(timeline, key=lambda felt: (felt.fall is not None, _chips(felt)))


def _chips(felt: Felt) -> int:
    return sum(len(lying) for lying in felt.layout.values())


def color_words(seat: Seat) -> str:
    """ "yellow, $5 a chip"; what a player without a color bets in."""
    if seat.color is None:
        return _("value chips")
    facts = {"color": translate(seat.color.name), "value": print_cents(seat.color.cents)}
    return capfirst(_("%(color)s, $%(value)s a chip") % facts)
