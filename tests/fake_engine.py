"""Runs the system voice's child process with a stand-in for pyttsx3, told what to do by arguments.

    python fake_engine.py LOG BEHAVIOUR

LOG receives one JSON line for each thing the engine was asked. BEHAVIOUR: "fine" finishes each text
at once; "endless" never finishes one; "dies" ends the process at the first text; "refuses" reports
an error for it; "absent" cannot be imported; "mute" does not start; "noisy" prints on descriptors
1 and 2, and starts a player (its process id is logged) that outlives it unless it is stopped.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

from accessigame.speech import system_child


def main() -> None:
    path, behaviour = sys.argv[1:3]
    sys.argv = [sys.argv[0], "fake"]

    def log(*entry: Any) -> None:
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps([os.getpid(), *entry]) + "\n")

    class Engine:
        def __init__(self) -> None:
            self.callbacks: dict[str, Callable[..., None]] = {}
            self.said: tuple[str, str] = ("", "")
            self.proxy = SimpleNamespace(setBusy=lambda busy: None)

        def connect(self, topic: str, callback: Callable[..., None]) -> None:
            self.callbacks[topic] = callback

        def getProperty(self, name: str) -> Any:  # noqa: N802
            voices = [
                SimpleNamespace(id="amy", name="Amy", languages=["en_GB"]),
                SimpleNamespace(id="thomas", name="Thomas", languages=[b"\x05fr-FR"]),
                SimpleNamespace(id="odd", name=None, languages=None),
            ]
            return {"voices": voices, "voice": "amy", "rate": 180}[name]

        def setProperty(self, name: str, value: Any) -> None:  # noqa: N802
            log("set", name, value)
            if name == "volume":
                self.callbacks["error"](name=None, exception=ValueError("no volume"))

        def say(self, text: str, name: str) -> None:
            self.said = (text, name)

        def runAndWait(self) -> None:  # noqa: N802
            text, name = self.said
            log("say", text)
            if behaviour == "endless":
                time.sleep(600)
            if behaviour == "dies":
                os._exit(3)
            if behaviour == "refuses":
                self.callbacks["error"](name=name, exception=ValueError("no such sound"))
                return
            if behaviour == "noisy":
                print("Playback error", flush=True)
                os.write(1, b"ALSA lib: cannot find card 0\n")
                os.write(2, b"ALSA lib: cannot find card 0\n")
                player = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
                log("player", player.pid, os.environ["TMPDIR"])
                player.wait()
            self.callbacks["finished-utterance"](name=name, completed=True)

    def init(driver: str | None) -> Engine:
        if behaviour == "mute":
            raise OSError("no engine")
        log("init", driver)
        return Engine()

    module = ModuleType("pyttsx3")
    if behaviour != "absent":
        vars(module)["init"] = init
        sys.modules["pyttsx3"] = module
    else:
        sys.modules["pyttsx3"] = None  # type: ignore[assignment]
    system_child.main()


if __name__ == "__main__":
    main()
