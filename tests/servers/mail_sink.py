"""A mail server that takes every mail and prints it.  python -m tests.servers.mail_sink PORT"""

import socketserver
import sys

ANSWERS = {"EHLO": "250 sink", "HELO": "250 sink", "DATA": "354 go on", "QUIT": "221 bye"}


class Talk(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self._say("220 sink")
        while line := self.rfile.readline().decode().strip():
            word = line.partition(" ")[0].upper()
            self._say(ANSWERS.get(word, "250 fine"))
            if word == "DATA":
                self._print_mail()
                self._say("250 taken")
            if word == "QUIT":
                return

    def _print_mail(self) -> None:
        while (line := self.rfile.readline().decode()) not in (".\r\n", ""):
            print(line.rstrip(), flush=True)

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


if __name__ == "__main__":
    with socketserver.ThreadingTCPServer(("127.0.0.1", int(sys.argv[1])), Talk) as server:
        print("ready", flush=True)
        server.serve_forever()
