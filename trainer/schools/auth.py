"""Who may be signed in. Asked at sign-in and again at every request and every socket."""

from django.conf import settings
from django.contrib.auth.backends import ModelBackend

from trainer.schools.memberships import memberships_of
from trainer.schools.models import User, Visitor


class SchoolBackend(ModelBackend):
    """Django's users, but those of the demo exist only while DEBUG is on.

    Both `authenticate` and `get_user` ask this question, so switching DEBUG off also ends demo sessions.
    """

    def get_user(self, user_id: int) -> User | None:
        """Of a request, with the memberships that nearly every page asks for next."""
        found = memberships_of(user=User(pk=user_id))
        if not found:
            return super().get_user(user_id)
        user = found[0].user
        user.at_hand = [*found]
        for membership in found:
            membership.user = user
        return user if self.user_can_authenticate(user) else None

    def user_can_authenticate(self, user: Visitor | None) -> bool:
        if not isinstance(user, User) or not super().user_can_authenticate(user):
            return False
        return settings.DEBUG or not user.is_demo
