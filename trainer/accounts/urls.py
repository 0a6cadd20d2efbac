"""URLs of accounts; trainer/urls.py has the prefixes."""

from allauth.account.views import reauthenticate
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import path, re_path
from django.views.decorators.http import require_safe

from trainer.accounts.sign_on import provider_views as providers
from trainer.accounts.sign_on import views as sign_on
from trainer.accounts.views import add_people, erasure, join, people, pins, second_factor, settings, sign_in
from trainer.accounts.views.second_factor import to_confirm
from trainer.accounts.views.sign_in import ask_or_post

# allauth asks for its pages by these names, without a namespace.
sign_in_urls = [
    path("login/", sign_in.sign_in, name="account_login"),
    path("logout/", sign_in.SignOutView.as_view(), name="account_logout"),
    path("password/", sign_in.own_password, name="account_change_password"),
    path("password/set/", sign_in.first_password, name="account_set_password"),
    path("password/forgotten/", sign_in.forgotten, name="account_reset_password"),
    re_path(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        sign_in.new_password,
        name="account_reset_password_from_key",
    ),
    path("settings/confirm/", to_confirm(reauthenticate), name="account_reauthenticate"),
    path("settings/second-factor/", second_factor.index, name="mfa_index"),
    path("settings/second-factor/confirm/", to_confirm(mfa.reauthenticate), name="mfa_reauthenticate"),
    path("settings/second-factor/app/add/", ask_or_post(totp.activate_totp), name="mfa_activate_totp"),
    path("settings/second-factor/app/remove/", ask_or_post(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path(
        "settings/second-factor/codes/",
        require_safe(codes.view_recovery_codes),
        name="mfa_view_recovery_codes",
    ),
    path(
        "settings/second-factor/codes/replace/",
        ask_or_post(codes.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path("settings/second-factor/passkeys/", second_factor.passkeys, name="mfa_list_webauthn"),
    path("settings/second-factor/passkeys/add/", ask_or_post(webauthn.add_webauthn), name="mfa_add_webauthn"),
    path(
        "settings/second-factor/passkeys/confirm/",
        to_confirm(webauthn.reauthenticate_webauthn),
        name="mfa_reauthenticate_webauthn",
    ),
    path(
        "settings/second-factor/passkeys/<int:pk>/remove/",
        to_confirm(webauthn.remove_webauthn),
        name="mfa_remove_webauthn",
    ),
    path("login/second-factor/", ask_or_post(mfa.authenticate), name="mfa_authenticate"),
    path("settings/sessions/", sign_in.sessions, name="usersessions_list"),
    path("settings/sign-on/", sign_on.links, name="socialaccount_connections"),
    path("sso/<slug:provider_id>/callback/", sign_on.callback, name="openid_connect_callback"),
    path("sso/<slug:organization_slug>/acs/", sign_on.acs, name="saml_acs"),
    path("sso/<slug:organization_slug>/acs/finish/", sign_on.finish_acs, name="saml_finish_acs"),
    path("sso/<slug:organization_slug>/metadata/", sign_on.metadata, name="saml_metadata"),
    path("sso/<slug:organization_slug>/signed-out/", sign_on.signed_out, name="saml_sls"),
]

join_urls = [
    path("", join.join_by_code, name="join_by_code"),
    path("class/<str:code>/", join.join_class, name="join_class"),
    path("phone/<str:token>/", pins.phone, name="phone"),
    path("<str:token>/", join.join, name="join"),
]

people_urls = [
    path("", people.people, name="people"),
    path("invite/", people.invite, name="invite"),
    path("invite/<int:invitation_id>/close/", people.close_invitation, name="close_invitation"),
    path("<int:membership_id>/", people.person, name="person"),
    path("<int:membership_id>/name/", people.correct_name, name="correct_name"),
    path("<int:membership_id>/identity/", people.identify, name="identify"),
    path("<int:membership_id>/role/", people.change_role, name="change_role"),
    path("<int:membership_id>/leave/", people.remove, name="remove"),
    path("<int:membership_id>/reset/", people.reset, name="reset"),
    path("<int:membership_id>/phone/", pins.phone_link, name="phone_link"),
    path("<int:membership_id>/unlock/", people.unlock_sign_in, name="unlock"),
    path("<int:membership_id>/second-factor/", people.reset_factor, name="reset_second_factor"),
    path("<int:membership_id>/erase/", erasure.erase_person, name="erase"),
    path("add/", add_people.people_add, name="people_add"),
    path("enroll/", add_people.people_enrol, name="people_enroll"),
]

school_urls = [
    path("erasures/", erasure.erasures, name="erasures"),
    path("single-sign-on/", providers.providers, name="providers"),
    path("single-sign-on/add/<slug:kind>/", providers.add_provider, name="add_provider"),
    path("single-sign-on/<int:provider_id>/", providers.provider, name="provider"),
    path("single-sign-on/<int:provider_id>/remove/", providers.remove_provider, name="remove_provider"),
]

urlpatterns = [
    path("login/pin/", pins.sign_in, name="sign_in_by_pin"),
    path("login/school/", sign_on.find_school, name="find_school"),
    path("sso/<slug:slug>/", sign_on.start, name="sign_on"),
    path("settings/", settings.settings, name="settings"),
    path("settings/pin/", pins.own_pin, name="own_pin"),
    path("settings/pin/phone/", pins.own_phone, name="own_phone"),
    path("settings/confirm/provider/", sign_on.confirm_by_provider, name="confirm_by_provider"),
    path("settings/sign-on/<slug:slug>/link/", sign_on.link, name="link"),
    path("settings/sign-on/<int:link_id>/unlink/", sign_on.unlink, name="unlink"),
]
