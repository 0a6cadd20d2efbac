"""Every door for everyone: each URL × role × method, with the status typed here.

A door that is not in these tables fails, and so does one that lets somebody else in.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import transaction
from django.http import SimpleCookie
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls import path as url_path

from games import GAMES
from games.engine.rounds.stops import Stop
from tests.conftest import join, signed_in
from tests.scale import some_or_all
from tests.trainer.classwork import set_work
from tests.trainer.desk.laid_out import kept_case
from tests.trainer.drills.naming.test_avowals import TABLE, pay_short
from tests.trainer.examining.given import candidate_of, give
from tests.trainer.fluency.climbing import begun
from tests.trainer.live.rooms import opened
from tests.trainer.modes import sit_in, sit_test
from tests.trainer.playing import ANY_GAME, form_of, play_out, say, sit_down, sitting_of
from trainer.api.models import Token
from trainer.api.tokens import make_token
from trainer.assignments import library
from trainer.assignments.models import Assignment, Reminder, SavedDrill
from trainer.dealers.models import MasteryRule
from trainer.drills.models import Answer, Correction, Mode, Run, Standard, Verdict
from trainer.fluency.models import PayoffReply, PayoffSet, RackHouse
from trainer.gathering import convening
from trainer.gathering.models import Room
from trainer.path.models import OpenedGate
from trainer.proctoring import unlocking
from trainer.proctoring.models import Allowance, Candidate, Event, Exam
from trainer.remarks import disputing
from trainer.remarks.models import Dispute
from trainer.schools import enrolment
from trainer.schools.classes import cohorts
from trainer.schools.doors import invitations
from trainer.schools.models import AuditLine, Cohort, Invitation, Membership, Role, School, User, Way
from trainer.schools.people import roles
from trainer.standing.models import Check, CheckDone, ClassroomTime

pytestmark = pytest.mark.django_db

WHO = ["nobody", "alice", "annie", "bob", "mona", "olga", "dora", "hugo", "gina", "stray"]
"""Signed out; the trainee whose table it is; another trainee of her school; instructor, manager and owner
there; an instructor and the owner of another school; who was an owner here and has left; a user who belongs
to no school."""

SOME = ("nobody", "alice", "olga", "hugo")
"""Who tries the doors that have no such method."""

EVENING = "Evening"
IN, OUT, GONE, NO, SENT, BLANK, NOTED, TAKEN = 200, "login", 404, 405, 302, 422, 204, 409
LOCKED = 401
NOBODY_MAY_READ_IT = [NO] * 10
EVERYONE = [IN] * 10

# fmt: off
DOORS = {
    #                                         nobody alice annie bob mona olga dora hugo gina stray
    ("login/", "GET"):                          [IN, SENT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, SENT],
    ("login/", "POST"):                         [IN, SENT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, SENT],
    ("logout/", "GET"):                         NOBODY_MAY_READ_IT,
    ("logout/", "POST"):                        [SENT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, SENT],
    ("language/", "GET"):                       NOBODY_MAY_READ_IT,
    ("language/", "POST"):                      [SENT] * 10,
    ("manifest.webmanifest", "GET"):            EVERYONE,
    ("manifest.webmanifest", "POST"):           NOBODY_MAY_READ_IT,
    ("worker.js", "GET"):                       EVERYONE,
    ("worker.js", "POST"):                      NOBODY_MAY_READ_IT,
    ("health/", "GET"):                         EVERYONE,
    ("health/", "POST"):                        NOBODY_MAY_READ_IT,
    ("metrics/", "GET"):                        [GONE] * 10,  # whoever has the token apart
    ("metrics/", "POST"):                       NOBODY_MAY_READ_IT,
    ("offline/", "GET"):                        EVERYONE,
    ("offline/", "POST"):                       NOBODY_MAY_READ_IT,
    ("", "GET"):                                [OUT, IN, IN, IN, IN, IN, IN, IN, IN, IN],
    ("", "POST"):                               NOBODY_MAY_READ_IT,
    ("runs/", "GET"):                           NOBODY_MAY_READ_IT,
    ("runs/", "POST"):                          [OUT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("practise/<way>/", "GET"):                 NOBODY_MAY_READ_IT,
    ("practise/<way>/", "POST"):                [OUT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("runs/<run>/rounds/<round>/seen/", "GET"):  NOBODY_MAY_READ_IT,
    ("runs/<run>/rounds/<round>/seen/", "POST"): [OUT, NOTED, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/", "GET"):      [OUT, IN, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/", "POST"):     NOBODY_MAY_READ_IT,
    ("runs/<run>/rounds/<round>/answer/", "GET"):  [OUT, SENT, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/answer/", "POST"): [OUT, SENT, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/replay/", "GET"):  [OUT, IN, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("runs/<run>/rounds/<round>/replay/", "POST"): NOBODY_MAY_READ_IT,
    ("runs/<run>/rounds/<round>/often/", "GET"):   [OUT, *[GONE] * 9],  # of a prompt that is answered apart
    ("runs/<run>/rounds/<round>/often/", "POST"):  NOBODY_MAY_READ_IT,
    ("runs/<run>/rounds/<round>/hint/", "GET"):    [OUT, SENT, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/hint/", "POST"):   [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/avow/", "GET"):    [OUT, SENT, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/avow/", "POST"):   [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/word/", "GET"):    NOBODY_MAY_READ_IT,
    ("runs/<run>/rounds/<round>/word/", "POST"):   [OUT, GONE, GONE, SENT, SENT, SENT, *[GONE] * 4],
    ("runs/<run>/rounds/<round>/word/taken/", "GET"):  NOBODY_MAY_READ_IT,
    ("runs/<run>/rounds/<round>/word/taken/", "POST"): [OUT, SENT, *[GONE] * 8],
    ("practise/like/<run>/<round>/", "GET"):     NOBODY_MAY_READ_IT,
    ("practise/like/<run>/<round>/", "POST"):    [OUT, SENT, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/dispute/", "GET"):  NOBODY_MAY_READ_IT,
    ("runs/<run>/rounds/<round>/dispute/", "POST"): [OUT, SENT, *[GONE] * 8],
    ("disputes/", "GET"):                       [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("disputes/", "POST"):                      NOBODY_MAY_READ_IT,
    ("disputes/<dispute>/rule/", "GET"):        NOBODY_MAY_READ_IT,
    ("disputes/<dispute>/rule/", "POST"):       [OUT, GONE, GONE, SENT, SENT, SENT, *[GONE] * 4],
    ("runs/<run>/next/", "GET"):                NOBODY_MAY_READ_IT,
    ("runs/<run>/next/", "POST"):               [OUT, SENT, *[GONE] * 8],
    ("runs/<run>/finish/", "GET"):              NOBODY_MAY_READ_IT,
    ("runs/<run>/finish/", "POST"):             [OUT, SENT, *[GONE] * 8],
    ("runs/<run>/report/", "GET"):              [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/report/", "POST"):             NOBODY_MAY_READ_IT,
    ("runs/<run>/report.pdf", "GET"):           [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/report.pdf", "POST"):          NOBODY_MAY_READ_IT,
    ("runs/<run>/report/rubric/", "GET"):       NOBODY_MAY_READ_IT,
    ("runs/<run>/report/rubric/", "POST"):      [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/report/sign/", "GET"):         NOBODY_MAY_READ_IT,
    ("runs/<run>/report/sign/", "POST"):        [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/report/revoke/", "GET"):       NOBODY_MAY_READ_IT,
    ("runs/<run>/report/revoke/", "POST"):      [OUT, GONE, *[GONE] * 8],
    ("check/", "GET"):                          EVERYONE,
    ("check/", "POST"):                         NOBODY_MAY_READ_IT,
    ("check/<code>/", "GET"):                   [GONE] * 10,
    ("check/<code>/", "POST"):                  NOBODY_MAY_READ_IT,
    ("games/", "GET"):                          [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("games/", "POST"):                         NOBODY_MAY_READ_IT,
    ("games/<game>/", "GET"):                   [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("games/<game>/", "POST"):                  NOBODY_MAY_READ_IT,
    ("games/<game>/lesson/", "GET"):            NOBODY_MAY_READ_IT,
    ("games/<game>/lesson/", "POST"):           [OUT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("games/<game>/odds/", "GET"):              [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("games/<game>/odds/", "POST"):             NOBODY_MAY_READ_IT,
    ("glossary/", "GET"):                       [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("glossary/", "POST"):                      NOBODY_MAY_READ_IT,
    ("tables/", "GET"):                         [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("tables/", "POST"):                        NOBODY_MAY_READ_IT,
    ("tables/fragment/", "GET"):                [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("tables/fragment/", "POST"):               NOBODY_MAY_READ_IT,
    ("tables/room/", "GET"):                    [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("tables/room/", "POST"):                   NOBODY_MAY_READ_IT,
    ("tables/room/fragment/", "GET"):           [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("tables/room/fragment/", "POST"):          NOBODY_MAY_READ_IT,
    ("tables/<run>/", "GET"):                   [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("tables/<run>/", "POST"):                  NOBODY_MAY_READ_IT,
    ("tables/<run>/felt/", "GET"):              [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("tables/<run>/felt/", "POST"):             NOBODY_MAY_READ_IT,
    ("tables/<run>/room/", "GET"):              [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("tables/<run>/room/", "POST"):             NOBODY_MAY_READ_IT,
    ("tables/<run>/room/felt/", "GET"):         [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("tables/<run>/room/felt/", "POST"):        NOBODY_MAY_READ_IT,
    ("progress/", "GET"):                       [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("progress/", "POST"):                      NOBODY_MAY_READ_IT,
    ("welcome/", "GET"):                        [OUT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, IN, IN],
    ("welcome/", "POST"):                       NOBODY_MAY_READ_IT,
    ("password/forgotten/", "GET"):             EVERYONE,
    ("password/forgotten/", "POST"):            EVERYONE,
    ("password/new/<uidb64>/<token>/", "GET"):  [GONE] * 10,
    ("password/new/<uidb64>/<token>/", "POST"): [GONE] * 10,
    ("progress/answers/", "GET"):               [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("progress/answers/", "POST"):              NOBODY_MAY_READ_IT,
    ("api/", "GET"):                            [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("api/", "POST"):                           NOBODY_MAY_READ_IT,
    ("api/tokens/", "GET"):                     [OUT, GONE, GONE, GONE, IN, IN, GONE, IN, GONE, GONE],
    ("api/tokens/", "POST"): [OUT, GONE, GONE, GONE, BLANK, BLANK, GONE, BLANK, GONE, GONE],
    ("api/tokens/<key>/revoke/", "GET"):        NOBODY_MAY_READ_IT,
    ("api/tokens/<key>/revoke/", "POST"):       [OUT, GONE, GONE, GONE, SENT, SENT, *[GONE] * 4],
    ("api/v1/openapi.json", "GET"): [*[LOCKED] * 3, IN, IN, IN, IN, IN, LOCKED, LOCKED],
    ("api/v1/openapi.json", "POST"):            NOBODY_MAY_READ_IT,
    ("api/v1/people/", "GET"):                  [LOCKED] * 10,  # whoever has a token apart
    ("api/v1/people/", "POST"):                 NOBODY_MAY_READ_IT,
    ("api/v1/scores/", "GET"):                  [LOCKED] * 10,
    ("api/v1/scores/", "POST"):                 NOBODY_MAY_READ_IT,
    ("api/v1/answers/", "GET"):                 [LOCKED] * 10,
    ("api/v1/answers/", "POST"):                NOBODY_MAY_READ_IT,
    ("api/v1/mispays/", "GET"):                 [LOCKED] * 10,
    ("api/v1/mispays/", "POST"):                NOBODY_MAY_READ_IT,
    ("api/v1/tests/", "GET"):                   [LOCKED] * 10,
    ("api/v1/tests/", "POST"):                  NOBODY_MAY_READ_IT,
    ("api/v1/rules/", "GET"):                   [LOCKED] * 10,
    ("api/v1/rules/", "POST"):                  NOBODY_MAY_READ_IT,
    ("api/v1/<rest>/", "GET"):                  [GONE] * 10,  # said in the API's own form
    ("api/v1/<rest>/", "POST"):                 NOBODY_MAY_READ_IT,
    ("progress/ledger/", "GET"):                [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("progress/ledger/", "POST"):               NOBODY_MAY_READ_IT,
    ("progress/ledger.csv", "GET"):             [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("progress/ledger.csv", "POST"):            NOBODY_MAY_READ_IT,
    ("progress/ledger.xlsx", "GET"):            [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("progress/ledger.xlsx", "POST"):           NOBODY_MAY_READ_IT,
    ("findings/", "GET"):                       [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("findings/", "POST"):                      NOBODY_MAY_READ_IT,
    ("findings/decisions/", "GET"):             [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("findings/decisions/", "POST"):            NOBODY_MAY_READ_IT,
    ("findings/slipping/", "GET"):              [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("findings/slipping/", "POST"):             NOBODY_MAY_READ_IT,
    ("findings/pace/", "GET"):                  [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("findings/pace/", "POST"):                 NOBODY_MAY_READ_IT,
    ("findings/<table>.csv", "GET"):            [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("findings/<table>.csv", "POST"):           NOBODY_MAY_READ_IT,
    ("findings/<table>.xlsx", "GET"):           [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("findings/<table>.xlsx", "POST"):          NOBODY_MAY_READ_IT,
    ("findings/pace/target/", "GET"):           [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("findings/pace/target/", "POST"): [OUT, GONE, GONE, GONE, BLANK, BLANK, GONE, BLANK, GONE, GONE],
    ("progress/corrections/", "GET"):           [OUT, GONE, GONE, GONE, IN, IN, GONE, IN, GONE, GONE],
    ("progress/corrections/", "POST"): [OUT, GONE, GONE, GONE, BLANK, BLANK, GONE, BLANK, GONE, GONE],
    ("progress/corrections/<correction>/", "GET"):  [OUT, GONE, GONE, GONE, IN, IN, GONE, GONE, GONE, GONE],
    ("progress/corrections/<correction>/", "POST"): NOBODY_MAY_READ_IT,
    ("tests/", "GET"):                          [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("tests/", "POST"):                         NOBODY_MAY_READ_IT,
    ("progress/<alice>/", "GET"):               [OUT, IN, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("progress/<alice>/", "POST"):              NOBODY_MAY_READ_IT,
    ("progress/dealers/", "GET"):               [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("progress/dealers/", "POST"):              NOBODY_MAY_READ_IT,
    ("progress/dealers.csv", "GET"):            [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("progress/dealers.csv", "POST"):           NOBODY_MAY_READ_IT,
    ("progress/dealers.xlsx", "GET"):           [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("progress/dealers.xlsx", "POST"):          NOBODY_MAY_READ_IT,
    ("progress/mastery/", "GET"):               [OUT, GONE, GONE, GONE, IN, IN, GONE, IN, GONE, GONE],
    ("progress/mastery/", "POST"):              [OUT, *[GONE] * 3, BLANK, BLANK, GONE, BLANK, GONE, GONE],
    ("progress/drill/", "GET"):                 NOBODY_MAY_READ_IT,
    ("progress/drill/", "POST"):                [OUT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("progress/<alice>/sheet/", "GET"):         [OUT, IN, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("progress/<alice>/sheet/", "POST"):        NOBODY_MAY_READ_IT,
    ("progress/<alice>/sheet.csv", "GET"):      [OUT, IN, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("progress/<alice>/sheet.csv", "POST"):     NOBODY_MAY_READ_IT,
    ("progress/<alice>/sheet.xlsx", "GET"):     [OUT, IN, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("progress/<alice>/sheet.xlsx", "POST"):    NOBODY_MAY_READ_IT,
    ("payoffs/", "GET"):                        [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("payoffs/", "POST"):                       NOBODY_MAY_READ_IT,
    ("payoffs/calls/", "GET"):                  [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("payoffs/calls/", "POST"):                 [OUT, *[GONE] * 3, BLANK, BLANK, GONE, BLANK, GONE, GONE],
    ("payoffs/rungs/<rung>/", "GET"):           NOBODY_MAY_READ_IT,
    ("payoffs/rungs/<rung>/", "POST"):          [OUT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("payoffs/sets/<set>/", "GET"):             [OUT, IN, *[GONE] * 8],
    ("payoffs/sets/<set>/", "POST"):            NOBODY_MAY_READ_IT,
    ("payoffs/sets/<set>/answer/", "GET"):      NOBODY_MAY_READ_IT,
    ("payoffs/sets/<set>/answer/", "POST"):     [OUT, TAKEN, *[GONE] * 8],
    ("payoffs/sets/<set>/next/", "GET"):        NOBODY_MAY_READ_IT,
    ("payoffs/sets/<set>/next/", "POST"):       [OUT, SENT, *[GONE] * 8],
    ("standing/", "GET"):                       [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("standing/", "POST"):                      NOBODY_MAY_READ_IT,
    ("standing.csv", "GET"):                    [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("standing.csv", "POST"):                   NOBODY_MAY_READ_IT,
    ("standing/mine/", "GET"):                  [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("standing/mine/", "POST"):                 NOBODY_MAY_READ_IT,
    ("standing/people/<pete>/", "GET"):         [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("standing/people/<pete>/", "POST"):        NOBODY_MAY_READ_IT,
    ("standing/people/<pete>/checks/", "GET"):  NOBODY_MAY_READ_IT,
    ("standing/people/<pete>/checks/", "POST"): [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("standing/people/<pete>/hours/", "GET"):   NOBODY_MAY_READ_IT,
    ("standing/people/<pete>/hours/", "POST"):  [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("standing/people/<pete>/hours.csv", "GET"):  [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("standing/people/<pete>/hours.csv", "POST"): NOBODY_MAY_READ_IT,
    ("standing/classes/<class>/hours/", "GET"): [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("standing/classes/<class>/hours/", "POST"): [OUT, GONE, GONE, BLANK, BLANK, BLANK, *[GONE] * 4],
    ("standing/checks/", "GET"):                [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("standing/checks/", "POST"):               [OUT, GONE, GONE, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("standing/checks/usual/", "GET"):          NOBODY_MAY_READ_IT,
    ("standing/checks/usual/", "POST"):         [OUT, GONE, GONE, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("standing/checks/<check>/rename/", "GET"):  NOBODY_MAY_READ_IT,
    ("standing/checks/<check>/rename/", "POST"): [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("standing/checks/<check>/retire/", "GET"):  NOBODY_MAY_READ_IT,
    ("standing/checks/<check>/retire/", "POST"): [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("house/", "GET"):                          [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("house/", "POST"):                         [OUT, GONE, GONE, GONE, SENT, SENT, GONE, SENT, GONE, GONE],
    ("house/<game>/", "GET"):                   [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("house/<game>/", "POST"): [OUT, GONE, GONE, GONE, BLANK, BLANK, GONE, BLANK, GONE, GONE],
    ("password/", "GET"):                       [OUT, IN, IN, IN, IN, IN, IN, IN, IN, IN],
    ("password/", "POST"):                      [OUT, IN, IN, IN, IN, IN, IN, IN, IN, IN],
    ("join/", "GET"):                           EVERYONE,
    ("join/", "POST"):                          [BLANK] * 10,
    ("join/class/<code>/", "GET"):              [GONE] * 10,
    ("join/class/<code>/", "POST"):             [GONE] * 10,
    ("join/<token>/", "GET"):                   [GONE] * 10,
    ("join/<token>/", "POST"):                  [GONE] * 10,
    ("school/", "GET"):                         [OUT, GONE, GONE, GONE, GONE, IN, GONE, IN, GONE, GONE],
    ("school/", "POST"):                        [OUT, GONE, GONE, GONE, GONE, SENT, GONE, SENT, GONE, GONE],
    ("school/look/", "GET"):                    [OUT, GONE, GONE, GONE, IN, IN, GONE, IN, GONE, GONE],
    ("school/look/", "POST"):                   [OUT, GONE, GONE, GONE, SENT, SENT, GONE, SENT, GONE, GONE],
    ("logos/<school>/<mark>.png", "GET"):       [GONE] * 10,  # whoever has its address from a page
    ("logos/<school>/<mark>.png", "POST"):      NOBODY_MAY_READ_IT,
    ("felt/<colour>.css", "GET"):               EVERYONE,
    ("felt/<colour>.css", "POST"):              NOBODY_MAY_READ_IT,
    ("school/choose/", "GET"):                  NOBODY_MAY_READ_IT,
    ("school/choose/", "POST"):                 [OUT, SENT, SENT, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("people/", "GET"):                         [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("people/", "POST"):                        NOBODY_MAY_READ_IT,
    ("people/add/", "GET"):                     [OUT, GONE, GONE, GONE, GONE, IN, GONE, IN, GONE, GONE],
    ("people/add/", "POST"):                    [OUT, GONE, GONE, GONE, GONE, IN, GONE, IN, GONE, GONE],
    ("people/enrol/", "GET"):                   [OUT, GONE, GONE, GONE, GONE, SENT, GONE, SENT, GONE, GONE],
    ("people/enrol/", "POST"):                  [OUT, GONE, GONE, GONE, GONE, BLANK, GONE, BLANK, GONE, GONE],
    ("people/invite/", "GET"):                  [OUT, GONE, GONE, GONE, GONE, IN, GONE, IN, GONE, GONE],
    ("people/invite/", "POST"):                 [OUT, GONE, GONE, GONE, GONE, IN, GONE, IN, GONE, GONE],
    ("people/invite/<link>/close/", "GET"):     NOBODY_MAY_READ_IT,
    ("people/invite/<link>/close/", "POST"):    [OUT, GONE, GONE, GONE, GONE, SENT, GONE, GONE, GONE, GONE],
    ("people/<pete>/", "GET"):                  [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("people/<pete>/", "POST"):                 NOBODY_MAY_READ_IT,
    ("people/<pete>/name/", "GET"):             NOBODY_MAY_READ_IT,
    ("people/<pete>/name/", "POST"): [OUT, GONE, GONE, BLANK, BLANK, BLANK, GONE, GONE, GONE, GONE],
    ("people/<pete>/role/", "GET"):             NOBODY_MAY_READ_IT,
    ("people/<pete>/role/", "POST"):            [OUT, GONE, GONE, GONE, GONE, SENT, GONE, GONE, GONE, GONE],
    ("people/<pete>/reset/", "GET"):            NOBODY_MAY_READ_IT,
    ("people/<pete>/reset/", "POST"):           [OUT, GONE, GONE, IN, GONE, IN, GONE, GONE, GONE, GONE],
    ("people/<pete>/lift/", "GET"):             NOBODY_MAY_READ_IT,
    ("people/<pete>/lift/", "POST"):            [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("people/<pete>/leave/", "GET"):            NOBODY_MAY_READ_IT,
    ("people/<pete>/leave/", "POST"):           [OUT, GONE, GONE, GONE, GONE, SENT, GONE, GONE, GONE, GONE],
    ("classes/", "GET"):                        [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("classes/", "POST"):                       [OUT, GONE, GONE, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("classes/<class>/", "GET"):                [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("classes/<class>/door/", "GET"):           [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("classes/<class>/door/", "POST"):          NOBODY_MAY_READ_IT,
    ("classes/<class>/door/open/", "GET"):      NOBODY_MAY_READ_IT,
    ("classes/<class>/door/open/", "POST"):     [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("classes/<class>/door/shut/", "GET"):      NOBODY_MAY_READ_IT,
    ("classes/<class>/door/shut/", "POST"):     [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("classes/<class>/end/", "GET"):            NOBODY_MAY_READ_IT,
    ("classes/<class>/end/", "POST"):           [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("classes/<class>/", "POST"):               [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("exams/", "GET"):                          [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("exams/", "POST"):                         NOBODY_MAY_READ_IT,
    ("exams/give/", "GET"):                     [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("exams/give/", "POST"):                    [OUT, GONE, GONE, *[BLANK] * 5, GONE, GONE],
    ("exams/allowances/<pete>/", "GET"):        [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("exams/allowances/<pete>/", "POST"):       [OUT, GONE, GONE, BLANK, BLANK, BLANK, *[GONE] * 4],
    ("exams/<exam>/", "GET"):                   [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("exams/<exam>/", "POST"):                  NOBODY_MAY_READ_IT,
    ("exams/<exam>/live/", "GET"):              [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("exams/<exam>/live/", "POST"):             NOBODY_MAY_READ_IT,
    ("exams/<exam>/all/<act>/", "GET"):         NOBODY_MAY_READ_IT,
    ("exams/<exam>/all/<act>/", "POST"):        [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("exams/<exam>/candidates/<candidate>/", "GET"):  [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("exams/<exam>/candidates/<candidate>/", "POST"): NOBODY_MAY_READ_IT,
    ("exams/<exam>/candidates/<candidate>/<act>/", "GET"):  NOBODY_MAY_READ_IT,
    ("exams/<exam>/candidates/<candidate>/<act>/", "POST"): [OUT, GONE, GONE, SENT, SENT, SENT, *[GONE] * 4],
    ("teaching/", "GET"):                       [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("teaching/", "POST"):                      NOBODY_MAY_READ_IT,
    ("teaching/give/", "GET"):                  [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("teaching/give/", "POST"):                 [OUT, GONE, GONE, *[BLANK] * 5, GONE, GONE],
    ("teaching/drills/", "GET"):                [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("teaching/drills/", "POST"):               NOBODY_MAY_READ_IT,
    ("teaching/drills/<saved>/", "GET"):        [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("teaching/drills/<saved>/", "POST"):       [OUT, GONE, GONE, BLANK, BLANK, BLANK, *[GONE] * 4],
    ("teaching/drills/<saved>/<act>/", "GET"):  NOBODY_MAY_READ_IT,
    ("teaching/drills/<saved>/<act>/", "POST"): [OUT, GONE, GONE, SENT, SENT, SENT, *[GONE] * 4],
    ("teaching/work/<work>/", "GET"):           [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("teaching/work/<work>/", "POST"):          NOBODY_MAY_READ_IT,
    ("teaching/work/<work>/change/", "GET"):    [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("teaching/work/<work>/change/", "POST"):   [OUT, GONE, GONE, BLANK, BLANK, BLANK, *[GONE] * 4],
    ("teaching/work/<work>/answers/", "GET"):   [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("teaching/work/<work>/answers/", "POST"):  NOBODY_MAY_READ_IT,
    ("teaching/work/<work>/results.csv", "GET"):   [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("teaching/work/<work>/results.csv", "POST"):  NOBODY_MAY_READ_IT,
    ("teaching/work/<work>/results.xlsx", "GET"):  [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("teaching/work/<work>/results.xlsx", "POST"): NOBODY_MAY_READ_IT,
    ("teaching/work/<work>/paper/", "GET"):     [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("teaching/work/<work>/paper/", "POST"):    NOBODY_MAY_READ_IT,
    ("teaching/work/<work>/paper.pdf", "GET"):  [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("teaching/work/<work>/paper.pdf", "POST"): NOBODY_MAY_READ_IT,
    ("teaching/work/<work>/act/<act>/", "GET"):  NOBODY_MAY_READ_IT,
    ("teaching/work/<work>/act/<act>/", "POST"): [OUT, GONE, GONE, SENT, SENT, SENT, *[GONE] * 4],
    ("set-work/", "GET"):                           [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("set-work/", "POST"):                          NOBODY_MAY_READ_IT,
    ("set-work/<work>/", "GET"):                    [OUT, IN, *[GONE] * 8],
    ("set-work/<work>/", "POST"):                   NOBODY_MAY_READ_IT,
    ("set-work/<work>/begin/", "GET"):              NOBODY_MAY_READ_IT,
    ("set-work/<work>/begin/", "POST"):             [OUT, SENT, *[GONE] * 8],
    ("path/", "GET"):                           [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("path/", "POST"):                          NOBODY_MAY_READ_IT,
    ("path/aim/", "GET"):                       NOBODY_MAY_READ_IT,
    ("path/aim/", "POST"):                      [OUT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("path/people/<pete>/", "GET"):             [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("path/people/<pete>/", "POST"):            [OUT, GONE, GONE, SENT, SENT, SENT, GONE, GONE, GONE, GONE],
    ("path/<game>/", "GET"):                    [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("path/<game>/", "POST"):                   NOBODY_MAY_READ_IT,
    ("path/<game>/tour/", "GET"):               [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("path/<game>/tour/", "POST"):              [OUT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("path/<game>/worked/", "GET"):             [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("path/<game>/worked/", "POST"):            [OUT, SENT, SENT, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("path/<game>/begin/<stage>/", "GET"):      NOBODY_MAY_READ_IT,
    ("path/<game>/begin/<stage>/", "POST"):     [OUT, *[BLANK] * 7, GONE, GONE],  # the step is not open yet
    ("path/<game>/decisions/<ask>/", "GET"):    [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("path/<game>/decisions/<ask>/", "POST"):   NOBODY_MAY_READ_IT,
    ("path/<game>/decisions/<ask>/<wager>/", "GET"):  [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("path/<game>/decisions/<ask>/<wager>/", "POST"): NOBODY_MAY_READ_IT,
    ("standards/", "GET"):                      [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("standards/", "POST"):                     NOBODY_MAY_READ_IT,
    ("standards/<game>/", "GET"):               [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("standards/<game>/", "POST"):              [OUT, *[GONE] * 3, BLANK, BLANK, GONE, BLANK, GONE, GONE],
    ("rooms/", "GET"):                          [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("rooms/", "POST"):                         [OUT, GONE, GONE, SENT, SENT, SENT, SENT, SENT, GONE, GONE],
    ("rooms/code/", "GET"):                     NOBODY_MAY_READ_IT,
    ("rooms/code/", "POST"):                    [OUT, *[BLANK] * 7, GONE, GONE],
    ("rooms/join/<code>/", "GET"):              [OUT, *[BLANK] * 7, GONE, GONE],
    ("rooms/join/<code>/", "POST"):             [OUT, *[BLANK] * 7, GONE, GONE],
    ("rooms/tables/<run>/<round>/", "GET"):     [OUT, SENT, *[GONE] * 8],
    ("rooms/tables/<run>/<round>/", "POST"):    NOBODY_MAY_READ_IT,
    ("rooms/tables/<run>/<round>/answer/", "GET"):  [OUT, SENT, *[GONE] * 8],
    ("rooms/tables/<run>/<round>/answer/", "POST"): [OUT, TAKEN, *[GONE] * 8],  # answered at its own table
    ("rooms/tables/<run>/<round>/follow/", "GET"):  [OUT, SENT, *[GONE] * 8],
    ("rooms/tables/<run>/<round>/follow/", "POST"): NOBODY_MAY_READ_IT,
    ("rooms/<room>/", "GET"):                   [OUT, SENT, GONE, SENT, SENT, SENT, *[GONE] * 4],
    ("rooms/<room>/", "POST"):                  NOBODY_MAY_READ_IT,
    ("rooms/<room>/answers.csv", "GET"):        [OUT, GONE, GONE, IN, IN, IN, *[GONE] * 4],
    ("rooms/<room>/answers.csv", "POST"):       NOBODY_MAY_READ_IT,
    ("rooms/<room>/answers.xlsx", "GET"):       [OUT, GONE, GONE, IN, IN, IN, *[GONE] * 4],
    ("rooms/<room>/answers.xlsx", "POST"):      NOBODY_MAY_READ_IT,
    ("rooms/<room>/panel/", "GET"):             [OUT, GONE, GONE, IN, IN, IN, *[GONE] * 4],
    ("rooms/<room>/panel/", "POST"):            NOBODY_MAY_READ_IT,
    ("rooms/<room>/live/", "GET"):              [OUT, GONE, GONE, IN, IN, IN, *[GONE] * 4],
    ("rooms/<room>/live/", "POST"):             NOBODY_MAY_READ_IT,
    ("rooms/<room>/act/<act>/", "GET"):         NOBODY_MAY_READ_IT,
    ("rooms/<room>/act/<act>/", "POST"):        [OUT, GONE, GONE, SENT, TAKEN, TAKEN, *[GONE] * 4],
    ("rooms/<room>/screen/", "GET"):            [OUT, GONE, GONE, IN, IN, IN, *[GONE] * 4],
    ("rooms/<room>/screen/", "POST"):           NOBODY_MAY_READ_IT,
    ("rooms/<room>/screen/live/", "GET"):       [OUT, GONE, GONE, IN, IN, IN, *[GONE] * 4],
    ("rooms/<room>/screen/live/", "POST"):      NOBODY_MAY_READ_IT,
    ("test/<candidate>/", "GET"):               [OUT, IN, *[GONE] * 8],
    ("test/<candidate>/", "POST"):              NOBODY_MAY_READ_IT,
    ("stored/", "GET"):                         [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("stored/", "POST"):                        NOBODY_MAY_READ_IT,
    ("stored/take/", "GET"):                    NOBODY_MAY_READ_IT,
    ("stored/take/", "POST"):                   [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("desk/", "GET"):                           [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("desk/", "POST"):                          NOBODY_MAY_READ_IT,
    ("desk/document/", "GET"):                  NOBODY_MAY_READ_IT,
    ("desk/document/", "POST"):                 [OUT, GONE, GONE, *[BLANK] * 5, GONE, GONE],
    ("desk/lay/<game>/", "GET"):                [OUT, GONE, GONE, IN, IN, IN, IN, IN, GONE, GONE],
    ("desk/lay/<game>/", "POST"):               [OUT, GONE, GONE, *[BLANK] * 5, GONE, GONE],
    ("desk/cases/<case>/", "GET"):              [OUT, IN, IN, IN, IN, IN, *[GONE] * 4],
    ("desk/cases/<case>/", "POST"):             NOBODY_MAY_READ_IT,
    ("desk/cases/<case>/document.json", "GET"):  [OUT, GONE, GONE, IN, IN, IN, *[GONE] * 4],
    ("desk/cases/<case>/document.json", "POST"): NOBODY_MAY_READ_IT,
    ("desk/cases/<case>/<act>/", "GET"):        NOBODY_MAY_READ_IT,
    ("desk/cases/<case>/<act>/", "POST"):       [OUT, GONE, GONE, SENT, SENT, SENT, *[GONE] * 4],
    ("lessons/", "GET"):                        [OUT, IN, IN, IN, IN, IN, IN, IN, GONE, GONE],
    ("lessons/", "POST"):                       NOBODY_MAY_READ_IT,
    ("lessons/<case>/begin/", "GET"):           NOBODY_MAY_READ_IT,
    ("lessons/<case>/begin/", "POST"):          [OUT, SENT, SENT, SENT, SENT, SENT, *[GONE] * 4],
    ("test/<candidate>/code/", "GET"):          NOBODY_MAY_READ_IT,
    ("test/<candidate>/code/", "POST"):         [OUT, BLANK, *[GONE] * 8],
    ("test/<candidate>/begin/", "GET"):         NOBODY_MAY_READ_IT,
    ("test/<candidate>/begin/", "POST"):        [OUT, SENT, *[GONE] * 8],
}
# fmt: on

SLOTS = {
    "<uuid:run_id>": "<run>",
    "<uuid:room_id>": "<room>",
    "<uuid:set_id>": "<set>",
    "<slug:rung>": "<rung>",
    "<int:round>": "<round>",
    "people/<int:membership_id>": "people/<pete>",
    "allowances/<int:membership_id>": "allowances/<pete>",
    "decisions/<slug:ask>/<slug:wager>/": "decisions/<ask>/<wager>/",
    "decisions/<slug:ask>/": "decisions/<ask>/",
    "<slug:stage>": "<stage>",
    "<int:exam_id>": "<exam>",
    "<int:candidate_id>": "<candidate>",
    "<int:assignment_id>": "<work>",
    "<int:drill_id>": "<saved>",
    "<int:case_id>": "<case>",
    "<int:token_id>": "<key>",
    "<int:dispute_id>": "<dispute>",
    "<slug:act>": "<act>",
    "<int:membership_id>": "<alice>",
    "<int:invitation_id>": "<link>",
    "<int:cohort_id>": "<class>",
    "<int:check_id>": "<check>",
    "<int:correction_id>": "<correction>",
    "<str:code>": "<code>",
    "<str:token>": "<token>",
    "<slug:game>": "<game>",
    "<slug:way>": "<way>",
    "<int:school_id>": "<school>",
    "<slug:mark>": "<mark>",
    "<slug:colour>": "<colour>",
    "<slug:table>": "<table>",
    "<path:rest>": "<rest>",
}
SCHOOLS = {
    route
    for route, _ in DOORS
    if route.split("/")[0]
    in (
        "api",
        "password",
        "join",
        "school",
        "people",
        "classes",
        "exams",
        "standards",
        "standing",
        "teaching",
    )
    or route.startswith("path/people/")
}
CHANGES = {door for door in DOORS if door[1] == "POST" and DOORS[door] is not NOBODY_MAY_READ_IT}


def routes(resolver: URLResolver | None = None, before: str = "") -> list[str]:
    """Every path that the trainer answers, with slots as this file writes them."""
    found = []
    for entry in (resolver or get_resolver()).url_patterns:
        route = before + str(entry.pattern)
        found += [slots(route)] if isinstance(entry, URLPattern) else routes(entry, route)
    return found


def slots(route: str) -> str:
    for slot, short in SLOTS.items():
        route = route.replace(slot, short)
    return route


def two_schools(zone: str = "UTC") -> dict[str, Membership]:
    """Pete is in the class that Bob teaches, which has a code; a link of Olga's stands; Gina has left."""
    riverside, hillside = (enrolment.open_school(name=name) for name in ("Riverside", "Hillside"))
    riverside.zone = zone
    riverside.save()
    people = {name: join(riverside, name, role) for name, role in RIVERSIDE.items()}
    people |= {name: join(hillside, name, role) for name, role in HILLSIDE.items()}
    bob, olga, pete = people["bob"], people["olga"], people.pop("pete")
    roles.leave(membership=people["gina"], by=olga)
    evening = cohorts.make_class(school=riverside, name=EVENING, by=bob)
    cohorts.fill_class(cohort=evening, members=[pete], instructors=[bob], by=olga)
    invitations.make_code(cohort=evening, made_by=bob, uses=5)
    invitations.make_link(school=riverside, role=Role.TRAINEE, made_by=olga)
    Check.objects.create(school=riverside, name="Pitch", made_by=bob)
    return people


@pytest.fixture(scope="module")
def standing(django_db_setup, django_db_blocker) -> Iterator[tuple[dict, dict]]:
    """Both schools once for all doors, and what each browser there keeps; undone is what each test does."""
    with django_db_blocker.unblock(), transaction.atomic():
        people = two_schools()
        cookies = {name: signed_in(member).cookies for name, member in people.items()}
        stray = Client()
        stray.force_login(User.objects.create_user("stray"))
        yield people, cookies | {"nobody": SimpleCookie(), "stray": stray.cookies}
        transaction.set_rollback(True)


RIVERSIDE = {"alice": Role.TRAINEE, "annie": Role.TRAINEE, "bob": Role.INSTRUCTOR, "mona": Role.MANAGER}
RIVERSIDE |= {"olga": Role.OWNER, "gina": Role.OWNER, "pete": Role.TRAINEE}
HILLSIDE = {"dora": Role.INSTRUCTOR, "hugo": Role.OWNER}


@pytest.fixture
def alice(standing, db) -> Membership:
    return Membership.objects.get(pk=standing[0]["alice"].pk)


@pytest.fixture
def riverside(alice) -> School:
    return alice.school


@pytest.fixture
def clients(standing, db) -> dict:
    return {who: with_cookies(standing[1][who]) for who in WHO}


def with_cookies(kept: SimpleCookie) -> Client:
    client = Client()
    client.cookies = SimpleCookie({name: morsel.value for name, morsel in kept.items()})
    return client


STANDING = {
    "<class>": lambda: Cohort.objects.get(name=EVENING),
    "<pete>": lambda: Membership.objects.get(user__username="pete"),
    "<check>": lambda: Check.objects.get(name="Pitch", made_by__user__username="bob"),
    "<link>": lambda: Invitation.objects.filter(way=Way.LINK).earliest("pk"),
    "<exam>": lambda: _candidate().exam,
    "<candidate>": lambda: _candidate(),
    "<room>": lambda: _room(),
    "<work>": lambda: _work(),
    "<saved>": lambda: _saved(),
    "<dispute>": lambda: _dispute(),
    "<case>": lambda: kept_case(Membership.objects.get(user__username="bob")),
    "<set>": lambda: _set(),
    "<correction>": lambda: _correction(),
    "<key>": lambda: _key(),
}
"""What stands in the school of the cast."""


def _key() -> Token:
    mona = Membership.objects.get(user__username="mona")
    return Token.objects.first() or make_token(by=mona, name="payroll", days=30)[0]


def _candidate() -> Candidate:
    """Alice, whom Bob gave a table test, and whom he let in."""
    bob, alice = (Membership.objects.get(user__username=name) for name in ("bob", "alice"))
    found = Candidate.objects.first() or candidate_of(give(bob, alice), alice)
    unlocking.unlock(candidate=found, by=bob)
    return found


def _room() -> Room:
    """Bob's, which Alice is in."""
    bob, alice = (Membership.objects.get(user__username=name) for name in ("bob", "alice"))
    found = Room.objects.filter(host=bob).earliest("opened") if bob.rooms_led.exists() else opened(bob)
    convening.join(room=found, member=alice)
    return found


def _work() -> Assignment:
    """What Bob gave Alice to do, which is open."""
    bob, alice = (Membership.objects.get(user__username=name) for name in ("bob", "alice"))
    return Assignment.objects.first() or set_work.give(bob, alice)


def _saved() -> SavedDrill:
    """A drill of Bob's in the library."""
    bob = Membership.objects.get(user__username="bob")
    return SavedDrill.objects.first() or library.keep(by=bob, name="Payouts", choice=set_work.SHORT.written())


def _dispute() -> Dispute:
    """What Annie disputes of the first answer that she gave."""
    if found := Dispute.objects.first():
        return found
    run = sit_down(Membership.objects.get(user__username="annie"))
    say(run)
    return disputing.dispute(answer=run.answers.first(), key="a decision", words="It is right.")


def _remarked(run: Run) -> dict[str, str]:
    """What is said of the first answer of a run, which is given if it was not."""
    stop = first_stop(run)
    if not run.answers.exists():
        say(run)
    said = {"text": "Look again.", "words": "The kicker plays.", "stands": "stands"}
    return {"place": str(stop.place), "key": stop.prompts[0].key} | said


def _set() -> PayoffSet:
    """A set of payoffs that Alice has begun."""
    return begun(Membership.objects.get(user__username="alice"))


def _correction() -> Correction:
    """Mona's, which changed nothing."""
    mona = Membership.objects.get(user__username="mona")
    said = {"school": mona.school, "by": mona, "why": "a misprint", "game": ANY_GAME, "rules_version": 1}
    return Correction.objects.first() or Correction.objects.create(**said)


ACTS = {"cases": "teach", "exams": "unlock", "drills": "retire", "work": "remind", "rooms": "next"}
"""What is done behind a door of several acts, by the part of its path."""


def knock(client, door: tuple[str, str], run: Run):
    """Asks at a door with a form that its owner could send."""
    route, method = door
    url = "/" + route.replace("<run>", str(run.pk)).replace("<round>", str(run.round))
    url = url.replace("<alice>", str(run.membership_id)).replace("<game>", ANY_GAME)
    url = (
        url.replace("<way>", "burst")
        .replace("<code>", "ABCDEFGH")
        .replace("<rung>", "cutting")
        .replace("<token>", "a" * 43)
    )
    url = url.replace("<school>", str(run.membership.school_id)).replace("<mark>", "0" * 32)
    url = url.replace("<colour>", "14513a").replace("<stage>", "job").replace("<table>", "mistakes")
    url = url.replace("<rest>", "nowhere/at/all")
    url = url.replace("<ask>/<wager>", f"bets/{GAMES[ANY_GAME].main.slug}").replace("<ask>", "dealer-cards")
    for slot, found in STANDING.items():
        if slot in url:  # asked for only where it is: there are hundreds of doors
            url = url.replace(slot, str(found().pk))
    url = url.replace("<act>", next((act for part, act in ACTS.items() if f"{part}/" in url), ""))
    if method == "GET":
        return client.get(url)
    form = {"game": ANY_GAME, "spots": "1", "seed": ""} | form_of(first_stop(run))
    form |= _of_schools(run) | (_undecided(run) if "avow/" in url else {})
    form |= _checked() if "standing/" in url else {}
    form |= _remarked(run) if route.endswith(("word/", "taken/", "dispute/", "rule/")) else {}
    form |= {"about": f"{ANY_GAME}/player-hand"} if "drill/" in url else {}
    form |= _of_paths() if url.startswith("/path/") else {}
    return client.generic(method, url, encode_multipart(BOUNDARY, form), content_type=MULTIPART_CONTENT)


@lru_cache
def first_stop(run: Run) -> Stop:
    return sitting_of(run).stops[0]


def _of_schools(run: Run) -> dict[str, str]:
    """What the doors of a school ask for; the school is Alice's."""
    said = {"code": "ABCDEFGH", "people": "Nora Novak", "role": Role.TRAINEE, "uses": "5"}
    said |= {
        "school": str(run.membership.school_id),
        "day": "2026-01-31",
        "met": "yes",
        "minutes": "90",
        "version": "1",
    }
    return said


def _checked() -> dict[str, str]:
    return {"check_seen": str(STANDING["<check>"]().pk)}


def _of_paths() -> dict[str, str]:
    """An aim, and a gate to be opened."""
    said = {"unit": "days", "count": "3", "stage": "tour", "reason": "They deal it elsewhere."}
    return said | {"key": str(uuid4())}


def _undecided(run: Run) -> dict[str, str]:
    """A name of a wrong answer of this run that several explain."""
    wrong = Verdict.objects.filter(answer__run=run, right=False, mistake="").exclude(mistakes=[]).first()
    return {"verdict": str(wrong.pk), "mistake": wrong.mistakes[0]} if wrong else {}


def outcome(response) -> int | str:
    """A status; the sign-in page by name."""
    if response.status_code == 302 and response["Location"].startswith(f"/{settings.LOGIN_URL}/?next="):
        return OUT
    return response.status_code


def check(clients, run, doors=DOORS) -> list[str]:
    """Who stands elsewhere than this file says."""
    return list(strays(clients, run, doors))


def strays(clients, run, doors) -> Iterator[str]:
    """The same one by one: that somebody does is noticed with the first."""
    for door, expected in doors.items():
        for who, wanted in zip(WHO, expected, strict=True):
            if door == ("logout/", "POST") and who != "nobody":
                continue  # it would end the session that the next doors need; see below
            if expected is NOBODY_MAY_READ_IT and who not in SOME:
                continue  # the method is refused before anybody is asked who they are
            found = outcome(knock(clients[who], door, run))
            if found != wanted:
                yield f"{who} {door[1]} /{door[0]}: {found}, not {wanted}"


def test_every_door_is_in_the_table():
    assert sorted({route for route, _ in DOORS}) == sorted(routes())
    assert {(route, method) for route, _ in DOORS for method in ("GET", "POST")} == set(DOORS)


def test_everyone_stands_where_the_table_says(clients, alice):
    assert check(clients, sit_down(alice)) == []


# fmt: off
GUIDED = {
    ("runs/<run>/rounds/<round>/hint/", "POST"):   [OUT, IN, *[GONE] * 8],
}
UNDECIDED = {
    ("runs/<run>/rounds/<round>/avow/", "POST"):   [OUT, SENT, *[GONE] * 8],
}
TEST_THAT_IS_OPEN = {
    ("runs/<run>/rounds/<round>/avow/", "POST"):   [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/", "GET"):         [OUT, IN, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/hint/", "POST"):   [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/replay/", "GET"):  [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/report/", "GET"):                 [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/report.pdf", "GET"):              [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/report/rubric/", "POST"):         [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/report/sign/", "POST"):           [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/report/revoke/", "POST"):         [OUT, GONE, *[GONE] * 8],
    ("tables/<run>/", "GET"):                      [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("runs/<run>/finish/", "POST"):                [OUT, IN, *[GONE] * 8],
}
TEST_THAT_IS_OVER = {
    ("runs/<run>/rounds/<round>/avow/", "POST"):   [OUT, GONE, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/", "GET"):         [OUT, SENT, *[GONE] * 8],
    ("runs/<run>/rounds/<round>/replay/", "GET"):  [OUT, IN, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("runs/<run>/report/", "GET"):                 [OUT, IN, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("runs/<run>/report.pdf", "GET"):              [OUT, IN, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("runs/<run>/report/rubric/", "POST"):   [OUT, GONE, GONE, BLANK, BLANK, BLANK, GONE, GONE, GONE, GONE],
    ("runs/<run>/report/sign/", "POST"):     [OUT, GONE, GONE, BLANK, BLANK, BLANK, GONE, GONE, GONE, GONE],
    ("runs/<run>/report/revoke/", "POST"):         [OUT, GONE, *[GONE] * 8],  # not before it is signed
}
# fmt: on
"""Doors that stand otherwise in another mode than practice, or where several mistakes explain an answer."""

# fmt: off
OTHER_CLASS = {
    ("classes/<class>/", "GET"): [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("classes/<class>/", "POST"): [OUT, GONE, GONE, GONE, SENT, SENT, GONE, GONE, GONE, GONE],
    ("classes/<class>/door/", "GET"): [OUT, GONE, GONE, GONE, IN, IN, GONE, GONE, GONE, GONE],
    ("classes/<class>/door/open/", "POST"): [OUT, GONE, GONE, GONE, SENT, SENT, GONE, GONE, GONE, GONE],
    ("classes/<class>/door/shut/", "POST"): [OUT, GONE, GONE, GONE, SENT, SENT, GONE, GONE, GONE, GONE],
    ("classes/<class>/end/", "POST"): [OUT, GONE, GONE, GONE, SENT, SENT, GONE, GONE, GONE, GONE],
    ("people/<pete>/", "GET"): [OUT, GONE, GONE, IN, IN, IN, GONE, GONE, GONE, GONE],
    ("people/<pete>/reset/", "POST"): [OUT, GONE, GONE, GONE, GONE, IN, GONE, GONE, GONE, GONE],
    ("people/<pete>/name/", "POST"): [OUT, GONE, GONE, GONE, BLANK, BLANK, GONE, GONE, GONE, GONE],
    ("people/<pete>/lift/", "POST"): [OUT, GONE, GONE, GONE, SENT, SENT, GONE, GONE, GONE, GONE],
}
# fmt: on
"""Doors of a class, and of who is in it, where Bob does not teach."""


def test_another_instructors_class_is_looked_at_and_not_changed(clients, riverside, alice):
    Cohort.objects.get(name=EVENING).instructors.set([join(riverside, "ben", Role.INSTRUCTOR)])
    assert check(clients, sit_down(alice), OTHER_CLASS) == []


def test_a_class_that_anyone_may_change_is_noticed(clients, riverside, alice, monkeypatch):
    """The negative control."""
    Cohort.objects.get(name=EVENING).instructors.set([join(riverside, "ben", Role.INSTRUCTOR)])
    monkeypatch.setattr("trainer.schools.classes.class_pages._teaches", lambda *_: True)
    wrong = check(clients, sit_down(alice), OTHER_CLASS)
    assert wrong
    assert all(line.startswith("bob ") for line in wrong)


def _school_rows() -> list:
    found = (School, Membership, Cohort, Invitation, AuditLine, Standard, Exam, Candidate, Event, Allowance)
    found += (
        Check,
        CheckDone,
        ClassroomTime,
        Assignment,
        SavedDrill,
        Reminder,
        OpenedGate,
        MasteryRule,
        Token,
    )
    found += (
        PayoffSet,
        PayoffReply,
        RackHouse,
        Check,
        CheckDone,
        ClassroomTime,
        Assignment,
        SavedDrill,
        Reminder,
    )
    return [list(model.objects.order_by("pk").values()) for model in found] + [
        list(User.objects.order_by("pk").values("pk", "password", "new_password", "username"))
    ]


NO_STAFF = [who for who in WHO if who not in ("bob", "mona", "olga", "dora", "hugo")]
OTHER_METHODS = ["PUT", "PATCH", "DELETE"]
"""Which no page takes of anybody."""


@some_or_all(
    "who, method",
    [*product(NO_STAFF, ["POST", *OTHER_METHODS])],
    some=[*product(NO_STAFF, ["POST"]), *product(["alice"], OTHER_METHODS)],
)
def test_who_is_no_staff_changes_nothing_in_a_school(clients, alice, who, method):
    run, _given = sit_down(alice), (_candidate(), _work(), _saved(), _key())
    before = _school_rows()
    for route in SCHOOLS:
        status = outcome(knock(clients[who], (route, method), run))
        assert status in (OUT, GONE, NO, BLANK) or route in (*OWN, *OPEN, "school/choose/"), route
    assert _school_rows() == before


@pytest.mark.parametrize("method", OTHER_METHODS)
def test_an_owner_does_nothing_by_another_method(clients, alice, method):
    run, _given = sit_down(alice), (_candidate(), _work(), _saved(), _key())
    before = _school_rows()
    for route in sorted(SCHOOLS - set(OWN)):
        assert knock(clients["olga"], (route, method), run).status_code == NO, route
    assert _school_rows() == before


def test_in_guided_mode_a_hint_is_for_who_sits_there(clients, alice):
    assert check(clients, sit_in(Mode.GUIDED, alice), GUIDED) == []


def test_which_mistake_it_was_is_said_by_who_made_it(clients, alice):
    run = sit_down(alice, **TABLE)
    pay_short(run)
    assert check(clients, run, UNDECIDED) == []


def test_a_table_test_opens_its_doors_at_its_end(clients, alice):
    run = sit_test(alice)
    assert check(clients, run, TEST_THAT_IS_OPEN) == []
    play_out(run)
    Run.objects.filter(pk=run.pk).update(standard="house/1")  # of practice there is nothing to be signed
    assert check(clients, run, TEST_THAT_IS_OVER) == []


def test_a_test_that_is_not_sealed_is_noticed(clients, alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(Run, "sealed", False)
    assert any(strays(clients, sit_test(alice), TEST_THAT_IS_OPEN))


def test_everyone_can_sign_out(clients, alice):
    for who in WHO:
        assert knock(clients[who], ("logout/", "POST"), sit_down(alice)).status_code == SENT
        assert outcome(clients[who].get("/")) == OUT


@pytest.mark.parametrize("who", [name for name in WHO if name != "alice"])
def test_nobody_else_changes_anything(clients, alice, who):
    run = sit_down(alice)
    play_out(run)
    before = Run.objects.filter(pk=run.pk).values().get(), Answer.objects.count()
    for door in CHANGES:
        if "<run>" in door[0]:
            knock(clients[who], door, run)
    assert (Run.objects.filter(pk=run.pk).values().get(), Answer.objects.count()) == before


@pytest.mark.parametrize(("other", "own"), [("annie", "alice"), ("charlie", "alice"), ("dora", "bob")])
def test_a_trainees_page_names_no_one_else(clients, riverside, alice, other, own):
    """What is in is also one's own: the other one's name is on no page."""
    for url in ("/", f"/progress/{alice.pk}/"):
        assert other.title() not in clients[own].get(url).content.decode()


# --- Negative controls: a guard removed, and the table notices ---------------------------------------


def _everyone(self, *_):
    return self.all()


def _always(self):
    return True


def _any_candidate(_request, candidate_id):
    return Candidate.objects.in_full().get(pk=candidate_id)


def _every_school(self, _school):
    return self.select_related("made_by__user")


def _every_token(self, _school):
    return self.select_related("made_by__user", "revoked_by__user")


def _every_case(self, _school):
    return self.select_related("laid_by__user")


def doors_of(route: str) -> dict:
    """What this file says of one route: all methods of it, for everyone."""
    found = {door: expected for door, expected in DOORS.items() if door[0] == route}
    assert found, route
    return found


RUNS, MEMBERS = "trainer.drills.models.RunQuerySet", "trainer.schools.models.MembershipQuerySet"
MEMBER = "trainer.schools.models.Membership"
ROOMS = "trainer.gathering.models.room.RoomQuerySet"
CASES = "trainer.desk.models.case.CaseQuerySet"
TOKENS = "trainer.api.models.token.TokenQuerySet"
SAVED = "trainer.assignments.models.saved_drill.SavedDrillQuerySet"
PAYOFFS = "trainer.fluency.models.payoff_set.PayoffSetQuerySet"
WORK = "trainer.assignments.models.assignment.AssignmentQuerySet"
REMOVED = {
    "runs start from the user": ("runs/<run>/rounds/<round>/", f"{RUNS}.for_user", _everyone),
    "runs watched by the school": ("tables/<run>/", f"{RUNS}.watched_by", _everyone),
    "members watched by the school": ("progress/<alice>/", f"{MEMBERS}.watched_by", _everyone),
    "only some may watch": ("tables/", f"{MEMBER}.watches", property(_always)),
    "only one may choose for the tests": ("house/", f"{MEMBER}.manages", property(_always)),
    "only one may change the house": ("house/<game>/", f"{MEMBER}.manages", property(_always)),
    "only one may choose the look": ("school/look/", f"{MEMBER}.manages", property(_always)),
    "only an owner sees what was done": ("school/", f"{MEMBER}.owns", property(_always)),
    "only an owner invites": ("people/invite/", f"{MEMBER}.owns", property(_always)),
    "only an owner adds": ("people/add/", f"{MEMBER}.owns", property(_always)),
    "only an owner changes roles": ("people/<pete>/role/", f"{MEMBER}.owns", property(_always)),
    "only an owner lets go": ("people/<pete>/leave/", f"{MEMBER}.owns", property(_always)),
    "only an owner or who teaches resets": ("people/<pete>/reset/", f"{MEMBER}.owns", property(_always)),
    "people of the school": ("people/<pete>/", f"{MEMBERS}.watched_by", _everyone),
    "only some may see who deals what": ("standing/", f"{MEMBER}.watches", property(_always)),
    "records of the school": ("standing/people/<pete>/", f"{MEMBERS}.watched_by", _everyone),
    "only some may check": ("standing/people/<pete>/checks/", f"{MEMBER}.watches", property(_always)),
    "only some may see classes": ("classes/<class>/", f"{MEMBER}.watches", property(_always)),
    "who has left": ("games/", f"{MEMBERS}.present", _everyone),
    "only staff examines": ("exams/<exam>/", f"{MEMBER}.watches", property(_always)),
    "only a manager sets a standard": ("standards/<game>/", f"{MEMBER}.manages", property(_always)),
    "only a manager makes tokens": ("api/tokens/", f"{MEMBER}.manages", property(_always)),
    "tokens of the school": ("api/tokens/<key>/revoke/", f"{TOKENS}.of_school", _every_token),
    "only a manager marks again": ("progress/corrections/", f"{MEMBER}.manages", property(_always)),
    "only staff reads findings": ("findings/", f"{MEMBER}.watches", property(_always)),
    "only a manager sets the target": ("findings/pace/target/", f"{MEMBER}.manages", property(_always)),
    "sheets of the school": ("progress/<alice>/sheet/", f"{MEMBERS}.watched_by", _everyone),
    "only some see dealers side by side": ("progress/dealers/", f"{MEMBER}.watches", property(_always)),
    "only a manager says what mastery is": ("progress/mastery/", f"{MEMBER}.manages", property(_always)),
    "only staff leads": ("rooms/<room>/panel/", f"{MEMBER}.watches", property(_always)),
    "rooms of the school": ("rooms/<room>/panel/", f"{ROOMS}.in_school", lambda self, school: self.all()),
    "only staff sets work": ("teaching/work/<work>/", f"{MEMBER}.watches", property(_always)),
    "drills of the school": ("teaching/drills/<saved>/", f"{SAVED}.of_school", _every_school),
    "only staff rules": ("disputes/<dispute>/rule/", f"{MEMBER}.watches", property(_always)),
    "only staff lays out": ("desk/lay/<game>/", f"{MEMBER}.watches", property(_always)),
    "cases of the school": ("desk/cases/<case>/", f"{CASES}.of_school", _every_case),
    "one's own work": ("set-work/<work>/", f"{WORK}.set_to", _everyone),
    "only staff opens gates": ("path/people/<pete>/", f"{MEMBER}.watches", property(_always)),
    "one's own payoffs": ("payoffs/sets/<set>/", f"{PAYOFFS}.for_user", _everyone),
    "only a manager says what is called": ("payoffs/calls/", f"{MEMBER}.manages", property(_always)),
    "one's own test": ("test/<candidate>/", "trainer.examining.places.own_candidate", _any_candidate),
}
"""A door that each guard keeps, the guard, and what stands there without it. Who rules on a dispute is asked
twice, by school and by `may_act_on`: see rights/test_own_record.py."""


@pytest.mark.parametrize(("route", "guard", "without"), REMOVED.values(), ids=REMOVED)
def test_a_removed_guard_is_noticed(clients, alice, monkeypatch, route, guard, without):
    """With it, everyone stands where the table says: that is asked above, of all doors."""
    run = sit_down(alice)
    monkeypatch.setattr(guard, without)
    assert any(strays(clients, run, doors_of(route)))


GUARDED = [
    *("privacy.own_pages.stored", "privacy.own_pages.take_along"),
    *("reviewing.remarking.remark_pages.say_word", "reviewing.remarking.remark_pages.take_word"),
    *("reviewing.remarking.remark_pages.dispute", "reviewing.remarking.dispute_pages.disputes"),
    "reviewing.remarking.dispute_pages.rule",
    *("desk.laying_pages.desk", "desk.laying_pages.document", "desk.laying_pages.lay"),
    *("desk.case_pages.case", "desk.case_pages.case_document", "desk.case_pages.act"),
    *("desk.case_pages.lessons", "desk.case_pages.begin"),
    *("learning.path_pages.paths", "learning.path_pages.aim", "learning.path_pages.path"),
    *("learning.path_pages.begin", "learning.gate_pages.person", "learning.walk_pages.tour"),
    *("learning.walk_pages.worked", "learning.walk_pages.decision", "learning.walk_pages.bet"),
    *("practice.home.home", "practice.home.start", "practice.home.practise"),
    *("tables.seat.table", "tables.seat.answer", "tables.seat.hint", "tables.seen.seen"),
    *("tables.seat.next_round", "tables.seat.finish", "tables.which.avow"),
    *("tables.in_room.class_table.class_table", "tables.in_room.class_table.class_answer"),
    "tables.in_room.class_table.follow",
    *("reviewing.replays.replay", "reviewing.reports.report", "reviewing.reports.report_pdf"),
    *("reviewing.signing.signing_pages.assess", "reviewing.signing.signing_pages.sign"),
    *("reviewing.signing.signing_pages.revoke", "reviewing.often.often"),
    *("watching.wall_pages.wall", "watching.wall_pages.wall_fragment"),
    *("watching.wall_pages.room", "watching.wall_pages.room_fragment"),
    *("watching.gallery.watch", "watching.gallery.watch_felt"),
    *("watching.gallery.watch_room", "watching.gallery.watch_room_felt"),
    *("progress.side_by_side.school", "progress.trainees.trainee", "progress.answers.answers"),
    *("progress.correcting.corrections", "progress.correcting.correction"),
    *("findings.mistake_pages.mistakes", "findings.item_statistics.item_pages.items"),
    *("findings.slipping_people.slipping_pages.slipping", "findings.pace_audit.audit_pages.pace"),
    *("findings.pace_audit.target_pages.target", "findings.finding_files.csv", "findings.finding_files.xlsx"),
    *("progress.ledger.ledger_pages.ledger", "progress.ledger.ledger_files.ledger_csv"),
    "progress.ledger.ledger_files.ledger_xlsx",
    *("dealers.sheet_pages.sheet", "dealers.sheet_files.sheet_csv", "dealers.sheet_files.sheet_xlsx"),
    *("dealers.ranked.compared_pages.dealers", "dealers.ranked.compared_files.dealers_csv"),
    *(
        "dealers.ranked.compared_files.dealers_xlsx",
        "dealers.rule.rule_pages.mastery",
        "dealers.drilled.drill",
    ),
    *("reviewing.tests_sat.tests", "schools.landing.land"),
    *("schools.houses.editing.house", "schools.houses.editing.house_game"),
    *("fluency.ladder_pages.ladder", "fluency.ladder_pages.start", "fluency.call_pages.calls"),
    "fluency.fresh_deal_pages.deal_one_like",
    *("fluency.set_pages.show", "fluency.set_pages.answer", "fluency.set_pages.go_on"),
    *("standing.matrix.matrix", "standing.exports.matrix_csv", "standing.exports.hours_csv"),
    *("standing.person_pages.mine", "standing.person_pages.person"),
    *("standing.person_pages.check_person", "standing.person_pages.add_classroom"),
    "standing.hours.class_hours.class_hours",
    *("standing.check_lists.check_list", "standing.check_lists.usual_checks"),
    *("standing.check_lists.rename_check", "standing.check_lists.retire_check"),
    *("schools.choosing.school", "schools.choosing.choose", "schools.looks.look_pages.look"),
    *("schools.people.directory.people", "schools.people.directory.person"),
    *("schools.people.directory.change_role", "schools.people.directory.let_go"),
    *(
        "schools.people.directory.reset",
        "schools.people.inviting.invite",
        "schools.people.directory.lift_lock",
        "schools.people.directory.correct_name",
    ),
    *("schools.people.inviting.close_door", "schools.people.adding.people_add"),
    *("schools.people.adding.people_enrol", "schools.classes.class_pages.classes"),
    *("schools.classes.class_pages.class_page", "schools.classes.class_pages.end_class"),
    *("schools.classes.class_pages.door", "schools.classes.class_pages.open_door"),
    "schools.classes.class_pages.shut_door",
    *("examining.exams_given.exams", "examining.exams_given.give", "examining.allowances.allowance"),
    *("examining.exam_rooms.room", "examining.exam_rooms.live", "examining.exam_rooms.act_on_all"),
    *("examining.candidate_pages.candidate", "examining.candidate_pages.act"),
    *("examining.standards_pages.standards_list", "examining.standards_pages.standard"),
    *("examining.places.place", "examining.places.code", "examining.places.begin"),
    *("live.entering.room_lists.rooms", "live.entering.coming_in.by_code", "live.entering.coming_in.join"),
    *(
        "live.recorded.room_records.record",
        "live.recorded.room_records.answers_csv",
        "live.recorded.room_records.answers_xlsx",
    ),
    *("live.panel_pages.panel", "live.panel_pages.panel_live", "live.panel_pages.act"),
    *("live.screen_pages.screen", "live.screen_pages.screen_live"),
    *("classwork.work_pages.teaching", "classwork.work_pages.work", "classwork.work_pages.change"),
    *("classwork.work_pages.act", "classwork.composing.give", "classwork.answers_given.answers"),
    *("classwork.library_pages.drills", "classwork.library_pages.drill", "classwork.library_pages.act"),
    *("classwork.results_files.results_csv", "classwork.results_files.results_xlsx"),
    *("classwork.paper.paper_pages.sheet", "classwork.paper.paper_pages.sheet_pdf"),
    *("classwork.own_work.mine", "classwork.own_work.piece", "classwork.own_work.begin"),
    *("sheets.shelf.game_list", "sheets.shelf.sheet", "sheets.shelf.lesson", "sheets.shelf.glossary"),
    "edges.odds_pages.odds",
    *("api.doc_pages.documentation", "api.token_pages.tokens", "api.token_pages.revoke_token"),
]


OPEN = (
    *("login/", "logout/", "language/", "manifest.webmanifest", "worker.js", "offline/"),
    *("health/", "metrics/", "logos/<school>/<mark>.png", "felt/<colour>.css"),
    *("join/", "join/class/<code>/", "join/<token>/"),
    *("password/forgotten/", "password/new/<uidb64>/<token>/"),
    *("check/", "check/<code>/"),
    "api/v1/<rest>/",
)
"""What anyone may ask for; nothing of a school is in it, but for who holds a code or a link."""

OWN = ("password/",)
"""What is only of oneself, which Django guards."""

BY_TOKEN = (
    *("api/v1/people/", "api/v1/scores/", "api/v1/answers/", "api/v1/mispays/", "api/v1/tests/"),
    *("api/v1/rules/", "api/v1/openapi.json"),
)
"""What a token opens: see tests/trainer/api."""


def _door_of(view: str) -> tuple[str, URLPattern]:
    """Where a view answers, as this file writes it, and the pattern that leads there."""
    module, name = view.rsplit(".", 1)

    def look(resolver, before=""):
        for entry in resolver.url_patterns:
            if isinstance(entry, URLResolver):
                yield from look(entry, before + str(entry.pattern))
            elif (entry.callback.__module__, entry.callback.__name__) == (f"trainer.{module}", name):
                yield slots(before + str(entry.pattern)), entry

    (found,) = look(get_resolver())
    return found


@pytest.mark.parametrize("view", GUARDED)
def test_a_view_without_its_guard_is_noticed(clients, alice, monkeypatch, view):
    """The innermost function, as it would be if somebody forgot every decorator."""
    route, pattern = _door_of(view)
    bare = pattern.callback
    while hasattr(bare, "__wrapped__"):
        bare = bare.__wrapped__

    def unguarded(request, *args, **kwargs):
        request.membership = alice  # what a view would find if it trusted everyone
        return bare(request, *args, **kwargs)

    run, own = sit_down(alice), doors_of(route)
    monkeypatch.setattr(pattern, "callback", unguarded)
    for client in clients.values():
        client.raise_request_exception = False
    assert any(strays(clients, run, own))


def test_every_guarded_view_is_in_that_list():
    own = [route for route in routes() if route not in OPEN + OWN + BY_TOKEN]
    assert len({_door_of(view) for view in GUARDED}) == len(GUARDED) == len(own)


def test_a_new_door_is_noticed():
    from trainer.progress import urls

    urls.urlpatterns.append(url_path("secret/", lambda request: None))
    try:
        with pytest.raises(AssertionError):
            test_every_door_is_in_the_table()
    finally:
        urls.urlpatterns.pop()
