"""URLs of packs; trainer/urls.py has the prefix."""

from django.urls import path

from trainer.credentials.packs import views

packs_urls = [
    path("", views.packs, name="packs"),
    path("check/", views.check, name="check"),
    path("import/", views.upload, name="upload"),
    path("import/<slug:digest>/", views.preview, name="preview"),
    path("make/", views.make, name="make"),
    path("make/<slug:uid>/", views.make, name="make_next"),
    path("made/<int:made_id>.zip", views.made_file, name="file"),
    path("<int:pack_id>/", views.pack, name="pack"),
    path("<int:pack_id>/mark.png", views.mark, name="mark"),
    path("<int:pack_id>/<slug:act>/", views.retire, name="act"),
]
