"""Plays one game as lichess-bot does: with the requests, the board and the engine's interface that it uses, in the same order.

    calls.py URL

The token is in LICHESS_BOT_TOKEN. lichess-bot itself is not among the packages of Python; this program tells that what it needs is
there, where it cannot be fetched.
"""

import json
import os
import sys
from urllib.parse import urljoin

import chess
import chess.engine
import requests
from chess.variant import find_variant

import boards  # noqa: F401

URL = sys.argv[1]
TOKEN = os.environ["LICHESS_BOT_TOKEN"]
session = requests.Session()
session.headers.update({"Authorization": f"Bearer {TOKEN}", "User-Agent": "lichess-bot/0 user:?"})


def get(path, **options):
    response = session.get(urljoin(URL, path), timeout=15 if options.get("stream") else 2, **options)
    response.raise_for_status()
    response.encoding = "utf-8"
    return response


def post(path, **options):
    response = session.post(urljoin(URL, path), timeout=2, **options)
    response.raise_for_status()
    # All answers are read as JSON.
    return response.json()


def events():
    for line in get("/api/stream/event", stream=True).iter_lines():
        if line:
            yield json.loads(line.decode("utf-8"))


def board_of(variant, moves):
    board = find_variant(variant)()
    for move in moves.split():
        board.push_uci(move)
    return board


def play_move(engine, board, game, state):
    limit = chess.engine.Limit(
        white_clock=state["wtime"] / 1000, black_clock=state["btime"] / 1000,
        white_inc=state["winc"] / 1000, black_inc=state["binc"] / 1000, time=0.2,
    )
    result = engine.play(board, limit, info=chess.engine.INFO_ALL, ponder=False, draw_offered=False, root_moves=None)
    if "pv" in result.info:
        board.variation_san(result.info["pv"])
    assert chess.popcount(board.occupied) <= 32 and not board.castling_rights
    assert result.info["score"].turn == board.turn, result.info
    post(f"/api/bot/game/{game}/move/{result.move}", params={"offeringDraw": "false"})


def play(game, username):
    lines = get(f"/api/bot/game/stream/{game}", stream=True).iter_lines()
    # The first line is the game, and no empty one comes before it.
    full = json.loads(next(lines).decode("utf-8"))
    variant, is_white = full["variant"]["name"], full["white"]["name"].lower() == username.lower()
    opponent = full["black" if is_white else "white"]
    assert full["id"] == game and full["createdAt"] > 0 and full["speed"] == "rapid", full
    board, played, told = None, None, [json.dumps(full["state"]).encode("utf-8")]
    with chess.engine.SimpleEngine.popen_uci(os.environ["TURNOVER_ENGINE"], timeout=10) as engine:
        engine.configure({"Hash": 16})
        name, title = opponent["name"], opponent["title"]
        engine.send_opponent_information(opponent=chess.engine.Opponent(name=name, title=title, rating=None, is_engine=title == "BOT"))
        while True:
            line = told.pop() if told else next(lines, None)
            if line is None:
                break
            state = json.loads(line.decode("utf-8")) if line else {"type": "ping"}
            if state["type"] != "gameState":
                continue
            board = board_of(variant, state["moves"])
            assert board.fen() == state["fen"], (board.fen(), state["fen"])
            if state["status"] == "started" and state["moves"] != played and board.turn == is_white:
                if len(board.move_stack) < 2:
                    post(f"/api/bot/game/{game}/chat", data={"room": "player", "text": "Good luck!"})
                play_move(engine, board, game, state)
            elif state["status"] != "started":
                engine.send_game_result(board, None, state["status"])
            played = state["moves"]
        engine.ping()
    assert board.is_game_over() and not board.legal_moves, board.fen()
    return len(board.move_stack)


def main():
    scopes = post("/api/token/test", data=TOKEN)[TOKEN]["scopes"]
    assert "bot:play" in scopes.split(","), scopes
    profile = get("/api/account").json()
    assert profile["title"] == "BOT" and profile["id"] == profile["username"].lower() and "perfs" in profile, profile
    assert get("/api/account/playing").json()["nowPlaying"] == []
    for event in events():
        if event["type"] == "gameStart":
            game = event["game"]["id"]
            assert game in [playing["gameId"] for playing in get("/api/account/playing").json()["nowPlaying"]]
            plies = play(game, profile["username"])
            assert get(f"/game/export/{game}").text.startswith("[")
            print(f"{plies} plies")
            return


main()
