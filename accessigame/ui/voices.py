"""What each voice route is called, said through itself."""

from __future__ import annotations

from collections.abc import Mapping

from ..narration.message import Message, say

ROUTES: Mapping[str, Message] = {
    "print": say("Printed lines for a screen reader"),
    "reader": say("Speaking through the screen reader"),
    "self": say("The program's own voice"),
    "system": say("The system's voice"),
    "none": say("No voice"),
    "shared": say("The common voice"),
}


def named(route: str) -> Message:
    """The route's name, as a sentence."""
    return say("{route}.", route=ROUTES[route])


def chosen(route: str) -> Message:
    """What was chosen, and how to change it."""
    return say("{route}, F5 or Control E changes the voice.", route=ROUTES[route])


def private_lost(seat: int) -> Message:
    """The device on which ``seat`` was spoken to is gone."""
    return say(
        "The private voice of player {n} is lost, the common voice goes on, F2 repeats.", n=seat + 1
    )


def lost(old: str, new: str) -> Message:
    """The voice ``old`` failed and ``new`` goes on."""
    return say("Voice lost: {old}. Now: {new}.", old=ROUTES[old], new=ROUTES[new])
