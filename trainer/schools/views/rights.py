"""Who may do what, from the table of rights."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.rights import Right, Role
from trainer.schools.role_ends import role_end_words


@require_safe
@never_cache
@right_required(Right.PEOPLE)
def rights(request: MemberRequest) -> HttpResponse:
    rows = [(right.words, [(role.label, role in right.roles) for role in Role]) for right in Right]
    context = {"roles": Role.labels, "rows": rows, "role_ends": role_end_words()}
    return render(request, "schools/rights.html", context)
