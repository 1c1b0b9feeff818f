"""Runs lichess-bot with our boards: run.py ARGUMENT…, in the folder of lichess-bot, which PYTHONPATH names too.

Each process that lichess-bot starts reads this file again, so all of them know the boards.
"""

import boards  # noqa: F401

if __name__ == "__main__":
    from lib.lichess_bot import start_program

    start_program()
