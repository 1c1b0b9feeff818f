# El libro de reglas del juego, por edición y sección. Una línea es un párrafo.

rules-title = Libro de reglas

## Modernas

rules-turnover-modern-1-title = El objetivo
rules-turnover-modern-1-body =
    Cada jugador empieza con ocho Castillos: las blancas en las casillas oscuras de las dos primeras filas, las negras en las claras de las dos últimas. Mueven primero las blancas; después se alternan los turnos, y nadie puede pasar.

    Ganas con el jaque mate: el último Castillo del rival está en jaque y ninguna jugada legal lo salva.
rules-turnover-modern-2-title = Anillos y conjuntos
rules-turnover-modern-2-body =
    Hay tres anillos: la Torre es el botón del centro, el Fuerte va alrededor y la Muralla va por fuera. Los anillos que encajan comparten casilla y forman un conjunto:

    • Torre + Fuerte = Ciudadela
    • Fuerte + Muralla = Fortaleza
    • Torre + Fuerte + Muralla = Castillo

    Torre y Muralla solas no encajan.

    Una jugada mueve un anillo: siempre el más externo de su casilla. Lo demás se queda: la Fortaleza deja un Fuerte, la Ciudadela una Torre, el Castillo una Ciudadela. Solo el Castillo se mueve a veces entero.
rules-turnover-modern-3-title = Cómo se mueven
rules-turnover-modern-3-body =
    • Muralla: una casilla de frente; una casilla en diagonal hacia delante solo sobre algo, nunca a una casilla vacía.
    • Torre: cualquier distancia por una columna o una fila.
    • Fuerte: cualquier distancia por una diagonal.
    • Ciudadela: su Fuerte recorre cualquier distancia, en línea recta o en diagonal.
    • Fortaleza: su Muralla salta como el caballo del ajedrez, dos casillas rectas y una de lado, en todas las direcciones y por encima de todo.

    Torres, Fuertes y Ciudadelas se detienen ante el primer conjunto que encuentran; pueden caer sobre él, nunca pasarlo.
rules-turnover-modern-4-title = La llegada
rules-turnover-modern-4-body =
    Lo que hace el anillo depende de lo que encuentra:

    • Casilla vacía: se queda solo en ella.
    • Conjunto propio, y encaja: se combinan.
    • Conjunto enemigo, y encaja: lo toma (turnover). Todos sus anillos se giran a tu color y el tuyo se les une; no puedes elegir la captura.
    • Conjunto enemigo, y no encaja: lo captura y sale del tablero.
    • Conjunto propio, y no encaja: no puede ir allí.

    La Muralla encaja con Fuerte o Ciudadela; el Fuerte, con Muralla o Torre; la Torre, con Fuerte o Fortaleza. Nada encaja con un Castillo.

    De frente, la Muralla nunca captura.
rules-turnover-modern-5-title = El Castillo
rules-turnover-modern-5-body =
    • Sin jaque, con dos o más Castillos: mueve su Muralla como cualquier Muralla, o dos casillas de frente, desde cualquier fila, si la primera está vacía. Tampoco en la segunda captura.
    • En jaque, con dos o más Castillos: solo mueve entero, una casilla en cualquier dirección, a una casilla vacía o capturando lo que haya del rival. Puede entrar en jaque.
    • Tu último Castillo: mueve siempre entero, de la misma manera, pero nunca entra en jaque.

    Un Castillo entero no se combina ni toma nada.

    Si tienes solo dos Castillos y uno está en jaque, el otro no puede mover, salvo que también lo esté.
rules-turnover-modern-6-title = Jaque y jaque mate
rules-turnover-modern-6-body =
    Un Castillo está en jaque cuando lo ataca un conjunto enemigo: la Muralla ataca las dos casillas en diagonal hacia delante; Torre, Fuerte y Ciudadela, sus líneas abiertas; la Fortaleza, con su salto; el Castillo, las ocho casillas que lo rodean.

    Ninguna jugada puede dejarte sin Castillos, ni con uno solo y en jaque. Mientras conserves dos o más, no hace falta responder a un jaque.

    Si tu último Castillo está en jaque y no tienes jugada legal, es jaque mate y pierdes.
rules-turnover-modern-7-title = Promoción
rules-turnover-modern-7-body =
    En la última fila (8 para las blancas, 1 para las negras) se promueve, en el acto y siempre:

    • La Muralla que queda allí sola, haya avanzado, saltado o capturado, pasa a ser Ciudadela.
    • El Castillo que se forma allí pierde su Muralla y pasa a ser Ciudadela. También el Castillo entero que llega a esa fila, o se mueve por ella, mientras tengas dos o más.

    La Muralla que cae sobre un Fuerte forma una Fortaleza: no hay promoción. Un Fuerte o una Torre solos nunca se promueven. Tu último Castillo sigue siendo Castillo.
rules-turnover-modern-8-title = Cómo termina la partida
rules-turnover-modern-8-body =
    Se pierde por jaque mate o por abandono. Es empate:

    • si quien debe mover no tiene jugada legal y no es jaque mate; con dos o más Castillos, aunque todos estén en jaque;
    • tras cincuenta jugadas de cada bando sin captura ni toma (combinar y promover no cuentan);
    • si una posición se da por tercera vez, un jugador lo reclama y el otro acepta; si no, se sigue jugando;
    • por común acuerdo, por ejemplo si ya nadie puede ganar.
rules-turnover-modern-9-title = La notación
rules-turnover-modern-9-body =
    C Castillo, Q Ciudadela, N Fortaleza, B Fuerte, R Torre; la Muralla no lleva letra.

    • e5, Be5, Ra5: mueve una Muralla, un Fuerte o una Torre.
    • Q.e5, N.e5, C.e5: mueve el anillo de un conjunto; el punto lo distingue de lo que sigue.
    • Qe5: un anillo se combina en una Ciudadela en e5; Qe8 también puede ser una promoción.
    • :Qe5: una toma que forma una Ciudadela.
    • RxRe5: una Torre captura una Torre; xRd8.Q: una Muralla captura una Torre y se promueve.
    • C-e4, C-xRe4: un Castillo entero mueve, o captura.
    • + jaque al último Castillo, ++ jaque mate.

    Si dos jugadas se escribieran igual, se nombra el origen: Re1.5, d4xRe5. K se lee como N, y e2e4 vale para toda jugada.

## Clásicas

rules-turnover-classic-1-title = El objetivo
rules-turnover-classic-1-body =
    Cada jugador empieza con ocho Castillos en su primera fila: las blancas en la fila 1, las negras en la 8. Mueven primero las blancas; después se alternan los turnos, y nadie puede pasar.

    Ganas cuando el rival se queda sin Castillos.
rules-turnover-classic-2-title = Anillos y piezas
rules-turnover-classic-2-body =
    Hay tres anillos: la Torre es el botón del centro, el Alfil va alrededor y el Peón va por fuera. Los anillos que encajan comparten casilla y forman una pieza:

    • Torre + Alfil = Reina
    • Alfil + Peón = Caballo
    • Torre + Alfil + Peón = Castillo

    Torre y Peón solos no encajan.

    Una jugada mueve un anillo: siempre el más externo de su casilla. Lo demás se queda: el Caballo deja un Alfil, la Reina una Torre, el Castillo una Reina.
rules-turnover-classic-3-title = Cómo se mueven
rules-turnover-classic-3-body =
    • Peón: una casilla de frente; una casilla en diagonal hacia delante solo sobre algo, nunca a una casilla vacía. No hay paso doble ni captura al paso.
    • Torre: cualquier distancia por una columna o una fila.
    • Alfil: cualquier distancia por una diagonal.
    • Reina: su Alfil recorre cualquier distancia, en línea recta o en diagonal.
    • Caballo: su Peón salta en L, dos casillas rectas y una de lado, en todas las direcciones y por encima de todo.

    Torres, Alfiles y Reinas se detienen ante la primera pieza que encuentran; pueden caer sobre ella, nunca pasarla.
rules-turnover-classic-4-title = La llegada
rules-turnover-classic-4-body =
    Lo que hace el anillo depende de lo que encuentra:

    • Casilla vacía: se queda solo en ella.
    • Pieza propia, y encaja: se combinan.
    • Pieza enemiga, y encaja: la toma (turnover). Todos sus anillos se giran a tu color y el tuyo se les une; no puedes elegir la captura.
    • Pieza enemiga, y no encaja: la captura y sale del tablero.
    • Pieza propia, y no encaja: no puede ir allí.

    El Peón encaja con Alfil o Reina; el Alfil, con Peón o Torre; la Torre, con Alfil o Caballo. Nada encaja con un Castillo.

    De frente, el Peón nunca captura.
rules-turnover-classic-5-title = El Castillo
rules-turnover-classic-5-body =
    El Castillo mueve su Peón y deja una Reina. El Peón va como cualquier Peón, o dos casillas de frente, desde cualquier fila, si la primera está vacía. En la segunda puede caer en una casilla vacía, o sobre un Alfil o una Reina de cualquier color; allí nunca captura.

    Todo Castillo tiene esta jugada, también el que se formó durante la partida.

    Un Castillo puede ser capturado, pero nunca tomado.
rules-turnover-classic-6-title = El jaque y el último Castillo
rules-turnover-classic-6-body =
    Un Castillo está atacado cuando un anillo enemigo podría capturarlo ahora. Estás en jaque cuando todos tus Castillos están atacados. El jaque es solo un aviso: no prohíbe ninguna jugada, y se sigue hasta que los Castillos desaparecen de verdad.

    Incluso puedes mover tu último Castillo: se deshace, y si su Peón no forma enseguida otro Castillo ni captura el último del rival, has abandonado la partida.
rules-turnover-classic-7-title = Promoción
rules-turnover-classic-7-body =
    En la última fila (8 para las blancas, 1 para las negras) solo se promueven Peones y Castillos, en el acto, siempre, y solo a Reina:

    • El Peón que queda allí solo, haya avanzado, saltado o capturado, pasa a ser Reina.
    • El Castillo que se forma allí, con un Peón sobre una Reina o una Torre sobre un Caballo, pierde su Peón y pasa a ser Reina.

    El Peón que cae sobre un Alfil forma un Caballo: no hay promoción. Un Alfil o una Torre solos nunca se promueven.
rules-turnover-classic-8-title = Cómo termina la partida
rules-turnover-classic-8-body =
    Ganas cuando, tras una jugada, el rival no tiene Castillos, o cuando abandona. Si ningún bando tiene ya Castillos, porque el último capturó al último, es tierra arrasada: empate.

    Si quien debe mover no tiene jugada legal, pierde si todos sus Castillos están atacados; si no, es empate por ahogamiento. También es empate:

    • tras cincuenta jugadas de cada bando sin captura ni toma (combinar y promover no cuentan);
    • si una posición se da por tercera vez, un jugador lo reclama y el otro acepta; si no, se sigue jugando;
    • por común acuerdo, por ejemplo si ya nadie puede ganar.
rules-turnover-classic-9-title = La notación
rules-turnover-classic-9-body =
    C Castillo, Q Reina, N Caballo, B Alfil, R Torre; el Peón no lleva letra.

    • e5, Be5, Ra5: mueve un Peón, un Alfil o una Torre.
    • Q.e5, N.e5, C.e5: mueve el anillo de una pieza combinada; el punto lo distingue de lo que sigue.
    • Qe5: un anillo se combina en una Reina en e5; Qe8 también puede ser una promoción.
    • :Qe5: una toma que forma una Reina.
    • RxRe5: una Torre captura una Torre; xRd8.Q: un Peón captura una Torre y se promueve.
    • + jaque (todos los Castillos atacados), ++ jaque mate (el último está perdido).

    Si dos jugadas se escribieran igual, se nombra el origen: Re1.5, d4xRe5. K se lee como N, y e2e4 vale para toda jugada.

## Lielow

rules-lielow-1-title = El objetivo
rules-lielow-1-body =
    Cada jugador empieza con ocho damas: las blancas en la fila 2, las negras en la fila 7. Cada una es una pila que mide uno. Mueven primero las blancas; después se alternan los turnos, y nadie puede pasar.

    Ganas si capturas al rey del rival, o si este sale del tablero. No hay empates.
rules-lielow-2-title = Cómo mueven las pilas
rules-lielow-2-body =
    Una pila mueve entera, en línea recta o en diagonal, exactamente tantas casillas como mide: una pila de 3, tres casillas. Lo que haya en medio no importa; se salta.

    El número sobre la pila dice cuánto mide.
rules-lielow-3-title = La llegada
rules-lielow-3-body =
    • A una casilla vacía: la pila se queda allí y crece en una dama.
    • A una pila enemiga: la captura entera, y la pila que captura vuelve a empezar con una dama.
    • A una pila propia: no puede ir allí.
    • Más allá del borde, por lejos que sea: la pila desaparece. Da igual en qué dirección salga.

    Una pila de 8 ya solo puede salir del tablero.
rules-lielow-4-title = Quién es rey
rules-lielow-4-body =
    Después de cada jugada, tuya o del rival, se miran los dos bandos: la pila que es más alta que todas las demás de su bando es rey, y lleva la corona. Tu única pila siempre es rey.

    Si varias son las más altas, nada cambia:

    • Otra pila llega a medir lo mismo que el rey: el rey sigue siéndolo. Si lo supera, la corona pasa a ella en el acto.
    • El rey captura y vuelve a medir uno: si ahora una de las otras es la más alta, la corona pasa a ella. Si varias empatan, el pequeño sigue siendo rey.
    • Una de varias pilas más altas captura, sale del tablero o es capturada, y solo una queda como la más alta: la corona pasa a esa, también en la jugada del rival.
    • Al principio no hay reyes. Lo es la primera pila que crece; una pila que sale del tablero no hace rey a nadie.
rules-lielow-5-title = Cómo termina la partida
rules-lielow-5-body =
    Cuenta quién es rey antes de la jugada, no después:

    • Gana quien captura al rey enemigo, aunque lo haga con su propio rey.
    • Pierde quien deja que su rey salga del tablero, aunque después otra pila sería rey.

    Sin rey no puedes perder. También ganas si el rival abandona.
rules-lielow-6-title = Cómo se anotan las jugadas
rules-lielow-6-body =
    • a2-a3: la pila de a2 mueve a a3.
    • a2xb3: captura allí.
    • a2-off: sale del tablero.
