"""Serve on the socket whose number is given."""

import os
import socket
import sys
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.servers.identity.settings"
application = get_wsgi_application()


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


call_command("migrate", verbosity=0)
listener = socket.socket(fileno=int(sys.argv[1]))
server = Server(listener.getsockname(), WSGIRequestHandler, bind_and_activate=False)
server.socket = listener
server.server_name, server.server_port = listener.getsockname()
server.setup_environ()
server.set_app(application)
server.serve_forever()
