title = Partidas en este servidor
to-table = Abrir la mesa
challenge-at-table = Desafiar
rules = Reglas de la casa
offers = Ofertas abiertas
no-offers = Nadie espera rival. Abre la mesa y ofrece una partida.
playing = Partidas en curso
no-games = No se juega ninguna partida pública.
counts = Ofertas abiertas: { $offers }. Partidas en curso: { $games }.
game = Juego
white = Blancas
black = Negras
time = Tiempo
moves = Jugadas
free = libre
nameless = sin nombre
untimed = sin reloj
live = { $minutes } min + { $seconds } s por jugada
live-delay = { $minutes } min, demora de { $seconds } s por jugada
days = { $days ->
    [one] 1 día por jugada
   *[other] { $days } días por jugada
}
join = Jugar
watch = Mirar
turn-white = Juegan las blancas
turn-black = Juegan las negras
over = Resultado: { $result }
cancelled = Cancelada, sin resultado
waiting = La partida no ha empezado
paused = En pausa
position = Posición
board = El tablero, según la posición en FEN: { $fen }
leaders = Los mejores
no-leaders = Todavía nadie tiene una puntuación consolidada.
games-count = { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
tournaments = Torneos
tournament-name = Nombre
tournament-stage = Estado
tournament-system = Sistema
tournament-players = Jugadores
tournament-open = Sin empezar
tournament-running = En curso
tournament-over = Terminado
tournament-beginning = Comienzo
tournament-begins = empieza:
tournament-next-round = próxima ronda en
tournament-called-off = Cancelado
tournament-swiss = Sistema suizo, { $rounds ->
    [one] 1 ronda
   *[other] { $rounds } rondas
}
tournament-round-robin = Todos contra todos
tournament-knock-out = Eliminatoria
tournament-duplicate = Partida duplicada
duplicate-dice = Dados
duplicate-hidden = La semilla de los dados tiene el hash { $hash }. Las dos partidas se muestran cuando ambas terminan.
duplicate-result = Primer equipo: { $team }. Resultado { $score }, del que los dados dieron { $luck }; sin ellos { $skill }.
duplicate-seed = Semilla de los dados: { $seed }
tournament-arena = Arena, { $minutes } min
tournament-rated = puntuado
tournament-casual = amistoso
tournament-with-bots = pueden entrar programas
tournament-entry-until = inscripción hasta emparejar la ronda { $round }; las rondas perdidas cuentan 0
tournament-entry-closed = inscripción cerrada
tournament-by = organiza: { $name }
tournament-at-table = En la mesa
tournament-report = Informe (TRF)
tournament-standings = Clasificación
tournament-standings-during = Clasificación durante la ronda { $number }
tournament-nobody = Todavía no se ha inscrito nadie.
tournament-rank = Puesto
tournament-player = Jugador
tournament-team = Equipo
tournament-teams = Equipos
tournament-boards = equipos de { $boards }
tournament-round-days = { $days ->
    [one] 1 día por ronda
   *[other] { $days } días por ronda
}
tournament-agreed = acordada: { $time }
tournament-unagreed = { $time }, salvo que los jugadores acuerden otra hora
tournament-proposed = { $name } propone: { $times }
tournament-points = Puntos
tournament-games = Partidas
tournament-absent = ausente
tournament-white = b
tournament-black = n
tournament-board = Mesa
tournament-result = Resultado
tournament-draw-odds = unas tablas son victoria de las negras
tournament-bye = descansa
tournament-round = Ronda { $number }
tournament-last-games = Partidas
boards = Tableros en directo
days-left = { $days } d { $hours } h
unreachable = El servidor no responde. Esta página lo intenta de nuevo por sí sola.
broadcast = Retransmisión
broadcast-title = { $name }: retransmisión
tournament-pairings = Emparejamientos
puzzle-of-the-day = Problema del día
puzzle-mate = victoria forzada en { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
}
puzzle-win = busca la única jugada que gana
puzzle-hold = busca la única jugada que no pierde
puzzle-chances = saca lo mejor de esta tirada
puzzle-open = Resolverlo en la mesa
puzzle-solution = Solución
dice = Dados: { $faces }
program = programa
player-since = desde { $date }
ratings = Puntuaciones
rating = Puntuación
deviation = Desviación
games-played = Partidas
date = Fecha
no-rated-games = Todavía no hay partidas puntuadas.
rating-graph = Evolución de la puntuación
rating-graph-label = { $game }: { $count ->
    [one] 1 partida puntuada
   *[other] { $count } partidas puntuadas
}, de { $first } a { $last }; mínimo { $lowest }, máximo { $highest }
as-table = En una tabla
opposition = Resultados de partidas puntuadas
opponent = Rival
removed-players = jugadores eliminados
won = Ganadas
drawn = Tablas
lost-games = Perdidas
score = Resultado
openings = Aperturas de las últimas partidas
opening-moves = Primeras jugadas
side = Color
games-of-player = Partidas
download-all = Todas las partidas (PGN)
download-last = Las últimas 50 partidas (PGN)
not-shown = No se muestra: { $parts }.
frame = Mostrar esta partida en tu sitio
