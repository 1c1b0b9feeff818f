# What the server's own pages say: the front page and embedded games. One line for each message; see src/server/club/words.rs.
# Every language has the same messages, with the same variables.

title = Games on this server
to-table = Open the table
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
days = { $days } days a move
join = Join
watch = Watch
turn-white = White to move
turn-black = Black to move
over = Result: { $result }
waiting = The game has not begun
position = Position
board = The board, as the position in FEN says: { $fen }
leaders = Best players
games-count = { $count } games
