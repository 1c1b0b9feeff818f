# What the game says in dialogs, of games over a network, and where something is opened or judged. A page loads it after the first picture.

## El entrenador
# Una frase sobre un error. $move, $better y $reply son jugadas como se anotan; $piece viene con su artículo, de coach-piece-…;
# $cause, $strike y $then son otros mensajes de esta sección.

coach-leaves-behind-turns-over = { $move } deja atrás { $piece } en { $square }: { $attacker } de { $from } le da la vuelta con { $strike }.
coach-leaves-behind-later-turns-over = { $move } deja atrás { $piece } en { $square }: tras { $line }, { $attacker } de { $from } le da la vuelta con { $strike }.
coach-leaves-behind-captures = { $move } deja atrás { $piece } en { $square }: { $attacker } de { $from } captura esa pieza con { $strike }.
coach-leaves-behind-later-captures = { $move } deja atrás { $piece } en { $square }: tras { $line }, { $attacker } de { $from } captura esa pieza con { $strike }.
coach-endangers-turns-over = { $move } pone en peligro { $piece } en { $square }: { $attacker } de { $from } le da la vuelta con { $strike }.
coach-endangers-later-turns-over = { $move } pone en peligro { $piece } en { $square }: tras { $line }, { $attacker } de { $from } le da la vuelta con { $strike }.
coach-endangers-captures = { $move } pone en peligro { $piece } en { $square }: { $attacker } de { $from } captura esa pieza con { $strike }.
coach-endangers-later-captures = { $move } pone en peligro { $piece } en { $square }: tras { $line }, { $attacker } de { $from } captura esa pieza con { $strike }.
coach-crowns-captures = Con { $move } la corona pasa a la pila de { $square }: { $attacker } de { $from } captura esa pieza con { $strike }.
coach-crowns-later-captures = Con { $move } la corona pasa a la pila de { $square }: tras { $line }, { $attacker } de { $from } captura esa pieza con { $strike }.
coach-uncovers-turns-over = { $move } deja sin defensa { $piece } en { $square }: { $attacker } de { $from } le da la vuelta con { $strike }.
coach-uncovers-later-turns-over = { $move } deja sin defensa { $piece } en { $square }: tras { $line }, { $attacker } de { $from } le da la vuelta con { $strike }.
coach-uncovers-captures = { $move } deja sin defensa { $piece } en { $square }: { $attacker } de { $from } captura esa pieza con { $strike }.
coach-uncovers-later-captures = { $move } deja sin defensa { $piece } en { $square }: tras { $line }, { $attacker } de { $from } captura esa pieza con { $strike }.
coach-does-not-save-turns-over = { $move } no salva { $piece } en { $square }: { $attacker } de { $from } le da la vuelta con { $strike }.
coach-does-not-save-later-turns-over = { $move } no salva { $piece } en { $square }: tras { $line }, { $attacker } de { $from } le da la vuelta con { $strike }.
coach-does-not-save-captures = { $move } no salva { $piece } en { $square }: { $attacker } de { $from } captura esa pieza con { $strike }.
coach-does-not-save-later-captures = { $move } no salva { $piece } en { $square }: tras { $line }, { $attacker } de { $from } captura esa pieza con { $strike }.
coach-allows-turns-over = Tras { $move }, { $attacker } de { $from } voltea { $piece } en { $square } con { $strike }.
coach-allows-later-turns-over = Tras { $move } { $line }, { $attacker } de { $from } voltea { $piece } en { $square } con { $strike }.
coach-allows-attacked-turns-over = Tras { $move }, { $reply } ataca { $piece } en { $square }: después de { $line }, { $attacker } de { $from } le da la vuelta con { $strike }.
coach-allows-captures = Tras { $move }, { $attacker } de { $from } captura { $piece } en { $square } con { $strike }.
coach-allows-later-captures = Tras { $move } { $line }, { $attacker } de { $from } captura { $piece } en { $square } con { $strike }.
coach-allows-attacked-captures = Tras { $move }, { $reply } ataca { $piece } en { $square }: después de { $line }, { $attacker } de { $from } captura esa pieza con { $strike }.
coach-allows-promotes = Tras { $move }, { $attacker } de { $from } corona con { $strike }.
coach-allows-later-promotes = Tras { $move } { $line }, { $attacker } de { $from } corona con { $strike }.
coach-allows-wins = Tras { $move }, { $strike } gana la partida.
coach-allows-later-wins = Tras { $move } { $line }, { $strike } gana la partida.
coach-allows-checks = Tras { $move }, { $attacker } de { $from } ataca { $piece } en { $square } con { $strike }.
coach-allows-attacks = Tras { $move }, { $attacker } de { $from } ataca { $piece } en { $square } con { $strike }.
coach-allows-builds = Tras { $move }, { $strike } forma { $piece } en { $square }.
coach-misses-turns-over = { $move } deja pasar { $better }, que voltea { $piece } en { $square }.
coach-misses-later-turns-over = { $move } deja pasar { $better }: después de { $line }, { $attacker } de { $from } voltea { $piece } en { $square } con { $strike }.
coach-misses-next-turns-over = { $move } deja pasar { $better }: luego { $attacker } de { $from } voltea { $piece } en { $square } con { $strike }.
coach-misses-attacked-turns-over = { $move } deja pasar { $better }, que ataca { $piece } en { $square }: después de { $line }, { $attacker } de { $from } le da la vuelta con { $strike }.
coach-misses-captures = { $move } deja pasar { $better }, que captura { $piece } en { $square }.
coach-misses-later-captures = { $move } deja pasar { $better }: después de { $line }, { $attacker } de { $from } captura { $piece } en { $square } con { $strike }.
coach-misses-next-captures = { $move } deja pasar { $better }: luego { $attacker } de { $from } captura { $piece } en { $square } con { $strike }.
coach-misses-attacked-captures = { $move } deja pasar { $better }, que ataca { $piece } en { $square }: después de { $line }, { $attacker } de { $from } captura esa pieza con { $strike }.
coach-misses-promotes = { $move } deja pasar { $better }, que corona.
coach-misses-later-promotes = { $move } deja pasar { $better }: después de { $line }, { $attacker } de { $from } corona con { $strike }.
coach-misses-next-promotes = { $move } deja pasar { $better }: luego { $attacker } de { $from } corona con { $strike }.
coach-misses-wins = { $move } deja pasar { $better }, que gana la partida.
coach-misses-later-wins = { $move } deja pasar { $better }: después de { $line }, { $strike } gana la partida.
coach-misses-next-wins = { $move } deja pasar { $better }: luego { $strike } gana la partida.
coach-misses-checks = { $move } deja pasar { $better }, que ataca { $piece } en { $square }.
coach-misses-attacks = { $move } deja pasar { $better }, que ataca { $piece } en { $square }.
coach-misses-builds = { $move } deja pasar { $better }, que forma { $piece } en { $square }.
coach-forced-loss = Tras { $move }, { $reply } gana de forma forzada, en { $moves } jugadas.
coach-misses-forced-win = { $move } deja pasar { $better }, que gana de forma forzada, en { $moves } jugadas.
coach-misses-win-at-once = { $move } deja pasar { $better }, que gana en el acto.
coach-ends-lost = { $move } pierde la partida en el acto. { $better } permite seguir jugando.
coach-ends-drawn = { $move } termina la partida en tablas. { $better } permite seguir jugando.
coach-risk = Tras { $move }, se puede capturar { $piece } en { $square } con { $cases } de { $all } tiradas; tras { $better }, solo con { $better-cases }.
coach-risk-alone = Tras { $move }, se puede capturar { $piece } en { $square } con { $cases } de { $all } tiradas; tras { $better }, con ninguna.
coach-risk-first = Tras { $move }, se puede capturar { $piece } en { $square } con la primera jugada de { $cases } de { $all } tiradas; tras { $better }, solo con { $better-cases }.
coach-risk-alone-first = Tras { $move }, se puede capturar { $piece } en { $square } con la primera jugada de { $cases } de { $all } tiradas; tras { $better }, con ninguna.
coach-chance = { $better } amenaza { $piece } en { $square } con { $better-cases } de { $all } tiradas; tras { $move }, solo con { $cases }.
coach-chance-alone = { $better } amenaza { $piece } en { $square } con { $better-cases } de { $all } tiradas; { $move } no lo hace.
coach-chance-first = { $better } amenaza { $piece } en { $square } con la primera jugada de { $better-cases } de { $all } tiradas; tras { $move }, solo con { $cases }.
coach-chance-alone-first = { $better } amenaza { $piece } en { $square } con la primera jugada de { $better-cases } de { $all } tiradas; { $move } no lo hace.
coach-exposes = { $move } deja { $piece } en { $square } al alcance de la pieza de { $from } ({ $attacker }); { $better } era mejor.
coach-then-checks-turnover = Entonces quedan bajo ataque los Castillos de { $squares }.
coach-strands = { $move } deja sin salida { $piece } en { $square }: solo le queda dejar el tablero.
coach-gives-up = { $move } entrega { $piece } en { $square }; { $better } lo evita.
coach-quiet = Tras { $move }, { $reply } es fuerte. { $better } habría sido mejor.
coach-quiet-alone = { $better } aprovecha mejor la tirada que { $move }.
coach-then-wins = Con eso gana la partida.
coach-then-forced-win = Con eso gana de forma forzada, en { $moves } jugadas.
coach-then-last = Al final { $strike } captura { $piece } en { $square }.
coach-then-check = Entonces { $piece } de { $square } queda bajo ataque.
coach-then-checks = Entonces quedan bajo ataque { $squares }.
coach-then-takes = Luego cae también { $piece } de { $square }, por { $strike }.
coach-piece-tower-turnover = la Torre
coach-piece-fort-turnover = el Fuerte
coach-piece-wall-turnover = la Muralla
coach-piece-fortress-turnover = la Fortaleza
coach-piece-citadel-turnover = la Ciudadela
coach-piece-tower-turnover-classic = la Torre
coach-piece-fort-turnover-classic = el Alfil
coach-piece-wall-turnover-classic = el Peón
coach-piece-fortress-turnover-classic = el Caballo
coach-piece-citadel-turnover-classic = la Reina
coach-piece-castle = el Castillo
coach-piece-stack = la pila de { $height }
coach-piece-king-lielow = el rey de { $height }
coach-piece-pawn = el peón
coach-piece-knight = el caballo
coach-piece-bishop = el alfil
coach-piece-rook = la torre
coach-piece-queen = la dama
coach-piece-king-dice-chess = el rey

## Compartir

share-title = Compartir
share-link = Enlace
share-code = Código de la partida
share-embed = Dirección del tablero para otras páginas
share-no-site = Esto no es un enlace que un navegador pueda abrir: aquí no está configurada ninguna versión web de Turnover. Quien tenga Turnover puede pegar el código en él. Si sabes dónde hay una versión web, escribe su dirección y tendrás enlaces.
share-site = Versión web
tip-share-site = La dirección de una página con Turnover: los enlaces llevan allí
share-site-wrong = Esto no es la dirección de una página. Empieza por https://
share-position = Posición
share-record = Partida anotada
share-copy = Copiar
share-copied = Copiado
share-others = Para otros programas
share-dfen = DFEN
tip-share-dfen = La posición como la escribe dicechess.com
share-abstract-play = AbstractPlay
tip-share-abstract-play = La partida terminada como registro de AbstractPlay
share-pictures = Imágenes
share-picture = Imagen del tablero
tip-share-picture = Un archivo PNG de la mesa tal como la ves, al doble de tamaño
share-photograph = Fotografía
tip-share-photograph = Un archivo PNG de la mesa tal como la ves, con sombras suaves y enfoque; tarda un poco
tip-share-animation-count = Cuántas jugadas muestra la animación
share-animation = Animación de la partida
share-animation-last = { $count ->
    [one] Animación de la última jugada
   *[other] Animación de las últimas { $count } jugadas
}
study-make = Compartir como estudio
tip-study-make = Varias personas pueden editar a la vez las jugadas, los comentarios y los signos. Recibes un enlace para leer y otro para editar.
study-title = Título del estudio
study-rename = Cambiar el título
study-others = { $count ->
    [one] Hay { $count } persona más aquí.
   *[other] Hay { $count } personas más aquí.
}
study-link-read = Estudio: enlace para leer
study-link-edit = Estudio: enlace para editar
study-read = Un estudio que este enlace te deja leer.
study-edit = Un estudio: todos los que lo tienen abierto ven tus cambios.
study-offline = Sin conexión con el estudio: tus cambios se enviarán más tarde.
study-read-offline = Sin conexión con el estudio: así estaba la última vez.
study-outdated = Este programa es más antiguo que el servidor: vuelve a cargar la página o actualiza el programa. Los cambios ya no se envían.
study-distrusted = El servidor ha contado algo imposible: vuelve a abrir el estudio. Los cambios ya no se envían.
study-show-place = Mostrar a los demás dónde estoy
study-follow = Seguir a quien muestra el estudio
study-back = Volver al estudio
tip-study-back = Tus propias jugadas, que solo ves tú, se descartan.
study-only-read = Con este enlace el estudio solo se puede leer. Pide el enlace para editarlo.
study-was-removed = Otra persona acaba de quitar estas jugadas.
study-too-much = El estudio no admite más.
study-not-saved = El servidor no puede guardar ahora tu cambio. Se volverá a enviar automáticamente.
study-failed = El servidor no ha podido hacerlo. Inténtalo más tarde.
study-missing = No existe ese estudio en este servidor. Puede que se haya eliminado.
study-open = Abrir el estudio
study-forget-sure = ¿Renunciar al enlace para editar? Sin una copia de él, el estudio solo se podrá leer.
share-save-title = Guardar la imagen
share-save-set-title = Guardar el juego
share-save-file-title = Guardar como archivo
photograph-progress = { $done } de { $all } tomas
photograph-left = { $minutes ->
    [0] queda menos de un minuto
    [one] queda cerca de un minuto
   *[other] quedan unos { $minutes } minutos
}
photograph-finish = Guardar ya
tip-photograph-finish = Guardar la fotografía con las tomas hechas hasta ahora
animation-title = Preparando la animación
animation-progress = { $done } de { $all } turnos
paste-title = Abrir una partida
paste-hint = Pega aquí una partida anotada, una posición o un enlace con Ctrl+V, o en cualquier lugar de la mesa.
paste-game = Si el texto no lo dice:
paste-found = { $count ->
    [0] { $game }: una posición
    [one] { $game }: una partida de { $count } jugada
   *[other] { $game }: una partida de { $count } jugadas
}
paste-replaces = Ocupará el lugar de la partida en curso.
paste-found-online = La partida { $key } de un servidor.
paste-found-puzzle = Un problema de { $game }.
paste-open = Abrir
paste-wrong-link = Este enlace no lleva ninguna partida: { $why }.
paste-wrong-position = Esto no es una posición de ese juego: { $why }.
paste-wrong-record = Esto no es una partida anotada: { $why }.

## Partidas por la red: los diálogos

online-title = Jugar en línea
online-friend = Con alguien conocido
online-open-games = Partidas abiertas
online-own-games = Mis partidas
online-link-hint = Pega aquí un enlace
online-link-open = Abrir
online-link-wrong = Esto no es un enlace a una partida en un servidor. Un enlace así termina de este modo: #play=abcdefgh23456789
online-absent = Este sitio no tiene servidor de partidas. Lo que funciona en todas partes: enviar la partida como enlace después de cada jugada.
online-unreachable = No se puede conectar con el servidor.
online-retry = Intentar de nuevo
online-club-page = La página del club
tip-page-open = Abre esta página en otra pestaña
tip-page-copy = Copia la dirección de esta página, para un navegador
online-asking = Preguntando al servidor…
online-error = El servidor dice: { $why }
online-error-offer = El servidor no acepta esta oferta: { $why }
online-error-too-many = El servidor ha recibido demasiadas peticiones desde aquí. Espera un minuto.
online-error-busy = El servidor no puede hacerlo en este momento. Inténtalo más tarde.
online-no-site = ¿En qué servidor quieres jugar? Escribe la dirección de su página. Si alguien te ha enviado un enlace, pégalo arriba.
online-nickname = Tu nombre
online-nickname-hint = el que quieras, o ninguno
online-pace-live = De una vez
online-pace-days = A lo largo de días
online-days-turn = Días por turno
online-days-bank = Días de reserva para toda la partida
online-days-vacation = Días libres
online-server-rolls = Los dados los tira el servidor, con una semilla secreta que se muestra al final para que todos puedan comprobar las tiradas.
online-from-position = Empezar con la posición de la mesa
online-public = Cualquiera puede aceptarla
tip-online-public = Aparece entre las partidas abiertas
online-make-link = Crear un enlace
online-make-link-about = Envía el enlace a quien quieras: quien lo abra primero se sienta, los demás miran. Nadie necesita una cuenta.
online-pace-unequal = Blancas { $white }, negras { $black }
online-pace-turn = { $count ->
    [one] { $count } día por turno
   *[other] { $count } días por turno
}
online-pace-bank = { $count ->
    [one] { $count } día de reserva
   *[other] { $count } días de reserva
}
online-pace-vacation = { $count ->
    [one] { $count } día libre
   *[other] { $count } días libres
}
online-refresh = Actualizar
online-to-take = Para jugar
online-none-to-take = Ahora nadie ofrece partidas. Ofrece tú una y deja que cualquiera la acepte.
online-take = Ver la oferta
online-to-watch = Para mirar
online-none-to-watch = Ahora no se juega ninguna partida pública.
online-watch = Mirar
online-plays-white = { $player } juega con blancas
online-plays-black = { $player } juega con negras
online-both-free = Los dos asientos están libres
online-no-own-games = Todavía no hay partidas. Aquí aparecen aquellas en las que te sientas.
online-own-studies = Estudios
online-some-game = Una partida
online-invites = { $player } te invita a una partida de { $game }
online-invited = Una invitación a una partida de { $game }
online-own-start = una posición preparada
online-chess960 = Chess960, inicio { $number }
online-cube = con dado de doblar
online-cube-match = match a { $points } puntos con dado de doblar
online-what-is-it = ¿Qué juego es este?
family-turnover-introduction = Las piezas son anillos que encajan unos en otros: { $tower } (el botón del centro), { $fort } (el anillo de alrededor) y { $wall } (el anillo de fuera). { $tower } + { $fort } = { $citadel }; { $fort } + { $wall } = { $fortress }; los tres = { $castle }. Por lo general solo se mueve el anillo más externo de una pieza. Si cae sobre una pieza enemiga y encaja, la voltea: todos sus anillos pasan a ser tuyos y el tuyo se une a ellos. Si no encaja, la captura: la pieza sale del tablero.
family-lielow-introduction = Se juega con pilas: una ficha, o varias una encima de otra que se mueven juntas. Una pila mueve exactamente tantas casillas como fichas tiene. En una casilla vacía gana una; una pila enemiga la captura entera y vuelve a empezar con una. La pila más alta que todas las demás de su bando es rey y lleva una corona.
family-dice-chess-introduction = Se juega con las piezas del ajedrez, pero antes se tiran los dados: dicen qué piezas pueden mover, o cuántas jugadas haces. Si nada puede mover, el turno pasa. Quien cae sobre una pieza enemiga la captura: sale del tablero. Jaque significa que un rey podría ser capturado en la jugada siguiente; jaque mate, que nada puede salvarlo.
online-see-demonstration = Ver cómo se juega
online-try-exercise = Probar un primer ejercicio
tip-online-aside = La invitación espera mientras tanto
online-offer-one = Ofrecer una partida
online-meanwhile-about = Tu asiento sigue siendo tuyo hagas lo que hagas, y se te avisa cuando llega alguien:
online-meanwhile-computer = Jugar contra la computadora
online-meanwhile-puzzles = Resolver problemas
online-call-me = Avisarme también fuera de esta ventana
online-not-asked = En curso
online-over = Terminada
online-your-turn = Te toca
online-their-turn = { $player ->
    [Blancas] Les toca a las blancas
    [Negras] Les toca a las negras
   *[other] Le toca a { $player }
}
online-against = contra { $player }
online-waiting = a la espera de rival
online-forget = Olvidar
online-forget-sure = ¿Renunciar a este asiento para siempre? Nadie podrá volver a ocuparlo.
online-forget-yes = Renunciar
online-invitation = Invitación
online-for-others = Para otras personas
online-for-own-device = Para mi otro dispositivo
online-invitation-about = Quien abra primero este enlace se sienta; los demás miran.
online-invitation-to-watch = Quien abra este enlace puede mirar.
online-own-device-about = Quien abra un enlace así ocupa tu asiento, una sola vez. Ábrelo en tu otro dispositivo y no se lo enseñes a nadie.
online-another-link = Crear otro enlace
online-qr-code = El enlace como código QR
online-waiting-for-opponent = Esperando a tu rival…
online-challenge-player = Desafiar a alguien por su nombre
online-challenge-hint = sin nombre, creas un enlace
online-challenge-make = Desafiar
online-challenge-whom = Desafiar a { $player }
online-challenge-about = Quien lleva este nombre lo sabe enseguida, también por un mensaje del navegador si lo permitió, y puede responder durante una hora.
online-challenges = Desafíos
online-challenge-rated = { $player } te desafía a una partida puntuada de { $game }: { $pace }.
online-challenge-casual = { $player } te desafía a una partida de { $game }: { $pace }.
online-challenge-look = Ver el desafío
online-challenge-later = Ahora no
online-challenge-waiting = Has desafiado a { $player }; puede responder durante una hora.
online-challenge-withdraw = Retirar el desafío
online-challenge-decline = Rechazar…
online-challenge-declined = { $player } rechaza tu desafío.
online-challenge-declined-because = { $player } rechaza tu desafío: «{ $reason }».
online-challenge-no-reason = Sin motivo
online-challenge-another-time = En otro momento, por favor
online-challenge-too-fast = Demasiado rápido para mí
online-challenge-too-slow = Demasiado lento para mí
online-challenge-other-time = No con este reloj
online-challenge-only-rated = Solo partidas puntuadas
online-challenge-only-casual = Solo partidas sin puntuación
online-challenge-usual-form = Solo la forma habitual
online-challenge-other-game = Este juego no
online-challenge-no-programs = No contra programas
online-challenge-only-programs = Solo contra programas
online-challenge-needs-name = Para desafiar a alguien también hace falta un nombre: créalo aquí abajo.
online-challenge-oneself = No puedes desafiarte a ti mismo.
online-challenge-no-player = Nadie tiene este nombre en este servidor.
online-challenge-again = Ya has desafiado a esta persona, que aún no ha respondido.
online-challenge-too-many = Esta persona ya tiene muchos desafíos sin responder. Inténtalo más tarde.
online-challenge-not-taken = Esta persona no acepta desafíos en este momento.
online-join = Una partida en un servidor
online-looking = Buscando la partida…
online-not-found = No existe esa partida.
online-you-play-white = Jugarías con blancas.
online-you-play-black = Jugarías con negras.
online-sit = Sentarse
online-taken = Los dos asientos están ocupados. Puedes mirar.
online-over-about = Esta partida ha terminado. Puedes verla.
online-moves-since = { $count ->
    [one] Desde esta posición se ha hecho una jugada.
   *[other] Desde esta posición se han hecho { $count } jugadas.
}

## Partidas por la red: junto a la mesa

online-here = { $player }: en la mesa
online-away = { $player }: ausente
online-unknown = { $player }: no se sabe mientras no hay conexión
online-free = { $player }: nadie se ha sentado todavía
online-connecting = Conectando…
online-slow = Conexión lenta
online-declines-draw = { $player ->
    [Blancas] Las blancas no aceptan las tablas.
    [Negras] Las negras no aceptan las tablas.
   *[other] { $player } no acepta las tablas.
}
online-declines-takeback = { $player ->
    [Blancas] Las blancas no quieren que se deshaga el turno.
    [Negras] Las negras no quieren que se deshaga el turno.
   *[other] { $player } no quiere que se deshaga el turno.
}
online-declines-pause = { $player ->
    [Blancas] Las blancas no quieren una pausa.
    [Negras] Las negras no quieren una pausa.
   *[other] { $player } no quiere una pausa.
}
online-declines-adjournment = { $player ->
    [Blancas] Las blancas no quieren aplazar la partida.
    [Negras] Las negras no quieren aplazar la partida.
   *[other] { $player } no quiere aplazar la partida.
}
online-declines-rematch = { $player ->
    [Blancas] Las blancas no quieren la revancha.
    [Negras] Las negras no quieren la revancha.
   *[other] { $player } no quiere la revancha.
}
online-first-move-own = Haz tu primera jugada en menos de { $time }.
online-first-move = { $player ->
    [Blancas] Las blancas tienen { $time } para la primera jugada.
    [Negras] Las negras tienen { $time } para la primera jugada.
   *[other] { $player } tiene { $time } para la primera jugada.
}
online-give-time = Dar más tiempo
online-gives-time = { $player ->
    [Blancas] Las blancas dan más tiempo para la primera jugada.
    [Negras] Las negras dan más tiempo para la primera jugada.
   *[other] { $player } da más tiempo para la primera jugada.
}
online-cancelled = Cancelada, sin resultado
online-play-again = Jugar de nuevo
online-lost = Conexión perdida: nuevo intento en { $seconds } s
online-sending = Enviando…
online-kept = tu jugada se enviará después
online-unsent = Aún sin enviar
online-unsent-timed = Aún sin enviar: tu reloj corre
online-outdated = Este programa es más antiguo que el servidor: vuelve a cargar la página o actualiza el programa.
online-distrusted = El servidor cuenta algo imposible: { $why }
online-watchers = { $count ->
    [one] { $count } mirando
   *[other] { $count } mirando
}
online-left = Has dejado esta partida.
online-connect = Conectar
online-say = Decir…
online-hello = ¡Hola!
online-good-luck = ¡Suerte!
online-well-played = ¡Bien jugado!
online-thanks = ¡Gracias!
online-sorry = ¡Perdón!
online-one-moment = Un momento, por favor.
online-good-game = ¡Buena partida!
online-goodbye = ¡Adiós!
online-asks-takeback = { $player ->
    [Blancas] Las blancas piden deshacer su último turno.
    [Negras] Las negras piden deshacer su último turno.
   *[other] { $player } pide deshacer su último turno.
}
online-asks-pause = { $player ->
    [Blancas] Las blancas piden una pausa.
    [Negras] Las negras piden una pausa.
   *[other] { $player } pide una pausa.
}
online-asks-adjournment = { $player ->
    [Blancas] Las blancas quieren aplazar: la próxima jugada se sellaría.
    [Negras] Las negras quieren aplazar: la próxima jugada se sellaría.
   *[other] { $player } quiere aplazar: la próxima jugada se sellaría.
}
online-asks-rematch = { $player ->
    [Blancas] Las blancas quieren la revancha.
    [Negras] Las negras quieren la revancha.
   *[other] { $player } quiere la revancha.
}
online-asked-draw = Has ofrecido tablas.
online-asked-takeback = Has pedido deshacer.
online-asked-pause = Has pedido una pausa.
online-asked-adjournment = Has pedido aplazar la partida.
online-asked-rematch = Has pedido la revancha.
online-decline = Rechazar
online-aborted = La partida no llegó a empezar: alguien no comenzó a tiempo, o no quiso jugar.
online-paused = Los relojes están parados hasta que ambos estén listos.
online-ready = Estás listo; { $player ->
    [Blancas] faltan las blancas
    [Negras] faltan las negras
   *[other] falta { $player }
}.
online-seal-own = La partida se aplaza: tu próxima jugada se sella.
online-seals = La partida se aplaza: { $player ->
    [Blancas] las blancas sellan
    [Negras] las negras sellan
   *[other] { $player } sella
} una jugada.
online-gone = { $player ->
    [Blancas] Las blancas se han ido.
    [Negras] Las negras se han ido.
   *[other] { $player } se ha ido.
}
online-may-claim = Puedes reclamar la victoria, o tablas.
online-claim-later = { $player ->
    [Blancas] Las blancas se han ido. En { $time } podrás reclamar la partida.
    [Negras] Las negras se han ido. En { $time } podrás reclamar la partida.
   *[other] { $player } se ha ido. En { $time } podrás reclamar la partida.
}
online-claim-win = Reclamar la victoria
online-turn-and-reserve-left = { $player }: { $turn } para este turno, luego { $reserve } de reserva
online-turn-left = { $player }: { $turn } para este turno
online-reserve-left = { $player }: de reserva: { $reserve }
online-span-days = { $count } d
online-span-hours = { $count } h
online-span-short = menos de 1 h
online-days-off = { $count ->
    [one] Te queda { $count } día libre
   *[other] Te quedan { $count } días libres
}
online-take-day = Tomar un día libre
online-conditional-title = Jugadas condicionales
online-conditional-about = Una línea por caso: una jugada de tu rival, tu respuesta, y así sucesivamente. El servidor hace tu jugada enseguida cuando la del rival es la que escribiste. Solo tú puedes ver estas líneas.
online-conditional-hint = por ejemplo { $moves }
online-conditional-text = Las líneas como texto
online-conditional-stored = { $count ->
    [0] Ninguna línea guardada
    [one] { $count } línea guardada
   *[other] { $count } líneas guardadas
}
online-conditional-remove = Quitar la línea { $moves }
online-conditional-unsaved = El texto tiene cambios sin depositar.
online-conditional-count = Jugadas condicionales: { $count }
online-conditional-deposit = Depositar
online-conditional-not-now = Las jugadas condicionales se pueden depositar mientras le toca jugar a tu rival, en partidas sin dados que no se juegan de una sentada.
online-conditional-wrong = Línea { $line }: { $player ->
    [Blancas] las blancas no tienen
    [Negras] las negras no tienen
   *[other] { $player } no tiene
} ahí ninguna jugada legal «{ $found }».
online-conditional-wrong-own = Línea { $line }: ahí no tienes ninguna jugada legal «{ $found }».
online-conditional-if = Si { $player ->
    [Blancas] las blancas juegan
    [Negras] las negras juegan
   *[other] { $player } juega
}… (elige una pieza y luego su casilla)
online-conditional-then = Tras { $moves } respondo…
online-conditional-board = Tablero para jugadas condicionales
online-conditional-add = Añadir esta línea
online-conditional-over = Línea { $line }, jugada { $number }: la partida termina antes.
online-conditional-no-answer = Línea { $line }: cada jugada de tu rival necesita tu respuesta.
online-conditional-long = La línea { $line } es demasiado larga: se permiten { $count } jugadas.
online-conditional-lines = Demasiadas líneas: se permiten { $count }.

## Por qué un servidor rechaza algo

online-refused-malformed = El servidor no lo ha entendido. Quizá esta versión sea demasiado antigua.
online-refused-token = El servidor no reconoce el asiento de este dispositivo. Puede que haya pasado a otro.
online-refused-seat-taken = Otra persona se ha sentado ahí. Puedes mirar.
online-refused-nickname = Este apodo está reservado o se parece al nombre de alguien de aquí. Elige otro, o inicia sesión si es tu nombre.
online-refused-no-player = Solo pueden hacerlo los jugadores.
online-refused-not-signed-in = Para esto hay que haber iniciado sesión con un nombre.
online-refused-not-started = La partida aún no ha empezado.
online-refused-game-over = La partida ha terminado.
online-refused-not-over = La partida aún no ha terminado.
online-refused-paused = Los relojes están parados: antes ambos tienen que estar listos.
online-refused-not-paused = Los relojes no están parados.
online-refused-not-your-turn = No te toca a ti.
online-refused-stale = Llegó tarde: la posición ha cambiado.
online-refused-illegal-move = Las reglas no permiten esta jugada.
online-refused-dice = Antes van los dados: espera un momento.
online-refused-already-asked = Ya lo has pedido en esta posición.
online-refused-nothing-to-answer = Ya no hay nada que responder.
online-refused-nothing-there = No hay nada que deshacer ni que reclamar.
online-refused-not-abandoned = Tu rival está en la mesa, o no lleva ausente lo bastante.
online-refused-seal = Antes va la jugada sellada.
online-refused-not-in-this-game = En esta partida no existe eso.
online-refused-too-many = Demasiadas veces. Espera un rato.
online-refused-busy = El servidor está ocupado; se intentará de nuevo.

## Avisos y la bandeja del sistema, en un escritorio

option-tray = Seguir en la bandeja del sistema al cerrar la ventana
tip-option-tray = Las partidas en línea continúan y se te avisa. El icono de la bandeja vuelve a abrir la ventana, y en su menú se sale.
notification-paired = Ya tienes rival: acordad una hora para la partida.
notification-times-proposed = Tu rival propone horas para la partida.
notification-time-agreed = La hora de tu partida está acordada.
notification-time-called-off = La hora acordada para tu partida queda anulada.
notification-game-soon = Tu partida empieza en breve.
notification-tournament-soon = { $name } empieza en breve.
notification-tournament-begun = { $name } ha empezado.
notification-show = Mostrar
notification-idle = Ninguna partida te espera.
notification-waiting = { $count ->
    [one] Te espera { $count } partida.
   *[other] Te esperan { $count } partidas.
}

## La biblioteca

library-title = Biblioteca
library-games = Partidas
library-results = Resultados
library-reading = Leyendo las partidas…
library-empty = Aún no hay partidas. Cada una que juegues llega aquí por sí sola.
library-no-matches = Ninguna partida es así.
library-search = Buscar jugadores
library-all-games = Todas
library-all-results = Resultados
library-white-won = Ganan blancas
library-black-won = Ganan negras
library-unfinished = Sin terminar
library-from = Desde
library-to = Hasta
calendar-day = { $day } { $month } { $year }
calendar-month = { $month } { $year }
calendar-month-name = { $month ->
    [1] ene
    [2] feb
    [3] mar
    [4] abr
    [5] may
    [6] jun
    [7] jul
    [8] ago
    [9] sept
    [10] oct
    [11] nov
   *[12] dic
}
calendar-weekday-day = { $weekday }, { $day } { $month }
calendar-weekday-name = { $weekday ->
    [1] lun
    [2] mar
    [3] mié
    [4] jue
    [5] vie
    [6] sáb
   *[7] dom
}
calendar-today = Hoy
calendar-tomorrow = Mañana
calendar-choose-day = Día
calendar-choose-hour = Hora
calendar-choose-minute = Minutos
calendar-choose-another = Esta hora ya no es posible: elige otra.
library-date-tip = Un día, un mes o un año: 2026.07.21, 2026.07 o 2026
library-date-hint = 2026.07.21
library-newest-first = Por fecha
library-by-players = Por jugadores
library-by-game = Por juego
library-players = Jugadores
library-date = Fecha
library-moves = Jugadas
library-result = Resultado
library-rename = Renombrar
library-save = Guardar
library-delete = Borrar
library-export = Exportar
library-export-all = Exportar todas
library-import = Importar
library-file-kind = Partidas
library-deleted = { $title }: borrada.
library-unreadable = { $name } no se puede leer: { $why }
library-imported = { $count ->
    [one] Ha entrado { $count } partida de { $file }.
   *[other] Han entrado { $count } partidas de { $file }.
}
library-left-out = { $count ->
    [one] Se ha omitido { $count } partida de un juego que no está aquí.
   *[other] Se han omitido { $count } partidas de juegos que no están aquí.
}
library-refused = { $file }, línea { $line }, columna { $column }: se esperaba { $expected }, hay { $found }. No ha entrado ninguna partida de este archivo.
library-file-unreadable = { $file } no se puede leer: { $why }
library-exported = { $count ->
    [one] Se ha escrito { $count } partida en { $file }.
   *[other] Se han escrito { $count } partidas en { $file }.
}
library-exported-without-dialog = { $count ->
    [one] Aquí no se puede abrir un diálogo de archivos. Se ha escrito { $count } partida en { $file }.
   *[other] Aquí no se puede abrir un diálogo de archivos. Se han escrito { $count } partidas en { $file }.
}
library-export-failed = { $file } no se puede escribir: { $why }
library-import-without-dialog = Aquí no se puede abrir un diálogo de archivos. Suelta el archivo sobre la ventana, o ponlo en { $file } y elige Importar otra vez.
library-export-skipped = Estas no se pueden leer y han quedado fuera: { $names }
library-player = Jugador
library-opponent = Rival
library-you = Tú
library-unnamed = Sin nombre
library-count = Partidas
library-wins = Ganadas
library-draws = Tablas
library-losses = Perdidas
library-all-opponents = Todos los rivales
library-no-names = Ninguna partida dice quién la jugó. Pon nombres al empezar una partida, o renómbrala aquí.
library-no-results = Aquí no hay ninguna partida terminada de este jugador.

## Lo que dicen las partidas propias

insight-title = Progreso
insight-library = Todas las partidas
insight-whose = Cuentan las partidas terminadas con este nombre, y las jugadas contra la computadora sin nombre.
insight-whose-unnamed = Cuentan las partidas terminadas contra la computadora. Con tu nombre, también las jugadas contra personas.
insight-none = Aún no hay ninguna partida tuya terminada en la biblioteca.
insight-results = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}: { $wins } { $wins ->
    [one] ganada
   *[other] ganadas
}, { $draws } en tablas, { $losses } { $losses ->
    [one] perdida
   *[other] perdidas
}.
insight-mean-accuracy = Precisión { $accuracy }{ $count ->
    [one] {" "}(1 partida revisada).
   *[other] {" "}({ $count } partidas revisadas).
}
insight-accuracy = Precisión
insight-no-accuracy = Al terminar una partida, el panel juzga sus jugadas. Espera a que acabe, y la precisión quedará aquí.
insight-chart = Precisión partida a partida, de la más antigua a la más reciente: { $list }
insight-last-accuracy = { $count ->
    [one] En la última partida: { $accuracy }.
   *[other] En las últimas { $count } partidas: { $accuracy }.
}
insight-accuracy-before = Antes: { $accuracy }.
insight-mistakes = Errores que se repiten
insight-no-mistakes = Ninguno de los que se ven solo con las reglas.
insight-mistake = { $mistake }: { $count ->
    [one] una vez
   *[other] { $count } veces, en { $games ->
        [one] 1 partida
       *[other] { $games } partidas
    }
}
insight-missed-win = No ganar en el acto
insight-hung-royal = Dejar que capturen un Castillo o el rey
insight-hung-piece = Dejar que capturen una pieza
insight-hung-turn-over = Dejar que volteen una pieza
insight-missed-turn-over = No voltear una pieza que nada protegía
insight-missed-royal = No capturar un Castillo o un rey que nada protegía
insight-by-game = Por juego
insight-by-opponent = Por rival
insight-by-colour = Por color
insight-by-month = Por mes
insight-people = Personas
insight-puzzles = Problemas de mis partidas
tip-insight-puzzles = Busca en segundo plano posiciones antes de tus errores en las que una jugada es mucho mejor que las demás
insight-no-candidates = En tus partidas no hay ninguna posición antes de un error.
insight-puzzles-none = No se encontró ningún problema: en ninguno de tus errores había una jugada mucho mejor que todas las demás.
insight-puzzles-stop = Dejar de buscar problemas
insight-puzzles-progress = Vistas { $done } de { $all } posiciones; { $made ->
    [one] 1 problema encontrado
   *[other] { $made } problemas encontrados
}. Sigue mientras no se juega.
insight-puzzles-done = { $made ->
    [one] 1 problema encontrado
   *[other] { $made } problemas encontrados
}. «Aprender» tiene { $kept ->
    [one] 1 problema
   *[other] { $kept } problemas
} de tus partidas.

## Una posición que se coloca

editor-title = Colocar una posición
editor-piece = { $piece }, { $side }
editor-place-hint = { $piece }: haz clic donde deba estar; otro clic allí la quita.
editor-move-hint = Elige una pieza o mueve las del tablero. El clic derecho o un toque largo quita una.
editor-side-to-move = Juegan:
editor-start-position = Posición inicial
editor-clear = Vaciar
editor-mirror = Reflejar
editor-swap-sides = Cambiar bandos
editor-fen = Posición como texto
editor-copy = Copiar
editor-unreadable = Eso no es una posición de este juego. { $why }
editor-valid = Esta posición se puede jugar.
editor-impossible = Imposible:
editor-over = No hay nada que jugar:

## Por qué no se puede jugar desde una posición

flaw-over = la partida ha terminado. { $why }
flaw-unreadable = las reglas no saben leerla. { $why }
flaw-no-castle = { $side ->
    [white] las blancas no tienen { $castle }.
   *[other] las negras no tienen { $castle }.
}
flaw-too-many-walls = { $found } anillos del tipo { $wall }, y solo hay { $most }.
flaw-too-many-forts = { $found } anillos del tipo { $fort }; con tantos del tipo { $wall } puede haber { $most }.
flaw-too-many-towers = { $found } del tipo { $tower }; con tantos anillos del tipo { $wall } puede haber { $most }.
flaw-wall-on-last-row = { $wall } en { $square }: habría coronado allí.
flaw-castle-on-last-row = { $castle } en { $square }: habría coronado allí.
flaw-second-castle-on-last-row = { $castle } en { $square }: este u otro de esa fila habría coronado allí.
flaw-left-in-check = { $castle } en { $square }: está en jaque, y su bando acaba de jugar.
flaw-quiet-plies = se cuentan { $found } jugadas sin captura, y puede haber { $most }.
flaw-no-stack = { $side ->
    [white] las blancas no tienen ninguna pila.
   *[other] las negras no tienen ninguna pila.
}
flaw-too-many-stacks = { $side ->
    [white] las blancas tienen { $found } pilas, y puede haber { $most }.
   *[other] las negras tienen { $found } pilas, y puede haber { $most }.
}
flaw-second-king = la pila de { $square } sería un segundo rey.
flaw-tallest-is-no-king = la pila de { $square } es más alta que todas las demás de su bando: sería rey.
flaw-no-king = la pila de { $square } mide más de uno, y su bando no tiene rey.
flaw-pawn-on-edge = en { $square } no puede haber un peón: ni en la primera fila ni en la última.
flaw-too-many-kings = { $side ->
    [white] las blancas tienen { $found } reyes, y puede haber { $most }.
   *[other] las negras tienen { $found } reyes, y puede haber { $most }.
}
flaw-too-many-pawns = { $side ->
    [white] las blancas tienen { $found } peones, y puede haber { $most }.
   *[other] las negras tienen { $found } peones, y puede haber { $most }.
}
flaw-too-many-men = { $found } de las piezas { $side ->
    [white] blancas
   *[other] negras
} { $found ->
    [one] tiene que haber sido un peón
   *[other] tienen que haber sido peones
}, y de sus peones { $most ->
    [0] no puede haber coronado ninguno
    [one] solo { $most } puede haber coronado
   *[other] solo { $most } pueden haber coronado
}.
flaw-both-in-check = el rey de { $square } está en jaque, y el otro también.
flaw-king-left-in-check = el rey de { $square } está en jaque, y su bando acaba de jugar.

## Torneos que se organizan en este dispositivo
# $count es el número de participantes o partidas; $round es el número de una ronda.
tournament-all = Todos los torneos
tournament-none = Aún no hay torneos. Apunta nombres, empareja las rondas y guarda aquí los resultados: para una velada ante esta pantalla o con juegos físicos.
tournament-new = Torneo nuevo
tournament-name = Nombre
tournament-name-hint = Velada del club
tournament-system = Sistema
tournament-swiss = Sistema suizo
tournament-swiss-about = En cada ronda contra alguien con casi los mismos puntos, y nunca dos veces: para muchos participantes y pocas rondas. Emparejamientos según el reglamento de la FIDE, febrero de 2026.
tournament-round-robin = Todos contra todos
tournament-round-robin-about = Cada pareja se enfrenta una vez: para tres a diez participantes.
tournament-double = Todos contra todos, dos veces
tournament-double-about = Cada pareja se enfrenta dos veces, con los dos colores.
tournament-knock-out = Eliminatoria
tournament-knock-out-about = Quien pierde queda fuera. Después de unas tablas se juega otra vez.
tournament-rounds = Rondas
tournament-create = Empezar
tournament-open-report = Abrir un informe…
tournament-count = { $count ->
    [one] 1 participante
   *[other] { $count } participantes
}
tournament-team-count = { $count ->
    [one] 1 equipo
   *[other] { $count } equipos
}
tournament-finished = terminado
tournament-running = en curso
tournament-participants = Participantes
tournament-standings = Clasificación
tournament-standings-during = Clasificación durante la ronda
tournament-nobody = Aún no se ha apuntado nadie. Escribe un nombre y pulsa Intro.
tournament-no-team = Aún no se ha inscrito ningún equipo. Escribe el nombre de uno y pulsa Intro.
tournament-rating = Puntuación
tournament-enter = Apuntar
tournament-correct-entry = Corregir inscripción
tournament-teams-about = Inscribe los equipos y después a los jugadores de cada uno, el primer tablero primero. Hasta dos más son reservas: quien está en un tablero cuando se empareja una ronda juega en él. Las partidas ganadas dan puntos al equipo, y el encuentro vale 2, 1 o 0.
tournament-add-players = Añadir jugadores…
# $team es el nombre de un equipo.
tournament-new-player = Nuevo jugador de { $team }
tournament-enter-player = Apuntar jugador
tournament-players-done = Listo
# En un tablero para el que un equipo no tiene jugador.
tournament-no-player = nadie
tournament-withdraw = Retirar
tournament-return = Volver
tournament-half-point = Libre en la próxima (½)
tip-tournament-half-point = No se empareja en la próxima ronda y recibe medio punto
tournament-half-point-asked = libre en la próxima (½)
tournament-unpaired = No hay ninguna ronda emparejada. Apunta a todos y empareja la primera ronda.
tournament-round = Ronda
tournament-round-number = Ronda { $round }
tournament-pair = Emparejar la ronda { $round }
tournament-pair-free = Emparejar a quien está libre
tournament-arena-unpaired = Apunta a todos y empareja a quien esté libre. Desde entonces corre el tiempo de la arena; quien llegue después se apunta entonces.
# $time is a date and a time.
tournament-arena-until = Empiezan partidas nuevas hasta el { $time }. Quien tiene su resultado está libre para la siguiente.
tournament-arena-time-over = El tiempo ha terminado: no empiezan partidas nuevas, y las que siguen cuentan.
tournament-arena-all-ended = Todas las terminadas ({ $count })
tournament-berserk = berserk
tip-tournament-berserk = Juega esta partida con la mitad del tiempo; ganar da un punto más
tournament-arena-no-results = Aún no ha terminado ninguna partida.
tournament-arena-legend = Lo que valió cada partida, la primera primero: 2 por ganar, 1 por tablas, el doble tras dos victorias seguidas, y uno más si gana quien juega berserk. ×2: el próximo resultado cuenta el doble.
tournament-arena-no-report = No hay archivo de informe (TRF): una arena no tiene rondas.
tournament-take-back = Deshacer
tournament-correct-about = Esta ronda se puede corregir hasta el final de la siguiente. Los emparejamientos ya hechos quedan como están.
tournament-finish = Terminar
# $names son quienes han ganado; $count es cuántos son.
tournament-winners = { $count ->
    [one] Gana: { $names }
   *[other] Ganan: { $names }
}
tournament-play = Jugar aquí
tip-tournament-play = Jugar esta partida en esta mesa; su resultado se apunta solo
tournament-open-games = { $count ->
    [one] Falta el resultado de una partida.
   *[other] Faltan los resultados de { $count } partidas.
}
tournament-bye = libre
tournament-white-absent = Las blancas no vinieron
tournament-black-absent = Las negras no vinieron
tournament-both-absent = No vino nadie
tournament-board = Tablero
tournament-game-number = N.º
tournament-result = Resultado
tournament-points = Puntos
tournament-white = b
tournament-black = n
tournament-no-results = Aún no hay ninguna ronda completa.
tournament-legend = 3b1: contra el tercero de esta tabla, con blancas, y ganó. +: libre o ganada por ausencia.
tournament-legend-ties = Los empates se deshacen en este orden: { $order }.
tournament-tie-de = puntos contra aquellos con quienes se empata
tournament-tie-bh = suma de los puntos de los rivales
tournament-tie-bh-c1 = suma de los puntos de los rivales sin el menor
tournament-tie-sb = puntos de los rivales vencidos y la mitad de los de aquellos con quienes se hizo tablas
tournament-tie-gp = puntos de los jugadores del equipo
tournament-print = Página para imprimir
tournament-report = Informe (TRF)
tournament-remove = Quitar
tournament-remove-sure = ¿Quitar de verdad?
tournament-entered = El resultado está apuntado en { $name }.
tournament-result-corrected = El resultado está corregido en { $name }.
# $name es el del torneo; $reason es una frase.
tournament-not-entered = El resultado no está apuntado en { $name }. { $reason }
# $expected y $found son lo que escribe un programa, en inglés.
tournament-report-refused = El informe no se ha abierto. Línea { $line }, columna { $column }: se esperaba { $expected }, hay { $found }.
tournament-refused-name = Un nombre tiene de 1 a { $most } letras.
tournament-refused-taken = Alguien de este torneo ya tiene ese nombre.
tournament-refused-full = Un torneo tiene como mucho { $most } participantes.
tournament-refused-team-full = Un equipo tiene como mucho { $most } jugadores.
tournament-refused-team-empty = Cada equipo necesita un jugador antes de emparejar una ronda.
tournament-refused-has-played = Quien ha jugado en un equipo se queda en él.
tournament-refused-finished = Este torneo ha terminado.
tournament-refused-late = Es demasiado tarde para apuntarse a este torneo.
tournament-refused-bye = Una ronda libre solo se puede pedir antes de emparejarla, y no más veces de las que permite el torneo.
tournament-refused-games = Apunta antes los resultados de todas las partidas de esta ronda.
tournament-refused-rounds = Se han jugado todas las rondas.
tournament-refused-few = Hacen falta al menos dos participantes.
tournament-refused-nobody-free = Ahora no se puede emparejar a nadie: hacen falta dos jugadores libres que no acaben de enfrentarse.
tournament-refused-time-over = El tiempo de esta arena ha terminado: no empiezan partidas nuevas.
tournament-refused-was-there = Quien ha sido emparejado después estaba presente: elige otro resultado.
tournament-refused-draw = En una eliminatoria alguien tiene que ganar: hay que jugar otra vez.
tournament-refused-pairing = No queda ningún emparejamiento en el que nadie repita rival.
tournament-refused-other = Eso no cabe en este torneo.

account-title = Tu nombre
tip-account = Un nombre en este servidor, con una puntuación en cada juego
account-of-ones-own = Un nombre propio…
account-you-play-as = Juegas como { $name }.
account-about = El nombre es opcional: las partidas amistosas nunca lo necesitan. Pertenece a una clave que crea este dispositivo; no hay correo ni contraseña. Con un nombre tus partidas pueden contar para una puntuación, y los demás te vuelven a encontrar.
account-make = Crear una clave
account-have-words = Tengo doce palabras
account-words = Las doce palabras
account-restore = Usar esta clave
account-open-words = Abrir un archivo con ellas…
account-words-count = Se esperaban doce palabras, hay { $count }.
account-words-unknown = La palabra { $place }, «{ $word }», no está en la lista. ¿Está bien escrita?
account-words-wrong = Estas palabras no van juntas: una es incorrecta, o su orden.
account-damaged = La clave de este dispositivo no se puede usar: { $why }
account-sign-in = Identificarse
account-at = en { $site }
account-page = Mi página
account-save-games = Guardar mis partidas
account-no-games = Aún no tienes partidas en este servidor.
account-choose = Ya estás identificado. Elige un nombre: de 2 a 20 letras, cifras, _ y -.
account-name = Nombre
account-other-name = Otro nombre
account-take = Tomar este nombre
account-rename-later = El nombre se puede cambiar 30 días después de elegirlo.
account-name-length = Un nombre tiene de 2 a 20 caracteres.
account-name-letter = Un nombre solo tiene letras, cifras, _ y -: «{ $letter }» no puede estar en él.
account-name-beginning = Un nombre empieza por una letra.
account-name-reserved = Este nombre está reservado.
account-taken = Este nombre, o uno que se le parece, ya tiene dueño.
account-look = El servidor no acepta este nombre: { $why }
account-error = No se te pudo identificar: { $why }
account-no-ratings = Aún no hay partidas puntuadas. Marca «Cuenta para la puntuación» al ofrecer una.
account-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
account-rating-graph = { $game }: las últimas { $count } partidas puntuadas, de { $first } a { $last }; mínimo { $lowest }, máximo { $highest }
account-opposition = Resultados de partidas puntuadas
account-openings = Aperturas de mis últimas partidas
account-block = Bloquear a { $player }
account-unblock = Desbloquear a { $player }
account-blocked = Personas que has bloqueado
account-blocked-about = Los desafíos de las personas que bloqueas no te llegan. No se les dice que las bloqueas, y puedes desbloquearlas en la ventana de tu nombre.
account-too-many-blocked = Has bloqueado a tantas personas como es posible. Desbloquea antes a una.
player-report = Denunciar a { $player }…
player-report-title = Denunciar a una persona
player-report-about = Di a quien administra este servidor qué tiene de malo el nombre { $player }, o lo que hace esta persona. Solo lo lee quien administra, con tu nombre; { $player } no se entera.
player-report-reason = Qué ha pasado
player-report-send = Enviar la denuncia
player-report-received = Gracias. Quien administra este servidor lee tu denuncia.
player-report-needs-name = Quien denuncia también necesita un nombre.
player-report-muted = Quien administra este servidor no acepta tus denuncias.
account-public = Lo que todos pueden ver
account-shows-graph = Cómo han cambiado mis puntuaciones
account-shows-opposition = Mis resultados contra cada rival
account-shows-games = Mis partidas públicas y las puntuadas
account-words-about = Doce palabras son tu clave. Apúntalas: quien las tiene eres tú, y sin ellas nadie puede devolverte tu nombre. Con ellas juegas con tu nombre también en otros dispositivos.
account-show-words = Mostrar las doce palabras
account-hide-words = Ocultar las palabras
account-save-words = Guardarlas en un archivo
account-forget = Olvidar la clave en este dispositivo
account-forget-sure = ¿Olvidarla de verdad? ¿Has apuntado las palabras?
online-rated = Cuenta para la puntuación
tip-online-rated = Solo desde el inicio normal, con un límite de tiempo igual para ambos y entre dos jugadores con nombre
online-is-rated = puntuada
online-rated-needs-name = Esta partida cuenta para la puntuación: para sentarte necesitas un nombre.
result-player-rating = { $player }: puntuación { $points } ({ $change })
online-house-rules = Reglas de la casa
online-house-rules-read = Las he leído
online-bot = { $name } (programa)

# Torneos en un servidor
online-tournament = Torneo
online-tournament-by = organiza: { $player }
online-tournament-is-rated = puntuado
online-tournament-casual = amistoso
online-tournament-with-bots = pueden entrar programas
online-tournament-rounds = { $count ->
    [one] 1 ronda
   *[other] { $count } rondas
}
tournament-arena = Arena
tournament-arena-about = Juega quien está libre: 2 puntos por ganar, 1 por tablas, y el doble tras dos victorias seguidas. Se entra y se sale cuando se quiere.
online-knock-out-about = Quien pierde queda fuera. Después de unas tablas se juega otra partida con los colores cambiados, hasta cuatro; unas tablas en la cuarta son victoria de las negras.
online-arena-about = Juega quien está libre: 2 puntos por ganar, 1 por tablas, y el doble tras dos victorias seguidas. Hasta la próxima victoria solo cuentan las primeras tablas, y las de partidas de 60 jugadas y tiradas de ambos bandos o más. Se entra y se sale cuando se quiere.
tournament-duplicate = Partida duplicada
tournament-duplicate-about = Cuatro jugadores, dos equipos por sorteo y dos partidas con los mismos dados: cada equipo lleva las blancas una vez. El resultado es la media de ambas, y no se muestra nada de ellas hasta que las dos terminan.
online-duplicate-hidden = Los equipos y las dos partidas se muestran cuando ambas terminan.
online-duplicate-result = { $team }: { $score }. Los dados dieron { $luck }; sin ellos queda { $skill }, donde 0.50 es juego igualado.
online-arena = Arena, { $minutes } min
online-arena-minutes = Minutos
online-tournament-open = Aún no ha empezado
online-tournament-running = En juego
online-tournament-over = Terminado
online-tournament-called-off = Cancelado
online-tournament-round-of = Ronda { $round } de { $planned }
online-tournament-begins-at = empieza el { $time }
online-tournament-begins-in = empieza en { $time }
online-tournament-next-in = próxima ronda en { $time }
online-tournament-ends-in = partidas nuevas durante { $time }
online-tournament-entered = Participas. Tu partida se abre sola cuando empieza.
online-tournament-taking-part = Participas: puesto { $rank }, puntos: { $points }. Tus partidas se abren solas.
online-tournament-withdrawn = Ahora no participas: puesto { $rank }, puntos: { $points }.
online-tournament-withdraw-sure = ¿Retirarte?
online-tournament-withdraw-forfeit = ¿Retirarte? Tu partida contra { $player } se da por perdida.
online-tournament-withdraw-playing = ¿Retirarte? Tu partida contra { $player } continúa.
online-tournament-withdraw-unpaired = No tendrás más partidas hasta que vuelvas.
online-tournament-withdraw-absent = Pierdes las partidas de las rondas que empiecen antes de que vuelvas.
online-tournament-bye-sure = ¿Saltarte de verdad la ronda { $round } por medio punto? Esto no se puede deshacer.
online-tournament-final = Tu resultado: puesto { $rank }, puntos: { $points }.
online-tournament-nobody = Aún no se ha inscrito nadie.
online-tournament-needs-name = Para participar en un torneo, o para anunciarlo, necesitas un nombre propio.
online-tournament-page = Página del torneo
online-tournament-broadcast = Retransmisión
online-tournament-play = A mi partida
online-tournament-games = Partidas
online-tournament-draw-odds = unas tablas son victoria de las negras
online-tournament-correct = Corregir…
online-tournament-correct-about = La clasificación se calcula de nuevo. Los emparejamientos ya hechos quedan como están, y también las puntuaciones de los jugadores.
online-tournament-correct-result = Corregir el resultado
online-berserk = Berserk: la mitad del tiempo
tip-online-berserk = Tus próximas partidas tienen la mitad del tiempo y ningún incremento; ganar da un punto más. No cuentan para la puntuación
online-tournament-begin = Empezar ahora
tip-online-tournament-begin = Hacen falta al menos dos participantes
online-tournament-call-off = Cancelar el torneo
online-tournament-call-off-sure = ¿Cancelarlo de verdad?
online-tournament-remove = Quitar a un jugador…
online-tournament-remove-absent = { $player } pierde las partidas de las rondas que empiecen antes de que vuelva.
online-tournament-link = Copiar el enlace
tip-online-tournament-link = Quien abre el enlace encuentra este torneo
online-to-tournament = Al torneo
online-no-tournaments = No hay torneos en este servidor.
online-tournaments-own = Tuyos
online-tournaments-others = Otros
online-announce = Anunciar un torneo…
online-announce-title = Un torneo nuevo
online-announce-make = Anunciar
online-announce-needs-clock = Un torneo necesita un reloj igual para ambos bandos, y una arena partidas de una sentada
online-begins = Empieza
online-begins-by-hand = cuando yo lo empiece
online-begins-10-min = en 10 minutos
online-begins-30-min = en media hora
online-begins-hour = en una hora
online-begins-day = en un día
online-begins-week = en una semana
online-begins-at = en fecha y hora fijas
online-plan-more = Más…
online-plan-break = Pausa entre rondas
online-plan-first-move = Tiempo para la primera jugada
online-plan-players = Participantes como máximo
online-tournament-public = Puede participar cualquiera
tip-online-tournament-public = Aparece en la lista. Si no, solo participan aquellos a quienes envías el enlace
online-tournament-rated = Sus partidas cuentan para la puntuación
online-tournament-allows-bots = También pueden entrar programas
online-tournament-sign-in = El servidor ya no te reconoce. Inténtalo de nuevo en un momento.
online-tournament-needs-invitation = Esto solo puede hacerlo quien tiene invitación: pide el enlace a quien organiza.
online-tournament-needs-team = Inscribe aquí un equipo, o pide el enlace de uno a su capitán.
online-tournament-no-bots = Quien organiza no deja entrar a programas.
online-tournament-not-found = No hay tal torneo en este servidor.
online-tournament-banned = Quien administra este servidor no te deja participar.
online-tournament-muted = Quien administra este servidor no te deja poner nombre a torneos ni a equipos.
online-tournament-unplayable = Un torneo no se puede jugar así.
online-tournament-wrong-time = Un torneo empieza de ahora en adelante, a más tardar dentro de un año.
online-tournament-too-many = Has anunciado tantos torneos como puedes: antes tiene que terminar uno de ellos.
online-tournament-organiser-only = Eso solo puede hacerlo quien organiza.
online-tournament-full = Todas las plazas de este torneo están ocupadas.
online-teams = Equipos
online-teams-play = Juegan equipos
online-team-boards = Tableros de un equipo
online-team-name = El nombre de tu equipo
online-team-enter = Inscribir un equipo
online-team-about = Serías su capitán: pasa su enlace a quienes juegan en él y ordena sus tableros. Quien ha recibido el enlace de un equipo se inscribe en ese.
online-team-captain = capitán
online-team-reserve = reserva
online-team-earlier = Un tablero antes
online-team-remove = Quitar
online-team-remove-sure = ¿Quitar a { $player }?
online-team-remove-forfeit = ¿Quitar a { $player }? Su partida contra { $opponent } se da por perdida.
online-team-remove-playing = ¿Quitar a { $player }? Su partida contra { $opponent } continúa.
online-team-remove-unpaired = { $player } no tendrá más partidas hasta que vuelva.
online-team-readmit = Readmitir
online-team-link = Copiar el enlace del equipo
online-tournament-begun = Este torneo ya ha empezado.
online-tournament-not-begun = Este torneo todavía no ha empezado.
online-tournament-entered-already = Este participante ya está apuntado.
online-tournament-not-entered = Este participante no está apuntado.
online-tournament-entry-until = Cabe apuntarse hasta que se empareje la ronda { $round }; las rondas perdidas cuentan 0.
online-tournament-removed = Te han quitado de este torneo. Puede readmitirte quien organiza o quien capitanea tu equipo.
online-tournament-no-result = Esta partida no tiene un resultado que se pueda corregir.
online-tournament-too-late-to-correct = Es demasiado tarde para corregir este resultado.
online-rounds-one-evening = Una velada
online-days-of-a-round = Días de cada ronda
online-days-of-a-round-about = Quienes juegan una partida acuerdan su hora. Si no, empieza cuando termina la ronda.
online-round-days = { $count ->
    [one] 1 día por ronda
   *[other] { $count } días por ronda
}
online-appointment-time = { $time } (dentro de { $left })
online-appointment-is-agreed = acordada: { $time }
online-appointment-at-latest = { $time } a más tardar
online-appointment-agreed = Tu próxima partida empieza: { $time }.
online-appointment-open = Acuerda con tu rival la hora de tu próxima partida. Si no, empieza: { $time }.
online-appointment-proposes = { $player } propone:
online-appointment-proposed = Has propuesto:
online-appointment-agree = Aceptar
online-appointment-take-back = Retirar
online-appointment-call-off = Anular la hora
online-appointment-choose = Horas que te vienen bien
online-appointment-add = Añadir
online-appointment-propose = Proponer
online-appointment-left-out = Una hora que habías añadido está ya demasiado cerca y se ha quitado.
online-tournament-no-appointment = La hora de esta partida ya no se puede elegir.
online-tournament-wrong-appointment = Esta hora no se puede elegir: es demasiado pronto o demasiado tarde, ya no está propuesta, o hay otra acordada.
online-tournament-stale-proposal = Las horas propuestas han cambiado mientras tanto: léelas antes de responder.
paste-found-tournament = Un torneo en un servidor
paste-found-study = Un estudio en un servidor

## Inicio

start-chess960 = Chess960: otra primera fila
start-chess960-number = Número
start-chess960-another = Otra
start-chess960-about = La misma para ambos bandos. Se enroca moviendo el rey sobre su torre; donde ambos están como en el ajedrez, dos casillas hacia ella.
tip-chess960 = Uno de los 960 comienzos en los que el rey está entre las torres y los alfiles en casillas de distinto color. El número 518 es el del ajedrez.
time-custom = Otro…
time-per-side = Cada bando con su tiempo
time-kind-sudden-death = Tiempo fijo
time-kind-fischer = Incremento
time-kind-bronstein = Demora
time-minutes = min
time-seconds = s

## Opciones

options-title = Opciones
option-set = Piezas de Turnover
pieces-rings = Marfil y ébano
pieces-castles = Latón y acero
pieces-wood = Arce y nogal
option-quality = Imagen
tip-option-quality = Con cuánto detalle se dibuja la mesa: el modo automático dibuja menos si los fotogramas tardan demasiado
quality-automatic = Automática
quality-low = Baja
quality-medium = Media
quality-high = Alta
quality-best = Máxima
option-theme = Luz
theme-evening = Noche
theme-daylight = Día
theme-contrast = Alto contraste
option-labels = Decir qué hace la pieza bajo el puntero
tip-option-labels = Su nombre y cómo se mueve, al pie de la mesa
option-speed = Animación
speed-off = Ninguna
speed-fast = Rápida
speed-normal = Normal
speed-slow = Lenta
option-sound = Sonido
tip-option-volume = Volumen de la mesa
option-turn-board = Girar el tablero después de cada jugada
option-lean = La cámara se acerca en los grandes momentos
option-dice = Dados
option-dice-auto = Tirar enseguida
tip-option-dice-auto = Los dados se tiran en cuanto comienza un turno
option-dice-button = Cuando yo pulse
tip-option-dice-button = Los dados esperan hasta que pulses «Tirar los dados»
option-dice-hand = Tiro dados de verdad
tip-option-dice-hand = Tiras tus propios dados y anotas lo que muestran
option-notify-turns = Avisarme cuando me toque jugar
tip-option-notify-turns = Con una notificación del sistema, en las partidas en línea, mientras miras otra cosa
option-stop-at-pass = Esperar tras un pase forzado
tip-option-stop-at-pass = Los dados que no permiten jugada quedan en la mesa hasta que pulses «Pasar el turno»

## Quién juega

seat-human = Persona
tip-level = La fuerza de la computadora, de 1 a 17
tip-own-side = Con qué bando juegas contra la computadora, o si juega ella sola
adaptation-on = Tan fuerte como tú
adaptation-choice = La quieres
adaptation-easier = Más fácil
adaptation-even = Igualada
adaptation-harder = Más difícil
tip-adaptation = El nivel sigue a tu puntuación, que resulta de tus partidas contra la computadora en este dispositivo
style-choice = Estilo
tip-style-balanced = Juega la mejor jugada que ve
tip-style-attacker = Entre jugadas casi iguales, va tras tus Castillos o tu rey
tip-style-collector = Entre jugadas casi iguales, captura, voltea y construye
tip-style-waiter = Entre jugadas casi iguales, se mantiene protegido y te espera
tip-seat = Quién juega con este bando: una persona o la computadora, de 1 (acaba de aprender) a 17 (lo más fuerte que puede)
option-seats = Jugadores

## Análisis
# Las evaluaciones son para las blancas, en unidades de la pieza menor; $percent, $loss, $luck y $accuracy vienen escritos.

openings-book = Libro
openings-library = Mis partidas
openings-none-own = Ninguna de tus partidas llegó aquí.
openings-none = Esta posición no está en el libro.
openings-no-book = No hay libro de aperturas de esta forma del juego.
openings-loading = Cargando el libro de aperturas…
openings-failed = No se puede leer el libro de aperturas: { $why }
openings-move = { $count ->
    [one] { $move }: una partida. Blancas { $white }, tablas { $draws }, negras { $black }
   *[other] { $move }: { $count } partidas. Blancas { $white }, tablas { $draws }, negras { $black }
}
analysis-running = Estudiando la posición…
analysis-before-roll = antes de la tirada
analysis-expectation = Las blancas pueden esperar { $percent } del punto
analysis-exact = { $player }: { $win } de victorias desde aquí; el { $draw } acaba en tablas.
tip-analysis-exact = Calculado con exactitud, con todas las tiradas y las mejores jugadas; sin la regla que acaba una partida tras muchas jugadas tranquilas
analysis-statistics = Profundidad { $depth }/{ $deepest } · { $positions } posiciones · { $speed }/s
analysis-wins = { $moves ->
    [one] { $player }: victoria en { $moves } jugada.
   *[other] { $player }: victoria en { $moves } jugadas.
}
analysis-best = Lo mejor: { $effect }.
review-next-turning-point = Siguiente momento decisivo: { $sentence }
review-mistake = { $move } fue un error (−{ $loss }). Mejor: { $better }.
review-blunder = { $move } fue un error grave (−{ $loss }). Mejor: { $better }.
action-practise = Practicar mis errores…
review-summary = { $player }: precisión { $accuracy }, { $count ->
    [0] ningún error
    [one] 1 error
   *[other] { $count } errores
}{ $blunders ->
    [0] {""}
    [one] {" "}(1 grave)
   *[other] {" "}({ $blunders } graves)
}.
review-moves-lost = Las jugadas perdieron el { $loss } de una victoria.
review-moves-lost-nothing = Las jugadas no perdieron nada.
review-dice-brought = Los dados dieron el { $luck } de una victoria.
review-dice-cost = Los dados quitaron el { $luck } de una victoria.
review-dice-fair = Los dados fueron justos.
tip-review-split = Cuánto de una partida ganada debe cada bando a sus dados y a sus jugadas, comparadas con las mejores
tip-review-skill = Cuánto de una partida ganada perdieron las jugadas de cada bando, comparadas con las mejores

## Pasos por la partida, y lo que se escribe junto a sus jugadas

action-comment = Comentario…
action-promote = Ascender la variante
action-remove-variation = Quitar la variante
action-remove-from-here = Quitar desde aquí
confirm-remove = Esto no se puede deshacer.
comment-hint = ¿Qué hay que decir?
comment-done = Listo
comment-start = Antes de la primera jugada

## Preguntas y ofertas

pictures-of-moves = Jugadas en imágenes
confirm-draw-title = ¿Ofrecer tablas?
confirm-draw = { $player ->
    [Blancas] Las blancas ofrecen
    [Negras] Las negras ofrecen
   *[other] { $player } ofrece
} tablas. Si el rival las acepta, la partida termina.
confirm-draw-own = Ofreces tablas. Si tu rival las acepta, la partida termina.
confirm-drop-title = ¿Retirarse?
confirm-drop = La partida termina y pierdes { $stake ->
    [one] un punto
   *[other] { $stake } puntos
}.
confirm-resign-title = ¿Abandonar?
confirm-resign = { $player ->
    [Blancas] Las blancas abandonan y la partida termina.
    [Negras] Las negras abandonan y la partida termina.
   *[other] { $player } abandona y la partida termina.
}
confirm-resign-own = Abandonas y la partida termina.
confirm-leave-title = ¿Dejar la mesa?
confirm-leave = La partida sigue, y tu reloj también. Tu asiento sigue siendo tuyo y puedes volver.
confirm-new-game-title = ¿Empezar otra partida?
confirm-new-game = La partida en curso se queda en la biblioteca.

## Dados

dice-seed-hash = Todos los dados de esta partida ya están echados, con una semilla secreta. Su SHA-256: { $hash }
dice-seed = La semilla: { $seed }
dice-seed-proven = La semilla tiene el SHA-256 prometido y da exactamente los dados de esta partida.
dice-seed-other = No todos los dados de esta partida son los que da la semilla: algunos se anotaron a mano o se han cambiado.
dice-seed-unknown = Aquí no se conoce la semilla de esta partida, así que sus dados no se pueden comprobar.
dice-chains-proven = { $count ->
    [0] En esta partida no se tiraron los dados.
    [one] La única tirada de esta partida sale de los números de ambos jugadores: está demostrada.
   *[other] Las { $count } tiradas de esta partida salen de los números de ambos jugadores: están demostradas.
}
dice-chains-wrong = Los dados de esta partida no están demostrados: { $why }

## Ayuda

help-title = Ratón y teclado
help-mouse = Haz clic en una pieza y luego adonde deba ir; o arrástrala hasta allí. Lo que puede salir del tablero sale con un clic al lado.
help-camera = Arrastra la mesa vacía para girar la cámara; la rueda acerca y aleja.
help-keys = Las flechas recorren el tablero, Intro elige, Esc suelta.
help-entry = También puedes escribir la jugada, en notación o con dos casillas (e2e4).
help-letters = Las letras de las piezas en { $game }: { $letters }.

## Avisos

notification-picture-failed = No se pudo hacer la imagen.
notification-file-saved = Guardado como { $path }
notification-save-failed = No se pudo guardar el archivo. { $why }
notification-no-folder = Turnover no encuentra una carpeta donde guardar partidas. Puedes seguir jugando, pero no se guarda ninguna partida.
notification-no-voice = No se puede decir nada en voz alta, porque { $program } no funciona: { $why }. «Hablar» queda desactivado.
storage-error-resume = La partida que estaba en la mesa no se puede abrir. Sigue en la biblioteca. { $why }
storage-error-rename = La partida no se puede renombrar: { $why }
storage-error-remove = La partida no se puede borrar o recuperar: { $why }
storage-error-export = Las partidas no se pueden exportar: { $why }

## El dado de doblar

start-cube = Dado de doblar
start-one-game = Una partida
start-match = A { $points } puntos
start-crawford = Regla de Crawford
analysis-cube = { $player }: { $chance } de victorias. Lo mejor: { $best }; lo contrario cuesta { $cost }.
review-cube-summary = Dado de doblar: { $count ->
    [one] una decisión equivocada
   *[other] { $count } decisiones equivocadas
}, { $cost }.
review-cube-right = Dado de doblar: bien.
review-cube-double = Doblar costó { $cost }: demasiado pronto.
review-cube-no-double = Tirar sin doblar costó { $cost }.
review-cube-take = Aceptar costó { $cost }: había que retirarse.
review-cube-drop = Retirarse costó { $cost }: había que aceptar.
review-cube-of-match = un { $cost } del match
review-cube-of-stake = un { $cost } de la apuesta

# The names of fields without a visible label.
time-kind = Control de tiempo
time-base = Minutos
time-bonus = Segundos por jugada
library-order = Orden

# Settings for access.
option-explore = Explorar al tacto
tip-option-explore = Un dedo que se desliza por el tablero solo anuncia las casillas; un segundo dedo, o un doble toque, elige. Una jugada se anuncia primero, y se juega al elegirla otra vez
option-lift = Levantar para elegir
tip-option-lift = Al levantar el dedo se elige la casilla que tiene debajo; fuera del tablero se suelta la pieza
option-speak = Hablar
tip-option-speak = El propio juego dice en voz alta casillas, jugadas y respuestas; junto a un lector de pantalla se oyen ambos
option-text-size = Texto
size-usual = Normal
size-large = Grande
size-largest = Muy grande
help-questions = Preguntas sobre la partida: escribe { question-help }.
size-television = Televisor
option-rumble = Los mandos vibran cuando se voltea una pieza

# Gamepads.
help-gamepad = También se juega con un mando: la palanca va a piezas y destinos, la cruceta de casilla en casilla, los botones superiores giran el tablero.
gamepad-choose = elegir
gamepad-press = pulsar
gamepad-back = volver
gamepad-hint = pista
gamepad-leave = fuera del tablero
gamepad-remove = quitar
gamepad-pause = pausa
gamepad-panel = panel
gamepad-board = tablero
gamepad-turn = girar
gamepad-step = paso
gamepad-roll = tirar
gamepad-double = doblar
gamepad-take = aceptar
gamepad-drop = retirarse…
gamepad-type = escribir

# El teclado en pantalla de mandos y pulsadores: su nombre y lo que está escrito en sus teclas.
keyboard-name = Teclado en pantalla
keyboard-shift = Mayús
keyboard-space = Espacio
keyboard-backspace = Borrar
keyboard-paste = Pegar
keyboard-done = Listo

# La lista de teclas.
keys-open = Todas las teclas…
keys-title = Teclas
keys-arrows = Flechas: de casilla en casilla por el tablero
keys-enter = Intro o Espacio: elegir una pieza y luego su destino; pulsar un botón
keys-escape = Esc: cerrar una hoja, volver al tablero, soltar una pieza
keys-tab = Tab: de botón en botón por el panel
keys-slash = /: una pregunta sobre la partida
keys-letters = Una letra empieza a escribir una jugada
keys-how = Pulsa un botón para cambiar su tecla y después la nueva tecla. Esc la deja como está.
keys-press = Pulsa una tecla…
keys-none = sin tecla
keys-remove = Sin tecla para: { $name }
keys-usual = Las teclas de siempre
keys-changed = { $name }: { $key }
keys-taken = { $key } ya se usa: { $name }
keys-unfit = Esta tecla no se puede usar
shortcut-keys = Esta lista
shortcut-rules = Libro de reglas
shortcut-white-view = Desde las blancas
shortcut-black-view = Desde las negras
shortcut-top-view = Desde arriba
shortcut-zoom-in = Acercar
shortcut-zoom-out = Alejar
shortcut-turn-left = Girar la mesa a la izquierda
shortcut-turn-right = Girar la mesa a la derecha
shortcut-higher-view = Desde más arriba
shortcut-lower-view = Desde más abajo
shortcut-previous = Una jugada o un paso atrás; repetir el ejercicio
shortcut-next = Una jugada o un paso adelante; ejercicio siguiente
shortcut-first = Al comienzo de la partida
shortcut-last = Al final de la partida
shortcut-take-back = Deshacer
shortcut-play-again = Rehacer lo deshecho
shortcut-another-game = Otra partida
shortcut-hint = Pista
shortcut-analysis = Activar o quitar el análisis
shortcut-double = Doblar, o aceptar un doble
shortcut-drop = Retirarse ante un doble, tras una pregunta
shortcut-exercise-hint = Pista en un ejercicio
shortcut-solution = Solución de un ejercicio
shortcut-play = Reproducir o detener la demostración
shortcut-remove = Quitar una pieza al colocar

# Exploración con pulsadores.
option-switches = Pulsadores
tip-option-switches = Lo que se puede elegir se marca por turno, en grupos. Con un pulsador, Espacio o Intro eligen; con dos, Espacio avanza e Intro elige.
switches-none = Sin pulsador
switches-one = Un pulsador
switches-two = Dos pulsadores
option-scan-pause = Cuánto se queda la marca
scan-slower = Más despacio
scan-faster = Más deprisa

# Sounds for access.
option-mono = Lo mismo en ambos oídos
option-sound-squares = Sonidos de las casillas
tip-option-sound-squares = Cada casilla a la que llega el cursor del teclado suena como lo que hay en ella: cada parte desde abajo, y al final un tono más grave para las negras

## What leads to the dialogs

library-open = Abrir
tip-insight = Lo que dicen tus partidas: resultados, precisión y los errores que se repiten
