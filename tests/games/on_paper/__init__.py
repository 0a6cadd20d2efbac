"""Games that are written down and not shipped: a module, a sheet and a layout each, and nothing else."""
