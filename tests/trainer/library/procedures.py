"""A procedure of a school's, saved as its page saves it."""

from trainer.schools import procedures
from trainer.schools.models import Membership, ProcedureVersion

TEXT = "Count the stub twice.\n\n- First face down\n- Then <b>face up</b>, zinnia"


def written(
    by: Membership, title: str = "Counting down", text: str = TEXT, rules: tuple[str, ...] = ("SCP 4",)
) -> ProcedureVersion:
    saved = procedures.save_version(manager=by, procedure=None, title=title, text=text, rules=rules)
    assert saved
    return saved
