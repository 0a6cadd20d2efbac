"""The tests: they mirror games/ and trainer/, and those of the whole house lie beside this file."""
