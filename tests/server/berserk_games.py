"""Plays whole games through a real server with berserk, the usual client of lichess's API.

    berserk_games.py URL TOKEN TOKEN

Both tokens are those of bots. Which moves there are is asked by a line of JSON on the standard output, and answered by a line on the
standard input: berserk knows no rules. The last line tells what has been done.
"""

import json
import queue
import sys
import threading
import time

import berserk

PATIENCE = 60
asking = threading.Lock()


def ask_for_move(variant, state):
    with asking:
        print(json.dumps({"variant": variant, "fen": state["fen"], "plies": len(state["moves"].split())}), flush=True)
        return sys.stdin.readline().strip()


class Bot:
    """A bot with its stream of events."""

    def __init__(self, url, token):
        self.client = berserk.Client(berserk.TokenSession(token), base_url=url)
        account = self.client.account.get()
        assert account["title"] == "BOT", account
        self.name = account["username"]
        self.events = queue.Queue()
        self.times = []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for event in self.client.bots.stream_incoming_events():
            self.events.put(event)

    def next(self, kind):
        while True:
            event = self.events.get(timeout=PATIENCE)
            if event["type"] == kind:
                return event

    def challenge(self, other, variant, **options):
        return self.client.challenges.create(other.name, rated=False, variant=variant, **options)["id"]

    def play(self, game, color):
        """Plays until the game is over, and returns its last state."""
        variant, state = None, None
        for line in self.client.bots.stream_game_state(game):
            if line["type"] == "gameFull":
                variant, state = line["variant"]["key"], line["state"]
            elif line["type"] == "gameState":
                state = line
            else:
                continue
            if state["status"] != "started":
                break
            awaits = state["awaits"]
            if awaits and awaits["act"] == "move" and awaits["color"] == color:
                move = ask_for_move(variant, state)
                begin = time.monotonic()
                self.client.bots.make_move(game, move)
                self.times.append(time.monotonic() - begin)
        return state


def begin(white, black, variant, **options):
    game = white.challenge(black, variant, color="white", **options)
    challenge = black.next("challenge")["challenge"]
    assert challenge["id"] == game and challenge["challenger"]["name"] == white.name, challenge
    black.client.bots.accept_challenge(game)
    for bot, color in ((white, "white"), (black, "black")):
        event = bot.next("gameStart")["game"]
        assert event["gameId"] == game and event["color"] == color, event
    return game


def finish(game, white, black):
    ends = {}
    def play(bot, color):
        ends[color] = bot.play(game, color)
    threads = [threading.Thread(target=play, args=pair) for pair in ((white, "white"), (black, "black"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=10 * PATIENCE)
        assert not thread.is_alive(), "the game does not end"
    assert ends["white"]["moves"] == ends["black"]["moves"] and ends["white"]["status"] == ends["black"]["status"], ends
    for bot in (white, black):
        assert bot.next("gameFinish")["game"]["gameId"] == game
    return ends["white"]


def refused(act, *arguments):
    try:
        act(*arguments)
    except berserk.exceptions.ResponseError as error:
        return error.cause["error"]
    raise AssertionError("expected a refusal")


def whole_games(one, other):
    games = []
    for variant in ("lielow", "turnover-modern"):
        for white, black in ((one, other), (other, one)):
            game = begin(white, black, variant, clock_limit=600, clock_increment=5)
            white.client.bots.post_message(game, "Good luck!")
            state = finish(game, white, black)
            games.append(f"{variant} {len(state['moves'].split())} {state['status']}")
    return games


def other_acts(one, other):
    game = one.challenge(other, "lielow")
    assert other.next("challenge")["challenge"]["id"] == game
    other.client.bots.decline_challenge(game, reason="later")
    assert one.next("challengeDeclined")["challenge"]["declineReason"] == "later"
    assert "expected a challenge" in refused(other.client.bots.accept_challenge, game)

    game = one.challenge(other, "lielow")
    assert other.next("challenge")["challenge"]["id"] == game
    one.client.challenges.cancel(game)
    assert other.next("challengeCanceled")["challenge"]["id"] == game

    game = begin(one, other, "lielow")
    stream = one.client.bots.stream_game_state(game)
    assert next(stream)["type"] == "gameFull"
    other.client.bots.post_message(game, "Hello!")
    said = next(line for line in stream if line["type"] == "chatLine")
    assert (said["username"], said["text"]) == (other.name, "Hello!"), said
    assert "expected one of the eight messages" in refused(other.client.bots.post_message, game, "anything else")
    assert "expected an act of the white side" in refused(other.client.bots.make_move, game, "a1a2")
    one.client.bots.abort_game(game)
    assert next(line for line in stream if line["type"] == "gameState")["status"] == "aborted"

    game = begin(one, other, "turnover-modern")
    other.client.bots.resign_game(game)
    end = one.next("gameFinish")["game"]
    while end["gameId"] != game:
        end = one.next("gameFinish")["game"]
    assert end["winner"] == "white", end
    assert {bot["username"] for bot in one.client.bots.get_online_bots()} == {one.name, other.name}
    assert "standard" in refused(one.challenge, other, "standard")


def wait_until_both_listen(one, other):
    end = time.monotonic() + PATIENCE
    while {bot["username"] for bot in one.client.bots.get_online_bots()} != {one.name, other.name}:
        assert time.monotonic() < end, "the streams of events do not begin"
        time.sleep(0.05)


def main():
    url, *tokens = sys.argv[1:]
    one, other = (Bot(url, token) for token in tokens)
    wait_until_both_listen(one, other)
    other_acts(one, other)
    games = whole_games(one, other)
    times = sorted(one.times + other.times)
    print(json.dumps({"games": games, "median_move_ms": round(1000 * times[len(times) // 2], 1)}), flush=True)


main()
