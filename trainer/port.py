"""Asked by "make run" before anything else: is the port free?  python -m trainer.port 8000"""

import socket
import sys


def refusal(word: str, host: str = "127.0.0.1") -> str | None:
    """Why the trainer cannot be served on this port of a host, in a line that ends before the command."""
    if not word.isascii() or not word.isdigit() or not 0 < int(word) < 65536:
        return f"{word} is not a port. Choose one from 1024 to 65535: "
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
        try:
            probe.bind((host, int(word)))
        except PermissionError:
            return f"Port {word} is not yours to open. Choose one from 1024 up: "
        except OSError:
            return f"Port {word} is taken. Stop what serves there, or choose another: "
    return None


if __name__ == "__main__":
    if why := refusal(sys.argv[1]):
        sys.exit(f"{why}make run PORT=8080")
