"""Verifies the rolls in records of Dice Chess, without the program that has rolled them: python3 verify.py FILE ...

docs/online.md (Dice, Checking a record) and docs/records.md (Dice) tell how rolls follow from seeds and links. This knows no rules of the game: it
takes from a record its rolls alone. Where a die is rolled until it names a piece that can move, it tells which faces came before, and leaves
it to whoever reads that whether they could have been used.
The exit status is 1 if a roll does not follow or something is wrong, and otherwise 2 if that is left to the reader.
"""

import hashlib
import re
import sys

NUMBERS = "123456"
# The dice of each form, and whether a roll tells them in order.
FORMS = {
    "dice-chess": ([NUMBERS] * 2, True),
    "dice-chess-three": ([NUMBERS] * 3, True),
    "dice-chess-burmese": ([NUMBERS] * 3, True),
    "dice-chess-brainking": ([NUMBERS], False),
    "dice-chess-10x10": ([NUMBERS], False),
    "dice-chess-moves": ([NUMBERS], False),
    "dice-chess-piece-moves": ([NUMBERS] * 2, False),
    "dice-chess-vegas": (["PNBRKP", "PNBRQ*"], False),
}
# The forms whose die is rolled until it names a piece that can move.
REROLLED = {"dice-chess-brainking", "dice-chess-10x10"}
MAX_ROLLS = 10_000
MAX_REROLLS = 1000
ROLL = re.compile(r"r[1-6PNBRQK*]{1,3}")
LEXEME = re.compile(
    r"""
      (?P<skipped> ^%[^\n]* | \{(?:\\.|[^}\\])*\} | ;[^\n]* | \$\d+ | [!?]+ | [\s\ufeff]+ )
    | \[\s*(?P<tag>[\w+#=:-]+)\s*"(?P<value>(?:\\.|[^"\\\n])*)"\s*\]
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<number>\d*)(?P<dots>[.…]+)(?=\W|[a-zA-Z]|$)
    | (?P<word> [^\s()\[\]{}<>;$!?"%]+ )
    | (?P<other> . )
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)


class Game:
    """What matters of a record: its tags, and each roll of its main line with the number of its move and whether it is Black's."""

    def __init__(self):
        self.tags = {}
        self.rolls = []
        self.has_begun = False
        self.move = 0
        self.is_black = False
        self.has_moved = False

    def read_number(self, number, dots):
        self.has_begun = True
        if number and int(number) != self.move:
            self.move, self.is_black, self.has_moved = int(number), False, False
        if dots in ("...", "…"):
            self.is_black = True

    def read_word(self, word):
        self.has_begun = True
        if word.isdecimal() and word != "0000":
            self.read_number(word, "")
        elif ROLL.fullmatch(word):
            # White's roll comes first in a move, before anything is moved.
            self.is_black = self.is_black or self.has_moved
            self.rolls.append((word, self.move, self.is_black))
        elif word not in ("double", "take", "drop"):
            self.has_moved = True


def read_games(text):
    games, depth = [Game()], 0
    for lexeme in LEXEME.finditer(text.replace("\r\n", "\n")):
        if lexeme["other"]:
            raise ValueError(f"expected a record, found {lexeme['other']!r}")
        if lexeme["open"]:
            depth += 1
        elif lexeme["close"]:
            if not depth:
                raise ValueError("expected a record, found ')'")
            depth -= 1
        elif depth and lexeme["tag"]:
            raise ValueError(f"expected ')', found the tag {lexeme['tag']}")
        elif depth or lexeme["skipped"]:
            continue
        elif lexeme["tag"]:
            if games[-1].has_begun:
                games.append(Game())
            games[-1].tags[lexeme["tag"]] = re.sub(r"\\(.)", r"\1", lexeme["value"])
        elif lexeme["dots"]:
            games[-1].read_number(lexeme["number"], lexeme["dots"])
        else:
            games[-1].read_word(lexeme["word"])
    if depth:
        raise ValueError("expected ')', found the end of the text")
    return [game for game in games if game.tags or game.has_begun]


def chacha20_numbers(key, stream):
    """The 32-bit numbers of ChaCha20 with 20 rounds, a counter of 64 bits from 0, and a stream number of 64 bits."""
    words = [int.from_bytes(key[at : at + 4], "little") for at in range(0, 32, 4)]
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *words]
    block = 0
    while True:
        state = [*start, block & 0xFFFFFFFF, block >> 32, stream & 0xFFFFFFFF, stream >> 32]
        mixed = list(state)
        for _ in range(10):
            for at in range(4):
                quarter_round(mixed, at, at + 4, at + 8, at + 12)
            for at in range(4):
                quarter_round(mixed, at, (at + 1) % 4 + 4, (at + 2) % 4 + 8, (at + 3) % 4 + 12)
        yield from ((one + other) & 0xFFFFFFFF for one, other in zip(state, mixed))
        block += 1


def quarter_round(x, a, b, c, d):
    for one, two, three, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[one] = (x[one] + x[two]) & 0xFFFFFFFF
        mixed = x[three] ^ x[one]
        x[three] = (mixed << bits | mixed >> (32 - bits)) & 0xFFFFFFFF


def rolls_of(seed, number, form):
    """What the dice show for the roll with this number of a seed, first and each time that they are rolled again."""
    dice, is_sorted = FORMS[form]
    # The greatest numbers are skipped, so that all faces are equally likely.
    numbers = (value for value in chacha20_numbers(seed, number) if value < 4_294_967_292)
    while True:
        faces = [die[next(numbers) % 6] for die in dice]
        yield "r" + "".join(sorted(faces) if is_sorted else faces)


def judge(roll, seed, number, form):
    """Whether a roll follows from a seed, None if that depends on the position; and what is to be said of it."""
    if FORMS[form][1]:
        roll = "r" + "".join(sorted(roll[1:]))
    due = rolls_of(seed, number, form)
    first = next(due)
    if roll == first:
        return True, "follows"
    if form not in REROLLED:
        return False, f"does not follow: {first} does"
    before = [first[1:]]
    for _ in range(MAX_REROLLS - 1):
        face = next(due)[1:]
        if face == roll[1:]:
            return None, f"follows if nothing that {', '.join(sorted(set(before)))} names could move"
        before.append(face)
    return False, f"does not follow: {first} does"


def from_hex(tag, text):
    text = text.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ValueError(f"expected 64 hexadecimal digits in the tag {tag}, found {text!r}")
    return text


def links_of(tag, text):
    """All links of a player's chains, in the order of the rolls."""
    links = []
    for word in text.split():
        first, *rest = word.split(":")
        commitment = from_hex(tag, first)
        if rest == ["0"]:
            continue
        count, last = rest if len(rest) == 2 else ("", "")
        if not count.isdecimal() or not 1 <= int(count) <= MAX_ROLLS - len(links):
            raise ValueError(f"expected COMMITMENT:COUNT:LAST_LINK in the tag {tag}, found {word!r}")
        chain = [bytes.fromhex(from_hex(tag, last))]
        while len(chain) < int(count):
            chain.append(hashlib.sha256(chain[-1]).digest())
        if hashlib.sha256(chain[-1]).hexdigest() != commitment:
            raise ValueError(f"the links in the tag {tag} do not lead to the commitment {commitment}")
        links += reversed(chain)
    return links


def roll_numbers(text, count):
    """The numbers of the rolls of the main line, such as 1-3 5."""
    numbers = []
    for word in text.split():
        first, _, last = word.partition("-")
        last = last or first
        before = numbers[-1] if numbers else 0
        if not (first.isdecimal() and last.isdecimal() and before < int(first) <= int(last) <= MAX_ROLLS):
            raise ValueError(f"expected increasing numbers in the tag DiceThrows, found {word!r}")
        numbers += range(int(first), int(last) + 1)
    if len(numbers) != count:
        raise ValueError(f"expected {count} numbers in the tag DiceThrows, found {len(numbers)}")
    return numbers


def judge_by_seed(game, form, seed):
    promised = game.tags.get("DiceSeedHash", "?").strip().lower()
    if promised not in ("", "?", hashlib.sha256(seed.encode()).hexdigest()):
        raise ValueError("the seed is not the one whose hash the record has")
    by_side, counts = [], [0, 0]
    for _, _, is_black in game.rolls:
        by_side.append(2 * counts[is_black] + is_black)
        counts[is_black] += 1

    def judge_all(numbers):
        return [judge(roll, bytes.fromhex(seed), number, form) for (roll, _, _), number in zip(game.rolls, numbers)]

    # In a duplicate match, and with a cube over days, each side has rolls of its own; elsewhere they are numbered in their order.
    ways = [judge_all(range(len(game.rolls))), judge_all(by_side)]
    return max(ways, key=lambda verdicts: sum(follows is True for follows, _ in verdicts))


def judge_by_links(game, form):
    for tag in ("DiceGame", "WhiteDiceChain", "BlackDiceChain"):
        if game.rolls and tag not in game.tags:
            raise ValueError(f"expected a tag {tag}, found none")
    white, black = (links_of(tag, game.tags.get(tag, "")) for tag in ("WhiteDiceChain", "BlackDiceChain"))
    count = len(game.rolls)
    numbers = roll_numbers(game.tags["DiceThrows"], count) if "DiceThrows" in game.tags else range(1, count + 1)
    verdicts = []
    for (roll, _, _), number in zip(game.rolls, numbers):
        if number > min(len(white), len(black)):
            verdicts.append((False, "does not follow: a link is missing"))
            continue
        text = f"turnover throw\n{game.tags['DiceGame']}\n{number}\n{white[number - 1].hex()}\n{black[number - 1].hex()}"
        verdicts.append(judge(roll, hashlib.sha256(text.encode()).digest(), 0, form))
    return verdicts


def verify(game):
    """For each roll whether it follows, None if that depends on the position, and what is to be said of it."""
    form = re.sub("[ _]", "-", game.tags.get("Variant", "").strip().lower())
    if form not in FORMS:
        if form.startswith("dice-chess") or not form:
            raise ValueError(f"expected a form with dice in the tag Variant, found {form!r}")
        return []
    seed = game.tags.get("DiceSeed", "?").strip()
    return judge_by_links(game, form) if seed in ("", "?") else judge_by_seed(game, form, from_hex("DiceSeed", seed))


def main(files):
    sys.stdout.reconfigure(encoding="utf-8")
    none_is_wrong, is_open = True, False
    number = 0
    for file in files:
        try:
            with open(file, encoding="utf-8-sig") as opened:
                games = read_games(opened.read())
        except (OSError, ValueError) as error:
            print(f"{file}: {error}")
            none_is_wrong = False
            continue
        for game in games:
            number += 1
            try:
                verdicts = verify(game)
            except ValueError as error:
                print(f"game {number}: {error}")
                none_is_wrong = False
                continue
            for place, ((roll, move, _), (_, words)) in enumerate(zip(game.rolls, verdicts), 1):
                print(f"game {number}, roll {place}, move {move}: {roll} {words}")
            right = sum(follows is True for follows, _ in verdicts)
            open_count = sum(follows is None for follows, _ in verdicts)
            condition = f", {open_count} depend on what could move" if open_count else ""
            summary = f"{right} of {len(verdicts)} rolls follow{condition}" if verdicts else "no rolls"
            print(f"game {number}: {summary}")
            none_is_wrong = none_is_wrong and right + open_count == len(verdicts)
            is_open = is_open or open_count > 0
    if not none_is_wrong or not number:
        return 1
    return 2 if is_open else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
