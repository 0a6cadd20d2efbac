"""The form by which an owner sets up a school's identity provider."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.models import MAPPED_ROLES, AccountRule, ProviderKind, SignInProvider
from trainer.accounts.sign_on import discovery
from trainer.accounts.sign_on.sealing import seal
from trainer.schools.models import Role
from trainer.schools.names import check_name

ROLES = [(role.value, role.label) for role in MAPPED_ROLES]
VALUES = {
    "trainees": (Role.TRAINEE, gettext_lazy("Its values for trainees")),
    "assistants": (Role.ASSISTANT, gettext_lazy("Its values for assistants")),
    "examiners": (Role.EXAMINER, gettext_lazy("Its values for examiners")),
    "instructors": (Role.INSTRUCTOR, gettext_lazy("Its values for instructors")),
    "managers": (Role.MANAGER, gettext_lazy("Its values for shift managers")),
}
"""The role that the values in a field map to, and its label."""
LONGEST_LIST = 500


def items(typed: str) -> list[str]:
    return [item for item in (each.strip() for each in typed.split(",")) if item]


class ProviderForm(forms.Form):
    """What the kinds have in common. `provider` is a new one, or the one that is changed. The fields `first`
    have to be filled in; the others have a default."""

    first: tuple[str, ...] = ()

    name = forms.CharField(
        label=gettext_lazy("Text on the sign-in button"),
        max_length=40,
        validators=[check_name],
        help_text=gettext_lazy("Such as “Sign in with Riverside Google”."),
    )
    rule = forms.ChoiceField(label=gettext_lazy("Who may sign in"), choices=AccountRule.choices)
    domains = forms.CharField(
        label=gettext_lazy("Email domains"),
        required=False,
        max_length=LONGEST_LIST,
        help_text=gettext_lazy(
            "Such as riverside.example, separated by commas. Only addresses in these domains "
            "count, and people can find your sign-in page by them."
        ),
    )
    upto = forms.ChoiceField(
        label=gettext_lazy("Highest role that signs in"),
        choices=ROLES,
        help_text=gettext_lazy("Owners always sign in with their password."),
    )
    default_role = forms.ChoiceField(label=gettext_lazy("Role of new accounts"), choices=ROLES)
    claim = forms.CharField(
        label=gettext_lazy("Claim with the role"),
        required=False,
        max_length=200,
        help_text=gettext_lazy(
            "Such as groups or realm_access.roles. Enter its values below, separated by commas. A member’s "
            "role is then set at each sign-in. Leave it blank to keep roles as they are."
        ),
    )

    def __init__(self, data: Any, *, provider: SignInProvider) -> None:
        self.provider = provider
        super().__init__(data, initial=self._initial())
        for name, (_role, label) in VALUES.items() if "claim" in self.fields else ():
            self.fields[name] = forms.CharField(label=label, required=False, max_length=LONGEST_LIST)
        for field in self.fields.values():
            field.widget.attrs.setdefault("class", "input")

    @property
    def groups(self) -> tuple[list[forms.BoundField], list[forms.BoundField]]:
        first = [self[name] for name in self.first]
        return first, [field for field in self if field.name not in self.first]

    def _initial(self) -> dict[str, Any]:
        stored = self.provider
        values = {
            field: ", ".join(value for value, mapped in stored.roles.items() if mapped == role)
            for field, (role, _label) in VALUES.items()
        }
        plain = ("name", "rule", "upto", "default_role", "claim", "address", "client_id")
        return {
            **{name: getattr(stored, name) for name in plain},
            **values,
            "domains": ", ".join(stored.domain_list),
        }

    def clean_domains(self) -> str:
        found = [item.lower().removeprefix("@") for item in items(self.cleaned_data["domains"])]
        for domain in found:
            try:
                forms.EmailField().clean(f"dealer@{domain}")
            except forms.ValidationError as odd:
                words = _("“%(domain)s” isn’t a domain such as riverside.example.") % {"domain": domain[:80]}
                raise forms.ValidationError(words) from odd
        joined = "".join(f",{domain}" for domain in found)
        if len(joined) > LONGEST_LIST - 1:
            raise forms.ValidationError(_("Too many domains."))
        return f"{joined}," if joined else ""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        most = MAPPED_ROLES.index(Role(cleaned["upto"])) if "upto" in cleaned else len(MAPPED_ROLES)
        above = _("This is above the highest role that signs in.")
        if "default_role" in cleaned and MAPPED_ROLES.index(Role(cleaned["default_role"])) > most:
            self.add_error("default_role", above)
        roles: dict[str, str] = {}
        for field, (role, _label) in VALUES.items():
            for value in items(cleaned.get(field, "")):
                if MAPPED_ROLES.index(role) > most:
                    self.add_error(field, above)
                    break
                if roles.setdefault(value, role) != role:
                    self.add_error(
                        field, _("“%(value)s” is already used for another role.") % {"value": value}
                    )
        if roles and not cleaned.get("claim"):
            self.add_error("claim", _("Enter the claim that has these values."))
        cleaned["roles"] = {value: str(role) for value, role in roles.items()}
        if not self.errors:
            try:
                self.set_up(cleaned)
            except discovery.BadProvider as bad:
                self.add_error("address" if "address" in self.fields else None, str(bad))
        return cleaned

    def set_up(self, cleaned: dict[str, Any]) -> None:
        """Ask the provider's address. Raise `BadProvider`."""
        raise NotImplementedError

    def save(self) -> SignInProvider:
        plain = ("name", "rule", "domains", "upto", "default_role", "claim", "roles", "address", "client_id")
        for name in plain:
            setattr(self.provider, name, self.cleaned_data.get(name, ""))
        self.provider.setup = self.cleaned_data["setup"]
        return self.provider


class OpenIDForm(ProviderForm):
    first = ("address", "client_id", "secret")

    address = forms.CharField(
        label=gettext_lazy("Issuer"),
        max_length=500,
        help_text=gettext_lazy(
            "Such as https://login.example/realms/riverside. Microsoft’s contains your directory ID."
        ),
    )
    client_id = forms.CharField(label=gettext_lazy("Client ID"), max_length=191)
    secret = forms.CharField(
        label=gettext_lazy("Client secret"),
        required=False,
        strip=True,
        max_length=500,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("The secret isn’t shown again. Leave this blank to keep the current one."),
    )

    def __init__(self, data: Any, *, provider: SignInProvider) -> None:
        super().__init__(data, provider=provider)
        if provider.address in discovery.FOR_ANYONE:
            self.first = ("client_id", "secret", "domains")

    def set_up(self, cleaned: dict[str, Any]) -> None:
        cleaned["setup"] = discovery.read_issuer(cleaned["address"].strip())
        issuer, stored = cleaned["setup"]["issuer"], self.provider
        same = (
            stored.pk
            and stored.secret
            and stored.setup.get("token_endpoint") == cleaned["setup"]["token_endpoint"]
        )
        if not cleaned["secret"] and not same:
            # Else a kept secret could be had by sending it to another address.
            self.add_error("secret", _("Enter the client secret."))
        anyone = issuer.rstrip("/") in discovery.FOR_ANYONE
        if anyone and cleaned["rule"] != AccountRule.LINKED and not cleaned["domains"]:
            words = _("Anyone can have an account with this issuer. Enter your email domains.")
            self.add_error("domains", words)

    def save(self) -> SignInProvider:
        provider = super().save()
        if self.cleaned_data["secret"]:
            provider.secret = seal(self.cleaned_data["secret"])
        return provider


class SamlForm(ProviderForm):
    first = ("address", "metadata")

    address = forms.CharField(
        label=gettext_lazy("Metadata address"),
        required=False,
        max_length=500,
        help_text=gettext_lazy(
            "It is read when you save, and once a day. An old certificate counts until a new one has signed."
        ),
    )
    metadata = forms.CharField(
        label=gettext_lazy("Or the metadata itself"),
        required=False,
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=gettext_lazy("Paste the XML of your provider."),
    )

    def set_up(self, cleaned: dict[str, Any]) -> None:
        address = cleaned["address"] = cleaned["address"].strip()
        if cleaned["metadata"].strip():
            cleaned["setup"], cleaned["address"] = discovery.read_metadata(cleaned["metadata"].encode()), ""
        elif address:
            cleaned["setup"] = discovery.read_metadata(discovery.fetch_metadata(address))
        elif self.provider.pk and not self.provider.address:
            cleaned["setup"] = self.provider.setup
        else:
            raise discovery.BadProvider(_("Enter an address, or paste the metadata."))


FORMS: dict[str, type[ProviderForm]] = {ProviderKind.OPENID: OpenIDForm, ProviderKind.SAML: SamlForm}
