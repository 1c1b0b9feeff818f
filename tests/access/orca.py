"""Plays with Orca on a desktop by keys and by what Orca says, as somebody does who sees nothing.

    python3 tests/access/orca.py PROGRAM [SERVER] SPOKEN

Runs the program on the display and the session bus at hand, where Orca runs and what it says is written to the file SPOKEN, a line each:
a course, a puzzle, a game against another program over SERVER, the program `turnover-server`, and a whole game of each family.
`.ci/screen-reader --orca` gives all of it. The moves to choose from, the position of the puzzle and the link of the invitation are read
over AT-SPI; everything else is heard.
"""

import contextlib
import itertools
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from reader import FAMILIES, MAX_PLIES, Program, cells, choose_a_piece, elements, is_of_last_move, next_actions, play_a_ply, shown, until

# So many controls one goes through at most, twice around the table.
MAX_CONTROLS = 60
# Longer than Orca waits before it says what has the focus, on a busy machine.
SILENCE_S = 6
# Longer than between two parts of what Orca says.
QUIET_S = 1
# So often each side moves over the network before one resigns.
ONLINE_TURNS = 3
# How a game stands, at the table of the player.
OWN_TURN = "Your move"
OPPONENTS_TURN = "Black is thinking"

ASSETS = pathlib.Path(__file__).parents[2] / "assets"
LESSONS = dict(re.findall(r"^([\w-]+) = (.+)$", (ASSETS / "locales/en/lessons.ftl").read_text(), re.MULTILINE))
PUZZLES = (ASSETS / "puzzles/turnover-modern.puzzles").read_text().splitlines()[1:]
# The exercises of src/core/games/turnover/course.rs for the modern edition, each with its solution and the replies.
COURSE = {
    "tower": "d4d7",
    "fort": "d4b6",
    "wall": "d4c5",
    "castle": "e1e3",
    "turn": "c3e5",
    "fits": "d1d5",
    "join": "b1b4",
    "free": "d4b6",
    "leap": "d4e6",
    "build": "e1e4",
    "loose": "d3g3",
    "promote": "e7e8",
    "fork": "e2e5",
    "save": "h1g2",
    "strike-back": "d1h5",
    "last": "h1g1",
    "check": "a4a8",
    "mate": "h4a4",
    "ladder": "b1b7 f7g8 a6a8",
}


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

    def in_one(self):
        """All that has been said: what belongs together comes in parts."""
        return " ".join(self.lines()[self.heard :])

    def hears(self, pattern):
        """The first sentence that contains this pattern, once it is said."""
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
        return len(re.findall(pattern, self.in_one()))


class Player:
    """Somebody with a keyboard who hears Orca."""

    def __init__(self, command, spoken):
        self.ear = Listener(spoken)
        self.ear.from_now_on()
        self.program = Program(command, tempfile.mkdtemp())
        self.window = until(lambda: xdotool("search", "--name", "^Turnover").split(), "the window")[0]
        self.takes_the_keyboard()
        self.ear.hears("Turnover frame")

    def takes_the_keyboard(self):
        # There is no window manager that would give it.
        xdotool("windowfocus", "--sync", self.window)

    def key(self, *names):
        for name in names:
            xdotool("key", name)

    def type(self, text):
        xdotool("type", "--delay", "100", text)
        self.key("Return")

    def presses(self, name):
        """Goes on by Tab until Orca reads the button of this name, also one that is chosen or not, and presses it."""
        states = "( not)?( selected| checked| pressed)?( toggle| radio)?"
        for _ in range(MAX_CONTROLS):
            self.ear.from_now_on()
            self.key("Tab")
            self.ear.waits_for_focus()
            if self.ear.count(f"(^| ){re.escape(name)}{states} button"):
                self.ear.from_now_on()
                self.key("Return")
                self.ear.waits_for_focus()
                return
        raise SystemExit(f"no button {name} is read")

    def resigns(self):
        self.presses("Resign")
        self.ear.hears("Resign")
        self.presses("Resign")


def xdotool(*arguments):
    return subprocess.run(["xdotool", *arguments], check=False, capture_output=True, text=True).stdout


def move_told(move, state=""):
    """What Orca says of the move between two squares, such as e1e3, and of the state of the game after it."""
    return f": {move[:2]} to {move[2:4]}\\b.*?{state}"


def reads_board_and_first_control(player):
    """The board has the focus at first; then the first control has it, after one key."""
    print(player.ear.hears(r"\bBoard\b"))
    player.ear.from_now_on()
    player.key("Tab")
    print(player.ear.hears("button|entry"))
    # The first one closes the tip of the control, once it is shown.
    for _ in range(2):
        player.ear.from_now_on()
        player.key("Escape")
        player.ear.waits_for_focus()


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


def solves(player, moves):
    """Types the moves of a solution. What follows each of them is told, and at the end that it is solved."""
    for move, reply in itertools.zip_longest(moves[::2], moves[1::2]):
        player.ear.from_now_on()
        # H and S are keys here: a move begins with the capital letter.
        player.type(move.capitalize() if move[0] in "hs" else move)
        if reply:
            player.ear.hears("Right")
            player.ear.hears(move_told(reply))
    player.ear.hears("Solved")


def goes_through_a_course(command, spoken):
    player = Player(command, spoken)
    try:
        player.presses("Learn")
        for exercise, moves in COURSE.items():
            name, task = LESSONS[f"lesson-{exercise}-name"], LESSONS[f"lesson-{exercise}"]
            player.presses(f"{name}: next" if exercise == "tower" else "Next")
            player.ear.hears(name)
            # The last sentence of the task, or what follows its last colon.
            player.ear.hears(re.escape(re.split("[.:?] ", task)[-1].rstrip(".?")))
            solves(player, moves.split())
            print(f"{name}: {moves}", flush=True)
    finally:
        player.program.end()


def position(fen):
    """Which side stands on each square of a position, where one does."""
    rows = re.sub(r"\d", lambda digit: " " * int(digit[0]), fen.split()[0]).split("/")
    signs = {file + rank: sign for rank, row in zip("87654321", rows) for file, sign in zip("abcdefgh", row)}
    return {square: "White" if sign.isupper() else "Black" for square, sign in signs.items() if sign != " "}


def solution(program):
    """The moves of the puzzle on the table and their replies, if there is one. No two puzzles stand on the same squares."""
    named = (re.match(r"(\w+), (White|Black) ", name) for name, _, _ in cells(program))
    told = {square[1]: square[2] for square in named if square}
    puzzles = (line.split("|") for line in PUZZLES)
    return next((moves.split() for _, fen, _, moves, *_ in puzzles if position(fen) == told), None)


def solves_a_puzzle(command, spoken):
    player = Player(command, spoken)
    try:
        player.presses("Learn")
        player.presses("Puzzles")
        player.presses("Next puzzle")
        task = player.ear.hears("Find the moves|find the (only )?move")
        moves = until(lambda: solution(player.program), "a puzzle that is known")
        solves(player, moves)
        print(f"{task} {' '.join(moves)}", flush=True)
    finally:
        player.program.end()


def plays_a_ply(player, chance, state=""):
    """Rolls, or types a move; it is told once, with this state. Returns what was done, or nothing when the game is over."""
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
    move = name[:2] + chance.choice(squares)
    player.type(move)

    def is_told():
        choose_a_piece(program)
        return player.ear.count(move_told(move, state)) or shown(program, "Rematch")

    until(is_told, f"{move} among what Orca says: {player.ear.in_one()}")
    is_told_once(player, move, state)
    return move


def is_told_once(player, move, state):
    said = player.ear.count(move_told(move, state))
    assert said == 1, f"{move} is told {said} times: {player.ear.in_one()}"


def plays_a_whole_game(command, spoken, game):
    player = Player([*command, "--game", game], spoken)
    chance = random.Random(game)
    plies = []
    try:
        player.program.find("Board")
        reads_board_and_first_control(player)
        reads_squares(player)
        reads_squares_after_a_dialog(player)
        while len(plies) < MAX_PLIES and (ply := plays_a_ply(player, chance)):
            plies.append(ply)
        if not shown(player.program, "Rematch"):
            player.resigns()
        result = player.ear.hears(r"(White|Black) wins|[Dd]raw")
        print(f"{game}: {len(plies)} plies, {' '.join(plies)}, {result}", flush=True)
    finally:
        player.program.end()


@contextlib.contextmanager
def serving(server):
    """The address of a server with games of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [server, "serve", "--data", f"{folder}/games.db", "--listen", "127.0.0.1:0", "--bots", "none"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            yield f"{process.stdout.readline().strip()}/"
        finally:
            process.terminate()
            process.wait()


def invitation_link(program):
    """The link in the sheet of the invitation, once it is there."""
    for element in elements(program.root):
        try:
            if element.name == "Invitation" and "#play=" in (text := element.queryText().getText(0, -1)):
                return text
        except Exception:
            continue
    return None


def invites(player):
    """Offers a game by a link, which is returned."""
    player.presses("With a friend")
    player.ear.hears("Play online")
    player.presses("White")
    player.presses("Make a link")
    player.ear.hears("Invitation")
    return until(lambda: invitation_link(player.program), "the link of the invitation")


def hears_a_ply(player, opponent, chance):
    """The opponent makes a move, which is told once. Returns it."""
    player.ear.from_now_on()
    move = play_a_ply(opponent, chance)
    until(lambda: player.ear.count(move_told(move, OWN_TURN)), f"{move} among what Orca says: {player.ear.in_one()}")
    time.sleep(QUIET_S)
    is_told_once(player, move, OWN_TURN)
    return move


def has_arrived(opponent, move):
    return all(is_of_last_move(opponent, square) for square in (move[:2], move[2:]))


def plays_online(program, server, spoken):
    """Invites somebody to a game over a network, whose own program is used by the actions of its elements, and gives it up.

    Orca reads that program too: whose turn it says it is tells which one has told a move.
    """
    chance = random.Random("online")
    plies = []
    with contextlib.ExitStack() as ends:
        address = ends.enter_context(serving(server))
        player = Player([program, "--site", address], spoken)
        ends.callback(player.program.end)
        opponent = Program([program, invites(player)], tempfile.mkdtemp())
        ends.callback(opponent.end)
        player.takes_the_keyboard()
        opponent.press("Sit down")
        print(player.ear.hears("is here"))
        for _ in range(ONLINE_TURNS):
            move = plays_a_ply(player, chance, OPPONENTS_TURN)
            until(lambda: has_arrived(opponent, move), f"{move} at the other table")
            plies += [move, hears_a_ply(player, opponent, chance)]
        player.resigns()
        result = player.ear.hears("You lost")
        print(f"over a network: {len(plies)} plies, {' '.join(plies)}, {result}", flush=True)


def main():
    program, *server, spoken = sys.argv[1:]
    goes_through_a_course([program], spoken)
    solves_a_puzzle([program], spoken)
    if server:
        plays_online(program, *server, spoken)
    for game in FAMILIES:
        plays_a_whole_game([program], spoken, game)


if __name__ == "__main__":
    main()
