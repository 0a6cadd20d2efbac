"""URLs of learning platforms; trainer/urls.py has the prefixes."""

from django.urls import path

from trainer.credentials.lti import launch_views as launch
from trainer.credentials.lti import platform_views as platforms

urlpatterns = [
    path("lti/<slug:slug>/login/", launch.login, name="login"),
    path("lti/<slug:slug>/launch/", launch.launch, name="launch"),
    path("lti/<slug:slug>/keys/", launch.keys, name="keys"),
    path("lti/launches/<slug:token>/", launch.finish, name="finish"),
    path("lti/launches/<slug:token>/link/", launch.link, name="link"),
    path("lti/launches/<slug:token>/open/", launch.open_page, name="open"),
    path("lti/launches/<slug:token>/choose/", launch.choose, name="choose"),
    path("classes/<int:school_class_id>/course/", platforms.class_course, name="class_course"),
    path("classes/<int:school_class_id>/course/read/", platforms.read_roster, name="read_roster"),
    path("classes/<int:school_class_id>/course/leave/", platforms.leave_course, name="leave_course"),
    path("assignments/<int:assignment_id>/scores/send/", platforms.send_scores, name="send_scores"),
    path("table-tests/<int:exam_id>/scores/send/", platforms.send_test_scores, name="send_test_scores"),
]

school_urls = [
    path("learning-platforms/", platforms.platforms, name="platforms"),
    path("learning-platforms/add/", platforms.add_platform, name="add_platform"),
    path("learning-platforms/<int:provider_id>/", platforms.platform, name="platform"),
    path("learning-platforms/<int:provider_id>/remove/", platforms.remove_platform, name="remove_platform"),
]
