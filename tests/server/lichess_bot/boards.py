"""Boards of our games for programs that know those of python-chess, such as lichess-bot.

Such a program asks `chess.variant.find_variant` for the board of a game by its name; importing this file adds ours. A board knows no rules:
turnover-engine, which the variable TURNOVER_ENGINE names, tells the legal moves of a position and what follows from a move. Records of
python-chess (`chess.pgn`) cannot be written of such a board.
"""

import functools
import os
import subprocess
import threading
from typing import NamedTuple

import chess
import chess.variant


class Move(str):
    """A move as the engine writes it, such as `a2b3` or `a2off`."""

    def uci(self):
        return str(self)


class Position(NamedTuple):
    fen: str
    legal: list
    is_over: bool


class Rules:
    """An engine that is asked for positions. Each process has one of its own, which ends with it."""

    def __init__(self):
        self.lock = threading.Lock()
        self.engine = None
        self.variant = None

    def ask(self, variant, position):
        """The position that a command of the engine's protocol sets up."""
        with self.lock:
            if self.engine is None:
                command = [os.environ["TURNOVER_ENGINE"]]
                self.engine = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            if variant != self.variant:
                self.variant = variant
                self.engine.stdin.write(f"setoption name UCI_Variant value {variant}\n")
            self.engine.stdin.write(f"position {position}\nd\n")
            self.engine.stdin.flush()
            return self.read()

    def read(self):
        told = {}
        last = "Checks"
        while last not in told:
            line = self.engine.stdout.readline()
            if not line or line.startswith("info string error"):
                raise ValueError(f"expected a position, found {line!r}")
            name, _, value = line.strip().partition(":")
            told[name] = value.strip()
            if told.get("Phase") == "over":
                last = "Outcome"
        return Position(told["Fen"], [Move(text) for text in told["Legal"].split()], told["Phase"] == "over")


RULES = Rules()


@functools.lru_cache(maxsize=10_000)
def position(variant, fen, move=None):
    """The position after a move; without a move the position itself, and without a FEN that at the start."""
    start = f"fen {fen}" if fen else "startpos"
    return RULES.ask(variant, f"{start} moves {move}" if move else start)


class EngineBoard:
    """What lichess-bot and `chess.engine` ask of a `chess.Board`."""

    aliases = []
    uci_variant = None
    xboard_variant = None
    chess960 = False
    castling_rights = chess.BB_EMPTY

    def __init__(self, fen=None):
        self.set_fen(fen)

    def set_fen(self, fen):
        self.positions = [position(self.uci_variant, fen)]
        self.move_stack = []

    @property
    def now(self):
        return self.positions[-1]

    @property
    def turn(self):
        return self.now.fen.split()[1] == "w"

    @property
    def legal_moves(self):
        return self.now.legal

    @property
    def occupied(self):
        """The squares that are not empty, as a bitboard of a board with eight files."""
        squares = chess.BB_EMPTY
        for rank, row in zip(range(7, -1, -1), self.now.fen.split()[0].replace("*", "").split("/")):
            file = 0
            for sign in row:
                if sign.isdigit():
                    file += int(sign)
                else:
                    squares |= chess.BB_SQUARES[chess.square(file, rank)]
                    file += 1
        return squares

    def fen(self, **_options):
        return self.now.fen

    def root(self):
        return type(self)(self.positions[0].fen)

    def copy(self, *, stack=True):
        board = type(self).__new__(type(self))
        board.positions = self.positions[:] if stack else self.positions[-1:]
        board.move_stack = self.move_stack[:] if stack else []
        return board

    def is_legal(self, move):
        return move in self.now.legal

    def parse_uci(self, text):
        if text not in self.now.legal:
            raise chess.IllegalMoveError(f"expected a legal move in {self.fen()}, found {text}")
        return Move(text)

    def push(self, move):
        self.positions.append(position(self.uci_variant, self.fen(), move))
        self.move_stack.append(move)

    def push_uci(self, text):
        move = self.parse_uci(text)
        self.push(move)
        return move

    def pop(self):
        self.positions.pop()
        return self.move_stack.pop()

    def san(self, move):
        return str(self.parse_uci(move))

    def variation_san(self, moves):
        board = self.copy(stack=False)
        return " ".join(str(board.push_uci(move)) for move in moves)

    def is_game_over(self, **_options):
        return self.now.is_over


class LielowBoard(EngineBoard):
    """Lielow, which knows no draws but by agreement."""

    aliases = ["Lielow"]
    uci_variant = "lielow"

    def is_fifty_moves(self):
        return False

    def is_repetition(self, _count=3):
        return False

    def is_insufficient_material(self):
        return False

    def is_stalemate(self):
        return False


chess.variant.VARIANTS.append(LielowBoard)
