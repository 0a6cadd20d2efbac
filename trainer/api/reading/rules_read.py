"""Under which rules the figures stand, and up to when they are counted."""

from typing import Any

from django.db.models import Max
from django.utils import timezone

from games import RULES_VERSION
from trainer.api.bearers import ApiRequest
from trainer.drills.models import DayTally
from trainer.progress import tallies


def read_rules(request: ApiRequest) -> dict[str, Any]:
    tallies.catch_up(school=request.auth.school)
    counted = DayTally.objects.filter(school=request.auth.school_id)
    last = counted.aggregate(last=Max("last"))["last"]
    return {"rules_version": RULES_VERSION, "counted": timezone.now(), "last_answer": last}
