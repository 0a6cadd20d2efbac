"""The steps of every game's path, in order. What each holds follows from the game and its sheet."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Stage(models.TextChoices):
    """What a step is called. Each has a gate: what has to be known before the next one opens."""

    TOUR = "tour", _("Tour")
    WORKED = "worked", _("Worked round")
    TAUGHT = "taught", _("One decision at a time")
    CHECKED = "checked", _("Checked unseen")
    PLACEMENT = "placement", _("Placement")
    GUIDED = "guided", _("Guided rounds")
    PRACTICE = "practice", _("Practice")
    JOB = "job", _("The whole job")
    TEST = "test", _("Table test")


WALKED = (Stage.TOUR, Stage.WORKED)
"""Where nothing is asked."""

STEPS = tuple(Stage)
