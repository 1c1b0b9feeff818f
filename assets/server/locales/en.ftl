# What the server's own pages say: the front page and embedded games. See src/server/club/words.rs, which reads a little of Fluent.
# Every language has the same messages, with the same variables.

title = Games on this server
to-table = Open the table
challenge-at-table = Challenge
rules = Rules of the house
offers = Open offers
no-offers = Nobody is waiting for an opponent. Open the table and offer a game.
playing = Games now
no-games = No public game is being played.
counts = Open offers: { $offers }. Games being played: { $games }.
game = Game
white = White
black = Black
time = Time
moves = Moves
free = free
nameless = without a name
untimed = no clock
live = { $minutes } min + { $seconds } s a move
live-delay = { $minutes } min, { $seconds } s delay a move
days = { $days ->
    [one] 1 day a move
   *[other] { $days } days a move
}
join = Join
watch = Watch
turn-white = White to move
turn-black = Black to move
over = Result: { $result }
cancelled = Cancelled, no result
waiting = The game has not begun
paused = Paused
position = Position
board = The board, as the position in FEN says: { $fen }
leaders = Best players
no-leaders = Nobody has a settled rating yet.
games-count = { $count ->
    [one] 1 game
   *[other] { $count } games
}
tournaments = Tournaments
tournament-name = Name
tournament-stage = State
tournament-system = System
tournament-players = Players
tournament-open = Has not begun
tournament-running = Being played
tournament-over = Over
tournament-beginning = Begins
tournament-begins = begins:
tournament-next-round = next round in
tournament-called-off = Called off
tournament-swiss = Swiss system, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
tournament-round-robin = Round robin
tournament-knock-out = Knock-out
tournament-duplicate = Duplicate match
duplicate-dice = Dice
duplicate-hidden = The seed of the dice has the hash { $hash }. Both games are shown when both are over.
duplicate-result = First team: { $team }. Result { $score }, of which the dice gave { $luck }; without them { $skill }.
duplicate-seed = Seed of the dice: { $seed }
tournament-arena = Arena, { $minutes } min
tournament-rated = rated
tournament-casual = casual
tournament-with-bots = programs may enter
tournament-entry-until = until round { $round } is paired one may enter; missed rounds count 0
tournament-entry-closed = too late to enter
tournament-by = organiser: { $name }
tournament-at-table = At the table
tournament-report = Report file (TRF)
tournament-standings = Standings
tournament-standings-during = Standings during round { $number }
tournament-nobody = Nobody has entered yet.
tournament-rank = Rank
tournament-player = Player
tournament-team = Team
tournament-teams = Teams
tournament-boards = teams of { $boards }
tournament-round-days = { $days ->
    [one] 1 day a round
   *[other] { $days } days a round
}
tournament-agreed = agreed: { $time }
tournament-unagreed = { $time } unless the players agree on another time
tournament-proposed = { $name } proposes: { $times }
tournament-points = Points
tournament-games = Games
tournament-absent = absent
tournament-white = w
tournament-black = b
tournament-board = Board
tournament-result = Result
tournament-draw-odds = a draw is a win for Black
tournament-bye = bye
tournament-round = Round { $number }
tournament-last-games = Games
boards = Live boards
days-left = { $days } d { $hours } h
unreachable = The server does not answer. This page tries again by itself.
broadcast = Broadcast
broadcast-title = { $name }: broadcast
tournament-pairings = Pairings
puzzle-of-the-day = Puzzle of the day
puzzle-mate = win by force in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
puzzle-win = find the only move that wins
puzzle-hold = find the only move that does not lose
puzzle-chances = make the best of this throw
puzzle-open = Solve it at the table
puzzle-solution = Solution
dice = Dice: { $faces }
program = program
player-since = since { $date }
ratings = Ratings
rating = Rating
deviation = Deviation
games-played = Games
date = Date
no-rated-games = No rated games yet.
rating-graph = Ratings over time
rating-graph-label = { $game }: { $count ->
    [one] 1 rated game
   *[other] { $count } rated games
}, from { $first } to { $last }; lowest { $lowest }, highest { $highest }
as-table = As a table
opposition = Results of rated games
opponent = Opponent
removed-players = players who were removed
won = Won
drawn = Drawn
lost-games = Lost
score = Score
openings = Openings of the last games
opening-moves = First moves
side = Colour
games-of-player = Games
download-all = All games (PGN)
download-last = The last 50 games (PGN)
not-shown = Not shown: { $parts }.
frame = Show this game on your site
