"""What a screen reader finds in the program on a desktop, and what it can do there.

    python3 tests/access/reader.py PROGRAM [ARGUMENT ...]

Runs the program on the display and the session bus at hand, reads its tree over AT-SPI, and plays games by the actions of its
elements alone, as a reader does: a whole one of each family, and one that goes on when AT-SPI has ended. Needs Debian's
python3-pyatspi; `.ci/screen-reader` gives all of it.
"""

import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import pyatspi

PATIENCE_S = 120
FAMILIES = ["turnover-modern", "lielow", "dice-chess"]
# After so many plies the side to move resigns.
MAX_PLIES = 40


def until(what, description):
    """What this returns, once it is something."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.25)
    raise SystemExit(f"waited in vain for {description}{tree()}")


def applications():
    """The programs that can be read, by their processes."""
    found = {}
    for app in pyatspi.Registry.getDesktop(0):
        try:
            if app.name.lower() == "turnover":
                found[app.get_process_id()] = app
        except Exception:
            continue
    return found


def elements(node):
    """All elements below a node that have not gone meanwhile."""
    yield node
    try:
        children = list(node)
    except Exception:
        return
    for child in children:
        if child is not None:
            yield from elements(child)


def described(node, depth=0):
    try:
        lines = [f"{'  ' * depth}{node.getRoleName()} {node.name!r} {node.description!r}"]
        children = list(node)
    except Exception:
        return [f"{'  ' * depth}gone meanwhile"]
    for child in children:
        lines += described(child, depth + 1)
    return lines


def tree():
    """What the programs tell a reader now."""
    return "".join(" in\n" + "\n".join(described(root)) for root in applications().values())


class Program:
    def __init__(self, command, folder):
        self.process = subprocess.Popen(command, env={**os.environ, "XDG_DATA_HOME": folder})
        self.root = until(lambda: applications().get(self.process.pid), "the program among those that can be read")

    def find(self, name, role=None):
        def look():
            for element in elements(self.root):
                try:
                    if element.name.startswith(name) and (role is None or element.getRoleName() == role):
                        return element
                except Exception:
                    continue
            return None

        return until(look, name)

    def press(self, name, role=None):
        action = self.find(name, role).queryAction()
        assert action.nActions > 0, f"{name} can be pressed"
        action.doAction(0)

    def end(self):
        self.process.terminate()
        self.process.wait()
        until(lambda: self.process.pid not in applications(), "the end of the program")


def goes_on_after(signal, move, saved_text, program, folder):
    """Sends AT-SPI and its bus a signal in the middle of the game, and plays on with the keyboard. The game that is saved tells that the
    move was made."""
    subprocess.run(["pkill", f"-{signal}", "-f", "at-spi"], check=True)
    # There is no window manager that would give it the keyboard.
    subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "^Turnover", "windowfocus"], check=True)
    subprocess.run(["xdotool", "type", "--delay", "200", move], check=True)
    subprocess.run(["xdotool", "key", "Return"], check=True)

    def is_saved():
        assert program.process.poll() is None, "the program has ended"
        files = [file for file in pathlib.Path(folder).rglob("*") if file.is_file()]
        return any(re.search(rb"\b%s\b" % saved_text, file.read_bytes()) for file in files)

    until(is_saved, f"the move after AT-SPI had the signal {signal}")
    print(f"played on after AT-SPI had the signal {signal}", flush=True)


def cells(program):
    """The squares, each with its name and its description."""
    found = []
    for element in elements(program.root):
        try:
            if element.getRoleName() == "table cell":
                found.append((element.name, element.description, element))
        except Exception:
            continue
    return found


def targets(description):
    """The squares where a piece can go, as its description tells."""
    told = re.search(r"can go to (.+)", description)
    return re.findall(r"\b[a-j][0-9]+\b", told[1]) if told else []


def shown(program, name):
    """The control of this name, if it is there and can be used."""
    for element in elements(program.root):
        try:
            if element.name == name and element.getState().contains(pyatspi.STATE_ENABLED):
                return element
        except Exception:
            continue
    return None


def is_of_last_move(program, square):
    """Whether the last move has begun or ended there."""
    return any(name.startswith(f"{square},") and "last move" in name for name, _, _ in cells(program))


def next_actions(program):
    """What the side to move can do, once it can: the button that rolls, or movers as name, squares and cell. Nothing when the game is over."""

    def look():
        if shown(program, "Rematch"):
            return "over"
        roll = shown(program, "Roll the dice")
        return roll or [(name, targets(text), cell) for name, text, cell in cells(program) if targets(text)]

    found = until(look, "a move or the end")
    return None if found == "over" else found


def choose_a_piece(program):
    """Of several moves to one square, one is chosen in a list, if it is there."""
    choice = shown(program, "Queen") or shown(program, "Rook")
    if choice:
        choice.queryAction().doAction(0)


def play_a_ply(program, chance):
    """Makes a move that the descriptions offer, or rolls the dice. Returns what was done, or nothing when the game is over."""
    found = next_actions(program)
    if not found:
        return None
    if not isinstance(found, list):
        found.queryAction().doAction(0)
        until(lambda: not shown(program, "Roll the dice"), "the roll")
        return "roll"
    name, squares, cell = chance.choice(found)
    target = chance.choice(squares)
    cell.queryAction().doAction(0)
    program.press(f"{target},", "table cell")

    def is_made():
        choose_a_piece(program)
        return is_of_last_move(program, target) or shown(program, "Rematch")

    until(is_made, f"{name} to {target}")
    return f"{name.split(',')[0]}{target}"


def plays_a_whole_game(command, game):
    folder = tempfile.mkdtemp()
    program = Program([*command, "--game", game], folder)
    chance = random.Random(game)
    try:
        program.find("Board")
        plies = []
        while len(plies) < MAX_PLIES and (ply := play_a_ply(program, chance)):
            plies.append(ply)
        if not shown(program, "Rematch"):
            program.press("Resign")
            # The table's button of the same name has gone when the dialog is there.
            program.find("Resign?", "heading")
            program.press("Resign", "push button")
        until(lambda: shown(program, "Rematch"), "the end of the game")
        print(f"{game}: {len(plies)} plies, {' '.join(plies)}", flush=True)
    finally:
        program.end()


def main():
    for game in FAMILIES:
        plays_a_whole_game(sys.argv[1:], game)
    folder = tempfile.mkdtemp()
    program = Program(sys.argv[1:], folder)
    try:
        program.press("Two players at this table")
        program.find("Board")
        for start, target, then in [("e1", "e3", "e3, White Wall, last move"), ("d7", "d5", "d5, Black Wall, last move")]:
            program.press(f"{start},")
            program.press(f"{target},")
            program.find(then)
            print(f"{start}{target}: {then}")
        print("\n".join(described(program.root)))
        program.press("Undo")
        program.find("d5, empty")
        print("undone")
        # Not the move that was taken back, which is saved as well.
        goes_on_after("STOP", "f7f5", b"f5", program, folder)
        goes_on_after("KILL", "d2d4", b"d4", program, folder)
    finally:
        program.process.terminate()


if __name__ == "__main__":
    main()
