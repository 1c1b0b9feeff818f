# El libro de reglas del juego, por edición y sección. Una línea es un párrafo.

rules-title = Libro de reglas

## Lo que las reglas modernas y las de 2025 tienen en común

rules-turnover-all-1-title = El objetivo
rules-turnover-all-2-title = Anillos y conjuntos
rules-turnover-all-2-body =
    Hay tres anillos: la Torre es el botón del centro, el Fuerte va alrededor y la Muralla va por fuera. Los anillos que encajan comparten casilla y forman un conjunto:

    • Torre + Fuerte = Ciudadela
    • Fuerte + Muralla = Fortaleza
    • Torre + Fuerte + Muralla = Castillo

    Torre y Muralla solas no encajan.

    Una jugada mueve un anillo: siempre el más externo de su casilla. Lo demás se queda: la Fortaleza deja un Fuerte, la Ciudadela una Torre, el Castillo una Ciudadela. Solo el Castillo se mueve a veces entero.
rules-turnover-all-3-title = Cómo se mueven
rules-turnover-all-3-body =
    • Muralla: una casilla de frente; una casilla en diagonal hacia delante solo sobre algo, nunca a una casilla vacía.
    • Torre: cualquier distancia por una columna o una fila.
    • Fuerte: cualquier distancia por una diagonal.
    • Ciudadela: su Fuerte recorre cualquier distancia, en línea recta o en diagonal.
    • Fortaleza: su Muralla salta como el caballo del ajedrez, dos casillas en línea recta y una de lado, en todas las direcciones y por encima de todo.

    Torres, Fuertes y Ciudadelas se detienen ante el primer conjunto que encuentran; pueden caer sobre él, nunca pasarlo.
rules-turnover-all-4-title = La llegada
rules-turnover-all-4-body =
    Lo que hace el anillo depende de lo que encuentra:

    • Casilla vacía: se queda solo en ella.
    • Conjunto propio, y encaja: se combinan.
    • Conjunto enemigo, y encaja: lo voltea (turnover). Todos sus anillos pasan a tu color y el tuyo se combina con ellos; no puedes elegir la captura.
    • Conjunto enemigo, y no encaja: lo captura y sale del tablero.
    • Conjunto propio, y no encaja: no puede ir allí.

    La Muralla encaja con Fuerte o Ciudadela; el Fuerte, con Muralla o Torre; la Torre, con Fuerte o Fortaleza. Nada encaja con un Castillo.

    De frente, la Muralla nunca captura.
rules-turnover-all-5-title = El Castillo
rules-turnover-all-7-title = Coronación
rules-turnover-all-8-title = Cómo termina la partida
rules-turnover-all-9-title = La notación
rules-turnover-castles =
    Cada jugador empieza con ocho Castillos: las blancas en las casillas oscuras de las dos primeras filas, las negras en las claras de las dos últimas. Mueven primero las blancas; después se alternan los turnos, y nadie puede pasar.
rules-turnover-writing =
    C Castillo, Q Ciudadela, N Fortaleza, B Fuerte, R Torre; la Muralla no lleva letra.

    • e5, Be5, Ra5: mueve una Muralla, un Fuerte o una Torre.
    • Q.e5, N.e5, C.e5: mueve el anillo de un conjunto; el punto lo distingue de lo que sigue.
    • Qe5: un anillo se combina en una Ciudadela en e5; Qe8 también puede ser una coronación.
    • :Qe5: un volteo que forma una Ciudadela.
    • RxRe5: una Torre captura una Torre; xRd8.Q: una Muralla captura una Torre y corona.
    • C-e4, C-xRe4: un Castillo entero mueve, o captura.
rules-turnover-start =
    Si dos jugadas se escribieran igual, se nombra el origen: Re1.5, d4xRe5. K se lee como N, y e2e4 vale para toda jugada.

## Modernas

rules-turnover-modern-1-body =
    { rules-turnover-castles }

    Ganas con el jaque mate: el último Castillo del rival está atacado (en jaque) y ninguna jugada lo salva.
rules-turnover-modern-5-body =
    • Sin jaque, con dos o más Castillos: mueve su Muralla como cualquier Muralla, o dos casillas de frente, desde cualquier fila, si la primera está vacía. Tampoco en la segunda captura.
    • En jaque, con dos o más Castillos: solo mueve entero, una casilla en cualquier dirección, a una casilla vacía o capturando lo que haya del rival. Puede entrar en jaque.
    • Tu último Castillo: mueve siempre entero, de la misma manera, pero nunca entra en jaque.

    Un Castillo entero no se combina ni voltea nada.

    Si tienes solo dos Castillos y uno está en jaque, el otro no puede mover, salvo que también lo esté.
rules-turnover-modern-6-title = Jaque y jaque mate
rules-turnover-modern-6-body =
    Un Castillo está en jaque cuando lo ataca un conjunto enemigo: la Muralla ataca las dos casillas en diagonal hacia delante; Torre, Fuerte y Ciudadela, sus líneas abiertas; la Fortaleza, con su salto; el Castillo, las ocho casillas que lo rodean.

    Ninguna jugada puede dejarte sin Castillos, ni con uno solo y en jaque. Mientras conserves dos o más, no hace falta responder a un jaque.

    Si tu último Castillo está en jaque y no tienes jugada legal, es jaque mate y pierdes.
rules-turnover-modern-7-body =
    En la última fila (8 para las blancas, 1 para las negras) se corona, en el acto y siempre:

    • La Muralla que queda allí sola, haya avanzado, saltado o capturado, pasa a ser Ciudadela.
    • El Castillo que se forma allí pierde su Muralla y pasa a ser Ciudadela. También el Castillo entero que llega a esa fila, o se mueve por ella, mientras tengas dos o más.

    La Muralla que cae sobre un Fuerte forma una Fortaleza: no hay coronación. Un Fuerte o una Torre solos nunca coronan. Tu último Castillo sigue siendo Castillo.
rules-turnover-modern-8-body =
    Se pierde por jaque mate o por abandono. Son tablas:

    • si quien debe mover no tiene jugada legal y no es jaque mate; con dos o más Castillos, aunque todos estén en jaque;
    • tras cincuenta jugadas de cada bando sin captura ni volteo (combinar y coronar no cuentan);
    • si una posición se da por tercera vez, un jugador lo reclama y el otro acepta; si no, se sigue jugando;
    • por común acuerdo, por ejemplo si ya nadie puede ganar.
rules-turnover-modern-9-body =
    { rules-turnover-writing }
    • + jaque al último Castillo, ++ jaque mate.

    { rules-turnover-start }

## 2025

rules-turnover-2025-1-body =
    { rules-turnover-castles }

    Ganas cuando a tu rival no le queda ningún Castillo, o ninguna jugada.
rules-turnover-2025-5-body =
    • El Castillo anda entero, una casilla en cualquier dirección, a una casilla vacía o capturando allí un Castillo, una Fortaleza, una Torre o una Muralla del rival: atacado o no, también el último.
    • Sobre un Fuerte o una Ciudadela de al lado, propios o del rival, va solo su Muralla: se combina o lo voltea, y la Ciudadela se queda atrás.
    • Su Muralla puede también avanzar dos casillas de frente, desde cualquier fila, si la primera está vacía: a una casilla vacía, o sobre un Fuerte o una Ciudadela de cualquier bando. Allí nunca captura.

    Un conjunto propio con el que la Muralla no encaja cierra el paso.
rules-turnover-2025-6-title = Castillos atacados
rules-turnover-2025-6-body =
    Un Castillo está atacado cuando un conjunto enemigo podría capturarlo: la Muralla ataca las dos casillas en diagonal hacia delante; Torre, Fuerte y Ciudadela, sus líneas abiertas; la Fortaleza, con su salto; el Castillo, las ocho casillas que lo rodean.

    Ninguna jugada se prohíbe por eso. Un Castillo puede quedar atacado, dividirse o entregarse, incluso el último; entonces termina la partida. El ataque al último Castillo solo se avisa.
rules-turnover-2025-7-body =
    En la última fila (8 para las blancas, 1 para las negras) se corona, en el acto y siempre:

    • La Muralla que queda allí sola, haya avanzado, saltado o capturado, pasa a ser Ciudadela.
    • La Muralla que cae allí sobre una Ciudadela se retira: la Ciudadela se queda.

    La Muralla que cae sobre un Fuerte forma una Fortaleza: no hay coronación. Solo coronan Murallas: un Castillo entero, o el que una Torre completa allí, sigue siendo Castillo.
rules-turnover-2025-8-body =
    Tras cada jugada se pregunta, en este orden:

    • Al rival no le queda ningún Castillo: ganas.
    • A ti no te queda ningún Castillo: pierdes.
    • El rival no tiene jugada legal: ganas por asedio.

    También se puede abandonar. Son tablas:

    • tras cincuenta jugadas de cada bando sin captura ni volteo (combinar y coronar no cuentan);
    • si una posición se da por tercera vez, un jugador lo reclama y el otro acepta; si no, se sigue jugando;
    • por común acuerdo, por ejemplo si ya nadie puede ganar.
rules-turnover-2025-9-body =
    { rules-turnover-writing }
    • + el último Castillo está atacado.

    { rules-turnover-start }

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
    • Caballo: su Peón salta en L, dos casillas en línea recta y una de lado, en todas las direcciones y por encima de todo.

    Torres, Alfiles y Reinas se detienen ante la primera pieza que encuentran; pueden caer sobre ella, nunca pasarla.
rules-turnover-classic-4-title = La llegada
rules-turnover-classic-4-body =
    Lo que hace el anillo depende de lo que encuentra:

    • Casilla vacía: se queda solo en ella.
    • Pieza propia, y encaja: se combinan.
    • Pieza enemiga, y encaja: la voltea (turnover). Todos sus anillos pasan a tu color y el tuyo se combina con ellos; no puedes elegir la captura.
    • Pieza enemiga, y no encaja: la captura y sale del tablero.
    • Pieza propia, y no encaja: no puede ir allí.

    El Peón encaja con Alfil o Reina; el Alfil, con Peón o Torre; la Torre, con Alfil o Caballo. Nada encaja con un Castillo.

    De frente, el Peón nunca captura.
rules-turnover-classic-5-title = El Castillo
rules-turnover-classic-5-body =
    El Castillo mueve su Peón y deja una Reina. El Peón va como cualquier Peón, o dos casillas de frente, desde cualquier fila, si la primera está vacía. En la segunda puede caer en una casilla vacía, o sobre un Alfil o una Reina de cualquier color; allí nunca captura.

    Todo Castillo tiene esta jugada, también el que se formó durante la partida.

    Un Castillo puede ser capturado, pero nunca volteado.
rules-turnover-classic-6-title = El jaque y el último Castillo
rules-turnover-classic-6-body =
    Un Castillo está atacado cuando un anillo enemigo podría capturarlo ahora. Estás en jaque cuando todos tus Castillos están atacados. El jaque es solo un aviso: no prohíbe ninguna jugada, y se sigue hasta que los Castillos desaparecen de verdad.

    Incluso puedes mover tu último Castillo: se deshace, y si su Peón no forma enseguida otro Castillo ni captura el último del rival, has abandonado la partida.
rules-turnover-classic-7-title = Coronación
rules-turnover-classic-7-body =
    En la última fila (8 para las blancas, 1 para las negras) solo coronan Peones y Castillos, en el acto, siempre, y solo en Reina:

    • El Peón que queda allí solo, haya avanzado, saltado o capturado, pasa a ser Reina.
    • El Castillo que se forma allí, con un Peón sobre una Reina o una Torre sobre un Caballo, pierde su Peón y pasa a ser Reina.

    El Peón que cae sobre un Alfil forma un Caballo: no hay coronación. Un Alfil o una Torre solos nunca coronan.
rules-turnover-classic-8-title = Cómo termina la partida
rules-turnover-classic-8-body =
    Ganas cuando, tras una jugada, el rival no tiene Castillos, o cuando abandona. Si ningún bando tiene ya Castillos, porque el último capturó al último, es tierra arrasada: tablas.

    Si quien debe mover no tiene jugada legal, pierde si todos sus Castillos están atacados; si no, son tablas por ahogado. También son tablas:

    • tras cincuenta jugadas de cada bando sin captura ni volteo (combinar y coronar no cuentan);
    • si una posición se da por tercera vez, un jugador lo reclama y el otro acepta; si no, se sigue jugando;
    • por común acuerdo, por ejemplo si ya nadie puede ganar.
rules-turnover-classic-9-title = La notación
rules-turnover-classic-9-body =
    C Castillo, Q Reina, N Caballo, B Alfil, R Torre; el Peón no lleva letra.

    • e5, Be5, Ra5: mueve un Peón, un Alfil o una Torre.
    • Q.e5, N.e5, C.e5: mueve el anillo de una pieza combinada; el punto lo distingue de lo que sigue.
    • Qe5: un anillo se combina en una Reina en e5; Qe8 también puede ser una coronación.
    • :Qe5: un volteo que forma una Reina.
    • RxRe5: una Torre captura una Torre; xRd8.Q: un Peón captura una Torre y corona.
    • + jaque (todos los Castillos atacados), ++ jaque mate (el último está perdido).

    Si dos jugadas se escribieran igual, se nombra el origen: Re1.5, d4xRe5. K se lee como N, y e2e4 vale para toda jugada.

## Lielow: lo que comparten las dos formas

rules-lielow-all-1-title = El objetivo
rules-lielow-all-2-title = Cómo mueven las pilas
rules-lielow-all-2-body =
    Una pila mueve entera, en línea recta o en diagonal, exactamente tantas casillas como mide: una pila de 3, tres casillas. Lo que haya en medio no importa; se salta.

    El número sobre la pila dice cuánto mide.
rules-lielow-all-3-title = La llegada
rules-lielow-all-4-title = Quién es rey
rules-lielow-all-4-body =
    Después de cada jugada, tuya o del rival, se miran los dos bandos: la pila que es más alta que todas las demás de su bando es rey, y lleva la corona. Tu única pila siempre es rey.

    Si varias son las más altas, nada cambia:

    • Otra pila llega a medir lo mismo que el rey: el rey sigue siéndolo. Si lo supera, la corona pasa a ella en el acto.
    • El rey captura y vuelve a medir uno: si ahora una de las otras es la más alta, la corona pasa a ella. Si varias empatan, el pequeño sigue siendo rey.
    • Una de varias pilas más altas captura, sale del tablero o es capturada, y solo una queda como la más alta: la corona pasa a esa, también en la jugada del rival.
    • Al principio no hay reyes. Lo es la primera pila que crece; una pila que sale del tablero no hace rey a nadie.
rules-lielow-all-5-title = Cómo termina la partida
rules-lielow-all-5-body =
    Cuenta quién es rey antes de la jugada, no después:

    • Gana quien captura al rey enemigo, aunque lo haga con su propio rey.
    • Pierde quien deja que su rey salga del tablero, aunque después otra pila sería rey.

    Sin rey no puedes perder. También ganas si el rival abandona.
rules-lielow-all-6-title = Cómo se anotan las jugadas
rules-lielow-all-6-body =
    • a2-a3: la pila de a2 mueve a a3.
    • a2xb3: captura allí.
    • a2-off: sale del tablero.
rules-lielow-stacks =
    Cada una es una pila que mide uno. Mueven primero las blancas; después se alternan los turnos, y nadie puede pasar.

    Ganas si capturas al rey del rival, o si este sale del tablero. Las reglas no conocen las tablas.
rules-lielow-arriving =
    • A una casilla vacía: la pila se queda allí y crece en una ficha.
    • A una pila enemiga: la captura entera, y la pila que captura vuelve a empezar con una ficha.
    • A una pila propia: no puede ir allí.
    • Más allá del borde, por lejos que sea: la pila desaparece. Da igual en qué dirección salga.

## Lielow, 8 × 8

rules-lielow-1-body =
    Cada jugador empieza con ocho fichas: las blancas en la fila 2, las negras en la fila 7. { rules-lielow-stacks }
rules-lielow-3-body =
    { rules-lielow-arriving }

    Una pila de 8 ya solo puede salir del tablero.

## Lielow, 9 × 9

rules-lielow-9x9-1-body =
    El tablero grande tiene nueve columnas y nueve filas. Cada jugador empieza con dieciocho fichas: las blancas en las filas 1 y 3, las negras en las filas 9 y 7. { rules-lielow-stacks }
rules-lielow-9x9-3-body =
    { rules-lielow-arriving }

    Una pila de 9 ya solo puede salir del tablero.

## Ajedrez de dados: lo que todas sus formas tienen en común
# La sección que una forma no tiene propia es la de todas; lo que varias dicen igual está aquí una vez, con su nombre.

rules-dice-chess-all-1-title = El juego
rules-dice-chess-all-2-title = Los dados
rules-dice-chess-all-3-title = Cómo mueven las piezas
rules-dice-chess-all-3-body =
    Como en el ajedrez:

    • Peón: una casilla de frente, o dos desde donde empezó, si están vacías. Captura una casilla en diagonal hacia delante.
    • Caballo: salta en L, dos casillas en línea recta y una de lado, por encima de todo.
    • Alfil: cualquier distancia por una diagonal.
    • Torre: cualquier distancia por una columna o una fila.
    • Dama: cualquier distancia, en línea recta o en diagonal.
    • Rey: una casilla en cualquier dirección.

    Alfiles, torres y damas se detienen ante la primera pieza que encuentran. Lo capturado sale del tablero; nadie captura sus propias piezas.
rules-dice-chess-all-4-title = Enroque, captura al paso, coronación
rules-dice-chess-all-5-title = El jaque y el rey
rules-dice-chess-all-6-title = Las tablas
rules-dice-chess-all-7-title = Cómo se anotan jugadas y dados
rules-dice-chess-all-8-title = Dados en los que se puede confiar
rules-dice-chess-all-8-body =
    Antes de la partida se sortea una semilla secreta, un número de 64 cifras hexadecimales. Cada tirada de la partida resulta de ella y de su propio número: la primera, la segunda y así sucesivamente. Quien deshace jugadas y las repite encuentra, pues, los mismos dados.

    Desde el principio todos ven el resumen SHA-256 de esas cifras: nadie puede cambiar después la semilla sin que se note. Al terminar se muestra la semilla misma, y cualquiera puede comprobar si tiene ese resumen y da los dados que hubo en la mesa.

    Quien prefiera dados de verdad los tira y anota lo que muestran.
rules-dice-chess-all-9-title = Historia
rules-dice-chess-all-9-body =
    En Europa se jugó al ajedrez con dados entre los siglos XI y XIV, e incluso antes en Birmania e India: así lo escribe Anne Sunnucks. Los dados se tiraban antes de cada turno y nombraban la pieza que debía mover, con los mismos números de hoy; cuántos dados eran, no lo dice. Los birmanos tiraban tres, para tres jugadas a la vez.

    La forma medieval de Alfonso el Sabio, como la cuenta Pritchard, numera de otro modo: el 2 es el alfil antiguo, antecesor del de hoy; el 3, el caballo; y un número que no sirve se vuelve a tirar. Su enciclopedia describe siete juegos con el nombre de ajedrez de dados.

    En el Cubic Chess, de Vladimir Pribylinec, no se tiran dados: las piezas son cubos, y el símbolo de arriba dice cómo mueve cada una. La pieza capturada, si no es un peón, pasa a la reserva de quien la captura; en vez de mover, un jugador puede girar un peón y convertirlo en una pieza de esa reserva. En la variante Protheus los cubos se giran en casillas adyacentes; no se han encontrado más reglas. Estas tres formas aquí se cuentan, no se juegan.
rules-dice-chess-all-10-title = El dado de doblar
rules-dice-chess-all-10-body =
    El ajedrez de dados puede jugarse por puntos con un dado de doblar, como el backgammon, en una sola partida o en un match.

    • Antes de su propia tirada un bando puede doblar si el dado está libre o es suyo. El otro bando acepta, y sigue por el doble de la apuesta, o se retira, y pierde la apuesta como estaba.
    • Quien acepta es dueño del dado: solo ese bando puede doblar después. La apuesta empieza con un punto y acaba con 64.
    • Gana el match el primer bando que llega a 3, 5 o 7 puntos. Quien gana una partida recibe su apuesta; las tablas no cuentan. Quien abandona o agota su tiempo pierde la apuesta. Después de cada partida se cambia de bando.
    • No dobla nadie cuya apuesta ya gana el match. Por la regla de Crawford, que puede elegirse, nadie dobla en la primera partida después de que un bando quede a un punto de ganar el match.
rules-dice-chess-setup =
    Las piezas se colocan como en el ajedrez. Empiezan las blancas; después se alternan los turnos.
rules-dice-chess-numbers =
    El 1 nombra un peón; el 2, un caballo; el 3, un alfil; el 4, una torre; el 5, una dama; el 6, un rey.
rules-dice-chess-passed =
    • En jaque solo vale una respuesta al jaque. Si los dados no permiten ninguna, pasas y no pierdes: el jaque sigue. Entonces el rival puede capturar el rey con una pieza que los dados nombren, o jugar cualquier otra cosa.
    • Quien captura el rey gana, aunque lo haga con una pieza clavada.
rules-dice-chess-mate =
    • El jaque mate no necesita dados: quien está en jaque y no tiene jugada legal, digan lo que digan los dados, ha perdido en el acto. Se mira después de cada turno, también tras un pase, y vale también para un jaque que ya venía de antes.
rules-dice-chess-no-check =
    No hay jaque ni jaque mate. Puedes dejar tu rey atacado o llevarlo a una casilla atacada, y un rey puede capturar a otro. El panel dice qué rey está atacado.
rules-dice-chess-idle-draws =
    • si una posición se da por tercera vez y un jugador reclama tablas, o por quinta vez sin reclamarlas. Los dados no forman parte de la posición; el enroque y la captura al paso, sí;
    • tras cincuenta turnos de cada bando sin captura ni movimiento de peón, si un jugador reclama tablas; tras setenta y cinco, sin reclamarlas;
    • por común acuerdo.
rules-dice-chess-passes-in-draws =
    Un pase cuenta como turno, pero la posición que deja un pase no se cuenta otra vez.
rules-dice-chess-notation =
    • e4, Nf3: mueve un peón, un caballo. N caballo, B alfil, R torre, Q dama, K rey; el peón no lleva letra.
    • exd5, Bxf7: una captura; del peón se nombra la columna.
    • Nbd2, R1a3: se nombra el origen cuando dos piezas que pueden mover podrían ir allí.
    • e8=Q: el peón corona en dama.
rules-dice-chess-notation-castling =
    • O-O, O-O-O: enroque corto y largo.
rules-dice-chess-notation-check =
    • + jaque, # jaque mate.
rules-dice-chess-notation-end =
    También se lee e2e4, para toda jugada.

## Ajedrez de dados, dos dados

rules-dice-chess-1-body =
    La forma más común, la primera de las tres que nombra John Gollon en su libro Chess Variations (1974): dos dados dicen qué piezas pueden mover, y todo lo demás es ajedrez.

    { rules-dice-chess-setup }

    Ganas con el jaque mate o capturando al rey enemigo.
rules-dice-chess-2-body =
    Cada turno empieza tirando dos dados. { rules-dice-chess-numbers }

    • Números distintos: haces una jugada con una pieza que nombre uno de los dos, a tu elección.
    • Números iguales (dobles): haces cualquier jugada legal, nombren lo que nombren.
    • Si ninguno nombra una pieza con jugada legal, pasas. Si alguno la nombra, tienes que mover, aunque la jugada sea mala.

    6 de cada 36 tiradas son dobles; en 16 de 36 pueden mover las piezas de una clase dada. Al principio las blancas pasan en 12 de 36.
rules-dice-chess-4-body =
    • Enroque, donde el ajedrez lo permite: con un 4, un 6 o dobles. El 4 no permite al rey nada más. No se enroca estando en jaque, ni pasando por una casilla atacada o llegando a ella.
    • Captura al paso: con un 1 o dobles, y solo en el turno que sigue al paso doble. Si entonces los dados no la permiten, se pierde.
    • Coronación: el peón pasa a ser dama, torre, alfil o caballo, a tu elección, digan lo que digan los dados.
rules-dice-chess-5-body =
    Como en el ajedrez, ninguna jugada puede dejar tu rey en jaque, y una pieza clavada da jaque como cualquier otra.

    { rules-dice-chess-passed }
    { rules-dice-chess-mate }
rules-dice-chess-6-body =
    La partida termina en tablas:

    • si quien debe jugar no está en jaque y no tiene jugada legal, digan lo que digan los dados (rey ahogado). Se mira antes de tirar; si solo estos dados no permiten nada, es un pase;
    • si quedan solo los dos reyes. Rey y caballo, o rey y alfil, aquí aún pueden ganar;
    { rules-dice-chess-idle-draws }

    { rules-dice-chess-passes-in-draws }
rules-dice-chess-7-body =
    La tirada va delante de la jugada, con el número menor primero: 1. r11 e4 r23 Nc6 2. r34 Bc4 r45 Rb8.

    • r24: los dados muestran 2 y 4.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: un pase.
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Ajedrez de dados, un dado

rules-dice-chess-brainking-1-body =
    La forma del sitio de juegos BrainKing: un dado, y sin jaque.

    { rules-dice-chess-setup }

    Ganas capturando al rey enemigo.
rules-dice-chess-brainking-2-body =
    Cada turno empieza tirando un dado. { rules-dice-chess-numbers }

    Haces una jugada con una pieza que el dado nombre. El dado se tira de nuevo hasta que permita mover algo: así nadie pasa, y todos los números que sirven son igual de probables.
rules-dice-chess-brainking-4-body =
    • Enroque: con un 4 o un 6, si el rey y la torre no se han movido y no hay nada entre ellos. Las casillas atacadas no importan.
    • Captura al paso: con un 1, y solo en el turno que sigue al paso doble.
    • Coronación con un 1: el peón pasa a ser dama, torre, alfil o caballo, a tu elección.
    • Coronación con un 2, 3, 4 o 5: también un peón puede avanzar o capturar hasta la última fila, y pasa a ser lo que el dado nombra. El 6 no mueve peones: no hay un segundo rey.
rules-dice-chess-brainking-5-body =
    { rules-dice-chess-no-check }

    Quien captura el rey gana.
rules-dice-chess-brainking-6-body =
    La partida termina en tablas:

    • si quien debe jugar no tiene jugada con ningún número;
    • si a cada bando le queda un rey y nada más, y ninguno puede capturar al otro con la jugada siguiente;
    { rules-dice-chess-idle-draws }
rules-dice-chess-brainking-7-body =
    La tirada va delante de la jugada: 1. r1 e4 r2 Nc6.

    • r2: el dado muestra 2.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }

    { rules-dice-chess-notation-end }

## Ajedrez de dados, 10 × 10

rules-dice-chess-10x10-1-body =
    La forma de BrainKing en un tablero grande, con columnas de la a a la j y filas del 1 al 10.

    En la primera fila están, de la a a la j: torre, caballo, alfil, dama, tres reyes, alfil, caballo, torre; delante, diez peones. Las negras están enfrente, en las mismas columnas. Empiezan las blancas; después se alternan los turnos.

    Ganas capturando a los tres reyes enemigos.
rules-dice-chess-10x10-2-body = { rules-dice-chess-brainking-2-body }
rules-dice-chess-10x10-4-body =
    • No hay enroque.
    • Captura al paso: con un 1, y solo en el turno que sigue al paso doble.
    • Coronación con un 1: en la fila 10, para las negras en la fila 1, el peón pasa a ser dama, torre, alfil o caballo, a tu elección.
    • Coronación con un 2, 3, 4 o 5: también un peón puede avanzar o capturar hasta la última fila, y pasa a ser lo que el dado nombra. El 6 no mueve peones: no hay reyes nuevos.
rules-dice-chess-10x10-5-body =
    { rules-dice-chess-no-check }

    Mientras un bando tenga un rey, sigue jugando. Quien captura el último de los tres gana.
rules-dice-chess-10x10-6-body = { rules-dice-chess-brainking-6-body }
rules-dice-chess-10x10-7-body =
    La tirada va delante de la jugada: 1. r1 e4 r2 Nc8.

    • r2: el dado muestra 2.
    { rules-dice-chess-notation }
    • axb10=N: las casillas de la última fila llevan dos cifras.

    { rules-dice-chess-notation-end }

## Ajedrez de dados, Vegas

rules-dice-chess-vegas-1-body =
    Vegas Fun Chess, de George Koltanowski, como lo cuentan las páginas de variantes de ajedrez (Chess Variant Pages): dos dados con caras propias, y ningún dado donde hay jaque.

    { rules-dice-chess-setup }

    Ganas con el jaque mate.
rules-dice-chess-vegas-2-body =
    El primer dado muestra peón, caballo, alfil, torre, rey y otra vez peón; el segundo, peón, caballo, alfil, torre, dama y una cara libre. Por este orden:

    • Estás en jaque: no se tiran dados. Respondes como en el ajedrez.
    • Tu propia última jugada dio jaque: no se tiran dados. Haces cualquier jugada legal, o pasas.
    • Si no, se tiran los dos dados, y mueves una pieza que uno de ellos muestre.
    • Con la cara libre haces cualquier jugada legal, o pasas.
    • Si ninguna pieza de las que muestran puede mover, pasas.

    Solo cuenta tu última jugada, no un jaque de hace dos turnos. A quien responde a un jaque con otro jaque se le contesta sin dados, y después mueve también sin dados.

    Al principio las blancas pasan en 9 de cada 36 tiradas.
rules-dice-chess-vegas-4-body =
    • Enroque, donde el ajedrez lo permite: con un rey o una torre en los dados, con la cara libre o en un turno sin dados.
    • Captura al paso: con un peón en los dados, con la cara libre o en un turno sin dados; solo justo después del paso doble.
    • Coronación: el peón pasa a ser dama, torre, alfil o caballo, a tu elección.
rules-dice-chess-vegas-5-body =
    Como en el ajedrez, ninguna jugada puede dejar tu rey en jaque. A un jaque se responde enseguida y sin dados; si no hay respuesta, es jaque mate. Así nunca se captura un rey.
rules-dice-chess-vegas-6-body =
    La partida termina en tablas:

    • si quien debe jugar no está en jaque y no tiene jugada legal, digan lo que digan los dados;
    • si quedan solo los dos reyes;
    { rules-dice-chess-idle-draws }

    { rules-dice-chess-passes-in-draws }
rules-dice-chess-vegas-7-body =
    La tirada va delante de la jugada, y en un turno sin dados no la hay: 1. rPN e4 rKN Nc6.

    • rKQ: los dados muestran rey y dama; rK*: rey y la cara libre.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: un pase.
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Ajedrez de dados, 1 a 4 jugadas

rules-dice-chess-moves-1-body =
    La segunda forma que nombra John Gollon (Chess Variations, 1974): un dado dice cuántas jugadas haces, con las piezas que quieras.

    { rules-dice-chess-setup }

    Ganas con el jaque mate.
rules-dice-chess-moves-2-body =
    Cada turno empieza tirando un dado. El 1, el 2 y el 3 dan otras tantas jugadas; el 4, el 5 y el 6 dan cuatro.

    • Las hacen las piezas que quieras, una misma o varias. Hay que hacerlas todas.
    • Una jugada que da jaque termina el turno.
    • Si no te queda jugada legal, el turno también termina.
rules-dice-chess-moves-4-body =
    • El enroque, donde el ajedrez lo permite, es una jugada.
    • Captura al paso: solo como primera jugada del turno siguiente, contra cualquier peón que no hizo nada más tras su paso doble.
    • Coronación: el peón pasa a ser dama, torre, alfil o caballo, a tu elección, y puede seguir moviendo en el mismo turno.
rules-dice-chess-moves-5-body =
    Después de cada jugada tu rey tiene que estar a salvo. En jaque, tu primera jugada le responde. Una jugada que da jaque termina el turno, así que nunca se captura un rey.

    Si estás en jaque y no tienes jugada legal, es jaque mate, antes de tirar el dado.
rules-dice-chess-moves-6-body =
    La partida termina en tablas:

    • si quien debe jugar no está en jaque y no tiene jugada legal, antes de tirar el dado;
    • si quedan solo los dos reyes;
    { rules-dice-chess-idle-draws }
rules-dice-chess-moves-7-body =
    La tirada va delante de las jugadas del turno: 1. r2 e4 Nf3 r1 d5.

    • r2: el dado muestra 2.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Ajedrez de dados, pieza y número

rules-dice-chess-piece-moves-1-body =
    La tercera forma que nombra John Gollon (Chess Variations, 1974): de dos dados de distinto color, uno nombra la pieza y el otro dice cuántas veces mueve.

    { rules-dice-chess-setup }

    Ganas con el jaque mate o capturando al rey enemigo.
rules-dice-chess-piece-moves-2-body =
    Cada turno empieza tirando los dos dados. El primero nombra la pieza. { rules-dice-chess-numbers } El segundo dice cuántas jugadas hace, de 1 a 6. Los números iguales no significan nada especial.

    • Una sola pieza las hace todas: la que empieza sigue sola. Hay que hacerlas todas.
    • Una jugada que da jaque termina el turno; una coronación también.
    • Si a la pieza no le queda jugada legal, el turno también termina.
    • Si ninguna pieza de esa clase tiene jugada legal, pasas.
rules-dice-chess-piece-moves-4-body =
    • El enroque, donde el ajedrez lo permite, es una jugada: con un 4, y después sigue la torre, o con un 6, y después sigue el rey.
    • Captura al paso: con un 1, y solo como primera jugada del turno siguiente, contra un peón que no hizo nada más tras su paso doble.
    • Coronación: el peón pasa a ser dama, torre, alfil o caballo, a tu elección, y el turno termina.
rules-dice-chess-piece-moves-5-body =
    Después de cada jugada tu rey tiene que estar a salvo. Una pieza clavada da jaque como cualquier otra. En jaque, la primera jugada le responde.

    { rules-dice-chess-passed }
    { rules-dice-chess-mate }
rules-dice-chess-piece-moves-6-body = { rules-dice-chess-6-body }
rules-dice-chess-piece-moves-7-body =
    La tirada va delante de las jugadas del turno, con la pieza primero: 1. r13 e3 e4 e5 r21 Nc6.

    • r13: un peón hace tres jugadas; r31: un alfil hace una.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: un pase.
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Ajedrez de dados, tres dados birmanos

rules-dice-chess-burmese-1-body =
    La forma birmana: tres dados y tres jugadas a la vez, que es todo lo que cuenta de ella Anne Sunnucks (The Encyclopaedia of Chess, 1970). Lo demás es decisión nuestra, con las piezas del ajedrez de hoy.

    { rules-dice-chess-setup }

    Ganas capturando al rey enemigo; la partida termina con esa jugada, también en medio de un turno.
rules-dice-chess-burmese-2-body =
    Cada turno empieza tirando tres dados. { rules-dice-chess-numbers }

    • Cada dado es una jugada de una pieza que nombre, en cualquier orden. Dados iguales pueden mover otra vez la misma pieza, y no significan nada más.
    • Usas tantos como permita algún orden. No vale una jugada que desperdicie dados, salvo que con ella o después de ella se pueda capturar al rey.
    • Si no se puede usar ninguno, pasas.
rules-dice-chess-burmese-4-body =
    • El enroque gasta un dado, un 4 o un 6, si el rey y la torre no se han movido y no hay nada entre ellos. Si quedan los dos, dices cuál. Las casillas atacadas no importan.
    • Captura al paso: con un 1, en cualquier momento del turno siguiente, contra un peón que no hizo nada más tras su paso doble.
    • Coronación: con un 1; el peón pasa a ser dama, torre, alfil o caballo, a tu elección, y otro dado puede seguir moviéndolo.
rules-dice-chess-burmese-5-body =
    { rules-dice-chess-no-check }

    Quien captura el rey gana en el acto.
rules-dice-chess-burmese-6-body =
    Quien no tiene jugada pasa: eso no son tablas. Dos reyes solos siguen jugando, pues uno puede capturar al otro. La partida termina en tablas:

    { rules-dice-chess-idle-draws }

    { rules-dice-chess-passes-in-draws }
rules-dice-chess-burmese-7-body =
    La tirada va delante de las jugadas del turno, con el número menor primero: 1. r122 e4 Nf3 Ne5 r111 d6 d5 c6.

    • r136: los dados muestran 1, 3 y 6.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling } O-O=R gasta el 4, O-O=K el 6, si quedan los dos.
    • pass: un pase.

    { rules-dice-chess-notation-end }

## Ajedrez de dados, tres dados, como en dicechess.com

rules-dice-chess-three-1-body =
    Tres dados y hasta tres jugadas por turno, como lo juegan miles de personas en línea en dicechess.com.

    { rules-dice-chess-setup }

    Ganas capturando al rey enemigo; la partida termina con esa jugada, también en medio de un turno.
rules-dice-chess-three-2-body =
    Cada turno empieza tirando tres dados. { rules-dice-chess-numbers }

    • Cada dado es una jugada de una pieza que nombre, en cualquier orden. Dados iguales pueden mover otra vez la misma pieza, y no significan nada más.
    • Usas tantos dados como pueda usar alguna manera de jugar esta tirada; también cuenta la que captura al rey.
    • El camino al rey es libre: un turno que termina capturándolo puede desperdiciar dados. Quien ha empezado un turno así tiene que terminarlo así.
    • Si no se puede usar ninguno, pasas.
rules-dice-chess-three-4-body =
    • El enroque gasta dos dados, un 4 y un 6, si el rey y la torre no se han movido y no hay nada entre ellos. Es una sola jugada. Las casillas atacadas no importan.
    • El enroque en un comienzo de Chess960: el rey va a la columna c o g y la torre a su lado, como en el ajedrez. Todas las casillas por las que pasan deben estar vacías. Se mueve el rey sobre su torre; donde ambos están como en el ajedrez, dos casillas hacia ella.
    • Captura al paso: con un 1, en cualquier momento del turno siguiente. El derecho acaba cuando el peón sigue o es capturado, y cuando una pieza cualquiera llega a la casilla por la que pasó.
    • Coronación: con un 1; el peón pasa a ser dama, torre, alfil o caballo, a tu elección, y otro dado puede seguir moviéndolo. Un peón que captura al rey en la última fila sigue siendo peón.
rules-dice-chess-three-5-body = { rules-dice-chess-burmese-5-body }
rules-dice-chess-three-6-body =
    Quien no tiene jugada pasa: eso no son tablas. Dos reyes solos siguen jugando, pues uno puede capturar al otro. No se reclaman tablas, y la repetición no significa nada. La partida termina en tablas:

    • al final de un turno, tras cien jugadas seguidas de ambos bandos sin captura ni movimiento de peón. El enroque cuenta como una; un pase no cuenta;
    • por común acuerdo. Se ofrecen antes de la tirada propia o después del turno propio, y no otra vez hasta que el rival las haya ofrecido.
rules-dice-chess-three-7-body =
    La tirada va delante de las jugadas del turno, con el número menor primero: 1. r122 e4 Nf3 Ne5 r111 d6 d5 c6.

    • r136: los dados muestran 1, 3 y 6.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: un pase.

    { rules-dice-chess-notation-end }

## Al pie de las imágenes de jugadas: quién hace qué

picture-move-wall-ahead = La Muralla de d4 avanza una casilla, a d5.
picture-move-wall-takes = La Muralla de d4 captura la Torre negra de c5, en diagonal hacia delante.
picture-move-fort-far = El Fuerte de d4 va en diagonal, tan lejos como nada le cierre el paso: aquí, a g7.
picture-outer-citadel-moves = El Fuerte sale de la Ciudadela de d4 y va a d7: desde allí va en todas las direcciones. La Torre se queda en d4.
picture-outer-fortress-moves = La Muralla sale de la Fortaleza de d4 y salta a e6, como un caballo de ajedrez. El Fuerte se queda en d4.
picture-outer-castle-moves = La Muralla del Castillo de e1 avanza dos casillas, a e3. La Ciudadela se queda en e1.
picture-combine-after = La Torre blanca de b1 se combina con el Fuerte blanco de b4: juntos son una Ciudadela.
picture-turn-over-after = El Fuerte blanco de c3 voltea la Muralla negra de e5 y se combina con ella: juntos son una Fortaleza blanca.
picture-capture-after = La Torre blanca de d1 captura la Torre negra de d5, en la que no encaja.
picture-promotion-after = La Muralla de e7 va a e8, la última fila, y allí se convierte en Ciudadela.
picture-check-whole = La Torre negra de e1 ataca al Castillo de h1, que mueve entero, una casilla, a g2.
picture-classic-castle = El Castillo de e1 se separa: su Peón va a e3, y en e1 queda una Reina.
picture-classic-end = La Torre blanca de e1 captura el último Castillo negro, el de e8: la partida ha terminado.
picture-third-whole = El Castillo de e1 anda entero una casilla, a e2.
picture-third-dismount = Solo la Muralla del Castillo negro de e8 avanza dos casillas, a e6. La Ciudadela se queda en e8.
picture-third-turned = Solo la Muralla del Castillo de e3 va a d2, pues encaja con el Fuerte negro de allí y lo voltea. La Ciudadela se queda en e3.
picture-third-end = La Torre blanca de e1 captura el último Castillo negro, el de e8: la partida ha terminado.
picture-stacks-grow = La ficha blanca de a2 mueve una casilla, a a3, y allí crece: ahora mide dos.
picture-stacks-answer = La ficha negra de a7 mueve una casilla, a a6, y crece también.
picture-stacks-far = La pila blanca de a3, de altura dos, mueve exactamente dos casillas, a c5, y crece a tres.
picture-king-crowned = La ficha blanca de d2 crece en d3. Ahora es la pila blanca más alta, y recibe la corona.
picture-king-other = La ficha negra de d7 crece en d6 y recibe la corona negra.
picture-king-stays = La ficha de e2 crece en e3 y ya mide lo mismo que el rey blanco. La corona se queda en d3.
picture-stack-capture-white = La ficha blanca de c2 crece en c3 y se convierte en rey.
picture-stack-capture-black = La ficha negra de e7 crece en e6 y se convierte en rey.
picture-stack-capture-beside = La ficha blanca de h2 crece en h3. El rey blanco se queda en c3.
picture-stack-capture-three = El rey negro de e6, de altura dos, mueve dos casillas, a c6, y crece a tres.
picture-stack-capture-king = La pila blanca de h3 mueve dos casillas, a h5, y crece a tres: ahora es el rey blanco, y la pila de c3 ya no.
picture-nine-grow = La ficha blanca de e3 mueve una casilla, a e4, y allí crece. Ahora es rey.
picture-nine-answer = La ficha negra de d7 crece en d6 y recibe la corona negra.
picture-nine-far = El rey blanco de e4, de altura dos, mueve exactamente dos casillas, a c4, y crece a tres.
picture-nine-black = El rey negro de d6 mueve dos casillas, a f6, y crece a tres.
picture-nine-capture = El rey blanco de c4, de altura tres, captura la ficha negra de c7. Vuelve a medir uno y sigue siendo rey.
picture-dice-moved = Las blancas han sacado 1 y 2, un peón y un caballo: el peón de e2 mueve a e4.
picture-double-moved = Las blancas han sacado dos treses y pueden mover lo que quieran: aquí, el peón de d2 mueve a d4.
picture-three-pawn = Las blancas han sacado 1, 2 y 3. Con el 1 el peón de e2 mueve a e4.
picture-three-bishop = Con el 3 el alfil de f1 mueve a c4: el peón le ha abierto paso.
picture-three-knight = Con el 2 el caballo de g1 mueve a f3. Los tres dados están usados.
picture-three-castled = Las blancas han sacado 1, 4 y 6 y enrocan: el rey va de e1 a g1. Eso gasta el 4 y el 6.
picture-three-king-way = Las blancas han sacado 2, 4 y 4. La torre de e2 captura el peón de e7, y con el segundo 4 puede capturar el rey.
picture-one-die-moved = Las blancas han sacado 1: el peón de e2 mueve a e4.
picture-one-die-promoted = Las blancas han sacado 2: el peón de a7 va a a8 y se convierte en caballo.
