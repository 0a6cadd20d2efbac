"""Limits on wrong passwords, by account and softly by address, alike for names that do not exist.

A try is counted before its password is looked at, and taken back if that was right, with the wrong ones
before it that were the same person's. So guesses that are sent all at once are not free, and a classroom
behind one address that mistypes does not use its budget up. What is refused is not counted: a wait ends,
whoever goes on trying.

A strange browser is held back by its own address's tries at the account, by those of all strange browsers
where its address is strange too, and by whatever is tried from its address: from there one more goes through
every few seconds. One that the person has come in by before is held back by itself alone: nobody else can
keep them out of it. And staff can let somebody in, for some minutes whatever else is tried
(people/lifting.py).
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core import signing
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from trainer.accounts.models import KnownBrowser, LoginAttempt
from trainer.ops.client_address import address_of
from trainer.schools.models import User

# Browsers that somebody has come in by: a signed cookie, which stays when they sign out.
#
# Whoever has one is held back by their own wrong passwords alone, never by those that others give
# elsewhere. It opens nothing: the password is asked for as ever.


MOST_PEOPLE = 8
"""Of one browser, as on a computer of the school; whoever came in longest ago is forgotten first."""


KEPT = 180 * 24 * 3600


SALT = "trainer.accounts.sign_in_limits"


def cookie_name() -> str:
    return "__Host-known" if settings.SESSION_COOKIE_SECURE else "known"


def mark_of(request: HttpRequest, name: str) -> str:
    """The mark of the person of this digest in this browser; empty where they have not come in by it."""
    return _marks(request).get(name, "")


def remember(request: HttpRequest, response: HttpResponse, name: str) -> None:
    marks = _marks(request)
    mark = marks.pop(name, "") or secrets.token_hex(8)
    kept = dict([*marks.items(), (name, mark)][-MOST_PEOPLE:])
    response.set_cookie(
        cookie_name(),
        signing.dumps(kept, salt=SALT),
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _marks(request: HttpRequest) -> dict[str, str]:
    try:
        found: dict[str, str] = signing.loads(request.COOKIES.get(cookie_name(), ""), salt=SALT, max_age=KEPT)
    except signing.BadSignature:
        return {}
    return found


WRONG_HERE = 8
"""Tries at one account from one address, or by one browser that it knows."""


WRONG_EVERYWHERE = 20
"""Tries at one account by strange browsers, from wherever it was never signed in from."""


HOLD = timedelta(minutes=5)


WRONG_FROM_AN_ADDRESS = 20
"""At whatever accounts. Who gets in takes theirs back: a classroom has room for twenty who are not in yet."""


ADDRESS_HOLD = timedelta(minutes=10)


ADDRESS_PAUSE = timedelta(seconds=5)
"""From one try to the next of an address that has used up its own."""


WRONG_OF_ITS_OWN = 2
"""Tries of whoever was here before that do not ask about their address: others there do not keep them out."""


PLACE_KNOWN = timedelta(days=90)


class Wait(Exception):
    """Too many wrong ones; after so many seconds the next may be tried."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} s")
        self.seconds = seconds


@dataclass(frozen=True)
class Knock:
    """Somebody at the door. `name` is a digest of the name that was typed, `browser` the mark of one that the
    person of that name has come in by, else empty; `known` says whether they have from this address."""

    name: str
    address: str
    browser: str
    known: bool
    let_in: bool

    @property
    def own_tries(self) -> Q:
        """Those that were surely meant to be this person's, if they are who they say."""
        here = Q(address=self.address, browser="") if self.address else Q()
        return Q(name=self.name) & (here | Q(browser=self.browser) if self.browser else here)


def digest_of_name(name: str) -> str:
    salt = "trainer.accounts.sign_in_limits"
    return salted_hmac(salt, User.normalize_username(name).casefold()).hexdigest()[:32]


def knock_of(request: HttpRequest, name: str) -> Knock:
    """The same two questions whether or not anybody has this name."""
    address, digest, now = address_of(request), digest_of_name(name), timezone.now()
    places = KnownBrowser.objects.filter(user__username=name, address=address, last__gt=now - PLACE_KNOWN)
    return Knock(
        name=digest,
        address=address,
        browser=mark_of(request, digest),
        known=bool(address) and places.exists(),
        let_in=User.objects.filter(username=name, let_in_until__gt=now).exists(),
    )


def claim(knock: Knock) -> LoginAttempt:
    """Counts a try, as a wrong one for now. Raises `Wait`."""
    now = timezone.now()
    with transaction.atomic():
        LoginAttempt.objects.filter(at__lt=now - ADDRESS_HOLD).delete()
        wait = None if knock.let_in else _longest_wait(knock, now)
        if wait is None:
            return LoginAttempt.objects.create(
                name=knock.name, address=knock.address, browser=knock.browser, at=now
            )
    raise Wait(wait)


def _longest_wait(knock: Knock, now: datetime) -> int | None:
    """Seconds; none where the next try is free."""
    ends = [*_ends_of_account(knock, now), _end_of_address(knock, now)]
    end = max((end for end in ends if end and end > now), default=None)
    return max(1, round((end - now).total_seconds())) if end else None


def _ends_of_account(knock: Knock, now: datetime) -> Iterator[datetime | None]:
    tries = LoginAttempt.objects.filter(at__gt=now - HOLD, name=knock.name)
    if knock.browser:
        yield _end(tries.filter(browser=knock.browser), WRONG_HERE)
        return
    tries = tries.filter(browser="")
    yield _end(tries.filter(address=knock.address), WRONG_HERE)
    if not knock.known:
        yield _end(tries, WRONG_EVERYWHERE)


def _end(rows: QuerySet[LoginAttempt], most: int) -> datetime | None:
    """When the first of the last `most` is over, if there are so many."""
    times = list(rows.order_by("-at").values_list("at", flat=True)[:most])
    return times[-1] + HOLD if len(times) == most else None


def _end_of_address(knock: Knock, now: datetime) -> datetime | None:
    """When an address that has used up its tries may send the next."""
    if knock.browser or not knock.address:
        return None
    tries = LoginAttempt.objects.filter(at__gt=now - ADDRESS_HOLD, address=knock.address, browser="")
    if knock.known and tries.filter(name=knock.name).count() < WRONG_OF_ITS_OWN:
        return None
    times = list(tries.order_by("-at").values_list("at", flat=True)[:WRONG_FROM_AN_ADDRESS])
    return times[0] + ADDRESS_PAUSE if len(times) == WRONG_FROM_AN_ADDRESS else None


def is_held(knock: Knock) -> bool:
    """Whether the next try at this account would have to wait."""
    return not knock.let_in and any(_ends_of_account(knock, timezone.now()))


def settle(knock: Knock, user: AbstractBaseUser) -> None:
    """The password was right: their wrong ones are forgotten, and the place is known."""
    with transaction.atomic():
        LoginAttempt.objects.filter(knock.own_tries).delete()
        User.objects.filter(pk=user.pk).exclude(let_in_until=None).update(let_in_until=None)
        KnownBrowser.objects.filter(user_id=user.pk, last__lt=timezone.now() - PLACE_KNOWN).delete()
        if knock.address:
            KnownBrowser.objects.update_or_create(
                user_id=user.pk, address=knock.address, defaults={"last": timezone.now()}
            )


# --- What staff see, and end ---------------------------------------------------------------------


def held_until(user: User) -> datetime | None:
    """Until when this account is held back somewhere, if it is."""
    now, name = timezone.now(), digest_of_name(user.username)
    tries = LoginAttempt.objects.filter(name=name, at__gt=now - HOLD)
    groups = set(tries.values_list("address", "browser"))
    ends = [_end(tries.filter(address=address, browser=browser), WRONG_HERE) for address, browser in groups]
    ends.append(_end(tries.filter(browser=""), WRONG_EVERYWHERE))
    return max((end for end in ends if end), default=None)


def forget(user: User) -> None:
    """Every wrong try at this account."""
    LoginAttempt.objects.filter(name=digest_of_name(user.username)).delete()
