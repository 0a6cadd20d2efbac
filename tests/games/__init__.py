"""The rules engine's tests: they mirror games/, read like the house's rules and need no Django."""
