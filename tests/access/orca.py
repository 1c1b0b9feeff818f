"""Plays with Orca on a desktop by keys and by what Orca says, as somebody does who sees nothing.

    python3 tests/access/orca.py PROGRAM SPOKEN

Runs the program on the display and the session bus at hand, where Orca runs and what it says is written to the file SPOKEN, a line each.
`.ci/screen-reader --orca` gives all of it. The moves to choose from are read over AT-SPI; everything else is heard.
"""

import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from reader import FAMILIES, MOST_PLIES, Program, choose_a_piece, next_actions, shown, until

# So many controls one goes through at most, twice around the table.
MOST_CONTROLS = 60
# Longer than Orca waits before it says what has the focus, on a busy machine.
SILENCE_S = 6
# Longer than between two parts of what Orca says.
QUIET_S = 1


class Listener:
    """Hears what Orca says from one moment on."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.heard = 0

    def lines(self):
        return self.path.read_text(errors="replace").splitlines() if self.path.exists() else []

    def from_now_on(self):
        self.heard = len(self.lines())

    def said(self, pattern):
        """The first sentence that contains this pattern, if it has been said."""
        return next((line for line in self.lines()[self.heard :] if re.search(pattern, line)), None)

    def hears(self, pattern):
        """The same, once it is said."""
        return until(lambda: self.said(pattern), f"{pattern!r} among what Orca says: {self.lines()[self.heard :]}")

    def waits_for_focus(self):
        """Waits until something but the key is said; where Orca knows of the new focus before it is told of it, nothing is."""
        end = time.monotonic() + SILENCE_S
        while time.monotonic() < end and not self.said("^(?!(tab|return|escape)$)."):
            time.sleep(0.1)
        # Names and descriptions come in parts.
        while True:
            count = len(self.lines())
            time.sleep(QUIET_S)
            if len(self.lines()) == count:
                return

    def count(self, pattern):
        return sum(bool(re.search(pattern, line)) for line in self.lines()[self.heard :])


class Player:
    """Somebody with a keyboard who hears Orca."""

    def __init__(self, command, spoken):
        self.ear = Listener(spoken)
        self.ear.from_now_on()
        self.program = Program(command, tempfile.mkdtemp())
        # There is no window manager that would do it.
        window = until(lambda: xdotool("search", "--name", "^Turnover").split(), "the window")[0]
        xdotool("windowfocus", "--sync", window)
        self.ear.hears("Turnover frame")

    def key(self, *names):
        for name in names:
            xdotool("key", name)

    def type(self, text):
        xdotool("type", "--delay", "100", text)
        self.key("Return")

    def presses(self, name):
        """Goes on by Tab until Orca reads the button of this name, and presses it."""
        for _ in range(MOST_CONTROLS):
            self.ear.from_now_on()
            self.key("Tab")
            self.ear.waits_for_focus()
            if self.ear.said(f"(^| ){name} (toggle )?button"):
                self.ear.from_now_on()
                self.key("Return")
                self.ear.waits_for_focus()
                return
        raise SystemExit(f"no button {name} is read")


def xdotool(*arguments):
    return subprocess.run(["xdotool", *arguments], check=False, capture_output=True, text=True).stdout


def reads_squares(player):
    """Goes over squares with the arrows: each is read, with what stands there."""
    for key in ["Up", "Right", "Down", "Left"]:
        player.ear.from_now_on()
        player.key(key)
        print(key, player.ear.hears(r"^[a-h][1-8], "))


def reads_squares_after_a_dialog(player):
    """What was gone while the dialog was open is read again."""
    player.presses("Options")
    player.ear.hears("Options dialog")
    # From a control to the dialog, and back to the board.
    for _ in range(2):
        player.ear.from_now_on()
        player.key("Escape")
        player.ear.waits_for_focus()
    reads_squares(player)


def solves_an_exercise(command, spoken):
    player = Player(command, spoken)
    try:
        player.presses("Learn")
        player.presses("The Tower: next")
        print(player.ear.hears("to d7"))
        player.ear.from_now_on()
        player.type("d4d7")
        print(player.ear.hears("Solved"), flush=True)
    finally:
        player.program.end()


def plays_a_ply(player, chance):
    """Rolls, or types a move; it is told once. Returns what was done, or nothing when the game is over."""
    program = player.program
    found = next_actions(program)
    if not found:
        return None
    player.ear.from_now_on()
    if not isinstance(found, list):
        player.presses("Roll the dice")
        player.ear.hears(r"(White|Black): ")
        return "roll"
    name, squares, _ = chance.choice(found)
    start, target = name[:2], chance.choice(squares)
    player.type(f"{start}{target}")

    def is_told():
        choose_a_piece(program)
        return player.ear.count(rf"(White|Black): {start} to {target}") or shown(program, "Rematch")

    until(is_told, f"{start} to {target} among what Orca says: {player.ear.lines()[player.ear.heard :]}")
    said = player.ear.count(rf"(White|Black): {start} to {target}")
    assert said == 1, f"{start}{target} is told {said} times"
    return start + target


def plays_a_whole_game(command, spoken, game):
    player = Player([*command, "--game", game], spoken)
    chance = random.Random(game)
    plies = []
    try:
        player.program.find("Board")
        reads_squares(player)
        reads_squares_after_a_dialog(player)
        while len(plies) < MOST_PLIES and (ply := plays_a_ply(player, chance)):
            plies.append(ply)
        if not shown(player.program, "Rematch"):
            player.presses("Resign")
            player.ear.hears("Resign")
            player.presses("Resign")
        result = player.ear.hears(r"(White|Black) wins|draw")
        print(f"{game}: {len(plies)} plies, {' '.join(plies)}, {result}", flush=True)
    finally:
        player.program.end()


def main():
    program, spoken = sys.argv[1:]
    solves_an_exercise([program], spoken)
    for game in FAMILIES:
        plays_a_whole_game([program], spoken, game)


if __name__ == "__main__":
    main()
