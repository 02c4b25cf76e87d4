"""Speech servers that speak nothing and log everything a screen reader wants to say.

Runnable as a script, standard library only; knows nothing of the project:

    servers.py ssip SOCKET LOG [--cps N]     Speech Dispatcher's protocol (Fenrir, Orca, BRLTTY)
    servers.py emacspeak LOG [--cps N]       an Emacspeak speech server on standard input (yasr)

Each log line is a JSON object: ``ev`` is "text", "char" or "key" with ``id``, ``text`` and
``lang``; later "end" (said whole), "cut" (begun, then silenced) or "dropped" (never begun) with
the same ``id``. A silent voice takes 1/N second a character, so that a reader which interrupts
itself is caught doing it; without ``--cps`` each utterance ends at once.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import re
import sys
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, TextIO

Notify = Callable[[int, str], None]


@dataclass
class Utterance:
    """One thing to say: what, for whom, and whom to tell what became of it."""

    number: int
    text: str
    owner: object
    notify: Notify


@dataclass
class SilentVoice:
    """Plays utterances one after the other in silence, and logs their fate."""

    log: TextIO
    cps: float = 0.0
    waiting: deque[Utterance] = field(default_factory=deque)
    playing: Utterance | None = None
    timer: asyncio.TimerHandle | None = None
    count: int = 0

    def write(self, **record: object) -> None:
        self.log.write(json.dumps(record, ensure_ascii=False) + "\n")
        self.log.flush()

    def say(self, kind: str, text: str, owner: object, lang: str, notify: Notify) -> int:
        """Queue ``text``; return its number."""
        self.count += 1
        self.write(ev=kind, id=self.count, text=text, lang=lang)
        self.waiting.append(Utterance(self.count, text, owner, notify))
        self._next()
        return self.count

    def _next(self) -> None:
        if self.playing is None and self.waiting:
            self.playing = self.waiting.popleft()
            self.playing.notify(self.playing.number, "begin")
            seconds = len(self.playing.text) / self.cps if self.cps else 0.0
            self.timer = asyncio.get_running_loop().call_later(seconds, self._finish, "end")

    def _finish(self, fate: str) -> None:
        if self.timer is not None:
            self.timer.cancel()
        done, self.playing, self.timer = self.playing, None, None
        if done is not None:
            self._fate(done, fate)
        self._next()

    def _fate(self, utterance: Utterance, fate: str) -> None:
        self.write(ev=fate, id=utterance.number)
        utterance.notify(utterance.number, fate)

    def stop(self, owner: object | None, *, queued: bool) -> None:
        """Cut what ``owner`` (None: anybody) is saying; with ``queued`` what waits as well."""
        if queued:
            lost = [u for u in self.waiting if owner is None or u.owner is owner]
            self.waiting = deque(u for u in self.waiting if u not in lost)
            for utterance in lost:
                self._fate(utterance, "dropped")
        if self.playing is not None and (owner is None or self.playing.owner is owner):
            self._finish("cut")


class SsipClient:
    """One connection of a screen reader that takes this for Speech Dispatcher."""

    # What the clients parse; any other command gets the plain acknowledgement.
    ANSWERS: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("LIST OUTPUT_MODULES", ("250-silent", "250 OK MODULE LIST SENT")),
        ("LIST VOICES", ("249-MALE1", "249 OK VOICE LIST SENT")),
        (
            "LIST SYNTHESIS_VOICES",
            ("249-French\tfr\tnone", "249-English\ten\tnone", "249 OK VOICE LIST SENT"),
        ),
        ("GET OUTPUT_MODULE", ("251-silent", "251 OK GET RETURNED")),
        ("GET", ("251-0", "251 OK GET RETURNED")),
        ("HISTORY GET CLIENT_ID", ("245-1", "245 OK CLIENT ID SENT")),
    )
    EVENTS: ClassVar = {"begin": "701", "end": "702", "cut": "703", "dropped": "703"}
    NAMES: ClassVar = {"701": "BEGIN", "702": "END", "703": "CANCELED"}

    def __init__(
        self, voice: SilentVoice, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.voice, self.reader, self.writer = voice, reader, writer
        self.lang, self.ssml, self.wants_events = "", False, False

    def send(self, lines: Iterable[str]) -> None:
        if not self.writer.is_closing():
            self.writer.write("".join(line + "\r\n" for line in lines).encode())

    def notify(self, number: int, what: str) -> None:
        if self.wants_events:
            code = self.EVENTS[what]
            self.send((f"{code}-{number}", f"{code}-1", f"{code} {self.NAMES[code]}"))

    def say(self, kind: str, text: str) -> None:
        if self.ssml:
            text = html.unescape(re.sub(r"<[^>]*>", "", text))
        # The number goes out before the voice may tell of the beginning.
        self.send((f"225-{self.voice.count + 1}", "225 OK MESSAGE QUEUED"))
        self.voice.say(kind, text, self, self.lang, self.notify)

    async def line(self) -> str | None:
        raw = await self.reader.readline()
        return raw.decode("utf-8", "replace").rstrip("\r\n") if raw else None

    async def message(self) -> str:
        lines: list[str] = []
        while (line := await self.line()) not in (None, "."):
            assert line is not None
            lines.append(line[1:] if line.startswith("..") else line)
        return "\n".join(lines)

    async def serve(self) -> None:
        """Answer until the client leaves."""
        while (line := await self.line()) is not None:
            if line and not await self.answer(line):
                break
        self.writer.close()

    async def answer(self, line: str) -> bool:
        command, _, rest = line.partition(" ")
        command = command.upper()
        match command:
            case "SPEAK":
                self.send(("230 OK RECEIVING DATA",))
                self.say("text", await self.message())
            case "CHAR" | "KEY":
                self.say(command.lower(), rest)
            case "STOP" | "CANCEL":
                everybody = rest.strip().lower() == "all"
                self.voice.stop(None if everybody else self, queued=command == "CANCEL")
                self.send(("210 OK STOPPED",))
            case "SET":
                self.setting(rest.split(" ", 2)[1:])
                self.send(("208 OK SET",))
            case "QUIT":
                self.send(("231 HAPPY HACKING",))
                return False
            case _:
                upper = line.upper()
                found = (a for prefix, a in self.ANSWERS if upper.startswith(prefix))
                self.send(next(found, ("220 OK",)))
        return True

    def setting(self, words: list[str]) -> None:
        name, value = words[0].upper(), (words[1] if len(words) > 1 else "")
        if name == "LANGUAGE":
            self.lang = value
        elif name == "SSML_MODE":
            self.ssml = value.lower() == "on"
        elif name == "NOTIFICATION":
            self.wants_events = value.lower().endswith("on")


async def serve_ssip(socket: str, voice: SilentVoice) -> None:
    """Serve Speech Dispatcher's protocol on the Unix socket named ``socket``, for ever."""

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A reader that is killed closes its socket in our face.
        try:
            await SsipClient(voice, reader, writer).serve()
        except ConnectionError:
            writer.close()

    server = await asyncio.start_unix_server(connected, socket)
    async with server:
        await server.serve_forever()


async def serve_emacspeak(voice: SilentVoice) -> None:
    """Serve the Emacspeak protocol on standard input until it is closed."""
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    owner, queued, open_text = object(), list[str](), ""

    def unheard(number: int, what: str) -> None:
        """yasr does not ask what became of its words."""

    while raw := await reader.readline():
        open_text += raw.decode("utf-8", "replace")
        if open_text.count("{") > open_text.count("}") and len(open_text) < 10_000:
            continue  # a text with a new line in it
        found = re.match(r"\s*(\w+)\s*(?:\{(.*)\})?", open_text, re.DOTALL)
        open_text = ""
        command, text = (found[1], found[2] or "") if found else ("", "")
        if command == "q":
            queued.append(text)
        elif command == "d":
            voice.say("text", " ".join(queued), owner, "", unheard)
            queued.clear()
        elif command in ("tts_say", "l"):
            voice.say("char" if command == "l" else "text", text, owner, "", unheard)
        elif command == "s":
            # Words queued but not yet dispatched are lost for the listener: say so in the log.
            if queued:
                voice.write(ev="text", id=-1, text=" ".join(queued), lang="")
                voice.write(ev="dropped", id=-1)
            queued.clear()
            voice.stop(owner, queued=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("protocol", choices=("ssip", "emacspeak"))
    parser.add_argument("paths", nargs="+", type=Path, help="SOCKET LOG, or LOG")
    parser.add_argument("--cps", type=float, default=0.0)
    options = parser.parse_args()
    with options.paths[-1].open("a", encoding="utf-8") as log:
        voice = SilentVoice(log, options.cps)
        if options.protocol == "ssip":
            asyncio.run(serve_ssip(str(options.paths[0]), voice))
        else:
            asyncio.run(serve_emacspeak(voice))


if __name__ == "__main__":
    main()
