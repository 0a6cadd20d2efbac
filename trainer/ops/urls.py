"""Addresses of ops; trainer/urls.py says below which prefix."""

from django.urls import path

from trainer.ops.health import health
from trainer.ops.metrics import metrics

urlpatterns = [path("health/", health, name="health"), path("metrics/", metrics, name="metrics")]

MACHINES = frozenset(f"/{pattern.pattern}" for pattern in urlpatterns)
