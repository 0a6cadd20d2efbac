"""The page on which managers make tokens, see when each was used last, and revoke them."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from trainer.api.models import Token
from trainer.api.token_forms import TokenForm
from trainer.api.tokens import MOST, TooMany, make_token, revoke
from trainer.schools.guards import MemberRequest, watcher_required


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def tokens(request: MemberRequest) -> HttpResponse:
    """A secret is shown in the answer to the press that made it, and nowhere again."""
    if not request.membership.manages:
        raise Http404("makes no tokens")
    if request.method != "POST":
        return _page(request, TokenForm())
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        made, secret = make_token(by=request.membership, **form.cleaned_data)
    except TooMany:
        said = gettext("There are %(most)s tokens already. Revoke one that is not used any more.")
        form.add_error(None, said % {"most": MOST})
        return _page(request, form, status=422)
    return _page(request, TokenForm(), made=made, secret=secret)


def _page(
    request: MemberRequest,
    form: TokenForm,
    *,
    made: Token | None = None,
    secret: str = "",
    status: int = 200,
) -> HttpResponse:
    now = timezone.now()
    listed = Token.objects.of_school(request.membership.school)
    context = {
        "form": form,
        "made": made,
        "secret": secret,
        "tokens": [{"token": token, "opens": token.opens(now)} for token in listed],
    }
    return render(request, "api/tokens.html", context, status=status)


@require_POST
@never_cache
@watcher_required
def revoke_token(request: MemberRequest, token_id: int) -> HttpResponse:
    if not request.membership.manages:
        raise Http404("revokes no tokens")
    found = get_object_or_404(Token.objects.of_school(request.membership.school), pk=token_id)
    if revoke(found, by=request.membership):
        messages.success(request, gettext("Revoked. It opens nothing any more."))
    return redirect("api:tokens")
