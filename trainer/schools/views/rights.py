"""Who may do what, from the table of rights."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.rights import Right, Role
from trainer.schools.role_ends import STAYS, closing_models


@require_safe
@never_cache
@right_required(Right.PEOPLE)
def rights(request: MemberRequest) -> HttpResponse:
    rows = [(right.words, [(role.label, role in right.roles) for role in Role]) for right in Right]
    closes = [model.closing_words for model in closing_models()]
    context = {"roles": Role.labels, "rows": rows, "closes": closes, "stays": STAYS}
    return render(request, "schools/rights.html", context)
