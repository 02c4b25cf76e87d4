"""A speech server that says nothing and remembers everything: enough SSIP for libspeechd.

SSIP is speech-dispatcher's protocol: commands are lines, answers are ``code-data`` lines ended by a
``code text`` line; a text to speak follows ``SPEAK`` and ends with a dot on a line of its own.
"""

from __future__ import annotations

import contextlib
import socketserver
import threading
from pathlib import Path

VOICES = (("French (France)", "fr-FR"), ("English (America)", "en-US"))

_SET = {
    "CLIENT_NAME": "208 OK CLIENT NAME SET",
    "NOTIFICATION": "220 OK NOTIFICATION SET",
    "PRIORITY": "202 OK PRIORITY SET",
    "LANGUAGE": "201 OK LANGUAGE SET",
    "RATE": "203 OK RATE SET",
    "PITCH": "204 OK PITCH SET",
    "VOLUME": "218 OK VOLUME SET",
    "OUTPUT_MODULE": "216 OK OUTPUT MODULE SET",
    "SSML_MODE": "219 OK SSML MODE SET",
}


class SsipServer:
    """Listens on a Unix socket until :meth:`close`; ``log`` holds what clients asked for.

    Entries are ("speak", text), ("stop",) and ("set", name, value); names are in lower case.
    """

    def __init__(self, path: Path) -> None:
        self.address = f"unix_socket:{path}"
        self.log: list[tuple[str, ...]] = []
        self._connections: list[socketserver.StreamRequestHandler] = []
        server = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                server._connections.append(self)
                with contextlib.suppress(OSError):  # the client, or we, hung up
                    server._serve(self)

        self._server = socketserver.ThreadingUnixStreamServer(str(path), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()

    @property
    def said(self) -> list[str]:
        return [entry[1] for entry in self.log if entry[0] == "speak"]

    def close(self) -> None:
        """Hang up on every client, as a daemon that dies does."""
        self._server.shutdown()
        self._thread.join()
        for connection in self._connections:
            with contextlib.suppress(OSError):  # it was gone already
                connection.connection.shutdown(2)
        self._server.server_close()

    def _serve(self, client: socketserver.StreamRequestHandler) -> None:
        number = 0

        def answer(*lines: str) -> None:
            client.wfile.write("".join(line + "\r\n" for line in lines).encode())

        for raw in client.rfile:
            words = raw.decode().split()
            command = words[0].upper() if words else ""
            if command == "SPEAK":
                answer("230 OK RECEIVING DATA")
                lines = []
                while (line := client.rfile.readline().decode().rstrip("\r\n")) != ".":
                    lines.append(line[1:] if line.startswith("..") else line)
                number += 1
                self.log.append(("speak", "\n".join(lines)))
                answer(f"225-{number}", "225 OK MESSAGE QUEUED")
            elif command == "SET":
                self.log.append(("set", words[2].lower(), " ".join(words[3:])))
                answer(_SET.get(words[2].upper(), "209 OK VOICE SET"))
            elif command in ("STOP", "CANCEL"):
                self.log.append((command.lower(),))
                answer("210 OK STOPPED" if command == "STOP" else "213 OK CANCELED")
            elif command == "GET":
                answer("251-0", "251 OK GET RETURNED")
            elif command == "HISTORY":
                answer("245-1", "245 OK CLIENT ID SENT")
            elif command == "LIST" and words[1].upper() == "OUTPUT_MODULES":
                answer("250-log", "250 OK MODULE LIST SENT")
            elif command == "LIST":
                voices = (f"249-{name}\t{tag}\tnone" for name, tag in VOICES)
                answer(*voices, "249 OK VOICE LIST SENT")
            elif command == "QUIT":
                answer("231 HAPPY HACKING")
                return
            else:
                answer("500 ERR INVALID COMMAND")
