"""A bare app of the trainer's shape, to measure beside it: the same stack, disk, sockets and sign-in."""
