"""The rule of mastery in words."""

from django.utils.translation import gettext

from trainer.path.masteries import Rule


def rule_words(rule: Rule) -> str:
    said = gettext(
        "Mastered: %(done)s decisions of a kind done, %(percent)s %% of the last %(window)s right"
    ) % {
        "done": rule.done,
        "percent": rule.percent,
        "window": rule.window,
    }
    on_target = gettext("their median time no longer than on target")
    lapses = gettext("It lapses when its review goes wrong, or has waited for two weeks.")
    return f"{said}, {on_target}. {lapses}" if rule.on_target else f"{said}. {lapses}"
