"""The path: what there is to learn, and how far somebody is."""
