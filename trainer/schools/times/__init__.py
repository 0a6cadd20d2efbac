"""Times as a school's people read and type them: by the school's own clock."""
