### La demostración de las piezas y de las reglas.

tutorial-leave = Volver
tutorial-loop = Repetir
tip-tutorial-loop = Al terminar, la demostración vuelve a empezar, para una exposición
tutorial-print = Imprimir este juego
tip-tutorial-print = Archivos para una impresora 3D, planos de tablero y caja, y cómo se montan las partes
tip-tutorial-pause = Pausa
tip-tutorial-play = Seguir sola
tip-tutorial-previous = Atrás
tip-tutorial-next = Siguiente
tutorial-your-turn = Te toca: haz clic en la pieza y luego en su destino.
tutorial-right = ¡Bien!
tutorial-legal = Es legal, pero no es lo que aquí se muestra.
part-tower = Torre: el botón
part-fort = Fuerte: el anillo interior
part-wall = Muralla: el anillo exterior
part-tower-height = la más alta
part-fort-height = de altura media
part-wall-height = la más baja

## Turnover

tutorial-parts = Una pieza, tres partes
tutorial-parts-castle = Esto es un Castillo. Parece una sola pieza…
tutorial-parts-apart = … pero un Castillo son tres partes: un botón, un anillo interior y un anillo exterior.
tutorial-parts-fit = Se llaman Torre, Fuerte y Muralla. Cada parte es clara por una cara y oscura por la otra: la que mira arriba dice de quién es.
tutorial-parts-turned = Del otro lado, las mismas tres partes son de las negras: una parte volteada lucha para el otro bando.
tutorial-parts-turned-moving = Ahora cada parte se voltea: lo de abajo queda arriba.
tutorial-parts-together = Juntas encajan una en otra y ocupan una sola casilla.
tutorial-parts-together-moving = Volteadas otra vez, son de las blancas y se combinan.
tutorial-parts-cut = Cortadas se ve cómo el botón encaja en el anillo interior, y este en el exterior. Una pieza blanca es clara por arriba y oscura por abajo.

tutorial-six = Seis piezas
tutorial-six-tower = Solo, el botón es una Torre. Mueve en línea recta.
tutorial-six-fort = Solo, el anillo interior es un Fuerte. Mueve en diagonal.
tutorial-six-wall = Solo, el anillo exterior es una Muralla. Avanza una casilla.
tutorial-six-citadel = Fuerte y Torre juntos son una Ciudadela…
tutorial-six-citadel-apart = … cuyo Fuerte va en todas las direcciones.
tutorial-six-fortress = Muralla y Fuerte juntos son una Fortaleza…
tutorial-six-fortress-apart = … cuya Muralla salta como un caballo de ajedrez.
tutorial-six-castle = Las tres son un Castillo. Quien se queda sin ninguno pierde.

tutorial-move = Cómo mueven las partes
tutorial-move-wall = Una Muralla va hacia delante, al otro lado. (Cada bando necesita un Castillo para jugar: los de las esquinas solo miran.)
tutorial-move-wall-ahead = Avanza una casilla si está libre.
tutorial-move-wall-before = En diagonal hacia delante solo va para capturar, voltear o combinarse.
tutorial-move-wall-takes = Aquí captura la Torre, que sale del tablero.
tutorial-move-fort = Un Fuerte va en diagonal…
tutorial-move-fort-far = … tan lejos como nada le cierre el paso: cuantas casillas se quiera.
tutorial-move-tower = Una Torre va en línea recta.
tutorial-move-tower-try = Mueve la Torre.

tutorial-outer = Solo mueve la parte exterior
tutorial-outer-citadel = Una Ciudadela: el Fuerte está fuera, así que mueve el Fuerte.
tutorial-outer-citadel-moves = Al salir de una Ciudadela va en todas las direcciones. La Torre se queda, y de una pieza han salido dos.
tutorial-outer-fortress = Una Fortaleza: la Muralla está fuera…
tutorial-outer-fortress-moves = … y salta como un caballo. El Fuerte se queda.
tutorial-outer-start = Al empezar cada bando tiene ocho Castillos, y nada más.
tutorial-outer-castle-moves = La Muralla de un Castillo avanza una casilla, o dos. Detrás queda una Ciudadela.

tutorial-combine = Combinar
tutorial-combine-before = Lo que encaja puede combinarse. La Torre encaja en el Fuerte,
tutorial-combine-after = y juntos son una Ciudadela.
tutorial-combine-castle = A una Fortaleza solo le falta la Torre para ser un Castillo.
tutorial-combine-try = Haz un Castillo.

tutorial-turn-over = Voltear
tutorial-turn-over-before = Esto da nombre al juego. El Fuerte blanco encaja en la Muralla negra…
tutorial-turn-over-after = … así que la voltea y se combina con ella. Ahora las dos son blancas: una Fortaleza.
tutorial-turn-over-again = Un Fuerte negro, y una Torre blanca que encaja en él.
tutorial-turn-over-try = Voltea el Fuerte.

tutorial-capture = Capturar
tutorial-capture-before = Una Torre no encaja en otra Torre.
tutorial-capture-after = Lo que no encaja captura: la Torre negra va a la bandeja junto al tablero.

tutorial-promotion = Coronación
tutorial-promotion-before = Una Muralla ante la última fila.
tutorial-promotion-after = Allí se convierte en Ciudadela, con partes de la caja. También un Castillo que llega a esta fila.

tutorial-check = Jaque
tutorial-check-before = Según las reglas de 2024: la Torre ataca los dos Castillos blancos (anillos rojos). Un Castillo en jaque mueve entero, una casilla, como un rey.
tutorial-check-whole = Sus partes siguen juntas. El otro Castillo puede quedar en jaque: no es el último.
tutorial-check-last = El último Castillo nunca puede quedar en jaque.
tutorial-check-try = Sálvalo.

tutorial-mate = Jaque mate
tutorial-mate-before = Juegan las negras. A las blancas les queda un Castillo, y la Torre de b8 vigila las casillas que tiene al lado.
tutorial-mate-try = Da mate.

tutorial-classic = Las reglas clásicas
tutorial-classic-start = La edición antigua llama Peón a la Muralla, Alfil al Fuerte, Caballo a la Fortaleza y Reina a la Ciudadela. Sus Castillos ocupan toda la primera fila.
tutorial-classic-castle = Nunca mueven enteros: siempre se separan.
tutorial-classic-last = Ningún jaque obliga a responder: el anillo rojo solo avisa. Aquí queda un Castillo por bando, y la Torre blanca ataca al negro.
tutorial-classic-end = Capturado el último Castillo, la partida ha terminado.

tutorial-third = Las reglas de 2025
tutorial-third-start = Las reglas más nuevas del inventor empiezan como las de 2024.
tutorial-third-whole = El Castillo anda entero, atacado o no, una casilla en cualquier dirección.
tutorial-third-dismount = Las negras envían solo la Muralla de un Castillo, dos casillas adelante. La Ciudadela se queda.
tutorial-third-onto = Junto al Castillo hay un Fuerte, con el que su Muralla encaja.
tutorial-third-turned = Por eso va solo la Muralla. Voltea el Fuerte, y la Ciudadela se queda.
tutorial-third-last = Ningún jaque obliga a responder: el anillo rojo solo avisa. Aquí queda un Castillo por bando, y la Torre blanca ataca al negro.
tutorial-third-end = Capturado el último Castillo, la partida ha terminado. También pierde quien se queda sin jugadas.

## Lielow

tutorial-stacks = Pilas que mueven según su altura
tutorial-stacks-start = Cada bando tiene ocho fichas. Una ficha es una pila de uno: mueve exactamente una casilla, en cualquier dirección.
tutorial-stacks-grow = En una casilla vacía crece con una ficha de la caja: ahora mide dos.
tutorial-stacks-answer = Las negras hacen lo mismo.
tutorial-stacks-far = Con altura dos mueve exactamente dos casillas, por encima de todo, y crece a tres.

tutorial-king = La más alta es el rey
tutorial-king-none = Mientras todas miden lo mismo, nadie es rey.
tutorial-king-crowned = La pila blanca más alta recibe la corona.
tutorial-king-other = La negra también.
tutorial-king-stays = Si dos miden lo mismo, la corona se queda donde estaba.

tutorial-stack-capture = Capturar
tutorial-stack-capture-start = La pila que cae sobre una enemiga la captura entera.
tutorial-stack-capture-white = Las blancas avanzan,
tutorial-stack-capture-black = las negras también.
tutorial-stack-capture-beside = Las blancas crecen en el otro lado.
tutorial-stack-capture-three = El rey negro mide tres y mueve tres casillas.
tutorial-stack-capture-king = El rey blanco está en otra parte; la pila de c3 está sola.
tutorial-stack-capture-try = Captúrala con el rey negro. Vuelve a empezar con una ficha, pues capturar cuesta toda la altura. Quien captura al rey enemigo gana.

tutorial-nine = 9 × 9
tutorial-nine-start = Un tablero de nueve por nueve casillas, con dieciocho fichas por bando. Una ficha es una pila de uno: mueve exactamente una casilla.
tutorial-nine-grow = En una casilla vacía crece con una ficha de la caja. La pila blanca más alta es el rey y recibe la corona.
tutorial-nine-answer = Las negras hacen lo mismo.
tutorial-nine-far = Con altura dos mueve exactamente dos casillas, por encima de todo, y crece a tres.
tutorial-nine-black = El rey negro también.
tutorial-nine-capture = A tres casillas hay una pila enemiga: el rey la captura entera y vuelve a medir uno. Sigue siendo rey, pues ninguna es más alta.
tutorial-nine-try = El rey está junto a una ficha negra. Quien captura al rey enemigo gana: captúralo.

## Dados

tutorial-dice = Los dados dicen quién puede mover
tutorial-dice-start = Ajedrez, pero cada turno empieza con dos dados: 1 es un peón, 2 un caballo, 3 un alfil, 4 una torre, 5 la dama, 6 el rey.
tutorial-dice-thrown = Las blancas sacan 1 y 2: puede mover un peón o un caballo.
tutorial-dice-moved = Las blancas mueven un peón.
tutorial-dice-again = Las negras sacan 2 y 5: un caballo o la dama. La dama sigue encerrada.
tutorial-dice-try = Mueve un caballo.

tutorial-double = Dobles
tutorial-double-start = Dos dados iguales son la mejor tirada:
tutorial-double-thrown = con dos treses las blancas pueden mover lo que quieran,
tutorial-double-moved = también un peón.

tutorial-pass = Pasar
tutorial-pass-start = Al empezar no pueden mover ni alfiles ni torres.
tutorial-pass-thrown = 3 y 4 nombran justo a esos…
tutorial-pass-passed = … así que las blancas pasan. También en jaque, y entonces hasta el rey puede ser capturado.

tutorial-three = Tres dados
tutorial-three-start = Ajedrez con tres dados en cada turno: 1 es un peón, 2 un caballo, 3 un alfil, 4 una torre, 5 la dama, 6 el rey.
tutorial-three-thrown = Las blancas sacan 1, 2 y 3: tres jugadas, una por dado, en cualquier orden.
tutorial-three-pawn = Primero el peón. Abre paso…
tutorial-three-bishop = … al alfil.
tutorial-three-knight = Al final, el caballo. Todos los dados están usados, y tiran las negras.
tutorial-three-most = Las negras sacan 1, 3 y 5. Hay que usar tantos dados como se pueda: la primera jugada debe abrir paso a un alfil y a la dama.
tutorial-three-most-try = ¿Qué peón abre paso a los dos? Muévelo.
tutorial-three-castle = El enroque mueve una torre y el rey: necesita un 4 y un 6.
tutorial-three-castle-thrown = Las blancas sacan 1, 4 y 6.
tutorial-three-castled = Las blancas enrocan y gastan los dos dados. El 1 queda para un peón.
tutorial-three-king = No hay jaque ni mate: un rey puede quedar atacado, y quien lo captura gana.
tutorial-three-king-thrown = Las blancas sacan 2, 4 y 4: un caballo y dos veces una torre. La misma torre puede usar los dos.
tutorial-three-king-way = La torre captura el peón. Quedan un 2 y un 4.
tutorial-three-king-try = Captura el rey. Eso gana al momento; el último dado ya no cuenta.

tutorial-one-die = Un dado
tutorial-one-die-start = Ajedrez con un dado en cada turno: 1 es un peón, 2 un caballo, 3 un alfil, 4 una torre, 5 la dama, 6 el rey.
tutorial-one-die-thrown = Las blancas sacan 1: puede mover un peón.
tutorial-one-die-moved = Las blancas mueven un peón.
tutorial-one-die-again = Las negras sacan 2. Un número con el que nada puede mover se vuelve a tirar: así nadie pasa.
tutorial-one-die-try = Mueve un caballo.
tutorial-one-die-last-row = Un 2, 3, 4 o 5 lleva también un peón a la última fila. Se convierte en lo que dice el dado.
tutorial-one-die-last-row-thrown = Las blancas sacan 2…
tutorial-one-die-promoted = … así que el peón se convierte en caballo.
tutorial-one-die-king = No hay jaque: un rey puede quedar atacado, y quien lo captura gana.
tutorial-one-die-king-thrown = Las blancas sacan 4: puede mover una torre.
tutorial-one-die-king-try = Captura el rey.
