"""Rows that are written once: by the model here, in the database by the triggers of append_only.py."""

from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.db import models


class AppendOnly(models.Model):
    """Rows that are written once."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise ValidationError(f"{self._meta.verbose_name} {self.pk} is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise ValidationError(f"{self._meta.verbose_name} {self.pk} is never deleted")
