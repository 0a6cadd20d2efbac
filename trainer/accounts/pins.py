"""PINs: a trainee who joins by a class code with a first name alone signs in with that name and a PIN, at the
sign-in page of their school, where it allows that.

A PIN suffices only for a trainee of that one school who has no password; a second factor is asked for all the
same. So a session that it began ends when the person joins another school or gets another role.

Guessing is bounded by the account, besides the limits on wrong passwords (sign_in_limits.py): after
`MAX_MISSES` wrong PINs in a row no browser is let in any more in which the person has not signed in before,
and after `MAX_MISSES_KNOWN` none, until staff unlock the sign-in or give a link. Of a million PINs of six
digits the 3,903 that people try first are refused: twenty guesses at random open one account of 49,000.
"""

from functools import cache
from itertools import count, pairwise

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import record_authentication
from allauth.account.utils import perform_login
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from trainer.accounts.backends import SchoolBackend
from trainer.accounts.models import Pin
from trainer.accounts.services.people import free_username
from trainer.accounts.sign_in_limits import COOKIE_AGE, browser_of
from trainer.schools import audit
from trainer.schools.guards import memberships_of
from trainer.schools.models import AuditAct, Invitation, Membership, School, User
from trainer.schools.names import same_name, username_from
from trainer.schools.services import accept_invitation

COOKIE = "school"
METHOD = "pin"
"""How the session's record of sign-ins calls it."""
MIN_DIGITS, MAX_DIGITS = 6, 12
MIN_DIFFERENT = 3
LONGEST_NAME = 40
MAX_MISSES, MAX_MISSES_KNOWN = 20, 50
LINK_LIFETIME = 600
"""Seconds."""
SALT = "trainer.accounts.pins"


# --- What is a PIN, and whose -----------------------------------------------------------------------


def check_pin(pin: str) -> None:
    """Raise `ValidationError` for what is no PIN, and for the first ones that people try."""
    if not (pin.isascii() and pin.isdigit() and MIN_DIGITS <= len(pin) <= MAX_DIGITS):
        raise ValidationError(
            _("A PIN has %(least)s to %(most)s digits.") % {"least": MIN_DIGITS, "most": MAX_DIGITS}
        )
    if len(set(pin)) < MIN_DIFFERENT or _is_counted(pin) or _is_repeated(pin) or pin in _common():
        raise ValidationError(_("This PIN is too easy to guess. Choose another one."))


def _is_counted(pin: str) -> bool:
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    return steps in ({1}, {9})


def _is_repeated(pin: str) -> bool:
    return pin in (pin + pin)[1:-1]


@cache
def _common() -> frozenset[str]:
    """Return the commonest passwords, of which hundreds are digits."""
    return frozenset(CommonPasswordValidator().passwords)


def key_of(name: str) -> str:
    """Return a name as it is compared: without case, accents and spaces."""
    return "".join(letter for letter in same_name(name) if letter.isalnum())


def suffices(pin: Pin) -> bool:
    """Return whether this person may sign in with their PIN."""
    here = memberships_of(user=pin.user)
    is_theirs = len(here) == 1 and here[0].school_id == pin.school_id and here[0].is_trainee
    return is_theirs and here[0].school.pins and not pin.user.has_usable_password()


def is_locked(pin: Pin) -> bool:
    return pin.misses >= MAX_MISSES


# --- Joining ----------------------------------------------------------------------------------------


def join(*, invitation: Invitation, first_name: str, pin: str) -> Pin:
    """Make an account with this PIN, which joins by the invitation. Raise `InvalidInvitation`, and
    `IntegrityError` where the username was taken meanwhile."""
    hashed = make_password(pin)  # before the transaction, which would lock the database for as long
    with transaction.atomic():
        school = School.objects.select_for_update().get(pk=invitation.school_id)  # two of a name
        user = User(first_name=first_name, username=free_username(username_from(first_name, "")))
        user.set_unusable_password()
        user.save()
        accept_invitation(invitation=invitation, user=user)
        name = _free_name(school, first_name)
        return Pin.objects.create(user=user, school=school, name=name, key=key_of(name), hash=hashed)


def _free_name(school: School, first_name: str) -> str:
    names = (first_name if number == 1 else f"{first_name} {number}" for number in count(1))
    return next(name for name in names if not school.pin_set.filter(key=key_of(name)).exists())


# --- Signing in -------------------------------------------------------------------------------------


class PinBackend(SchoolBackend):
    """Sign-in by username and PIN; every attempt costs the same."""

    def authenticate(self, request: HttpRequest, username: str, pin: str) -> User | None:
        found = Pin.objects.select_related("user", "school").filter(user__username=username).first()
        most = MAX_MISSES_KNOWN if browser_of(request, username) else MAX_MISSES
        row = Pin.objects.filter(pk=found.pk if found else 0)
        is_open = bool(row.filter(misses__lt=most).update(misses=F("misses") + 1))
        is_right = check_password(pin, found.hash) if found else not make_password(pin)
        if not (
            found and is_open and is_right and suffices(found) and self.user_can_authenticate(found.user)
        ):
            return None
        row.update(misses=0)
        return found.user


def authenticate(request: HttpRequest, *, school: School, name: str, pin: str) -> User | None:
    """Return the trainee of the school with this name and PIN; None for a wrong or unknown one. Raise
    `Wait`."""
    found = Pin.objects.filter(school=school, key=key_of(name)).select_related("user").first()
    username = found.user.username if found else f"{key_of(name)} {school.pk}"  # no one's: it has a space
    user: User | None = get_adapter().authenticate(request, username=username, pin=pin)
    return user


def is_right(request: HttpRequest, user: User, pin: str) -> bool:
    """Check the PIN of this person. It counts as a sign-in attempt. Raise `Wait`."""
    return get_adapter().authenticate(request, username=user.username, pin=pin) is not None


def log_in(request: HttpRequest, user: User) -> HttpResponse:
    if request.user.is_authenticated:
        logout(request)  # another person of this phone
    record_authentication(request, user, method=METHOD)
    response: HttpResponse = perform_login(request, user)
    return response


def remember_school(response: HttpResponse, user: User) -> None:
    """Have this browser's sign-in page ask for the PIN again: its address need not name the school."""
    response.set_cookie(
        COOKIE,
        user.pin.school.slug,
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def school_of(request: HttpRequest) -> School | None:
    """Return the school where someone signed in with a PIN in this browser, if it allows PINs."""
    slug = request.COOKIES.get(COOKIE, "")[:60].replace("\0", "")
    return School.objects.filter(slug=slug, pins=True).first() if slug else None


# --- A new PIN, and another phone -------------------------------------------------------------------


def choose_pin(*, pin: Pin, new: str, state: str = "") -> bool:
    """Store a new PIN; all sessions end. With `state`, only where it is still that of a link; return whether
    it was stored."""
    hashed = make_password(new)
    with transaction.atomic():
        current = Pin.objects.select_for_update(of=("self",)).select_related("user").get(pk=pin.pk)
        if state and state != _state(current):
            return False
        current.hash, current.misses = hashed, 0
        current.save(update_fields=["hash", "misses"])
        pin.user.set_unusable_password()  # another one, on which sessions depend
        pin.user.save(update_fields=["password"])
        for membership in memberships_of(user=pin.user):
            audit.note(AuditAct.PIN, school=membership.school, who=membership)
    return True


def make_phone_link(*, pin: Pin, by: Membership) -> str:
    """Return the token of a link by which the person comes in on another phone: once, for minutes. Theirs
    asks for the PIN there, one from staff for a new one."""
    whom = Membership.objects.get(user=pin.user_id, school=pin.school_id)
    audit.note(AuditAct.PHONE_LINK, school=pin.school, who=by, whom=whom)
    return signing.dumps([pin.pk, by.pk, _state(pin)], salt=SALT)


def read_phone_link(token: str) -> tuple[Pin, Membership, str]:
    """Return whose it is, who made it, and the state it is for. Raise `signing.BadSignature`, also for one
    that was used, is over, or whose maker has left."""
    number, maker, state = signing.loads(token, salt=SALT, max_age=LINK_LIFETIME)
    pin = Pin.objects.select_related("user", "school").filter(pk=number).first()
    by = Membership.objects.present().select_related("user", "school").filter(pk=maker).first()
    if not (pin and by and by.school_id == pin.school_id and suffices(pin) and _state(pin) == state):
        raise signing.BadSignature("used, or over")
    return pin, by, state


def _state(pin: Pin) -> str:
    """Return a digest of what each sign-in and each new PIN changes."""
    return salted_hmac(SALT, f"{pin.hash} {pin.user.last_login}").hexdigest()[:20]
