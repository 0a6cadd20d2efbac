"""A school's logo, beside the school: who reads a school, as every page does, reads no image."""

from django.db import models

from trainer.schools.models.school import School


class Logo(models.Model):
    """The image; the school's `logo` names it."""

    school = models.OneToOneField(School, on_delete=models.CASCADE, primary_key=True, related_name="image")
    image = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.school}"
