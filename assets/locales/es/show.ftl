### La demostración de las piezas y de las reglas.

start-show = Muéstrame las piezas
tip-show = Una demostración para mirar y probar
show-leave = Volver
show-loop = Una y otra vez
tip-show-loop = Al terminar, la demostración vuelve a empezar, para una exposición
tip-show-stop = Esperar (P)
tip-show-play = Seguir sola (P)
tip-show-back = Atrás (Re Pág)
tip-show-forth = Siguiente (Av Pág)
show-your-turn = Te toca: haz clic en la pieza y luego en su destino.
show-right = ¡Bien!
show-legal = Es legal, pero no es lo que aquí se muestra.
part-tower = Torre: el botón
part-fort = Fuerte: el anillo que la rodea
part-wall = Muralla: el anillo exterior
part-tower-height = la más alta
part-fort-height = de altura media
part-wall-height = la más baja

## Turnover

show-parts = Una pieza, tres partes
show-parts-castle = Esto es un Castillo. Parece una sola pieza…
show-parts-apart = … pero son tres: un botón, un anillo que lo rodea y otro anillo alrededor.
show-parts-fit = Se llaman Torre, Fuerte y Muralla. Cada parte es clara por una cara y oscura por la otra: la que mira arriba dice de quién es.
show-parts-turned = Del otro lado, las mismas tres partes son de las negras: quien las toma las da la vuelta, y luchan para el otro bando.
show-parts-together = Juntas encajan una en otra y ocupan una sola casilla.
show-parts-cut = Cortadas se ve cómo el botón encaja en el anillo, y el anillo en el exterior. Cada parte es clara por arriba y oscura por abajo.

show-six = Seis piezas
show-six-tower = Solo, el botón es una Torre. Mueve en línea recta. También las reglas clásicas la llaman Torre.
show-six-fort = Solo, el anillo interior es un Fuerte. Mueve en diagonal. En las clásicas: Alfil.
show-six-wall = Solo, el anillo exterior es una Muralla. Avanza una casilla. En las clásicas: Peón.
show-six-citadel = Fuerte y Torre juntos son una Ciudadela, …
show-six-citadel-apart = … cuyo Fuerte va en todas las direcciones. En las clásicas: Reina.
show-six-fortress = Muralla y Fuerte juntos son una Fortaleza, …
show-six-fortress-apart = … cuya Muralla salta como un caballo de ajedrez. En las clásicas: Caballo.
show-six-castle = Las tres son un Castillo. Quien se queda sin ninguno pierde.

show-move = Cómo mueven las partes
show-move-wall = Una Muralla mira hacia delante, al otro lado del tablero.
show-move-wall-ahead = Avanza una casilla si está libre.
show-move-wall-before = En diagonal hacia delante solo va para quitar o para juntarse.
show-move-wall-takes = Aquí quita la Torre.
show-move-fort = Un Fuerte va en diagonal,
show-move-fort-far = tan lejos como nada le cierre el paso.
show-move-tower = Una Torre va en línea recta.
show-move-tower-try = Mueve la Torre.

show-outer = Solo mueve la parte exterior
show-outer-citadel = Una Ciudadela: el Fuerte está fuera, así que mueve el Fuerte.
show-outer-citadel-moves = Al salir de una Ciudadela va en todas las direcciones. La Torre se queda, y de una pieza han salido dos.
show-outer-fortress = Una Fortaleza: la Muralla está fuera…
show-outer-fortress-moves = … y salta como un caballo. El Fuerte se queda.
show-outer-start = Al empezar cada bando tiene ocho Castillos, y nada más.
show-outer-castle-moves = La Muralla de un Castillo avanza una casilla, o dos. Detrás queda una Ciudadela.

show-combine = Combinar
show-combine-before = Lo que encaja puede juntarse. La Torre encaja en el Fuerte,
show-combine-after = y juntos son una Ciudadela.
show-combine-castle = A una Fortaleza solo le falta la Torre para ser un Castillo.
show-combine-try = Haz un Castillo.

show-turn-over = Tomar dando la vuelta
show-turn-over-before = Esto da nombre al juego. El Fuerte blanco encaja en la Muralla negra…
show-turn-over-after = … así que le da la vuelta y se une a ella. Ahora las dos son blancas: una Fortaleza.
show-turn-over-again = Un Fuerte negro, y una Torre blanca que encaja en él.
show-turn-over-try = Da la vuelta al Fuerte.

show-capture = Capturar
show-capture-before = Una Torre no encaja en otra Torre.
show-capture-after = Lo que no encaja captura: la Torre negra sale del tablero.

show-promotion = Promoción
show-promotion-before = Una Muralla ante la última fila.
show-promotion-after = Allí se convierte en Ciudadela, con partes de la caja. Un Castillo también.

show-check = Jaque
show-check-before = Reglas modernas: la Torre ataca los dos Castillos blancos. Un Castillo en jaque mueve entero, una casilla, como un rey.
show-check-whole = El nido no se separa.
show-check-last = El último Castillo nunca puede quedar en jaque.
show-check-try = Sálvalo.

show-mate = Jaque mate
show-mate-before = Juegan las negras. A las blancas les queda un Castillo, y la Torre de b8 vigila las casillas vecinas.
show-mate-try = Da mate.

show-classic = Las reglas clásicas
show-classic-start = La edición antigua llama a las partes Peón, Alfil y Torre. Sus Castillos ocupan toda la primera fila.
show-classic-castle = Nunca mueven enteros: siempre se separan.
show-classic-last = Ningún jaque obliga a responder. Aquí queda un Castillo por bando, y la Torre blanca ataca al negro.
show-classic-end = Capturado el último Castillo, la partida ha terminado.

## Lielow

show-stacks = Pilas que mueven según su altura
show-stacks-start = Cada bando tiene ocho fichas. Una ficha es una pila de uno: mueve exactamente una casilla, en cualquier dirección.
show-stacks-grow = En una casilla vacía crece con una ficha de la caja: ahora mide dos.
show-stacks-answer = Las negras hacen lo mismo.
show-stacks-far = Con altura dos mueve exactamente dos casillas, por encima de todo, y crece a tres.

show-king = La más alta es el rey
show-king-none = Mientras todas miden lo mismo, nadie es rey.
show-king-crowned = La pila blanca más alta recibe la corona.
show-king-other = La negra también.
show-king-stays = Si dos miden lo mismo, la corona se queda donde estaba.

show-stack-capture = Capturar
show-stack-capture-start = La pila que cae sobre una enemiga se la lleva entera.
show-stack-capture-white = Las blancas avanzan,
show-stack-capture-black = las negras también.
show-stack-capture-beside = Las blancas crecen en el otro lado.
show-stack-capture-three = El rey negro mide tres y mueve tres casillas.
show-stack-capture-king = El rey blanco está en otra parte; la pila de c3 está sola.
show-stack-capture-try = Captúrala con el rey negro. Vuelve a empezar con una ficha, pues capturar cuesta toda la altura. Quien captura al rey enemigo gana.

## Dados

show-dice = Los dados dicen quién puede mover
show-dice-start = Ajedrez, pero cada turno empieza con dos dados: 1 es un peón, 2 un caballo, 3 un alfil, 4 una torre, 5 la dama, 6 el rey.
show-dice-thrown = Las blancas sacan 1 y 2: puede mover un peón o un caballo.
show-dice-moved = Las blancas mueven un peón.
show-dice-again = Las negras sacan 2 y 5: un caballo o la dama. La dama sigue encerrada.
show-dice-try = Mueve un caballo.

show-double = Dobles
show-double-start = Dos dados iguales son la mejor tirada:
show-double-thrown = con dos treses las blancas pueden mover lo que quieran,
show-double-moved = también un peón.

show-pass = Pasar
show-pass-start = Al empezar no pueden mover ni alfiles ni torres.
show-pass-thrown = 3 y 4 nombran justo a esos…
show-pass-passed = … así que las blancas pasan. También en jaque, y entonces hasta el rey puede ser capturado.
