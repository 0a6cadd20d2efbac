"""Charts: points in, the geometry of a drawing out; `templates/charts` draws it, with a table beside it."""
