"""Who may be signed in. Asked at sign-in and again at every request and every socket."""

from django.conf import settings
from django.contrib.auth.backends import ModelBackend


class SchoolBackend(ModelBackend):
    """Django's users, but those of the demo exist only while DEBUG is on.

    Both `authenticate` and `get_user` ask this question, so switching DEBUG off also ends demo sessions.
    """

    def user_can_authenticate(self, user):
        return super().user_can_authenticate(user) and (settings.DEBUG or not user.is_demo)
