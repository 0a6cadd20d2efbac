"""manage.py regrade: what answers are worth by a corrected sheet, house or engine; looked at first."""

from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.errors import NotAllowed
from games.engine.money.amounts import print_cents
from trainer.play.models import Correction
from trainer.play.regrading import Sums, apply, correct, dry_run, summed
from trainer.schools.models import Membership


class Command(BaseCommand):
    help = "Marks the answers to a game again, by its sheet and rules of today. Interrupted, it is run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="GAME", help="as in the address of its sheet")
        parser.add_argument("--school", required=True, help="as in its addresses")
        parser.add_argument("--by", required=True, metavar="USER", help="a shift manager or owner there")
        parser.add_argument("--why", default="", help="kept, and shown with every verdict that it changes")
        parser.add_argument(
            "--since", type=date.fromisoformat, help="tables opened from this day on, by the school's clock"
        )
        parser.add_argument("--until", type=date.fromisoformat, help="tables opened up to this day")
        parser.add_argument(
            "--by-house", action="store_true", help="by the house as it is now, not as each table had it"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="say what would change, and change nothing"
        )

    def handle(self, *, dry_run: bool, **options: Any) -> None:
        try:
            self._regrade(_correction(**options), dry_run)
        except NotAllowed as refused:
            raise CommandError(f"{refused.field}: {refused.reason}") from refused

    def _regrade(self, correction: Correction, dry: bool) -> None:
        summary = summed(dry_run(correction) if dry else apply(correction))
        for person in sorted(summary.people.values(), key=lambda one: one.membership.user.username):
            self.stdout.write(f"{person.membership.user.username}: {_said(person.sums)}")
        done = "would change" if dry else "changed"
        self.stdout.write(f"{summary.runs} tables {done}: {_said(summary.total)}")
        if left := summary.total["unmarked"]:
            self.stdout.write(f"{left} decisions cannot be marked by these rules, and stay as they are.")


def _correction(
    *,
    game: str,
    school: str,
    by: str,
    why: str,
    since: date | None,
    until: date | None,
    by_house: bool,
    **options: Any,
) -> Correction:
    member = Membership.objects.present().filter(school__slug=school, user__username=by)
    found = member.select_related("school", "user").first()
    if found is None:
        raise CommandError(f"--by: {by!r} is not a member of {school!r}.")
    return correct(by=found, game=game, why=why, since=since, until=until, by_house=by_house)


def _said(sums: Sums) -> str:
    money = ", ".join(f"{name} {_signed(sums[name])}" for name in ("overpaid", "underpaid"))
    turned = f"{sums['righted']} right now, {sums['wronged']} wrong now"
    return f"{sums['decisions']} decisions, {turned}, {money}"


def _signed(cents: int) -> str:
    return f"{'-' if cents < 0 else '+'}${print_cents(abs(cents))}"
