"""Schools on an empty server in production settings: one command, then links alone."""
