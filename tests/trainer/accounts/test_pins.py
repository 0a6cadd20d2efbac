"""First name and PIN: how a trainee joins, signs in and comes onto another phone; what bounds guessing."""

import re
from datetime import timedelta
from itertools import combinations, product

import pytest
import time_machine
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from tests.conftest import signed_in
from tests.trainer.accounts.conftest import ACCOUNT
from tests.trainer.accounts.sign_ins import HERE, THERE
from trainer.accounts import pins, sign_in_limits
from trainer.accounts.models import LoginAttempt, Pin
from trainer.accounts.services.erasure import erase
from trainer.accounts.services.people import change_role, reset_password
from trainer.schools.models import AuditLine, Membership, Role, School, User
from trainer.schools.services import add_member, make_class, make_code, open_school

pytestmark = pytest.mark.django_db

PIN = "481502"
WRONG, WAIT = 422, 429


@pytest.fixture
def school(riverside) -> School:
    riverside.pins = True
    riverside.save()
    return riverside


@pytest.fixture
def code(school, evening, bob) -> str:
    return make_code(school_class=evening, made_by=bob, uses=9).code


@pytest.fixture
def ana(code) -> Client:
    return joined(code, "Ana")


def joined(code: str, name: str, pin: str = PIN) -> Client:
    phone = Client()
    typed = {"first_name": name, "pin": pin, "again": pin}
    assert phone.post(f"/join/class/{code}/", typed, REMOTE_ADDR=HERE).status_code == 302
    return phone


def sign_in(name: str, pin: str = PIN, *, browser: Client | None = None, address: str = HERE):
    browser = browser or Client()
    return browser.post("/login/pin/?school=riverside", {"first_name": name, "pin": pin}, REMOTE_ADDR=address)


def is_in(browser: Client) -> bool:
    return browser.get("/settings/").status_code == 200


def member(name: str) -> Membership:
    return Membership.objects.get(user__pin__name=name)


# --- What is no PIN -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pin",
    [
        *("", "12345", "1234567890123", "48150a", "４８１５０２"),
        *("000000", "112211", "123456", "987654", "890123", "123123", "121212", "202020", "159753"),
    ],
)
def test_a_pin_has_six_digits_that_are_not_among_the_first_guesses(pin):
    with pytest.raises(ValidationError):
        pins.check_pin(pin)


def test_twenty_guesses_at_random_open_one_account_of_49_000():
    of_two = ("".join(digits) for pair in combinations("0123456789", 2) for digits in product(pair, repeat=6))
    counted = ("".join(str((at + step * n) % 10) for n in range(6)) for at in range(10) for step in (1, -1))
    repeated = (f"{number:03}" * 2 for number in range(1000))
    common = (each for each in CommonPasswordValidator().passwords if re.fullmatch("[0-9]{6}", each))
    refused = {*of_two, *counted, *repeated, *common}
    assert not any(is_taken(pin) for pin in refused)
    assert all(is_taken(pin) for pin in map("{:06}".format, range(7, 10**6, 997)) if pin not in refused)
    said = re.search(r"the ([\d,]+) that people try", pins.__doc__.replace("\n", " "))[1]
    assert f"{len(refused):,}" == said
    assert 49_000 <= (10**6 - len(refused)) / pins.MAX_MISSES < 50_000


def is_taken(pin: str) -> bool:
    try:
        pins.check_pin(pin)
    except ValidationError:
        return False
    return True


# --- Joining ------------------------------------------------------------------------------------------


def test_a_trainee_joins_by_the_class_code_with_first_name_and_pin(ana, evening):
    made = member("Ana")
    assert (made.role, made.user.get_full_name(), made.user.has_usable_password()) == (
        "trainee",
        "Ana",
        False,
    )
    assert list(evening.members.all()) == [made]
    assert PIN not in made.user.pin.hash
    assert is_in(ana)
    ana.post("/logout/")
    assert sign_in("ána ", browser=ana).status_code == 302  # as it is typed on a phone
    assert is_in(ana)
    assert AuditLine.objects.filter(act="signed-in", who=made, detail="PIN").count() == 2


def test_a_second_of_the_name_gets_a_number_and_each_has_their_own_pin(ana, code):
    second = joined(code, "Ana", "730264")
    said = "open http://testserver/login/?school=riverside and sign in as \u2068Ana 2\u2069 with your PIN"
    assert said in second.get("/").text
    assert [one.user.username for one in (member("Ana"), member("Ana 2"))] == ["ana", "ana2"]
    assert sign_in("Ana", "730264").status_code == WRONG
    assert sign_in("ana 2", "730264").status_code == 302
    assert sign_in("Ana").status_code == 302


def test_a_second_class_of_the_school_takes_one_press_and_another_school_a_password(
    ana, code, bob, riverside, hillside
):
    again = ana.get(f"/join/class/{code}/", follow=True)
    assert (again.redirect_chain, "in this class already" in again.text) == ([("/", 302)], True)
    morning = make_class(school=riverside, name="Morning", by=bob)
    path = f"/join/class/{make_code(school_class=morning, made_by=bob, uses=9).code}/"
    assert ana.post(path)["Location"] == "/"
    assert list(morning.members.all()) == [member("Ana")]
    assert is_in(ana)
    ana.post("/logout/")
    assert sign_in("Ana", browser=ana).status_code == 302
    head = add_member(school=hillside, user=User.objects.create_user("head"), role=Role.OWNER)
    theirs = make_class(school=hillside, name="Theirs", by=head)
    path = f"/join/class/{make_code(school_class=theirs, made_by=head, uses=9).code}/"
    assert ana.post(path)["Location"].startswith("/password/set/")


def test_only_where_the_school_allows_it_and_only_by_a_class_code(school, code, client, olga):
    assert "pin" in client.get(f"/join/class/{code}/").context["form"].fields
    assert "username" in client.get(f"/join/class/{code}/?password").context["form"].fields
    link = signed_in(olga).post("/people/invite/", {"role": "trainee"}).context["link"]
    assert "username" in client.get(link).context["form"].fields
    school.pins = False
    school.save()
    assert "username" in client.get(f"/join/class/{code}/").context["form"].fields
    assert client.post(f"/join/class/{code}/", ACCOUNT).status_code == 302
    assert sign_in("Ana").status_code == 404
    assert "PIN" not in client.get("/login/?school=riverside").text


@pytest.mark.parametrize(
    "typed", [{"pin": "123456", "again": "123456"}, {"again": "481503"}, {"first_name": " - "}]
)
def test_what_is_refused_makes_no_account(code, client, typed):
    sent = {"first_name": "Ana", "pin": PIN, "again": PIN} | typed
    assert client.post(f"/join/class/{code}/", sent).status_code == WRONG
    assert not Pin.objects.exists()


# --- Signing in ---------------------------------------------------------------------------------------


def test_the_form_is_on_the_sign_in_page_of_the_school_and_of_the_laptop(ana, client, settings):
    def asks(path: str) -> bool:
        return 'action="/login/pin/?school=riverside"' in client.get(path).text

    assert asks("/login/?school=riverside")
    assert not asks("/login/")
    settings.CLASSROOM = "HTTP"
    assert asks("/login/")
    open_school(name="Hillside")  # then the address has to say which
    assert not asks("/login/")
    ana.post("/logout/")
    client.cookies = ana.cookies  # or the browser
    assert asks("/login/")
    assert not asks("/login/?school=hillside")


def test_an_unknown_name_and_a_wrong_pin_get_the_same_answer(ana):
    answers = [sign_in("Ana", "481503"), sign_in("Zoe", "481503")]
    pages = [re.sub('value="[^"]*"', "", answer.text.partition("<main")[2]) for answer in answers]
    assert (answers[0].status_code, pages[0]) == (WRONG, pages[1])
    assert "Wrong name or PIN." in pages[0]
    assert LoginAttempt.objects.count() == 2
    for name in ("Ana", "Zoe"):  # after eight, both wait as long
        assert [sign_in(name, "481503").status_code for _ in range(8)] == [WRONG] * 7 + [WAIT]


def test_the_pin_opens_nothing_at_another_school_or_on_the_form_of_passwords(ana, client):
    other = open_school(name="Hillside")
    other.pins = True
    other.save()
    sent = {"first_name": "Ana", "pin": PIN}
    assert client.post("/login/pin/?school=hillside", sent).status_code == WRONG
    assert client.post("/login/", {"username": "ana", "password": PIN}).status_code == 200
    assert not is_in(client)


def guess(times: int, **where) -> None:
    for number in range(times):
        LoginAttempt.objects.all().delete()  # the limits of minutes, which wait
        sign_in("Ana", f"48{number:04}", **where)


def test_after_twenty_wrong_ones_no_new_browser_is_let_in_until_staff_unlock(ana, bob, riverside):
    guess(pins.MAX_MISSES, address=THERE)
    LoginAttempt.objects.all().delete()
    assert sign_in("Ana", address=THERE).status_code == WRONG
    page = signed_in(bob).get(f"/people/{member('Ana').pk}/").text
    assert "locked after 20 wrong PINs" in page
    User.objects.filter(pin__name="Ana").update(unlocked_until=timezone.now() + timedelta(minutes=9))
    assert signed_in(bob).get(f"/people/{member('Ana').pk}/").text.count("locked after 20 wrong PINs") == 1
    User.objects.filter(pin__name="Ana").update(unlocked_until=None)
    ana.post("/logout/")
    assert sign_in("Ana", browser=ana).status_code == 302  # the phone they always use
    guess(pins.MAX_MISSES, address=THERE)
    assert signed_in(bob).post(f"/people/{member('Ana').pk}/unlock/").status_code == 302
    assert sign_in("Ana", address=THERE).status_code == 302


def test_to_unlock_leaves_the_waits_of_a_pin(ana, bob):
    for number in range(sign_in_limits.MAX_PER_SOURCE):
        sign_in("Ana", f"48{number:04}", address=THERE)
    page = signed_in(bob).post(f"/people/{member('Ana').pk}/unlock/", follow=True).text
    assert "they still wait a few minutes" in page
    assert "no sign-in limit" not in page
    assert sign_in("Ana", address=THERE).status_code == WAIT


def test_a_phone_that_they_used_before_is_let_in_no_more_after_fifty(ana):
    ana.post("/logout/")
    guess(pins.MAX_MISSES_KNOWN, browser=ana)
    LoginAttempt.objects.all().delete()
    assert sign_in("Ana", browser=ana).status_code == WRONG


def test_without_the_count_it_goes_on_and_on(ana, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(pins, "MAX_MISSES", 10**6)
    guess(21, address=THERE)
    LoginAttempt.objects.all().delete()
    assert sign_in("Ana", address=THERE).status_code == 302


def test_the_limits_of_minutes_hold_for_pins_as_for_passwords(ana):
    said = [sign_in("Ana", f"48{number:04}", address=THERE).status_code for number in range(9)]
    assert said == [WRONG] * sign_in_limits.MAX_PER_SOURCE + [WAIT]


@pytest.mark.parametrize("way", ["role", "school", "password", "left"])
def test_it_suffices_only_for_a_trainee_of_that_school_without_a_password(ana, olga, hillside, way):
    person = member("Ana")
    if way == "role":
        change_role(membership=person, role=Role.INSTRUCTOR, by=olga)
    elif way == "school":
        add_member(school=hillside, user=person.user, role=Role.TRAINEE)
    elif way == "password":
        person.user.set_password("by-the-command-line")
        person.user.save()
    else:
        Membership.objects.filter(pk=person.pk).update(left="2026-01-01T00:00Z")
    assert not is_in(ana)
    assert sign_in("Ana").status_code == WRONG


def test_an_owner_who_gives_a_role_learns_that_it_needs_a_password(ana, olga):
    person, owner = member("Ana"), signed_in(olga)
    there = f"/people/{person.pk}/"
    answer = owner.post(f"{there}role/", {"role": "instructor"}, follow=True)
    assert answer.redirect_chain[0][0] == f"{there}#new-password"
    assert "Give them a password." in answer.text
    assert "Their PIN doesn’t work" in owner.get(there).text
    reset_password(membership=person, by=olga)
    assert "Their PIN doesn’t work" not in owner.get(there).text


def test_a_second_factor_is_asked_for_after_the_pin(ana, django_user_model):
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(member("Ana").user, generate_totp_secret())
    browser = Client()
    assert sign_in("Ana", browser=browser)["Location"].startswith("/login/second-factor/")
    assert not is_in(browser)


# --- A password in its place --------------------------------------------------------------------------


def test_a_password_of_their_own_takes_the_place_of_the_pin_which_is_asked_for_first(ana):
    new = {"password1": "four-lamps-and-a-quagga", "password2": "four-lamps-and-a-quagga"}
    assert ana.post("/password/set/", new | {"pin": "481503"}).status_code == 200
    assert Pin.objects.exists()
    assert ana.post("/password/set/", new | {"pin": PIN}).status_code == 302
    assert is_in(ana)
    assert not Pin.objects.exists()
    assert sign_in("Ana").status_code == WRONG
    assert Client().post("/login/", {"username": "ana", "password": new["password1"]}).status_code == 302


def test_a_password_that_staff_set_ends_the_pin(ana, olga):
    reset_password(membership=member("Ana"), by=olga)
    assert not Pin.objects.exists()
    assert not is_in(ana)


def test_a_person_who_is_erased_leaves_no_name_behind(ana, olga):
    erase(person=member("Ana"), by=olga)
    assert not Pin.objects.exists()
    assert not User.objects.filter(first_name="Ana").exists()


# --- Another phone ------------------------------------------------------------------------------------


def path_in(answer) -> str:
    assert answer.status_code == 200
    return re.search(r'value="http://testserver(/join/phone/[^"]+)"', answer.text)[1]


def test_their_phone_shows_a_code_and_another_one_comes_in_with_the_pin_once(ana):
    path, other = path_in(ana.post("/settings/pin/phone/")), Client()
    assert "Ana" in other.get(path).text
    assert other.post(path, {"pin": "481503"}).status_code == WRONG
    assert other.post(path, {"pin": PIN}).status_code == 302
    assert is_in(other)
    assert is_in(ana)
    assert Client().get(path).status_code == 404


def test_staff_show_a_code_by_which_a_new_pin_is_chosen_and_other_phones_are_signed_out(ana, bob):
    path, other = path_in(signed_in(bob).post(f"/people/{member('Ana').pk}/phone/")), Client()
    guess(pins.MAX_MISSES, address=THERE)
    path = path_in(signed_in(bob).post(f"/people/{member('Ana').pk}/phone/"))
    assert other.post(path, {"pin": "111111", "again": "111111"}).status_code == WRONG
    assert other.post(path, {"pin": "730264", "again": "730264"}).status_code == 302
    assert is_in(other)
    assert not is_in(ana)
    assert sign_in("Ana", address=THERE).status_code == WRONG
    assert sign_in("Ana", "730264", address=THERE).status_code == 302
    assert Client().post(path, {"pin": "730265", "again": "730265"}).status_code == 404
    lines = AuditLine.objects.filter(act__in=["phone-link", "pin"]).order_by("pk")
    assert [(one.act, one.who.user.first_name) for one in lines] == [
        *(("phone-link", "Bob"),) * 2,
        ("pin", "Ana"),
    ]


def test_of_two_phones_that_opened_the_code_one_comes_in(ana, bob):
    pin = member("Ana").user.pin
    token = pins.make_phone_link(pin=pin, by=bob)
    (first, _by, state), (second, *_) = pins.read_phone_link(token), pins.read_phone_link(token)
    assert pins.choose_pin(pin=first, new="730264", state=state)
    assert not pins.choose_pin(pin=second, new="915037", state=state)


def test_a_code_is_over_after_ten_minutes_and_with_its_maker(ana, bob, olga):
    path = path_in(signed_in(bob).post(f"/people/{member('Ana').pk}/phone/"))
    change_role(membership=bob, role=Role.ASSISTANT, by=olga)
    assert Client().get(path).status_code == 404
    change_role(membership=bob, role=Role.INSTRUCTOR, by=olga)
    assert Client().get(path).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(seconds=pins.LINK_LIFETIME + 1)):
        assert Client().get(path).status_code == 404
    assert Client().get("/join/phone/nothing/").status_code == 404


def test_only_staff_in_whose_care_they_are_give_codes(ana, code, alice, hillside, dora):
    there = f"/people/{member('Ana').pk}/phone/"
    assert {signed_in(one).post(there).status_code for one in (alice, dora)} == {404}
    assert ana.post(there).status_code == 404
    assert signed_in(alice).post("/settings/pin/phone/").status_code == 404  # has a password


def test_a_pin_is_changed_with_the_old_one_and_other_phones_are_signed_out(ana):
    other = Client()
    sign_in("Ana", browser=other)
    new = {"pin": "730264", "again": "730264"}
    assert ana.post("/settings/pin/", new | {"old": "481503"}).status_code == WRONG
    assert ana.post("/settings/pin/", new | {"old": PIN}).status_code == 302
    assert (is_in(ana), is_in(other)) == (True, False)
    assert sign_in("Ana", "730264").status_code == 302


def test_an_owner_allows_pins_in_the_settings_and_the_log_has_it(olga, riverside):
    sent = {"name": riverside.name, "zone": riverside.zone, "pins": "yes"}
    assert signed_in(olga).post("/school/", sent).status_code == 302
    riverside.refresh_from_db()
    assert riverside.pins
    assert AuditLine.objects.filter(act="pins").count() == 1
