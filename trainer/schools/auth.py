"""Who may be signed in. Asked at sign-in and again at every request and every socket."""

from django.conf import settings
from django.contrib.auth.backends import ModelBackend

from trainer.schools.models import User, Visitor


class SchoolBackend(ModelBackend):
    """Django's users, but those of the demo exist only while DEBUG is on.

    Both `authenticate` and `get_user` ask this question, so switching DEBUG off also ends demo sessions.
    """

    def user_can_authenticate(self, user: Visitor | None) -> bool:
        if not isinstance(user, User) or not super().user_can_authenticate(user):
            return False
        return settings.DEBUG or not user.is_demo
