# Lo que dice la página alrededor de la mesa, antes de que el juego mismo pueda hablar.
# Una línea por mensaje; la página conoce variables, pero ni plurales ni términos (véase .ci/web-build/fluent.mjs).

page-title = Turnover
page-description = Un juego de anillos concéntricos parecido al ajedrez: lo que no se captura, se voltea. En una mesa 3D, para dos personas.
page-tagline = Tres anillos, ocho Castillos, y lo que no se captura, se voltea.
page-canvas = La mesa de Turnover

## Carga

page-connecting = Cargando
page-loading = Cargando: { $done } de { $total } MB
page-preparing = Preparando la mesa
page-stalled = No llega nada desde hace medio minuto. La página sigue esperando; también se puede intentar de nuevo.
page-slow = Preparar la mesa está tardando. La página sigue esperando; también se puede intentar de nuevo.
page-retry = Intentar de nuevo

## Por qué el juego no empieza

page-trouble-title = Turnover no puede empezar
page-no-webgl2 = Este navegador no ofrece WebGL 2, con el que se dibuja la mesa. Actualiza el navegador o activa la aceleración por hardware en sus ajustes.
page-no-wasm = Este navegador no ejecuta WebAssembly, en el que está escrito el juego. Actualiza el navegador o permítelo en sus ajustes.
page-missing = El servidor no entrega { $file } (respuesta { $status }). Quizá acaba de publicarse una versión nueva: inténtalo de nuevo.
page-wrong-type = El servidor envía { $file } como «{ $type }», y los navegadores no lo ejecutan así. Quien cuida el servidor debe hacer que envíe los archivos .js como text/javascript.
page-incomplete = { $file } ha llegado incompleto. Inténtalo de nuevo.
page-damaged = { $file } no se puede ejecutar: se dañó por el camino o este navegador es demasiado antiguo. Inténtalo de nuevo o actualiza el navegador.
page-network = No hay conexión con el servidor. Revisa la red e inténtalo de nuevo.
page-stuck = Turnover no ha empezado. Vuelve a cargar la página. Si eso no ayuda, el navegador es demasiado antiguo o el servidor envía los archivos .js de la página con un tipo equivocado.
page-noscript = Turnover necesita JavaScript. Permítelo en los ajustes del navegador y vuelve a cargar la página.

## Por qué el juego no sigue

page-died-title = El juego se ha detenido
page-died = Un error del programa ha terminado con él.
page-lost-title = Se han perdido los gráficos
page-lost = El navegador le ha quitado los gráficos a esta página, quizá porque al dispositivo le faltaba memoria o estaba en reposo.
page-game-kept = Tu partida está guardada: continúa, y todo estará como estaba.
page-go-on = Continuar
page-begin-afresh = Empezar de cero; la partida anterior queda guardada aparte
page-details = Para informar del error

## Mensajes mientras no hay ninguna página abierta

page-push-game-turnover = Turnover
page-push-game-lielow = Lielow
page-push-game-dice-chess = Ajedrez de dados
page-push-turn = Te toca jugar.
page-push-low-time = Te queda poco tiempo para jugar tu turno.
page-push-joined = Tu rival ha llegado: empieza la partida.
page-push-proposed = Tu rival te hace una propuesta.
page-push-answered = Tu rival ha respondido a tu propuesta.
page-push-ended = La partida ha terminado.
page-push-challenge = Te retan a una partida.
page-push-tournament-soon = El torneo empieza en breve.
page-push-tournament-begins = El torneo ha empezado.
page-push-round = Empieza tu partida del torneo.
page-push-paired = Ya tienes rival: acordad una hora para la partida.
page-push-times-proposed = Tu rival propone horas para la partida.
page-push-time-agreed = La hora de tu partida está acordada.
page-push-times-declined = Las horas propuestas para tu partida quedan descartadas.
page-push-time-called-off = La hora acordada para tu partida queda anulada.
page-push-game-soon = Tu partida empieza en breve.
page-push-news = Hay novedades en tu partida.
