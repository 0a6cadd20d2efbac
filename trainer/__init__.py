"""The Django project: its apps, settings, addresses and servers."""
