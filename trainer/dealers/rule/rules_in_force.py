"""Which rule of mastery is in force, and setting another one."""

from trainer.dealers.models import MasteryRule
from trainer.path.masteries import Rule
from trainer.schools.models import Membership, School

USUAL = Rule(done=50, window=30, percent=90, on_target=True)
"""Of a school that never set any."""


def rule_of(school: School) -> Rule:
    newest = MasteryRule.objects.filter(school=school).last()
    return newest.rule if newest else USUAL


def set_rule(*, by: Membership, rule: Rule) -> None:
    """Sent twice it is set once: what is in force already is no other rule."""
    if rule != rule_of(by.school):
        MasteryRule.objects.create(
            school=by.school,
            set_by=by,
            done=rule.done,
            window=rule.window,
            percent=rule.percent,
            on_target=rule.on_target,
        )


def rules_set(school: School) -> list[MasteryRule]:
    """The newest first."""
    return list(MasteryRule.objects.filter(school=school).select_related("set_by__user").order_by("-pk"))
