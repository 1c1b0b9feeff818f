### Ejercicios en los que mueve quien aprende.

learn-title = Aprender
learn-exercises = Ejercicios
learn-progress = { $solved } de { $count } resueltos, { $stars ->
    [one] { $stars } estrella
   *[other] { $stars } estrellas
}
learn-continue = Seguir: { $name }
learn-begin = Empezar
learn-first-game = Jugar una primera partida
tip-learn-first-game = Contra el nivel 1, con marcas en lo que está atacado
learn-number = Ejercicio { $number } de { $count }
learn-exercise = { $number }. { $name }: { $stars ->
    [0] sin resolver
   *[other] { $stars } de 3 estrellas
}
learn-exercise-next = { $number }. { $name }: el siguiente
learn-is-next = siguiente
learn-hint = Pista
tip-learn-hint = Marca lo que debe mover. Una pista cuesta una estrella, y una jugada equivocada también
learn-solution = Solución
tip-learn-solution = Muestra la jugada
tip-learn-solution-off = Antes prueba una jugada o pide una pista
learn-again = Otra vez
tip-learn-again = Desde el principio
learn-next = Siguiente
tip-learn-next = El ejercicio siguiente
learn-list = Todos los ejercicios
learn-back = Volver
learn-watch = Ver la demostración
learn-right = ¡Bien! Sigue.
learn-passed = { $player }: los dados ({ $dice }) no permiten ninguna jugada, y el turno pasa.
learn-done = Resuelto: { $stars ->
    [one] una estrella
   *[other] { $stars } estrellas
  } de 3.
learn-try-again = Inténtalo otra vez: la jugada se deshace.
learn-throw = { $count ->
    [one] El dado: { $faces }.
   *[other] Los dados: { $faces }.
}
learn-ring = Anillo rojo: esto puede capturarse en la próxima jugada. Quien pierde la última pieza así pierde la partida.
learn-ring-lielow = Anillo rojo: este rey puede capturarse en la próxima jugada. Quien pierde el rey pierde la partida.
learn-ring-dice-chess = Anillo rojo: este rey está atacado. Quien pierde el último rey pierde la partida.
learn-shown = Esa era la solución: una estrella de 3.
learn-hint-square = Mira { $square }.
learn-hint-move = De { $from } a { $to }.
learn-hint-leave = De { $from } fuera del tablero.
learn-course-done = El curso está hecho. Juega ahora una primera partida contra el nivel 1: lo atacado lleva una marca.

option-threats = Marcar las piezas propias atacadas
tip-option-threats = Un escudo: atacada y defendida. Un punto en un anillo rojo: se perdería. No en partidas por la red
threat-guarded = Atacada, pero defendida.
threat-hangs = Atacada: el cambio pierde algo.
announce-hanging = En peligro: { $squares }.

course-turnover-modern = Turnover, moderno
course-turnover-modern-about = Cómo mueve cada parte, cómo se combinan y se voltean, y cómo se da mate al último Castillo.
course-turnover-classic = Turnover, clásico
course-turnover-classic-about = Cómo mueve cada parte, cómo se combinan y se voltean, y cómo se captura el último Castillo.
course-turnover-2025 = Turnover, 2025
course-turnover-2025-about = Cómo mueve cada parte, cómo se combinan y se voltean, cómo andan los Castillos y cómo se captura el último.
course-lielow = Lielow
course-lielow-about = En 8 × 8: cómo mueven, crecen y capturan las pilas, quién lleva la corona y cómo se captura un rey.
course-lielow-9x9 = Lielow, 9 × 9
course-lielow-9x9-about = En 9 × 9: dos filas de pilas por bando, distancias más largas, y cuándo una pila solo puede salir del tablero.
course-dice-chess = Ajedrez de dados
course-dice-chess-about = Qué permiten los dados, cuándo se pasa, cómo cae un rey y qué cambia en las otras formas.
course-dice-chess-three = Ajedrez de dados, tres dados
course-dice-chess-three-about = Varias jugadas por turno: qué dados hay que usar, qué turno es libre, y qué gastan el enroque y la coronación.

mistake-elsewhere = Es legal, pero no es lo que se pide aquí.
mistake-loses = Con eso se pierde la partida en el acto.
mistake-not-there = Es legal, pero aquí la meta es { $square }.
mistake-other-piece = En { $square } hay ahora: { $piece }. Se pide otra cosa.
mistake-other-height = La altura en { $square } no es la que se pide.
mistake-not-combined = Así no se combina ningún anillo con otro.
mistake-other-combination = Resulta: { $piece }. Se pide otra cosa.
mistake-captures = Eso captura. Solo se voltea lo que encaja con el anillo que mueve.
mistake-turns-over = Eso voltea la pieza. Aquí hay que capturar.
mistake-other-mover = Debe mover otra clase de pieza.
mistake-not-promoted = Con eso no se corona nada.
mistake-not-castled = Eso no es enrocar.
mistake-stays = Se queda en el tablero.
mistake-no-crown = Después la corona no está en { $square }.
mistake-no-check = Con eso el rey no está atacado.
mistake-no-check-turnover-classic = Después no todos los Castillos están atacados.
mistake-no-check-turnover = Eso no ataca el Castillo.
mistake-attacks-too-few = Eso ataca uno. Busca una casilla que ataque los dos.
mistake-still-attacked = Después { $square } sigue bajo ataque.
mistake-can-be-taken = Después el rival captura en { $square }.
mistake-goes-on = El otro bando responde y la partida sigue.

## Turnover

lesson-tower-name = La Torre
lesson-tower-name-turnover-classic = La Torre
lesson-tower = La parte más pequeña, el botón, es una Torre. Se desliza en línea recta mientras haya camino libre. Llévala a d7.
lesson-tower-turnover-classic = La parte más pequeña, el botón, es una Torre. Se desliza en línea recta mientras haya camino libre. Llévala a d7.
lesson-tower-done = En las esquinas hay Castillos. Quien pierde el último pierde la partida.
lesson-fort-name = El Fuerte
lesson-fort-name-turnover-classic = El Alfil
lesson-fort = El anillo pequeño es un Fuerte. Se desliza en diagonal. Llévalo a b6.
lesson-fort-turnover-classic = El anillo pequeño es un Alfil. Se desliza en diagonal. Llévalo a b6.
lesson-wall-name = La Muralla
lesson-wall-name-turnover-classic = El Peón
lesson-wall = El anillo grande es una Muralla. Avanza una casilla recto, pero captura en diagonal. Captura la Torre.
lesson-wall-turnover-classic = El anillo grande es un Peón. Avanza una casilla recto, pero captura en diagonal. Captura la Torre.
lesson-wall-ahead = Hacia delante solo avanza. Captura lo que está en diagonal ante ella.
lesson-castle-name = El Castillo
lesson-castle = Las tres partes son un Castillo, pero solo mueve el anillo grande: desde un Castillo, una o dos adelante. Muralla de e1 a e3.
lesson-castle-done = El resto se queda en e1: solo mueve la parte exterior de una pieza.
lesson-row-name = El Castillo
lesson-row = Las tres partes son un Castillo, pero solo mueve el anillo grande: desde un Castillo, una o dos adelante. Peón de e1 a e3.
lesson-row-done = El resto se queda en e1: solo mueve la parte exterior de una pieza.
lesson-whole-name = El Castillo anda
lesson-whole = Las tres partes juntas son un Castillo. Anda entero, una casilla en cualquier dirección. Muévelo de e1 a e2.
lesson-whole-done = Las tres partes han ido juntas.
lesson-dismount-name = Dos adelante
lesson-dismount = El anillo grande de un Castillo puede avanzar también dos casillas, solo. Muralla de e1 a e3.
lesson-dismount-done = El resto se queda en e1: una Ciudadela.
lesson-onto-name = Sobre lo que encaja
lesson-onto = La Muralla encaja en torno a un Fuerte: sobre el de al lado el Castillo envía solo su Muralla. Voltea el Fuerte.
lesson-onto-done = La Ciudadela se queda en e3, y el Fuerte muestra ahora tu color.
lesson-strikes-name = El Castillo captura
lesson-strikes = Lo que no encaja con su Muralla, el Castillo de al lado lo captura entero. Captura la Torre.
lesson-free-name = La Ciudadela
lesson-free-name-turnover-classic = La Reina
lesson-free = Torre y Fuerte juntos son una Ciudadela. Su Fuerte va en todas direcciones y deja atrás la Torre. Voltea la Muralla de b6.
lesson-free-turnover-classic = Como Reina, el Alfil va en todas direcciones y deja atrás la Torre. Voltea el Peón de b6.
lesson-free-done = El botón se queda en d4 y está libre. El anillo grande ahora es tuyo.
lesson-leap-name = La Fortaleza
lesson-leap-name-turnover-classic = El Caballo
lesson-leap = Fuerte y Muralla son una Fortaleza. Su Muralla salta dos casillas en línea recta y una de lado, por encima de todo. Captura la Torre de e6.
lesson-leap-turnover-classic = Alfil y Peón juntos son un Caballo. Su Peón salta dos casillas en línea recta y una de lado. Captura la Torre de e6.
lesson-leap-done = El anillo pequeño se queda en d4. Está libre y ataca h8.
lesson-join-name = Combinar dos partes
lesson-join = Las partes que encajan pueden combinarse. Torre y Fuerte hacen una Ciudadela: lleva la Torre al Fuerte.
lesson-join-turnover-classic = Las partes que encajan pueden combinarse. Torre y Alfil hacen una Reina: lleva la Torre al Alfil.
lesson-build-name = Construir un Castillo
lesson-build = Una Torre cabe dentro de una Fortaleza: las tres partes juntas. Construye un Castillo.
lesson-build-turnover-classic = Una Torre cabe dentro de un Caballo: las tres partes juntas. Construye un Castillo.
lesson-turn-name = Voltear
lesson-turn = Anillo pequeño y grande encajan. Ve sobre una pieza enemiga que encaje: se voltea y ya es tuya. Voltea la Muralla de e5.
lesson-turn-turnover-classic = Anillo pequeño y grande encajan. Ve sobre una pieza enemiga que encaje: se voltea y ya es tuya. Voltea el Peón de e5.
lesson-turn-done = El anillo muestra ahora tu color, con tu Fuerte dentro.
lesson-turn-done-turnover-classic = El anillo muestra ahora tu color, con tu Alfil dentro.
lesson-fits-name = Lo que encaja
lesson-fits = Botón y anillo pequeño también encajan; botón y grande, no. Lo que no encaja se captura. ¿Qué puede voltear tu Torre?
lesson-fits-turnover-classic = Botón y anillo pequeño también encajan; botón y grande, no. Lo que no encaja se captura. ¿Qué puede voltear tu Torre?
lesson-fits-done = Botón y anillo pequeño son ahora una sola pieza: una Ciudadela.
lesson-fits-done-turnover-classic = Botón y anillo pequeño son ahora una sola pieza: una Reina.
lesson-fits-tower = Una Torre no encaja en una Torre: la captura. Lo que se voltea pasa a ser tuyo.
lesson-fits-tower-turnover-classic = Una Torre no encaja en una Torre: la captura. Lo que se voltea pasa a ser tuyo.
lesson-loose-name = La pieza indefensa
lesson-loose = Puedes capturar dos piezas. Una está defendida: quien la captura es capturado. Captura la otra.
lesson-loose-guarded = Entonces la Muralla de c7 captura tu pieza en d6.
lesson-loose-guarded-turnover-classic = Entonces el Peón de c7 captura tu pieza en d6.
lesson-promote-name = Coronación
lesson-promote = Una Muralla que llega sola a la última fila se cambia por una Ciudadela. Llévala allí.
lesson-promote-turnover-classic = Un Peón que llega solo a la última fila se cambia por una Reina. Llévalo allí.
lesson-promote-done = El anillo grande se cambia por uno pequeño con un botón dentro.
lesson-fork-name = Ataque doble
lesson-fork = Ataca los dos Castillos con una jugada. Solo uno podrá salvarse.
lesson-fork-done = Sea cual sea el Castillo que se aparte, capturas el otro.
lesson-save-name = Salvar un Castillo
lesson-save = Tu Castillo de h1 está atacado. En jaque, un Castillo mueve entero, una casilla en cualquier dirección. Sálvalo.
lesson-strike-back-name = Contraataque
lesson-strike-back = Tu Castillo de h1 está atacado. Voltea lo que ataca: salva el Castillo y gana una pieza.
lesson-last-name = El último Castillo
lesson-last = Es tu último Castillo y está en jaque. Mueve entero y captura entero. Captura al atacante.
lesson-check-name = Jaque
lesson-check = A las negras les queda un Castillo. Atácalo: eso es jaque.
lesson-mate-name = Mate en una
lesson-mate = Mate: el último Castillo está en jaque y no escapa. Eso gana la partida. Da mate en una jugada.
lesson-ladder-name = Mate en dos
lesson-ladder = Mate en dos: empuja el Castillo a la última fila con una Torre y da mate con la otra.
lesson-ladder-back = Así escapa por la fila 6. Deja cerrada esa fila y da jaque con la otra Torre.
lesson-both-name = Jaque a los dos
lesson-both = Jaque: todos los Castillos de un bando están atacados. Ataca los dos con una jugada.
lesson-both-done = Un Castillo puede apartarse, pero entonces capturas el otro. Salvar dos a la vez es muy difícil.
lesson-shield-name = Interponer
lesson-shield = Tu único Castillo está atacado. Si mueve, se divide y no te queda ninguno: interpón algo.
lesson-keep-name = El único Castillo
lesson-keep = Tu único Castillo está atacado. Voltea la Torre que lo ataca.
lesson-last-capture-name = La última captura
lesson-last-capture = Quien captura el último Castillo gana. Hazlo.

## Lielow

lesson-one-square-name = Una casilla
lesson-one-square = Una pila mueve exactamente tanto como mide. Esta mide 1: llévala de d2 a d3. Allí crece.
lesson-one-square-done = Una pila que mueve sin capturar crece 1. La corona señala a tu rey: la pila más alta.
lesson-two-squares-name = Dos casillas
lesson-two-squares = La pila de c3 mide 2: mueve exactamente dos casillas, en cualquier dirección. Llévala a e5.
lesson-over-name = Por encima de otras
lesson-over = Lo que haya en medio no importa. Lleva la pila de d2 por encima de d3 a d4.
lesson-exactly-name = La distancia exacta
lesson-exactly = Una pila captura lo que alcanza exactamente, y vuelve a medir 1. Captura la pila negra que alcanzas desde c3.
lesson-exactly-done = Capturar le cuesta su altura a la pila: ya solo mide 1. Sigue siendo rey, pues ninguna otra es más alta.
lesson-which-name = ¿Qué pila?
lesson-which = Solo una de tus pilas alcanza e5 exactamente. Cuenta y captura.
lesson-crown-name = La corona
lesson-crown = La pila más alta que todas las demás de su bando es rey y lleva la corona. Corona la pila de f2.
lesson-overtake-name = Superar al rey
lesson-overtake = Un empate no mueve la corona; una pila más alta sí. Que la pila de f2 supere al rey: llévala a f4.
lesson-flee-name = El rey huye
lesson-flee = Quien pierde el rey pierde la partida. La pila negra de g7 mide 3 y alcanza a tu rey. Ponlo a salvo.
lesson-defend-name = Capturar al atacante
lesson-defend = Tu rey de d4 está atacado. Captura al atacante, con el rey mismo o con otra pila.
lesson-edge-name = El borde
lesson-edge = Tu rey mide 7 y está atacado. Si sale por el borde, pierdes la partida. Busca en el tablero una casilla segura.
lesson-leave-name = Salir del tablero
lesson-leave = Una pila que sale por el borde desaparece. No tienes rey: haz salir h2 (la flecha), y la última pila será rey.
lesson-king-takes-name = Un rey que captura
lesson-king-takes = Un rey que captura mide 1. Si otra pila es ahora más alta, recibe la corona. Captura de modo que b3 lleve la corona.
lesson-threat-name = Amenaza segura
lesson-threat = Ataca al rey negro con una jugada tras la cual nada tuyo pueda ser capturado.
lesson-win-name = Capturar el rey
lesson-win = Captura el rey y la partida está ganada. Cuenta la distancia.
lesson-two-rows-name = Dos filas
lesson-two-rows = Cada bando tiene 18 pilas en dos filas. Lleva una de la fila de atrás a e2; mide 2 y pasa luego sobre la de delante a e4.
lesson-middle-name = Al centro no
lesson-middle = Tu rey está atacado. Mide 4 y crece a 5: en el centro ya solo podría salir del tablero. Busca una casilla mejor.
lesson-middle-off = Desde e5, cinco casillas llevan fuera del tablero en toda dirección: tu rey solo podría salir, y eso pierde.
lesson-tie-breaks-name = Deshacer un empate
lesson-tie-breaks = Dos pilas miden 5, así que la corona sigue en c3, que está atacada. Haz salir una del tablero para que a1 reciba la corona.
lesson-nine-high-name = Altura nueve
lesson-nine-high = Tu rey mide 9, lo máximo: solo podría salir, y eso pierde. Sálvalo capturando al atacante.
lesson-eight-squares-name = De esquina a esquina
lesson-eight-squares = Una pila de 8 en una esquina solo alcanza las otras esquinas. Captura el rey y la partida está ganada.

## Ajedrez de dados

lesson-dice-roll-name = Lo que nombran los dados
lesson-dice-roll = Mueven, como en ajedrez, las piezas de los dados: aquí peón (1) y caballo (2), con anillo amarillo. Mueve un caballo.
lesson-dice-roll-done = Una jugada con uno de los dos dados; luego tira el rival. Hasta entonces las caras de los dados apenas se ven.
lesson-dice-choose-name = Uno de dos dados
lesson-dice-choose = El 3 es el alfil, el 4 la torre; mueve uno de ellos. Captura la dama.
lesson-dice-double-name = Dados iguales
lesson-dice-double = El 5 es la dama, el 6 el rey. Dos dados iguales dejan mover cualquier pieza. Captura la dama.
lesson-dice-castle-name = Enroque
lesson-dice-castle = Para enrocar hace falta un 4 (torre) o un 6 (rey). Tienes un 4: enroca, con el rey de e1 a g1.
lesson-dice-passant-name = Captura al paso
lesson-dice-passant = El peón negro acaba de avanzar dos casillas. Con un 1 (peón) captúralo al paso, como en ajedrez: ve a d6.
lesson-dice-promote-name = Coronación
lesson-dice-promote = Un 1 mueve un peón. En la última fila se vuelve la pieza que elijas, salvo rey; la dama es la más fuerte. Corónalo.
lesson-dice-check-name = Jaque
lesson-dice-check = Te ha salido un 2 (caballo). Da jaque: ataca al rey con el caballo.
lesson-dice-pass-name = Sin jugada: se pasa
lesson-dice-pass = Captura en f7 con jaque. Luego tiran las negras. Si sus dados no dan respuesta, pasan, y puedes capturar el rey.
lesson-dice-answer-name = Responder al jaque
lesson-dice-answer = Estás en jaque: solo vale lo que responde a él. Captura la torre que da jaque.
lesson-dice-mate-name = Mate
lesson-dice-mate = Si ningún dado pudiera ayudar al rival es mate, y ganas en el acto. Da mate con la torre.
lesson-one-die-name = Forma: un dado
lesson-one-die = Hay una forma con un dado: un 2, 3, 4 o 5 lleva también un peón a la última fila; se vuelve esa pieza. Corónalo.
lesson-no-check-name = Un dado: no hay jaque
lesson-no-check = Con un dado, un rey puede quedar atacado: no hay jaque. Quien captura el rey gana. Captúralo.
lesson-three-kings-name = Forma: tres reyes
lesson-three-kings = En 10x10 cada bando tiene tres reyes; gana quien los captura todos. Captura uno.
lesson-any-man-name = Forma: Vegas
lesson-any-man = Vegas: la estrella deja mover cualquier pieza. Captura la dama con la torre.
lesson-two-moves-name = Forma: 1 a 4 jugadas
lesson-two-moves = 1 a 4 jugadas: el dado dice 2, así que mueves dos veces. Captura las dos torres.
lesson-same-man-name = Forma: pieza y número
lesson-same-man = Pieza y número: mueve el caballo, y dos veces. Captura la torre y luego el alfil, con el mismo caballo.
lesson-three-roll-name = Tres dados
lesson-three-roll = Cada dado mueve una pieza: aquí peón (1), caballo (2) y alfil (3). Abre paso con un peón y mueve luego el alfil.
lesson-three-roll-done = Queda el 2: mueve también un caballo. Luego tira el rival.
lesson-three-equal-name = Tres dados iguales
lesson-three-equal = Con tres dados, los iguales no son nada especial: tres 2 son tres jugadas de caballo. Captura tres piezas con el mismo caballo.
lesson-both-dice-name = Enroque con dos dados
lesson-both-dice = Como en dicechess.com, el enroque gasta un 4 (torre) y un 6 (rey). Tienes los dos: enroca, con el rey de e1 a g1.
lesson-three-dice-name = Abrir paso
lesson-three-dice = Tres dados, tres jugadas. Primero aparta el caballo, luego captura el rey con el alfil.
lesson-king-walks-name = No hay jaque
lesson-king-walks = No hay jaque: un rey puede ir adonde lo atacan y capturar a un rey. Dos 6 son dos pasos: captura el rey negro con el tuyo.
lesson-most-dice-name = Tantos dados como se pueda
lesson-most-dice = Hay que usar tantos dados como se pueda. Si a4 captura la dama, el alfil no podrá mover. Ábrele paso y que la capture él.
lesson-most-dice-aside = Así sale el alfil, pero no hacia b5.
lesson-free-king-name = Basta un dado
lesson-free-king = Solo un turno que captura el rey puede dejar dados que se podrían usar. Captúralo con la primera jugada.
lesson-move-on-name = Coronar y seguir
lesson-move-on = Un peón coronado puede seguir en el mismo turno como lo que es ahora. Corónalo con el 1 y captura el rey con el 5 (dama).
lesson-promote-fits-name = Una coronación para los dados
lesson-promote-fits = Aquí el peón solo puede volverse caballo: así se usa también el 2. Corónalo y captura el rey con el caballo.
lesson-passant-later-name = Al paso, más tarde en el turno
lesson-passant-later = El peón negro de d5 acaba de avanzar dos casillas. Cualquier jugada de tu turno puede capturarlo al paso: primero e5, luego d6.
lesson-passant-later-gone = Una pieza en d6, por donde pasó el peón, acaba con el derecho a capturarlo al paso.

## Puzzles

puzzle-title = Problemas
puzzle-next = Otro problema
tip-puzzle-next = Una jugada es mucho mejor que las demás. Cada problema cuenta para tu puntuación; los fallados vuelven días después
puzzle-daily = Problema del día
tip-puzzle-daily = Hoy es el mismo para todos
puzzle-run = Tres minutos
tip-puzzle-run = Tantos problemas como puedas resolver, cada uno más difícil que el anterior. Un error cuesta diez segundos
puzzle-run-counts = Resueltos: { $solved } · Errores: { $mistakes }
puzzle-run-over = Se acabó el tiempo: { $solved ->
    [one] un problema resuelto.
   *[other] { $solved } problemas resueltos.
}
puzzle-run-is-best = Tu mejor serie hasta ahora.
puzzle-run-best = Tu mejor serie: { $best }.
puzzle-run-again = Otra serie
puzzle-shared = Un problema compartido
puzzle-copy-link = Copiar enlace
tip-puzzle-copy-link = Un enlace que abre este problema, para enviarlo a alguien
puzzle-own-games = Mis partidas ({ $count })
tip-puzzle-own-games = Problemas hechos de tus partidas. No cuentan para tu puntuación.
puzzle-of-own-games = Problema de mis partidas
puzzle-choice = Tema de los problemas
puzzle-theme-all = Todos los temas
puzzle-loading = Cargando los problemas…
puzzle-none = No hay ningún problema así.
puzzle-failed = No se pueden leer los problemas: { $why }
puzzle-own-rating = Tu puntuación: { $rating }
puzzle-hint-cost = Una pista cuesta { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} de tu puntuación; una jugada equivocada, { $wrong }.
puzzle-hint-cost-run = Una pista cuenta como error: diez segundos.
tip-puzzle-hint = Marca lo que debe mover
puzzle-of-the-day = Problema del día
puzzle-rating = Puntuación { $rating }
puzzle-explore = Explorar
tip-puzzle-explore = Abrir la solución como partida, para analizarla
puzzle-task-mate = { $side ->
    [white] Las blancas ganan de forma forzada. Encuentra las jugadas.
   *[black] Las negras ganan de forma forzada. Encuentra las jugadas.
}
puzzle-task-win = { $side ->
    [white] Juegan las blancas: encuentra la jugada que gana.
   *[black] Juegan las negras: encuentra la jugada que gana.
}
puzzle-task-hold = { $side ->
    [white] Juegan las blancas: encuentra la única jugada que no pierde.
   *[black] Juegan las negras: encuentra la única jugada que no pierde.
}
puzzle-task-chances = { $side ->
    [white] Juegan las blancas: saca lo mejor de esta tirada.
   *[black] Juegan las negras: saca lo mejor de esta tirada.
}
puzzle-wrong-end = Eso termina la partida, y no ganas.
puzzle-wrong-allows-win = Entonces el rival gana enseguida.
puzzle-wrong-mate = Había una victoria forzada.
puzzle-wrong-worse = Otra jugada es mucho mejor.
puzzle-streak = { $count ->
    [one] uno seguido
   *[other] { $count } seguidos
}
puzzle-theme-mate = Victoria forzada
puzzle-theme-turn-over = Voltear
puzzle-theme-free-ring = Liberar un anillo
puzzle-theme-promotion = Coronación
puzzle-theme-double-attack = Ataque doble
puzzle-theme-last-royal = La última pieza real
puzzle-theme-quiet = Jugada tranquila
puzzle-theme-crown-change = Cambio de corona
puzzle-theme-edge = Por el borde
puzzle-theme-exact-height = Altura exacta
puzzle-theme-odds = Probabilidades
puzzle-theme-best-use = El mejor uso de la tirada
puzzle-theme-defence = Defensa
puzzle-theme-material = Material
