"""The steps in words: what each is, and what of it is missing."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.path.gates import Gate
from trainer.path.known import WINDOW
from trainer.path.masteries import ENOUGH, Mastery
from trainer.path.stages import Stage

SAYS = {
    Stage.TOUR: gettext_lazy("What lies where on the felt and in the rack. Nothing is asked."),
    Stage.WORKED: gettext_lazy("A round is dealt for you, with the reason at every stop. Nothing is asked."),
    Stage.TAUGHT: gettext_lazy(
        "One new decision after the other, its rule beside it; the rest is done for you."
    ),
    Stage.CHECKED: gettext_lazy(
        "Every rule once more on a deal that you have not seen, with nothing beside it."
    ),
    Stage.PLACEMENT: gettext_lazy("A few rounds that show what is known and what is mistaken."),
    Stage.GUIDED: gettext_lazy("Three whole rounds, with a hint if you ask for one."),
    Stage.PRACTICE: gettext_lazy("Each sort of decision until it is known: of its last 30, 90 % right."),
    Stage.JOB: gettext_lazy("Five rounds of a full table, with all that a dealer does: 90 % right."),
    Stage.TEST: gettext_lazy("As your school examines it. Who gives it is an instructor."),
}


def missing_words(gate: Gate) -> str:
    """What is missing before the next step opens; "" where nothing is."""
    if gate.met:
        return ""
    told = {"missing": gate.missing, "have": gate.have, "of": gate.of}
    if gate.stage is Stage.TAUGHT:
        said = ngettext("%(missing)s rule is still new.", "%(missing)s rules are still new.", gate.missing)
        return said % told
    if gate.stage is Stage.CHECKED:
        said = ngettext(
            "%(missing)s rule was not shown to be known yet.",
            "%(missing)s rules were not shown to be known yet.",
            gate.missing,
        )
        return said % told
    if gate.stage is Stage.PRACTICE:
        return _("%(have)s of %(of)s sorts of decision are known.") % told
    return str(MISSING[gate.stage])


MISSING = {
    Stage.TOUR: gettext_lazy("Not walked through yet."),
    Stage.WORKED: gettext_lazy("Not walked through yet."),
    Stage.PLACEMENT: gettext_lazy("Not played to its end yet."),
    Stage.GUIDED: gettext_lazy("Not played to their end yet."),
    Stage.JOB: gettext_lazy("No five rounds with 90 % right yet."),
    Stage.TEST: gettext_lazy("Not sat yet."),
}


def mastery_words(one: Mastery) -> str:
    """How a sort is known, with how sure that is."""
    if not one.of:
        return _("not asked yet")
    told = {"right": one.right, "of": one.of, "low": one.interval[0], "high": one.interval[1]}
    return _("%(right)s of the last %(of)s right (%(low)s to %(high)s %%)") % told


def wanting_words(one: Mastery) -> str:
    """What of it is missing; "" where it is known."""
    if one.failed:
        return _("It went wrong in a review and was not right since.")
    if one.overdue:
        return _("Its review has waited for too long.")
    if one.of < WINDOW:
        more = WINDOW - one.of
        return ngettext("%(more)s more to be seen", "%(more)s more to be seen", more) % {"more": more}
    if not one.known:
        return _("below %(enough)s %%") % {"enough": ENOUGH}
    return ""
