"""Links of people to their school's provider: how they end, and that a person who left stays out."""

from allauth.socialaccount.models import SocialAccount
from django.utils.crypto import salted_hmac

from trainer.accounts.models import EndedLink, SignInProvider
from trainer.schools.models import Membership


def has_left(provider: SignInProvider, *, uid: str, email: str) -> bool:
    """Return whether this is a person who left the school, by their link or their address."""
    ended = EndedLink.objects.filter(provider=provider, digest=_digest(provider.slug, uid))
    if ended.exclude(membership__left=None).exists():
        return True
    members = Membership.objects.filter(school=provider.school, user__email__iexact=email)
    return bool(email) and members.exists() and not members.present().exists()


def end_links(membership: Membership) -> None:
    """End the links of a person who leaves, and remember whom not to let in as a new person."""
    for provider in SignInProvider.objects.filter(school_id=membership.school_id):
        for link in SocialAccount.objects.filter(user_id=membership.user_id, provider=provider.slug):
            EndedLink.objects.update_or_create(
                provider=provider,
                digest=_digest(provider.slug, link.uid),
                defaults={"membership": membership},
            )
            link.delete()


def _digest(slug: str, uid: str) -> str:
    return salted_hmac(__name__, f"{slug} {uid}", algorithm="sha256").hexdigest()
