# Lo que dice el juego. El libro de reglas está en rules.ftl.
# «Blancas» y «Negras» son los nombres que el juego pone a los jugadores: piden el verbo en plural.

## Inicio

start-title = Turnover
start-tagline = Juegos abstractos en una misma mesa.
family-turnover = Turnover
family-lielow = Lielow
family-dice-chess = Ajedrez de dados
edition-turnover-modern = Moderna
edition-turnover-2025 = 2025
edition-turnover-classic = Clásica
edition-lielow = 8 × 8
edition-lielow-9x9 = 9 × 9
edition-dice-chess = Dos dados
edition-dice-chess-three = Tres dados
edition-dice-chess-brainking = Un dado
edition-dice-chess-10x10 = 10 × 10, 3 reyes
edition-dice-chess-vegas = Vegas
edition-dice-chess-moves = 1 a 4 jugadas
edition-dice-chess-piece-moves = Pieza y número
edition-dice-chess-burmese = Birmano
library-game = Juego
start-editions = Forma
game-turnover-modern = Turnover, moderno
game-turnover-2025 = Turnover, 2025
game-turnover-classic = Turnover, clásico
game-lielow = Lielow
game-lielow-9x9 = Lielow, 9 × 9
game-dice-chess = Ajedrez de dados, dos dados
game-dice-chess-three = Ajedrez de dados, tres dados
game-dice-chess-brainking = Ajedrez de dados, un dado
game-dice-chess-10x10 = Ajedrez de dados, 10 × 10, tres reyes
game-dice-chess-vegas = Ajedrez de dados, Vegas
game-dice-chess-moves = Ajedrez de dados, 1 a 4 jugadas
game-dice-chess-piece-moves = Ajedrez de dados, pieza y número
game-dice-chess-burmese = Ajedrez de dados, tres dados birmanos
game-turnover-modern-about = Anillos encajados que se combinan, voltean piezas rivales y cambian de bando. Las reglas del inventor de 2024: salva tu último Castillo, o es jaque mate.
game-turnover-2025-about = Anillos encajados que se combinan, voltean piezas rivales y cambian de bando. Las reglas del inventor de 2025: los Castillos andan enteros, ningún jaque obliga, y hay que capturar el último Castillo.
game-turnover-classic-about = Anillos encajados que se combinan, voltean piezas rivales y cambian de bando. Las primeras reglas: se juega hasta que un bando se queda sin Castillos.
game-lielow-about = Pilas de fichas: cada una mueve exactamente tantas casillas como mide. La más alta es rey: captura el del rival.
game-lielow-9x9-about = Lielow en nueve por nueve casillas: dieciocho pilas por bando en dos filas, y sitio para otras más altas. Captura el rey del rival.
game-dice-chess-about = Ajedrez en el que dos dados nombran las piezas que pueden mover; con dados iguales vale cualquiera. La forma habitual, según Gollon.
game-dice-chess-three-about = Ajedrez con tres dados, una jugada por cada uno, en cualquier orden. Sin jaque: captura al rey. Como en dicechess.com, con enroque por un 4 y un 6.
game-dice-chess-brainking-about = Ajedrez en el que un dado nombra la pieza que mueve. Sin jaque: captura al rey. La forma de BrainKing.
game-dice-chess-10x10-about = Ajedrez en diez por diez casillas: un dado nombra la pieza que mueve y cada bando tiene tres reyes; captúralos todos.
game-dice-chess-vegas-about = Vegas Fun Chess, de Koltanowski: ajedrez con dos dados de otras caras, y ningún dado en jaque ni después de darlo.
game-dice-chess-moves-about = Ajedrez en el que un dado dice cuántas jugadas haces, cuatro como mucho. La segunda forma de Gollon.
game-dice-chess-piece-moves-about = Ajedrez en el que un dado nombra la pieza y el otro cuántas veces mueve. La tercera forma de Gollon.
game-dice-chess-burmese-about = Ajedrez con tres dados, una jugada por cada uno, en cualquier orden. Sin jaque: captura al rey. La forma birmana: el enroque gasta un dado.
start-white-name = Blancas
start-black-name = Negras
player-white = Blancas
player-black = Negras
start-time = Tiempo
time-none = Sin reloj
time-sudden-death = { $minutes } min
time-fischer = { $minutes } + { $seconds }
time-bronstein = { $minutes } min, demora { $seconds } s
start-play = Jugar
start-play-about = Contra la computadora, nivel { $level }
start-play-level = Nivel { $level }
start-level-note = Jugar empieza en el nivel { $level }. Puedes cambiarlo en «{ $more }».
start-learn = Aprender
start-learn-about = Ejercicios cortos en los que mueves
tip-learn = Ejercicios cortos en los que mueves tú, de cinco a diez minutos por juego
tip-tutorial = Una demostración para mirar y probar
start-learn-new = ¿Primera vez? Aprende primero.
start-friend = Con alguien
start-friend-about = En línea, con un enlace
start-watch-now = Mirar
start-watch-about = La computadora contra sí misma
tip-watch = Una partida de la computadora contra sí misma, en esta mesa
start-people = Dos jugadores en esta mesa
start-more = Personalizar…
tip-more = Nombres, nivel, bando y relojes
start-form = Tu partida
start-back = Atrás
start-play-computer = Jugar contra la computadora
start-watch = Ver jugar a la computadora
start-two-players = Dos jugadores
tip-two-players = Dos personas en esta mesa, por turnos
start-online = Jugar en línea
tip-online = Jugar con otras personas por la red: con un enlace, en directo o a lo largo de días
start-resume = Volver a la partida
start-rules = Libro de reglas

## Opciones

option-language = Idioma
notification-turn = Te toca jugar: { $game }
option-view = Vista
view-white = Blancas
view-black = Negras
view-top = Arriba
view-reset = Restablecer la vista
view-turn = Girar el tablero

## Quién juega

seat-engine = Computadora { $level }
seat-computer = la computadora
seat-engine-in-words = Computadora { $level }: { $level ->
    [1] acaba de aprender las reglas
    [2] da sus primeros pasos
    [3] principiante
    [4] ve lo que está cerca
    [5] juega a veces
    [6] juega cada semana
    [7] conoce algunos trucos
    [8] atenta
    [9] con práctica
    [10] con experiencia
    [11] de club
    [12] buena jugadora de club
    [13] fuerte
    [14] muy fuerte
    [15] experta
    [16] de maestro
   *[17] toda su fuerza
}
own-side = Juegas con
own-side-white = Blancas
own-side-black = Negras
own-side-by-lot = A sorteo
own-side-neither = Solo mirar
adaptation-now = Tan fuerte como tú: ahora nivel { $level }
style-balanced = Equilibrado
style-attacker = Atacante
style-collector = Coleccionista
style-waiter = Paciente
opponent-thinks = { $player ->
    [Blancas] Las blancas están pensando…
    [Negras] Las negras están pensando…
   *[other] { $player } está pensando…
}
opponent-turn = Le toca a la computadora.
opponent-declines = { $player ->
    [Blancas] Las blancas no aceptan las tablas.
    [Negras] Las negras no aceptan las tablas.
   *[other] { $player } no acepta las tablas.
}
opponent-failed = La computadora ha fallado. Deshaz una jugada y lo intentará de nuevo.
opponent-seeks-hint = Buscando una buena jugada…
opponent-hint = Pista: { $move }
action-hint = Pista
tip-hint = Ver qué jugaría aquí la computadora
action-move-now = Jugar ya
tip-move-now = La computadora hace la mejor jugada que conoce hasta ahora
action-stop-engine = Detener
tip-stop-engine = Que las computadoras esperen o continúen
action-analyse = Análisis
action-stop-analysis = Terminar el análisis
tip-analyse = Qué piensa la computadora de la posición, con las mejores jugadas en flechas

## Análisis
# Las evaluaciones son para las blancas, en unidades de la pieza menor; $percent, $loss, $luck y $accuracy vienen escritos.

action-openings = Aperturas
action-hide-openings = Ocultar las aperturas
tip-openings = Qué han jugado desde aquí jugadores fuertes, y con qué resultado
effect-promote = coronar
effect-combine = combinar en { $square } ({ $piece })
effect-turn-over = voltear en { $square } ({ $piece })
effect-turn-over-last = voltear en { $square } ({ $piece }; no queda otra pieza así)
effect-capture = capturar en { $square } ({ $piece })
effect-capture-last = capturar en { $square } ({ $piece }; no queda otra pieza así)
review-title = Revisión: posibilidades de las blancas
review-graph = Qué podían esperar las blancas tras cada jugada. Haz clic para ir allí.
review-progress = Juzgando la partida… { $done } de { $all }
move-on-variation = Variante
mark-good = buena
mark-mistake = un error
mark-very-good = muy buena
mark-blunder = un error grave
mark-interesting = interesante
mark-dubious = dudosa
action-practise-short = Practicar…

## Panel

panel-own-turn = Te toca jugar
panel-turn = { $player ->
    [Blancas] Juegan las blancas
    [Negras] Juegan las negras
   *[other] Juega { $player }
}
panel-looked-at = Jugada { $number } de { $last }
panel-looked-at-start = Inicio de la partida
material-castle = { $count ->
    [one] Queda { $count } Castillo
   *[other] Quedan { $count } Castillos
}
material-stack = { $count ->
    [one] Queda { $count } pila
   *[other] Quedan { $count } pilas
}
material-piece = { $count ->
    [one] Queda { $count } pieza
   *[other] Quedan { $count } piezas
}
material-king = { $count ->
    [one] Queda { $count } rey
   *[other] Quedan { $count } reyes
}
panel-in-check = En jaque: { $squares }
panel-attacked = Bajo ataque: { $squares }
mate-simple = Mate: { $loser ->
    [Blancas] las blancas no pueden
    [Negras] las negras no pueden
   *[other] { $loser } no puede
} salvar el último Castillo. Se sigue hasta capturarlo.
mate-multiple = Mate múltiple: { $loser ->
    [Blancas] las blancas pierden
    [Negras] las negras pierden
   *[other] { $loser } pierde
} todos los Castillos de forma forzada. Se sigue hasta capturar el último.
panel-move-none = Aún no hay jugadas

## Relojes

clock-pause = Pausa
clock-paused = En pausa
clock-paused-explanation = Los relojes están parados y el tablero, tapado.
clock-resume = Continuar
tip-pause = Parar los dos relojes y tapar el tablero

## Acciones, y lo que dicen cuando el puntero se detiene en ellas

action-undo = Deshacer
action-resign = Abandonar
action-offer-draw = Ofrecer tablas
action-claim-draw = Reclamar tablas
action-new-game = Nueva partida
action-share = Compartir…
tip-share = La partida como textos, enlace o imágenes; o pegar una
tip-library = Las partidas que se guardan aquí
action-rules = Reglas
action-set-up = Colocar
action-options = Opciones
action-quit = Salir
action-close = Cerrar
action-cancel = Cancelar
tip-undo = Deshacer la última jugada
tip-resign = Dar la partida por perdida
tip-offer-draw = Proponer tablas; el rival puede rechazarlas
tip-claim-draw = Reclamar la tercera repetición de esta posición; ambos jugadores deben querer las tablas
tip-claim-draw-dice-chess = Reclamar tablas: esta posición por tercera vez, o cincuenta turnos de cada bando sin captura ni movimiento de peón. No hace falta que el rival acepte
tip-claim-draw-dice-chess-three = En esta forma no se reclaman tablas: llegan solas tras cien jugadas sin captura ni movimiento de peón
tip-rematch = Jugar otra vez, con los bandos cambiados
tip-new-game = Empezar otra partida
tip-rules = Leer el libro de reglas
tip-set-up = Colocar una posición y jugar desde ella
tip-options = Idioma, animación, sonido y vista
tip-quit = Salir de Turnover
tip-close = Cerrar (Esc)
tip-cancel = No cambiar nada (Esc)
action-ask-takeback = ¿Deshacer?
action-conditional-moves = Jugadas condicionales
tip-ask-takeback = Pide a tu rival que te deje deshacer tu último turno
tip-conditional-moves = Jugadas que se hacen enseguida en respuesta a las de tu rival
action-leave = Salir
tip-leave = Dejar la mesa; tu asiento sigue siendo tuyo y puedes volver
action-ask-pause = Pedir una pausa
tip-ask-pause = Si tu rival acepta, los relojes se paran hasta que ambos estén listos
action-adjourn = Aplazar
tip-adjourn = Pide seguir otro día: la próxima jugada se sella y los relojes se paran
action-invite = Invitación, otro dispositivo
tip-invite = El enlace a esta partida, y otro que pasa tu asiento a otro dispositivo
action-report = Denunciar al rival…
tip-report = Di a quien administra este servidor qué tiene de malo el nombre o la conducta de tu rival

## Pasos por la partida, y lo que se escribe junto a sus jugadas

action-menu = Menú
tip-first = Al principio
tip-previous-move = Una jugada atrás
tip-next-move = Una jugada adelante
tip-last = Al final de la línea
tip-replay = Reproducir la línea; cualquier tecla la detiene
tip-replay-stop = Detener
tip-replay-speed = A qué velocidad se reproduce la línea
tip-move-menu = Signos, comentario y variantes de esta jugada

## Preguntas y ofertas

offer-agreement = { $player ->
    [Blancas] Las blancas ofrecen tablas.
    [Negras] Las negras ofrecen tablas.
   *[other] { $player } ofrece tablas.
}
offer-repetition = { $player ->
    [Blancas] Las blancas reclaman
    [Negras] Las negras reclaman
   *[other] { $player } reclama
} tablas: esta posición se ha dado tres veces. Solo lo son si ambos jugadores quieren.
offer-accept = Aceptar
offer-decline = Seguir jugando
claim-unavailable = Esta posición aún no se ha dado tres veces.
claim-unavailable-dice-chess = Esta posición aún no se ha dado tres veces, ni han pasado cincuenta turnos de cada bando sin captura ni movimiento de peón.
claim-unavailable-dice-chess-three = En esta forma no se reclaman tablas: llegan solas tras cien jugadas seguidas sin captura ni movimiento de peón.

## Dados

dice-roll = Tirar los dados
tip-dice-roll = Tirar los dados de este turno
dice-enter = Anotar dados…
tip-dice-enter = Tiras dados de verdad: di aquí qué muestran
dice-enter-title = { $count ->
    [one] ¿Qué muestra tu dado?
   *[other] ¿Qué muestran tus dados?
}
dice-immobile = Ninguna pieza de esta clase puede mover: lanza otra vez.
dice-enter-cancel = Cancelar
dice-auto = Tirar por mí
tip-dice-auto = Tirar los dados enseguida al comenzar cada turno
dice-own-roll = Te toca tirar los dados
dice-to-roll = { $player ->
    [Blancas] Tiran las blancas
    [Negras] Tiran las negras
   *[other] Tira { $player }
}
dice-rolled = Ha salido: { $dice }
dice-last-roll = { $player ->
    [Blancas] Tirada de las blancas
    [Negras] Tirada de las negras
   *[other] Tirada de { $player }
}
dice-any = Dados iguales: puede mover cualquier pieza.
dice-any-dice-chess-vegas = Una cara libre: puede mover cualquier pieza.
dice-not-rolled = Aún sin tirar
dice-rolling = Los dados están rodando
dice-chance = Probabilidad { $percent }
tip-dice-chance = Qué probable es una tirada así
dice-luck = Suerte
dice-luck-very-bad = muy mala
dice-luck-bad = mala
dice-luck-fair = normal
dice-luck-good = buena
dice-luck-very-good = muy buena
tip-dice-luck = Cuántas jugadas han permitido las tiradas, cada una comparada con todas las que podían salir allí. 0 % es lo justo; por encima hay suerte
dice-pass = Ninguna pieza que nombren los dados puede mover: { $player ->
    [Blancas] las blancas pasan
    [Negras] las negras pasan
   *[other] { $player } pasa
}.
dice-pass-check = { $player ->
    [Blancas] Las blancas están
    [Negras] Las negras están
   *[other] { $player } está
} en jaque, y los dados no nombran a nadie que pueda ayudar: el jaque sigue, y el rey puede ser capturado.
dice-pass-choice = Pasar
tip-dice-pass-choice = Puedes mover, pero no es obligatorio
dice-proof = Dados limpios
tip-dice-proof = Cómo comprobar que nadie ha elegido los dados
face-pawn = peón
face-knight = caballo
face-bishop = alfil
face-rook = torre
face-queen = dama
face-king = rey
face-any = cualquier pieza
move-count = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}
dice-choice-title = ¿Qué dado se usa?
promotion-title = ¿En qué corona el peón?
action-pass = Pasar el turno

## Resultados

result-white-wins = { $player ->
    [Blancas] Ganan las blancas
   *[other] Gana { $player }
}
result-black-wins = { $player ->
    [Negras] Ganan las negras
   *[other] Gana { $player }
}
result-you-won = Has ganado
result-you-lost = Has perdido
result-draw = Tablas
reason-checkmate = Jaque mate: { $loser ->
    [Blancas] las blancas no tienen
    [Negras] las negras no tienen
   *[other] { $loser } no tiene
} jugada que salve un Castillo.
reason-castles-captured = { $loser ->
    [Blancas] Las blancas se han quedado
    [Negras] Las negras se han quedado
   *[other] { $loser } se ha quedado
} sin Castillos.
reason-siege = Asedio: no queda ninguna jugada legal.
reason-stalemate = Ahogado: no queda ninguna jugada legal.
reason-fifty-moves = Cincuenta jugadas de cada bando sin captura ni volteo.
reason-seventy-five-moves = Setenta y cinco turnos de cada bando sin captura ni movimiento de peón.
reason-quiet-moves = Cien jugadas seguidas sin captura ni movimiento de peón.
reason-repetition = La misma posición por tercera vez, y ambos jugadores quisieron las tablas.
reason-insufficient-material = A ningún bando le queda más que el rey.
reason-scorched-earth = Tierra arrasada: el último Castillo capturó al último Castillo.
reason-king-captured = { $loser ->
    [Blancas] El rey de las blancas ha sido capturado.
    [Negras] El rey de las negras ha sido capturado.
   *[other] El rey de { $loser } ha sido capturado.
}
reason-king-left-board = { $loser ->
    [Blancas] El rey de las blancas ha salido del tablero.
    [Negras] El rey de las negras ha salido del tablero.
   *[other] El rey de { $loser } ha salido del tablero.
}
reason-resignation = { $loser ->
    [Blancas] Las blancas han abandonado.
    [Negras] Las negras han abandonado.
   *[other] { $loser } ha abandonado.
}
reason-resignation-own = Has abandonado.
reason-time-own = Se te ha acabado el tiempo.
reason-absence = { $player ->
    [Blancas] Las blancas se habían ido, y se reclamó la partida.
    [Negras] Las negras se habían ido, y se reclamó la partida.
   *[other] { $player } se había ido, y se reclamó la partida.
}
reason-abandonment = Un jugador se había ido, y se reclamó la partida.
reason-length-limit = La partida llegó al máximo de una partida en red: 2000 jugadas y tiradas.
reason-agreement = Ambos jugadores estuvieron de acuerdo.
reason-time = { $loser ->
    [Blancas] A las blancas se les ha acabado el tiempo.
    [Negras] A las negras se les ha acabado el tiempo.
   *[other] A { $loser } se le ha acabado el tiempo.
}
reason-checkmate-dice-chess = Jaque mate: digan lo que digan los dados, { $loser ->
    [Blancas] las blancas no pueden
    [Negras] las negras no pueden
   *[other] { $loser } no puede
} salvar el rey.
reason-stalemate-dice-chess = Ahogado: digan lo que digan los dados, no hay ninguna jugada legal.
reason-fifty-moves-dice-chess = Cincuenta turnos de cada bando sin captura ni movimiento de peón, y se reclamaron tablas.
reason-repetition-dice-chess = Repetición: la posición se dio por tercera vez y un jugador reclamó tablas, o se dio por quinta vez.
reason-king-captured-dice-chess-10x10 = { $loser ->
    [Blancas] El último rey de las blancas ha sido capturado.
    [Negras] El último rey de las negras ha sido capturado.
   *[other] El último rey de { $loser } ha sido capturado.
}
# $points y $deviation son puntos; $change lleva su signo, como en +12.
result-engine-rating = La computadora jugó al nivel { $level }, unos { $points } puntos.
result-own-rating = Tu puntuación: { $points } ± { $deviation } ({ $change })
tip-own-rating = Quien juega al azar tiene 0 puntos; 200 puntos más significan ganar tres de cada cuatro partidas. Una partida no cuenta si deshaces una jugada o pides una pista.
result-rematch = Revancha
result-new-game = Nueva partida
result-review = Revisar la partida
result-view-board = Ver el tablero

## Leyenda de las marcas del tablero

legend-move = Mover
legend-combine = Combinar
legend-turn-over = Voltear
legend-capture = Capturar
legend-promote = Coronar
legend-leave = Salir del tablero
legend-loses = Perderías

## Antes de una jugada que pierde en el acto

warning-loses = Con eso pierdes la partida en el acto.
warning-leaves = Tu rey saldría del tablero, y perderías.
warning-leaves-again = Tu rey saldría del tablero, y perderías. Haz clic otra vez para jugarlo de todos modos.

## La línea en que se escriben las jugadas

entry-hint = Escribe una jugada: { $example }
entry-malformed = No es una jugada: el carácter { $at } es «{ $found }». Aquí se espera: { $expected }.
entry-incomplete = No es una jugada entera: termina antes del carácter { $at }. Allí se espera: { $expected }.
entry-no-such-move = Aquí ninguna jugada se llama { $text }.
entry-ambiguous = ¿Cuál de ellas: { $moves }?
entry-not-at-end = Ve primero a la última jugada. Solo desde ahí puedes mover.
entry-not-now = Eso no es posible ahora.
entry-only-questions = Aquí no hay jugada que hacer; una pregunta empieza con /
expected-square = una casilla, como e4
expected-beginning = una casilla, la letra de una pieza o uno de . : x -
expected-square-or-rank = una casilla o su fila
expected-square-or-nest = una casilla o una de las letras C Q N K
expected-square-or-off = una casilla u off
expected-stack = la casilla de una pila, como a2
expected-way-of-stack = - o x y una casilla, o bien -off
expected-from-square = la casilla de la que viene la pieza
expected-from-square-or-castle = la casilla de la que viene la pieza, o C para un Castillo entero
expected-rank-of-8 = una fila, de 1 a 8
expected-rank-of-10 = una fila, de 1 a 10
expected-nest = lo que se forma, una de las letras C Q N K
expected-promotion = Q, por la coronación
expected-pawn-choice = Q, R, B o N, en qué se convierte el peón
expected-castling-die = R o K, el dado que se gasta
expected-end = nada más
expected-end-or-check = nada más, o bien + o ++

## Conjuntos, con los nombres del libro de reglas de cada edición

piece-turnover-tower = Torre
piece-turnover-fort = Fuerte
piece-turnover-wall = Muralla
piece-turnover-fortress = Fortaleza
piece-turnover-citadel = Ciudadela
piece-turnover-castle = Castillo
piece-turnover-classic-tower = Torre
piece-turnover-classic-fort = Alfil
piece-turnover-classic-wall = Peón
piece-turnover-classic-fortress = Caballo
piece-turnover-classic-citadel = Reina
piece-turnover-classic-castle = Castillo
piece-lielow-stack = Pila de { $height }
piece-lielow-king = Rey de { $height }
piece-dice-chess-pawn = Peón
piece-dice-chess-knight = Caballo
piece-dice-chess-bishop = Alfil
piece-dice-chess-rook = Torre
piece-dice-chess-queen = Dama
piece-dice-chess-king = Rey

## Cómo se mueve lo que está en una casilla, en una frase
# Las pilas reciben $height.

moves-turnover-tower = El botón se desliza en línea recta por filas y columnas mientras nada le cierre el paso.
moves-turnover-fort = El anillo se desliza en diagonal mientras nada le cierre el paso.
moves-turnover-wall = Una casilla adelante; en diagonal hacia delante solo sobre una pieza.
moves-turnover-fortress = Su anillo exterior salta dos casillas en línea recta y una de lado, como un caballo de ajedrez. El de dentro se queda.
moves-turnover-citadel = Su anillo se desliza en las ocho direcciones. El botón se queda.
moves-turnover-castle = Su anillo exterior avanza una o dos casillas, en diagonal solo sobre una pieza. Las otras dos partes se quedan.
moves-turnover-castle-turnover-modern = Su Muralla avanza una o dos casillas, en diagonal solo sobre una pieza; la Ciudadela se queda. Atacado, o si es el último, el Castillo da un paso entero en cualquier dirección.
moves-turnover-castle-turnover-2025 = Anda entero, una casilla en cualquier dirección; sobre un Fuerte o una Ciudadela va solo su Muralla. O su Muralla avanza dos casillas. La Ciudadela se queda.
moves-lielow-stack = Se mueve exactamente { $height ->
    [one] una casilla
   *[other] { $height } casillas
} en línea recta, por encima de todo; en una casilla vacía crece en uno.
moves-lielow-king = La más alta lleva la corona: quien la pierde, pierde. Se mueve exactamente { $height ->
    [one] una casilla
   *[other] { $height } casillas
} en línea recta.
moves-dice-chess-pawn = Una casilla adelante, desde el inicio también dos; captura una casilla en diagonal hacia delante. Si los dados lo permiten.
moves-dice-chess-knight = Salta dos casillas en línea recta y una de lado, si los dados lo permiten.
moves-dice-chess-bishop = Cualquier distancia en diagonal, si los dados lo permiten y nada le cierra el paso.
moves-dice-chess-rook = Cualquier distancia en línea recta, si los dados lo permiten y nada le cierra el paso.
moves-dice-chess-queen = Cualquier distancia, en línea recta o en diagonal, si los dados lo permiten y nada le cierra el paso.
moves-dice-chess-king = Una casilla en cualquier dirección, si los dados lo permiten. Quien lo pierde, pierde.
moves-dice-chess-king-dice-chess-10x10 = Una casilla en cualquier dirección, si los dados lo permiten. Quien pierde los tres, pierde.

## Por qué se rechaza una jugada
# Los nombres cambian de género según la edición: las frases evitan el artículo, o empiezan por el nombre.

refusal-game-over = La partida ha terminado.
refusal-nothing-there = En { $square } no hay nada.
refusal-not-yours = Lo que hay en { $square } es de tu rival.
refusal-same-square = Ya está ahí.
refusal-blocked = Algo cierra el paso en { $square }.
refusal-does-not-fit = El anillo que mueve no encaja con tu { $target } de { $square }.
refusal-wall-moves-forward = { $wall }: avanza solo hacia delante, una casilla; en diagonal, solo hacia delante y sobre una pieza.
refusal-wall-diagonal-takes = { $wall }: en diagonal solo captura, voltea o se combina, y { $square } está vacía.
refusal-wall-never-captures-ahead = { $wall }: de frente nunca captura; solo va a lo que encaja o a una casilla vacía.
refusal-tower-moves-straight = { $tower }: mueve en línea recta, por filas y columnas.
refusal-fort-moves-diagonally = { $fort }: mueve en diagonal.
refusal-citadel-moves-in-lines = { $citadel }: mueve su { $fort } en línea recta o en diagonal.
refusal-fortress-leaps = { $fortress }: su { $wall } salta en L, dos casillas en línea recta y una de lado.
refusal-castle-splits-forward = { $castle }: mueve su { $wall } una o dos casillas hacia delante; en diagonal solo captura, voltea o se combina.
refusal-castle-steps-or-dismounts = { $castle }: se mueve entero, una casilla en cualquier dirección; su { $wall } puede avanzar también dos casillas.
refusal-castle-whole-in-check = Este { $castle } está en jaque: solo mueve entero, una casilla en cualquier dirección.
refusal-castle-whole-last = Tu último { $castle } solo mueve entero, una casilla en cualquier dirección.
refusal-whole-onto-own = Un { $castle } entero no se combina con lo tuyo, en { $square }.
refusal-castle-held = Solo tienes dos Castillos y el de { $square } está en jaque: este no puede mover.
refusal-leaves-castle-in-check = Eso dejaría en jaque tu último { $castle }, el de { $square }.
refusal-castle-into-check = Tu último { $castle } no puede entrar en jaque.
refusal-stays-on-board = Ningún anillo sale del tablero por sí mismo.
refusal-not-in-line = Una pila mueve por una fila, una columna o una diagonal.
refusal-wrong-distance = Una pila de { $height } mueve exactamente { $height ->
    [one] una casilla.
   *[other] { $height } casillas.
}
refusal-own-stack = En { $square } hay una pila tuya.
refusal-reaches-no-edge = Desde { $square }, una pila de { $height } no llega más allá del borde.
refusal-not-rolled = Primero se tira, luego se mueve.
refusal-double-offered = Responde primero al doble: acepta o retírate.
refusal-pass-not-forced = No puedes pasar: los dados permiten una jugada.
refusal-man-not-rolled = Ningún dado nombra { $kind ->
    [pawn] el peón
    [knight] el caballo
    [bishop] el alfil
    [rook] la torre
    [queen] la dama
    [king] el rey
   *[other] esa pieza
}.
refusal-man-not-rolled-dice-chess-burmese = Ninguno de los dados que quedan nombra { $kind ->
    [pawn] el peón
    [knight] el caballo
    [bishop] el alfil
    [rook] la torre
    [queen] la dama
    [king] el rey
   *[other] esa pieza
}.
refusal-man-not-rolled-dice-chess-three = Ninguno de los dados que quedan nombra { $kind ->
    [pawn] el peón
    [knight] el caballo
    [bishop] el alfil
    [rook] la torre
    [queen] la dama
    [king] el rey
   *[other] esa pieza
}.
refusal-other-man-moves = Este turno lo empezó la pieza de { $square }, y sigue ella sola.
refusal-castling-not-rolled = Para enrocar, los dados deben nombrar una torre o un rey.
refusal-castling-not-rolled-dice-chess = Para enrocar hace falta un 4, un 6 o dobles.
refusal-castling-not-rolled-dice-chess-brainking = Para enrocar hace falta un 4 o un 6.
refusal-castling-not-rolled-dice-chess-vegas = Para enrocar hace falta una torre o un rey en los dados, o la cara libre.
refusal-castling-not-rolled-dice-chess-piece-moves = Para enrocar hace falta un 4 o un 6 en el dado que nombra la pieza.
refusal-castling-not-rolled-dice-chess-burmese = Para enrocar tiene que quedar un 4 o un 6.
refusal-castling-names-die = El enroque gasta el 4 o el 6: di cuál.
refusal-castling-needs-both-dice = El enroque necesita un 4 y un 6 sin usar, y gasta los dos.
refusal-castling-right-lost = Ya no puedes enrocar de este lado: el rey o la torre se ha movido.
refusal-castling-blocked = No puedes enrocar: hay algo en { $square }.
refusal-castling-in-check = En jaque no se puede enrocar.
refusal-castling-through-check = No puedes enrocar: { $square } está atacada.
refusal-own-man-there = En { $square } hay una pieza tuya.
refusal-pawn-moves-forward = El peón avanza de frente: una casilla, o dos desde donde empezó.
refusal-pawn-diagonal-takes = En diagonal el peón solo captura, y en { $square } no hay ahora nada que capturar.
refusal-pawn-never-takes-ahead = De frente el peón nunca captura.
refusal-knight-leaps = El caballo salta en L: dos casillas en línea recta y una de lado.
refusal-bishop-moves-diagonally = El alfil mueve por sus diagonales.
refusal-rook-moves-straight = La torre mueve en línea recta, por su columna o su fila.
refusal-queen-moves-in-lines = La dama mueve en línea recta o en diagonal.
refusal-king-moves-one-square = El rey mueve una casilla.
refusal-promotion-missing = En { $square } el peón corona: di en qué pieza.
refusal-promotion-impossible = El peón no puede coronar en esa pieza, o no con este dado.
refusal-no-promotion = Con esta jugada no se corona nada.
refusal-leaves-king-in-check = Eso dejaría en jaque a tu rey, el de { $square }.
refusal-king-into-check = Tu rey no puede entrar en jaque.
refusal-wastes-dice = Otra jugada aprovecha más de tus dados: va primero.
refusal-must-capture-king = Tras la última jugada, este turno tiene que terminar capturando al rey.
refusal-stays-on-board-dice-chess = Ninguna pieza sale del tablero por sí misma.

## Lo que se dice en voz alta, a quien no mira

announce-own-white = Juegas con blancas.
announce-own-black = Juegas con negras.
announce-move = { $player }: { $from } a { $to }.
announce-combine = { $player }: { $from } a { $to }, combina.
announce-turn-over = { $player }: { $from } a { $to }, voltea.
announce-capture = { $player }: { $from } a { $to }, captura.
announce-leave = { $player }: { $from } sale del tablero.
announce-promotion = Coronación.
announce-preview = Vista previa
announce-choose-again = Elígela otra vez para jugarla.
announce-dropped = Cancelado.
announce-nothing-to-choose = Aquí no hay nada que elegir.
announce-roll = { $player }: { $count ->
    [one] el dado muestra
   *[other] los dados muestran
} { $dice }.
announce-pass = { $player ->
    [Blancas] Las blancas pasan.
    [Negras] Las negras pasan.
   *[other] { $player } pasa.
}
announce-looked-at = Jugada { $number } de { $last }: { $move }
announce-undo = Jugada deshecha: { $from } a { $to }.
announce-undo-leave = Jugada deshecha: { $from } vuelve al tablero.
announce-undo-roll = Deshecho.
announce-low-time = { $player }: queda poco tiempo.
announce-connection-lost = Se ha perdido la conexión.
announce-connection-back = La conexión ha vuelto.
announce-unsent = Tu jugada aún no se ha enviado.

## Avisos

notification-storage-unavailable = Este navegador no deja que Turnover guarde nada (su almacenamiento está lleno o bloqueado). Puedes seguir jugando, pero la partida se pierde al cerrar esta pestaña.
notification-autosave-unreadable = La partida guardada aquí no se puede leer y se ha puesto aparte. { $why }
address-broken-link = Este enlace no está completo: le falta una parte o ha cambiado por el camino. Cópialo de nuevo o pídelo otra vez.
address-newer-link = Este enlace se ha hecho con una versión más nueva de Turnover. Vuelve a cargar la página para tenerla y sigue después el enlace.
address-broken-position = La posición de esta dirección no se puede leer: le falta una parte o es incorrecta. Copia la dirección de nuevo o pídela otra vez.
address-broken-moves = Esta dirección cuenta una partida, pero una de sus jugadas no se puede hacer. Copia la dirección de nuevo o pídela otra vez.
address-unknown-value = Esta dirección pide algo que Turnover no conoce ({ $name }). La página se ha abierto sin ello.
address-contradiction = Esta dirección pide varias cosas que no pueden ser a la vez. La página se ha abierto sin ellas.
notification-previous-version = El último texto de esta partida está dañado ({ $why }). Se ha abierto el anterior: puede faltar la última jugada.
storage-error-save = La partida no se puede guardar: { $why }. Puedes seguir jugando; se intenta otra vez con cada jugada.
storage-error-settings = Algunas de tus opciones no se pueden leer; en su lugar valen las habituales. Lo guardado está en { $file }. { $why }
storage-error-seats = Tus puestos en partidas con otros no se pueden guardar en este dispositivo, o no todos se pudieron leer: al reiniciar podrían perderse. { $why }
storage-error-list = No se puede hacer la lista de partidas: { $why }
storage-error-open = La partida no se puede abrir: { $why }
storage-error-import = No ha entrado ninguna partida, pues la biblioteca no puede guardarlas: { $why }

## El dado de doblar

tip-start-cube = Como en el backgammon: quien cree ir por delante dobla la apuesta antes de su tirada. El otro bando acepta, y el dado es suyo, o se retira y pierde la apuesta como estaba.
tip-start-crawford = En la primera partida después de que un bando quede a un punto de ganar el match, nadie dobla.
cube-stake = Apuesta: { $stake ->
    [one] un punto
   *[other] { $stake } puntos
}
cube-in-middle = el dado está libre
cube-owned = dado: { $player }
cube-match = Match a { $length }: { $white } – { $black }
cube-crawford = Partida de Crawford: no se dobla
cube-double = Doblar a { $stake }
tip-cube-double = Antes de tu tirada: el otro bando sigue por el doble, o abandona la partida por { $stake ->
    [one] un punto
   *[other] { $stake } puntos
}.
cube-take = Aceptar
tip-cube-take = Seguir por { $stake } puntos. El dado será tuyo: solo tú podrás doblar después.
cube-drop = Retirarse
tip-cube-drop = Abandonar la partida por { $stake ->
    [one] un punto
   *[other] { $stake } puntos
}.
cube-own-answer = ¿Aceptas o te retiras?
cube-to-answer = { $player }: ¿aceptar o retirarse?
move-double = dobla
move-take = acepta
move-drop = se retira
announce-double = { $player ->
    [Blancas] Las blancas doblan.
    [Negras] Las negras doblan.
   *[other] { $player } dobla.
}
announce-take = { $player ->
    [Blancas] Las blancas aceptan.
    [Negras] Las negras aceptan.
   *[other] { $player } acepta.
}
announce-drop = { $player ->
    [Blancas] Las blancas se retiran.
    [Negras] Las negras se retiran.
   *[other] { $player } se retira.
}
announce-undo-cube = El dado de doblar vuelve a su sitio.
reason-double-dropped = { $loser ->
    [Blancas] Las blancas no aceptaron el doble.
    [Negras] Las negras no aceptaron el doble.
   *[other] { $loser } no aceptó el doble.
}
result-points = { $player }: { $points ->
    [one] un punto
   *[other] { $points } puntos
}
result-match-won = { $player ->
    [Blancas] Las blancas ganan
    [Negras] Las negras ganan
   *[other] { $player } gana
} el match, { $won } – { $lost }
result-next-game = Partida siguiente
result-new-match = Nuevo match
cube-roll = Tirar sin doblar

# What is said of a square.
board-grid = Tablero
square-empty = { $square }, vacía
square-piece = { $square }, { $owner ->
    [own] tu { $piece }
    [other] { $piece } rival
    [white] { $piece } de las blancas
   *[black] { $piece } de las negras
}
square-ring-on = { $upper } sobre { $lower }
square-attacked = bajo ataque
square-last-move = última jugada
square-chosen = elegida
square-target = se puede alcanzar
square-can-go = puede ir a { $squares }
square-off-the-board = fuera del tablero
square-tray = Fuera del tablero, { $side }: { $pieces }
square-tray-pieces = { $count ->
    [one] { $count } { $kind ->
        [checker] ficha
        [crown] corona
       *[other] { $piece }
    }
   *[other] { $count } { $kind ->
        [tower] Torres
        [fort] Fuertes
        [wall] Murallas
        [checker] fichas
        [crown] coronas
        [pawn] Peones
        [knight] Caballos
        [bishop] Alfiles
        [rook] Torres
        [queen] Damas
        [king] Reyes
       *[other] { $piece }
    }
}
square-tray-pieces-turnover-classic = { $count ->
    [one] { $count } { $piece }
   *[other] { $count } { $kind ->
        [tower] Torres
        [fort] Alfiles
        [wall] Peones
       *[other] { $piece }
    }
}

# Questions about the game that are typed with a slash.
question-help = /l última jugada, /t a quién le toca, /o jugadores, /c relojes, /d dados, apuesta y marcador, /p R dónde están las piezas, /s todo el tablero, /s e4, /s e o /s 4 qué hay allí, /m e2 adónde puede ir, /m qué piezas pueden moverse, /x capturas, /x e2 las de una pieza, /a e4 qué ataca allí o podría ir allí, /e evaluación, /b mejor línea, /resign, /draw y /undo para abandonar, ofrecer tablas y deshacer
question-no-move = Aún no hay jugadas
question-no-clock = Sin relojes
question-no-dice = Sin dados
question-dice-left = Quedan: { $dice }
question-cannot-move = no puede moverse
question-no-analysis = Sin análisis; actívalo en el panel
question-nothing = ninguna
question-both = Blancas: { $white }. Negras: { $black }.

# The names of fields without a visible label.
entry-name = Jugada, o una pregunta como /l

# Gamepads.
gamepad-connected = Mando conectado: { $name }
gamepad-disconnected = Mando desconectado

# Los nombres de las teclas.
key-control = Ctrl
key-shift = Mayús
key-pageup = Re Pág
key-pagedown = Av Pág
key-home = Inicio
key-end = Fin
key-insert = Insert
key-delete = Supr
key-backspace = Retroceso

# En una sala.
kiosk-touch = Toca la mesa para jugar
kiosk-go-on = Toca para seguir

## What leads to the dialogs

language-not-loaded = No se puede cargar { $language }: { $why }
online-somebody = Alguien
online-back-to-invitation = Volver a la invitación
online-call = { $player } se ha sentado: empieza tu partida.
online-to-table = A la mesa
start-library = Partidas
tournament-title = Torneos
tip-tournaments = Torneos en esta mesa: apuntar nombres, emparejar rondas, guardar los resultados
online-tournament-call = Tu partida en { $name } ha empezado.
start-tutorial = Muéstrame las piezas
