"""What the other rooms ask about people: where does this user belong, and whom may they watch?"""

from trainer.schools.models import Membership, Role, Visitor


def membership_of(*, user: Visitor) -> Membership | None:
    """The user's current membership: the school joined last. None for strangers and the signed out."""
    if not user.is_authenticated:
        return None
    return Membership.objects.for_user(user).select_related("school", "user").last()


def may_watch(*, watcher: Membership, trainee: Membership) -> bool:
    """The rule of `Membership.objects.watched_by`, for one pair already at hand."""
    if trainee.role != Role.TRAINEE or trainee.school_id != watcher.school_id:
        return False
    return watcher.watches or watcher.pk == trainee.pk
