"""Sign-in and the OpenID pages; and what its administrator does, by a request."""

import json

from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Client
from django.contrib.auth.models import Group, User
from django.db.models import Q
from django.http import HttpRequest, JsonResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

PASSWORD = "known-to-the-provider"


@csrf_exempt
def client(request: HttpRequest) -> JsonResponse:
    """Register a client with a redirect address."""
    made = Client(name="Trainer", scopes="openid\nprofile\nemail", redirect_uris=request.POST["redirect"])
    made.set_secret(secret := "secret-of-the-client-0123456789")
    made.save()
    return JsonResponse({"id": made.pk, "secret": secret})


@csrf_exempt
def person(request: HttpRequest) -> JsonResponse:
    """Make a person, or give them other roles or another address."""
    about = json.loads(request.body)
    user, new = User.objects.get_or_create(username=about["username"])
    if new:
        user.set_password(PASSWORD)
    user.first_name, user.last_name = about.get("name", ("Iris", "Novak"))
    user.email = about.get("email", "")
    user.save()
    EmailAddress.objects.filter(Q(user=user) | Q(email=user.email)).delete()  # one person has an address
    if user.email:
        EmailAddress.objects.create(
            user=user, email=user.email, verified=about.get("verified", True), primary=True
        )
    user.groups.set([Group.objects.get_or_create(name=name)[0] for name in about.get("roles", [])])
    return JsonResponse({"sub": str(user.pk)})


urlpatterns = [
    path("admin/client/", client),
    path("admin/person/", person),
    path("", include("allauth.idp.urls")),
    path("accounts/", include("allauth.account.urls")),
]
