"""Limits on wrong passwords, by account and softly by address, alike for names that do not exist.

allauth counts by address and by name alone, in the memory of one process: twenty typing errors of a class
would close its classroom for the rest, and anyone could lock anyone out. So its adapter asks here.

An attempt is counted before its password is checked. A right password deletes it, with the wrong attempts
before it from the same person. So parallel guesses are not free, and a classroom behind one address does not
use up its limit by typing errors. A refused attempt is not counted, so every wait ends. One whose check never
ended, because the server was stopped, counts for as long as a check may take.

An unknown browser is limited by the attempts of its address at the account, by those of all unknown browsers
where its address is unknown too, and by everything tried from its address: past that limit, one attempt goes
through every few seconds. A browser in which the person signed in before is limited by its own attempts
alone, so that others cannot keep the person out. Staff can lift the limits of an account without a PIN
for some minutes (`services.people.unlock`).
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from trainer.accounts.models import KnownBrowser, LoginAttempt
from trainer.ops.client_address import address_of
from trainer.schools.models import User

# A signed cookie marks a browser for each person who signed in there; it stays when they sign out. It only
# selects the limits that apply: the password is still required.

MAX_PEOPLE = 8
"""Marks in one cookie, as on a shared computer; the oldest sign-in is dropped first."""
COOKIE_AGE = 180 * 24 * 3600
SALT = "trainer.accounts.sign_in_limits"


def cookie_name() -> str:
    return "__Host-known" if settings.SESSION_COOKIE_SECURE else "known"


def remember(request: HttpRequest, response: HttpResponse, name: str) -> None:
    marks = _marks(request)
    mark = marks.pop(name, "") or secrets.token_hex(8)
    newest = dict([*marks.items(), (name, mark)][-MAX_PEOPLE:])
    response.set_cookie(
        cookie_name(),
        signing.dumps(newest, salt=SALT),
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _marks(request: HttpRequest) -> dict[str, str]:
    try:
        found: dict[str, str] = signing.loads(
            request.COOKIES.get(cookie_name(), ""), salt=SALT, max_age=COOKIE_AGE
        )
    except signing.BadSignature:
        return {}
    return found


def browser_of(request: HttpRequest, name: str) -> str:
    """Return the mark of this browser if the person signed in there before, else ""."""
    return _marks(request).get(name_digest(name), "")


MAX_PER_SOURCE = 8
"""Attempts at one account from one address, or by one known browser."""
MAX_FROM_STRANGERS = 20
"""Attempts at one account by all unknown browsers from unknown addresses."""
LOCK_TIME = timedelta(minutes=5)
CHECK_TIME = timedelta(seconds=30)
"""The longest time from counting an attempt to the end of its check."""
MAX_PER_ADDRESS = 20
"""Attempts at any accounts. A successful sign-in deletes its own, so a classroom of twenty fits."""
ADDRESS_WINDOW = timedelta(minutes=10)
ADDRESS_PAUSE = timedelta(seconds=5)
"""Between attempts of an address that is over its limit."""
FREE_AT_KNOWN_ADDRESS = 2
"""Attempts at an account from an address it knows, before the limit of the address applies."""
ADDRESS_LIFETIME = timedelta(days=90)


class Wait(ValidationError):
    """Too many wrong passwords; the next attempt is allowed after `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(wait_words(seconds), code="wait")
        self.seconds = seconds


def wait_words(seconds: int) -> str:
    if seconds <= 90:
        words = ngettext(
            "Too many wrong passwords. Try again in %(count)s second.",
            "Too many wrong passwords. Try again in %(count)s seconds.",
            seconds,
        )
        return words % {"count": seconds}
    minutes = -(-seconds // 60)
    words = ngettext(
        "Too many wrong passwords. Try again in %(count)s minute.",
        "Too many wrong passwords. Try again in %(count)s minutes.",
        minutes,
    )
    return words % {"count": minutes}


@dataclass(frozen=True)
class SignInSource:
    """Where a sign-in comes from. `name` is a digest of the typed name; `browser` is the mark of a browser in
    which that person signed in before, else empty; `known` is whether they did so from this address."""

    name: str
    address: str
    browser: str
    known: bool
    unlocked: bool

    @property
    def own_attempts(self) -> Q:
        """Select the attempts that belong to this person once the password is right."""
        here = Q(address=self.address, browser="") if self.address else Q()
        return Q(name=self.name) & (here | Q(browser=self.browser) if self.browser else here)


def name_digest(name: str) -> str:
    salt = "trainer.accounts.sign_in_limits"
    return salted_hmac(salt, User.normalize_username(name).casefold()).hexdigest()[:32]


def source_of(request: HttpRequest, name: str) -> SignInSource:
    """Ask the database the same two questions whether or not the name exists."""
    address, digest, now = address_of(request), name_digest(name), timezone.now()
    addresses = KnownBrowser.objects.filter(
        user__username=name, address=address, last__gt=now - ADDRESS_LIFETIME
    )
    return SignInSource(
        name=digest,
        address=address,
        browser=browser_of(request, name),
        known=bool(address) and addresses.exists(),
        unlocked=User.objects.filter(username=name, unlocked_until__gt=now).exists(),
    )


def count_attempt(source: SignInSource) -> LoginAttempt:
    """Count an attempt as wrong for now. Raise `Wait`."""
    now = timezone.now()
    with transaction.atomic():
        LoginAttempt.objects.filter(at__lt=now - ADDRESS_WINDOW).delete()
        wait = None if source.unlocked else _longest_wait(source, now)
        if wait is None:
            return LoginAttempt.objects.create(
                name=source.name, address=source.address, browser=source.browser, at=now
            )
    raise Wait(wait)


def _longest_wait(source: SignInSource, now: datetime) -> int | None:
    """Return the seconds to wait; None where the next attempt is allowed."""
    ends = [*_ends_of_account(source, now), _end_of_address(source, now)]
    end = max((end for end in ends if end and end > now), default=None)
    return max(1, round((end - now).total_seconds())) if end else None


def _ends_of_account(source: SignInSource, now: datetime) -> Iterator[datetime | None]:
    attempts = _counted(now).filter(at__gt=now - LOCK_TIME, name=source.name)
    if source.browser:
        yield _end(attempts.filter(browser=source.browser), MAX_PER_SOURCE)
        return
    attempts = attempts.filter(browser="")
    yield _end(attempts.filter(address=source.address), MAX_PER_SOURCE)
    if not source.known:
        yield _end(attempts, MAX_FROM_STRANGERS)


def _counted(now: datetime) -> QuerySet[LoginAttempt]:
    """Return the attempts that were wrong, and those whose check may still be under way."""
    return LoginAttempt.objects.filter(Q(checked=True) | Q(at__gt=now - CHECK_TIME))


def _end(rows: QuerySet[LoginAttempt], limit: int) -> datetime | None:
    """Return when fewer than `limit` of these attempts count; None where there are fewer now."""
    listed = rows.values_list("at", "checked")
    ends = sorted(at + (LOCK_TIME if checked else CHECK_TIME) for at, checked in listed)
    return ends[-limit] if len(ends) >= limit else None


def _end_of_address(source: SignInSource, now: datetime) -> datetime | None:
    """Return when an address over its limit may send the next attempt."""
    if source.browser or not source.address:
        return None
    attempts = _counted(now).filter(at__gt=now - ADDRESS_WINDOW, address=source.address, browser="")
    if source.known and attempts.filter(name=source.name).count() < FREE_AT_KNOWN_ADDRESS:
        return None
    times = list(attempts.order_by("-at").values_list("at", flat=True)[:MAX_PER_ADDRESS])
    return times[0] + ADDRESS_PAUSE if len(times) == MAX_PER_ADDRESS else None


def is_locked(source: SignInSource) -> bool:
    """Return whether the next attempt at this account would have to wait."""
    return not source.unlocked and any(_ends_of_account(source, timezone.now()))


def record_failure(attempt: LoginAttempt) -> None:
    """Count the attempt as wrong: its password was looked at."""
    LoginAttempt.objects.filter(pk=attempt.pk).update(checked=True)


def record_success(source: SignInSource, user: AbstractBaseUser) -> None:
    """Delete the person's wrong attempts and remember the address: the password was right."""
    with transaction.atomic():
        LoginAttempt.objects.filter(source.own_attempts).delete()
        User.objects.filter(pk=user.pk).exclude(unlocked_until=None).update(unlocked_until=None)
        KnownBrowser.objects.filter(user_id=user.pk, last__lt=timezone.now() - ADDRESS_LIFETIME).delete()
        if source.address:
            KnownBrowser.objects.update_or_create(
                user_id=user.pk, address=source.address, defaults={"last": timezone.now()}
            )


def locked_until(user: User) -> datetime | None:
    """Return until when sign-in to this account is locked from any source; None where it is not."""
    now, name = timezone.now(), name_digest(user.username)
    attempts = _counted(now).filter(name=name, at__gt=now - LOCK_TIME)
    groups = set(attempts.values_list("address", "browser"))
    ends = [
        _end(attempts.filter(address=address, browser=browser), MAX_PER_SOURCE) for address, browser in groups
    ]
    ends.append(_end(attempts.filter(browser=""), MAX_FROM_STRANGERS))
    return max((end for end in ends if end), default=None)


def clear_attempts(user: User) -> None:
    """Delete every wrong attempt at this account."""
    LoginAttempt.objects.filter(name=name_digest(user.username)).delete()
