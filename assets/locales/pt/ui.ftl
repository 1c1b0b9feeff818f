# O que o jogo diz. O livro de regras está em rules.ftl.
# “Brancas” e “Pretas” são os nomes que o jogo dá aos jogadores: pedem o verbo no plural.

## Início

start-title = Turnover
start-tagline = Jogos abstratos numa mesma mesa.
family-turnover = Turnover
family-lielow = Lielow
family-dice-chess = Xadrez de dados
edition-turnover-modern = Moderna
edition-turnover-2025 = 2025
edition-turnover-classic = Clássica
edition-lielow = 8 × 8
edition-lielow-9x9 = 9 × 9
edition-dice-chess = Dois dados
edition-dice-chess-three = Três dados
edition-dice-chess-brainking = Um dado
edition-dice-chess-10x10 = 10 × 10, 3 reis
edition-dice-chess-vegas = Vegas
edition-dice-chess-moves = 1 a 4 lances
edition-dice-chess-piece-moves = Peça e número
edition-dice-chess-burmese = Birmanês
library-game = Jogo
start-editions = Forma
game-turnover-modern = Turnover, moderno
game-turnover-2025 = Turnover, 2025
game-turnover-classic = Turnover, clássico
game-lielow = Lielow
game-lielow-9x9 = Lielow, 9 × 9
game-dice-chess = Xadrez de dados, dois dados
game-dice-chess-three = Xadrez de dados, três dados
game-dice-chess-brainking = Xadrez de dados, um dado
game-dice-chess-10x10 = Xadrez de dados, 10 × 10, três reis
game-dice-chess-vegas = Xadrez de dados, Vegas
game-dice-chess-moves = Xadrez de dados, 1 a 4 lances
game-dice-chess-piece-moves = Xadrez de dados, peça e número
game-dice-chess-burmese = Xadrez de dados, três dados birmaneses
game-turnover-modern-about = Anéis encaixados que se combinam, viram peças inimigas e mudam de lado. As regras do inventor de 2024: salve o seu último Castelo, ou é xeque-mate.
game-turnover-2025-about = Anéis encaixados que se combinam, viram peças inimigas e mudam de lado. As regras do inventor de 2025: os Castelos andam inteiros, nenhum xeque obriga, e é preciso capturar o último Castelo.
game-turnover-classic-about = Anéis encaixados que se combinam, viram peças inimigas e mudam de lado. As primeiras regras: joga-se até um dos lados ficar sem Castelos.
game-lielow-about = Pilhas de peças: cada uma anda exatamente tantas casas quanto mede. A mais alta é rei: capture o do adversário.
game-lielow-9x9-about = Lielow em nove por nove casas: dezoito pilhas de cada lado em duas fileiras, e espaço para outras mais altas. Capture o rei do adversário.
game-dice-chess-about = Xadrez em que dois dados indicam as peças que podem mover; com dados iguais vale qualquer uma. A forma mais comum, segundo Gollon.
game-dice-chess-three-about = Xadrez com três dados, um lance para cada um, em qualquer ordem. Sem xeque: capture o rei. Como no dicechess.com, com roque por um 4 e um 6.
game-dice-chess-brainking-about = Xadrez em que um dado indica a peça que move. Sem xeque: capture o rei. A forma do BrainKing.
game-dice-chess-10x10-about = Xadrez em dez por dez casas: um dado indica a peça que move e cada lado tem três reis; capture todos.
game-dice-chess-vegas-about = Vegas Fun Chess, de Koltanowski: xadrez com dois dados de outras faces, e nenhum dado em xeque nem depois de dar xeque.
game-dice-chess-moves-about = Xadrez em que um dado diz quantos lances você faz, quatro no máximo. A segunda forma de Gollon.
game-dice-chess-piece-moves-about = Xadrez em que um dado indica a peça e o outro quantas vezes ela move. A terceira forma de Gollon.
game-dice-chess-burmese-about = Xadrez com três dados, um lance para cada um, em qualquer ordem. Sem xeque: capture o rei. A forma birmanesa: o roque gasta um dado.
start-white-name = Brancas
start-black-name = Pretas
player-white = Brancas
player-black = Pretas
start-time = Tempo
time-none = Sem relógio
time-sudden-death = { $minutes } min
time-fischer = { $minutes } + { $seconds }
time-bronstein = { $minutes } min, atraso { $seconds } s
start-play = Jogar
start-play-about = Contra o computador, nível { $level }
start-play-level = Nível { $level }
start-level-note = Jogar começa no nível { $level }. Você pode mudá-lo em “{ $more }”.
start-learn = Aprender
start-learn-about = Exercícios curtos em que você joga
tip-learn = Exercícios curtos em que você joga, de cinco a dez minutos por jogo
tip-tutorial = Uma demonstração para ver e experimentar
start-learn-new = Primeira vez? Aprenda primeiro.
start-friend = Com alguém
start-friend-about = On-line, por um link
start-watch-now = Assistir
start-watch-about = O computador contra si mesmo
tip-watch = Uma partida do computador contra si mesmo, nesta mesa
start-people = Dois jogadores nesta mesa
start-more = Personalizar…
tip-more = Nomes, nível, lado e relógios
start-form = Sua partida
start-back = Voltar
start-play-computer = Jogar contra o computador
start-watch = Ver o computador jogar
start-two-players = Dois jogadores
tip-two-players = Duas pessoas nesta mesa, uma de cada vez
start-online = Jogar on-line
tip-online = Jogue com outras pessoas pela rede: por um link, ao vivo ou ao longo de dias
start-resume = Voltar à partida
start-rules = Livro de regras

## Opções

option-language = Idioma
notification-turn = É a sua vez: { $game }
option-view = Vista
view-white = Brancas
view-black = Pretas
view-top = De cima
view-reset = Restaurar a vista
view-turn = Girar o tabuleiro

## Quem joga

seat-engine = Computador { $level }
seat-computer = o computador
seat-engine-in-words = Computador { $level }: { $level ->
    [1] acabou de aprender as regras
    [2] dá os primeiros passos
    [3] principiante
    [4] vê o que está perto
    [5] joga às vezes
    [6] joga toda semana
    [7] conhece alguns truques
    [8] atento
    [9] com prática
    [10] experiente
    [11] jogador de clube
    [12] bom jogador de clube
    [13] forte
    [14] muito forte
    [15] especialista
    [16] mestre
   *[17] força total
}
own-side = Você joga de
own-side-white = Brancas
own-side-black = Pretas
own-side-by-lot = Por sorteio
own-side-neither = Só assistir
adaptation-now = Tão forte quanto você: agora nível { $level }
style-balanced = Neutro
style-attacker = Atacante
style-collector = Colecionador
style-waiter = Paciente
opponent-thinks = { $player ->
    [Brancas] As brancas estão pensando…
    [Pretas] As pretas estão pensando…
   *[other] { $player } está pensando…
}
opponent-turn = É a vez do computador.
opponent-declines = { $player ->
    [Brancas] As brancas não aceitam o empate.
    [Pretas] As pretas não aceitam o empate.
   *[other] { $player } não aceita o empate.
}
opponent-failed = O computador falhou. Desfaça um lance e ele tentará de novo.
opponent-seeks-hint = Procurando um bom lance…
opponent-hint = Dica: { $move }
action-hint = Dica
tip-hint = Ver o que o computador jogaria aqui
action-move-now = Jogar já
tip-move-now = O computador faz o melhor lance que conhece até agora
action-stop-engine = Parar
tip-stop-engine = Que os computadores esperem ou continuem
action-analyse = Análise
action-stop-analysis = Encerrar a análise
tip-analyse = O que o computador pensa da posição, com os melhores lances em setas

## Análise
# As avaliações são para as brancas, em unidades da peça menor; $percent, $loss, $luck e $accuracy vêm escritos.

action-openings = Aberturas
action-hide-openings = Ocultar as aberturas
tip-openings = O que jogadores fortes jogaram daqui, e com que resultado
effect-promote = promover
effect-combine = combinar em { $square } ({ $piece })
effect-turn-over = virar em { $square } ({ $piece })
effect-turn-over-last = virar em { $square } ({ $piece }; não resta outra peça assim)
effect-capture = capturar em { $square } ({ $piece })
effect-capture-last = capturar em { $square } ({ $piece }; não resta outra peça assim)
review-title = Revisão: possibilidades das brancas
review-graph = O que as brancas podiam esperar após cada lance. Clique para ir lá.
review-progress = Julgando a partida… { $done } de { $all }
move-on-variation = Variante
mark-good = bom
mark-mistake = um erro
mark-very-good = muito bom
mark-blunder = um erro grave
mark-interesting = interessante
mark-dubious = duvidoso
action-practise-short = Praticar…

## Painel

panel-own-turn = É a sua vez
panel-turn = { $player ->
    [Brancas] As brancas jogam
    [Pretas] As pretas jogam
   *[other] { $player } joga
}
panel-looked-at = Lance { $number } de { $last }
panel-looked-at-start = Início da partida
material-castle = { $count ->
    [one] Resta { $count } Castelo
   *[other] Restam { $count } Castelos
}
material-stack = { $count ->
    [one] Resta { $count } pilha
   *[other] Restam { $count } pilhas
}
material-piece = { $count ->
    [one] Resta { $count } peça
   *[other] Restam { $count } peças
}
material-king = { $count ->
    [one] Resta { $count } rei
   *[other] Restam { $count } reis
}
panel-in-check = Em xeque: { $squares }
panel-attacked = Sob ataque: { $squares }
mate-simple = Mate: { $loser ->
    [Brancas] as brancas não podem
    [Pretas] as pretas não podem
   *[other] { $loser } não pode
} salvar o último Castelo. Joga-se até capturá-lo.
mate-multiple = Mate múltiplo: { $loser ->
    [Brancas] as brancas perdem
    [Pretas] as pretas perdem
   *[other] { $loser } perde
} todos os Castelos de forma forçada. Joga-se até capturar o último.
panel-move-none = Nenhum lance ainda

## Relógios

clock-pause = Pausar
clock-paused = Em pausa
clock-paused-explanation = Os relógios estão parados e o tabuleiro, coberto.
clock-resume = Continuar
tip-pause = Parar os dois relógios e cobrir o tabuleiro

## Ações, e o que elas dizem quando o ponteiro para sobre elas

action-undo = Desfazer
action-resign = Desistir
action-offer-draw = Propor empate
action-claim-draw = Reivindicar empate
action-new-game = Nova partida
action-share = Compartilhar…
tip-share = A partida como textos, link ou imagens; ou colar uma
tip-library = As partidas que ficam guardadas aqui
action-rules = Regras
action-set-up = Montar
action-options = Opções
action-quit = Sair
action-close = Fechar
action-cancel = Cancelar
tip-undo = Desfazer o último lance
tip-resign = Dar a partida por perdida
tip-offer-draw = Propor o empate; o adversário pode recusar
tip-claim-draw = Reivindicar a terceira repetição desta posição; os dois jogadores precisam querer o empate
tip-claim-draw-dice-chess = Reivindicar empate: esta posição pela terceira vez, ou cinquenta turnos de cada lado sem captura nem movimento de peão. O adversário não precisa aceitar
tip-claim-draw-dice-chess-three = Nesta forma não se reivindica o empate: ele vem sozinho após cem lances sem captura nem movimento de peão
tip-rematch = Jogar de novo, trocando de lado
tip-new-game = Começar outra partida
tip-rules = Ler o livro de regras
tip-set-up = Montar uma posição e jogar a partir dela
tip-options = Idioma, animação, som e vista
tip-quit = Sair do Turnover
tip-close = Fechar (Esc)
tip-cancel = Não mudar nada (Esc)
action-ask-takeback = Voltar?
action-conditional-moves = Lances condicionais
tip-ask-takeback = Peça ao adversário que deixe você desfazer seu último turno
tip-conditional-moves = Lances feitos na hora em resposta aos do adversário
action-leave = Sair
tip-leave = Deixar a mesa; o lugar continua seu, e você pode voltar
action-ask-pause = Pedir uma pausa
tip-ask-pause = Se o adversário concordar, os relógios param até que os dois estejam prontos
action-adjourn = Adiar
tip-adjourn = Peça para continuar outro dia: o próximo lance é selado, e os relógios param
action-invite = Convite, outro aparelho
tip-invite = O link desta partida, e outro que passa o seu lugar para outro aparelho
action-report = Denunciar o adversário…
tip-report = Diga a quem administra este servidor o que há de errado com o nome ou a conduta do seu adversário

## Passos pela partida, e o que se escreve ao lado dos lances

action-menu = Menu
tip-first = Ao início
tip-previous-move = Um lance atrás
tip-next-move = Um lance à frente
tip-last = Ao fim da linha
tip-replay = Reproduzir a linha; qualquer tecla a interrompe
tip-replay-stop = Parar
tip-replay-speed = A que velocidade a linha é reproduzida
tip-move-menu = Sinais, comentário e variantes deste lance

## Perguntas e ofertas

offer-agreement = { $player ->
    [Brancas] As brancas propõem empate.
    [Pretas] As pretas propõem empate.
   *[other] { $player } propõe empate.
}
offer-repetition = { $player ->
    [Brancas] As brancas reivindicam
    [Pretas] As pretas reivindicam
   *[other] { $player } reivindica
} empate: esta posição ocorreu três vezes. Só vale se os dois jogadores quiserem.
offer-accept = Aceitar
offer-decline = Continuar jogando
claim-unavailable = Esta posição ainda não ocorreu três vezes.
claim-unavailable-dice-chess = Esta posição ainda não ocorreu três vezes, nem houve cinquenta turnos de cada lado sem captura nem movimento de peão.
claim-unavailable-dice-chess-three = Nesta forma não se reivindica o empate: ele vem sozinho após cem lances seguidos sem captura nem movimento de peão.

## Dados

dice-roll = Lançar os dados
tip-dice-roll = Lançar os dados deste turno
dice-enter = Anotar dados…
tip-dice-enter = Você lança dados de verdade: diga aqui o que mostram
dice-enter-title = { $count ->
    [one] O que o seu dado mostra?
   *[other] O que os seus dados mostram?
}
dice-immobile = Nenhuma peça deste tipo pode mover: lance de novo.
dice-enter-cancel = Cancelar
dice-auto = Lançar por mim
tip-dice-auto = Lançar os dados logo no começo de cada turno
dice-own-roll = É a sua vez de lançar os dados
dice-to-roll = { $player ->
    [Brancas] As brancas lançam
    [Pretas] As pretas lançam
   *[other] { $player } lança
} os dados
dice-rolled = Saiu: { $dice }
dice-last-roll = { $player ->
    [Brancas] Dados das brancas
    [Pretas] Dados das pretas
   *[other] Dados de { $player }
}
dice-any = Dados iguais: qualquer peça pode mover.
dice-any-dice-chess-vegas = Uma face livre: qualquer peça pode mover.
dice-not-rolled = Ainda não lançado
dice-rolling = Os dados estão rolando
dice-chance = Chance { $percent }
tip-dice-chance = Qual é a probabilidade de um lançamento assim
dice-luck = Sorte
dice-luck-very-bad = muito ruim
dice-luck-bad = ruim
dice-luck-fair = normal
dice-luck-good = boa
dice-luck-very-good = muito boa
tip-dice-luck = Quantos lances os lançamentos permitiram, cada um comparado com todos os que podiam sair ali. 0 % é o justo; acima é sorte
dice-pass = Nenhuma peça que os dados indicam pode mover: { $player ->
    [Brancas] as brancas passam
    [Pretas] as pretas passam
   *[other] { $player } passa
}.
dice-pass-check = { $player ->
    [Brancas] As brancas estão
    [Pretas] As pretas estão
   *[other] { $player } está
} em xeque, e os dados não indicam ninguém que possa ajudar: o xeque continua, e o rei pode ser capturado.
dice-pass-choice = Passar
tip-dice-pass-choice = Você pode mover, mas não é obrigado
dice-proof = Dados honestos
tip-dice-proof = Como conferir que ninguém escolheu os dados
face-pawn = peão
face-knight = cavalo
face-bishop = bispo
face-rook = torre
face-queen = dama
face-king = rei
face-any = qualquer peça
move-count = { $count ->
    [one] { $count } lance
   *[other] { $count } lances
}
dice-choice-title = Qual dado é usado?
promotion-title = A que peça o peão é promovido?
action-pass = Passar a vez

## Resultados

result-white-wins = { $player ->
    [Brancas] As brancas vencem
   *[other] { $player } vence
}
result-black-wins = { $player ->
    [Pretas] As pretas vencem
   *[other] { $player } vence
}
result-you-won = Você venceu
result-you-lost = Você perdeu
result-draw = Empate
reason-checkmate = Xeque-mate: { $loser ->
    [Brancas] as brancas não têm
    [Pretas] as pretas não têm
   *[other] { $loser } não tem
} lance que salve um Castelo.
reason-castles-captured = { $loser ->
    [Brancas] As brancas ficaram
    [Pretas] As pretas ficaram
   *[other] { $loser } ficou
} sem Castelos.
reason-siege = Cerco: não resta nenhum lance legal.
reason-stalemate = Afogamento: não resta nenhum lance legal.
reason-fifty-moves = Cinquenta lances de cada lado sem captura nem virada.
reason-seventy-five-moves = Setenta e cinco turnos de cada lado sem captura nem movimento de peão.
reason-quiet-moves = Cem lances seguidos sem captura nem movimento de peão.
reason-repetition = A mesma posição pela terceira vez, e os dois jogadores quiseram o empate.
reason-insufficient-material = Nenhum dos lados tem mais do que o rei.
reason-scorched-earth = Terra arrasada: o último Castelo capturou o último Castelo.
reason-king-captured = { $loser ->
    [Brancas] O rei das brancas foi capturado.
    [Pretas] O rei das pretas foi capturado.
   *[other] { $loser } teve o rei capturado.
}
reason-king-left-board = { $loser ->
    [Brancas] O rei das brancas saiu do tabuleiro.
    [Pretas] O rei das pretas saiu do tabuleiro.
   *[other] { $loser } deixou o rei sair do tabuleiro.
}
reason-resignation = { $loser ->
    [Brancas] As brancas desistiram.
    [Pretas] As pretas desistiram.
   *[other] { $loser } desistiu.
}
reason-resignation-own = Você desistiu.
reason-time-own = O seu tempo acabou.
reason-absence = { $player ->
    [Brancas] As brancas tinham saído, e a partida foi reivindicada.
    [Pretas] As pretas tinham saído, e a partida foi reivindicada.
   *[other] { $player } tinha saído, e a partida foi reivindicada.
}
reason-abandonment = Um jogador tinha saído, e a partida foi reivindicada.
reason-length-limit = A partida chegou ao máximo de uma partida em rede: 2000 lances e lançamentos.
reason-agreement = Os dois jogadores concordaram.
reason-time = { $loser ->
    [Brancas] O tempo das brancas acabou.
    [Pretas] O tempo das pretas acabou.
   *[other] { $loser } ficou sem tempo.
}
reason-checkmate-dice-chess = Xeque-mate: mostrem o que mostrarem os dados, { $loser ->
    [Brancas] as brancas não podem
    [Pretas] as pretas não podem
   *[other] { $loser } não pode
} salvar o rei.
reason-stalemate-dice-chess = Rei afogado: mostrem o que mostrarem os dados, não há nenhum lance legal.
reason-fifty-moves-dice-chess = Cinquenta turnos de cada lado sem captura nem movimento de peão, e o empate foi reivindicado.
reason-repetition-dice-chess = Repetição: a posição ocorreu pela terceira vez e um jogador reivindicou o empate, ou ocorreu pela quinta vez.
reason-king-captured-dice-chess-10x10 = { $loser ->
    [Brancas] O último rei das brancas foi capturado.
    [Pretas] O último rei das pretas foi capturado.
   *[other] { $loser } teve o último rei capturado.
}
# $points e $deviation são pontos; $change tem o seu sinal, como em +12.
result-engine-rating = O computador jogou no nível { $level }, cerca de { $points } pontos.
result-own-rating = A sua pontuação: { $points } ± { $deviation } ({ $change })
tip-own-rating = Quem joga ao acaso tem 0 pontos; 200 pontos a mais significam ganhar três de cada quatro partidas. Uma partida não conta se você desfaz um lance ou pede uma dica.
result-rematch = Revanche
result-new-game = Nova partida
result-review = Rever a partida
result-view-board = Ver o tabuleiro

## Legenda das marcas do tabuleiro

legend-move = Mover
legend-combine = Combinar
legend-turn-over = Virar
legend-capture = Capturar
legend-promote = Promover
legend-leave = Sair do tabuleiro
legend-loses = Você perderia

## Antes de um lance que perde na hora

warning-loses = Com isso você perde a partida na hora.
warning-leaves = O seu rei sairia do tabuleiro, e você perderia.
warning-leaves-again = O seu rei sairia do tabuleiro, e você perderia. Clique mais uma vez para jogar assim mesmo.

## A linha em que se digitam os lances

entry-hint = Digite um lance: { $example }
entry-malformed = Não é um lance: o caractere { $at } é “{ $found }”. Aqui se espera: { $expected }.
entry-incomplete = Não é um lance inteiro: termina antes do caractere { $at }. Ali se espera: { $expected }.
entry-no-such-move = Aqui nenhum lance se chama { $text }.
entry-ambiguous = Qual deles: { $moves }?
entry-not-at-end = Vá primeiro ao último lance. Só dali você pode jogar.
entry-not-now = Isso não é possível agora.
entry-only-questions = Não há lance a fazer aqui; uma pergunta começa com /
expected-square = uma casa, como e4
expected-beginning = uma casa, a letra de uma peça ou um de . : x -
expected-square-or-rank = uma casa ou sua fileira
expected-square-or-nest = uma casa ou uma das letras C Q N K
expected-square-or-off = uma casa ou off
expected-stack = a casa de uma pilha, como a2
expected-way-of-stack = - ou x e uma casa, ou então -off
expected-from-square = a casa de onde a peça vem
expected-from-square-or-castle = a casa de onde a peça vem, ou C para um Castelo inteiro
expected-rank-of-8 = uma fileira, de 1 a 8
expected-rank-of-10 = uma fileira, de 1 a 10
expected-nest = o que se forma, uma das letras C Q N K
expected-promotion = Q, da promoção
expected-pawn-choice = Q, R, B ou N, no que o peão se transforma
expected-castling-die = R ou K, o dado que se gasta
expected-end = mais nada
expected-end-or-check = mais nada, ou então + ou ++

## Conjuntos, com os nomes do livro de regras de cada edição

piece-turnover-tower = Torre
piece-turnover-fort = Forte
piece-turnover-wall = Muralha
piece-turnover-fortress = Fortaleza
piece-turnover-citadel = Cidadela
piece-turnover-castle = Castelo
piece-turnover-classic-tower = Torre
piece-turnover-classic-fort = Bispo
piece-turnover-classic-wall = Peão
piece-turnover-classic-fortress = Cavalo
piece-turnover-classic-citadel = Rainha
piece-turnover-classic-castle = Castelo
piece-lielow-stack = Pilha de { $height }
piece-lielow-king = Rei de { $height }
piece-dice-chess-pawn = Peão
piece-dice-chess-knight = Cavalo
piece-dice-chess-bishop = Bispo
piece-dice-chess-rook = Torre
piece-dice-chess-queen = Dama
piece-dice-chess-king = Rei

## Como se move o que está numa casa, numa frase
# As pilhas recebem $height.

moves-turnover-tower = O botão desliza em linha reta por filas e colunas enquanto nada lhe feche o caminho.
moves-turnover-fort = O anel desliza na diagonal enquanto nada lhe feche o caminho.
moves-turnover-wall = Uma casa à frente; na diagonal à frente só sobre uma peça.
moves-turnover-fortress = Seu anel de fora salta duas casas em linha reta e uma de lado, como um cavalo de xadrez. O de dentro fica.
moves-turnover-citadel = Seu anel desliza nas oito direções. O botão fica.
moves-turnover-castle = Seu anel de fora avança uma ou duas casas, na diagonal só sobre uma peça. As outras duas partes ficam.
moves-turnover-castle-turnover-modern = Sua Muralha avança uma ou duas casas, na diagonal só sobre uma peça; a Cidadela fica. Atacado, ou se for o último, o Castelo dá um passo inteiro em qualquer direção.
moves-turnover-castle-turnover-2025 = Anda inteiro, uma casa em qualquer direção; sobre um Forte ou uma Cidadela vai só sua Muralha. Ou sua Muralha avança duas casas. A Cidadela fica.
moves-lielow-stack = Move-se exatamente { $height ->
    [one] uma casa
   *[other] { $height } casas
} em linha reta, por cima de tudo; numa casa vazia ganha uma peça.
moves-lielow-king = A mais alta leva a coroa: quem a perde, perde. Move-se exatamente { $height ->
    [one] uma casa
   *[other] { $height } casas
} em linha reta.
moves-dice-chess-pawn = Uma casa à frente, do início também duas; captura uma casa na diagonal à frente. Se os dados deixarem.
moves-dice-chess-knight = Salta duas casas em linha reta e uma de lado, se os dados deixarem.
moves-dice-chess-bishop = Qualquer distância na diagonal, se os dados deixarem e nada lhe fechar o caminho.
moves-dice-chess-rook = Qualquer distância em linha reta, se os dados deixarem e nada lhe fechar o caminho.
moves-dice-chess-queen = Qualquer distância, em linha reta ou na diagonal, se os dados deixarem e nada lhe fechar o caminho.
moves-dice-chess-king = Uma casa em qualquer direção, se os dados deixarem. Quem o perde, perde.
moves-dice-chess-king-dice-chess-10x10 = Uma casa em qualquer direção, se os dados deixarem. Quem perde os três, perde.

## Por que um lance é recusado
# Os nomes mudam de gênero conforme a edição: as frases evitam o artigo, ou começam pelo nome.

refusal-game-over = A partida terminou.
refusal-nothing-there = Não há nada em { $square }.
refusal-not-yours = O que está em { $square } é do adversário.
refusal-same-square = Já está ali.
refusal-blocked = Algo fecha o caminho em { $square }.
refusal-does-not-fit = O anel que se move não encaixa no que você tem em { $square }: { $target }.
refusal-wall-moves-forward = { $wall }: anda só para a frente, uma casa; na diagonal, só para a frente e sobre uma peça.
refusal-wall-diagonal-takes = { $wall }: na diagonal só captura, vira ou se combina, e { $square } está vazia.
refusal-wall-never-captures-ahead = { $wall }: em frente nunca captura; só vai aonde encaixa ou a uma casa vazia.
refusal-tower-moves-straight = { $tower }: anda em linha reta, por filas e colunas.
refusal-fort-moves-diagonally = { $fort }: anda na diagonal.
refusal-citadel-moves-in-lines = { $citadel }: só o anel de fora anda ({ $fort }), em linha reta ou na diagonal.
refusal-fortress-leaps = { $fortress }: o anel de fora ({ $wall }) salta em L, duas casas em linha reta e uma de lado.
refusal-castle-splits-forward = { $castle }: o anel de fora ({ $wall }) anda uma ou duas casas para a frente; na diagonal só captura, vira ou se combina.
refusal-castle-steps-or-dismounts = { $castle }: move-se inteiro, uma casa em qualquer direção; o anel de fora ({ $wall }) também pode avançar duas casas.
refusal-castle-whole-in-check = Este { $castle } está em xeque: só anda inteiro, uma casa em qualquer direção.
refusal-castle-whole-last = O seu último { $castle } só anda inteiro, uma casa em qualquer direção.
refusal-whole-onto-own = Um { $castle } inteiro não se combina com o que é seu, em { $square }.
refusal-castle-held = Você só tem dois Castelos e o de { $square } está em xeque: este não pode andar.
refusal-leaves-castle-in-check = Isso deixaria em xeque o seu último { $castle }, o de { $square }.
refusal-castle-into-check = O seu último { $castle } não pode entrar em xeque.
refusal-stays-on-board = Nenhum anel sai do tabuleiro por si mesmo.
refusal-not-in-line = Uma pilha anda por uma fileira, uma coluna ou uma diagonal.
refusal-wrong-distance = Uma pilha de { $height } anda exatamente { $height ->
    [one] uma casa.
   *[other] { $height } casas.
}
refusal-own-stack = Em { $square } há uma pilha sua.
refusal-reaches-no-edge = De { $square }, uma pilha de { $height } não chega além da borda.
refusal-not-rolled = Primeiro lance os dados, depois mova.
refusal-double-offered = Responda primeiro à dobra: aceite ou recuse.
refusal-pass-not-forced = Você não pode passar: os dados permitem um lance.
refusal-man-not-rolled = Nenhum dado indica { $kind ->
    [pawn] o peão
    [knight] o cavalo
    [bishop] o bispo
    [rook] a torre
    [queen] a dama
    [king] o rei
   *[other] essa peça
}.
refusal-man-not-rolled-dice-chess-burmese = Nenhum dos dados que restam indica { $kind ->
    [pawn] o peão
    [knight] o cavalo
    [bishop] o bispo
    [rook] a torre
    [queen] a dama
    [king] o rei
   *[other] essa peça
}.
refusal-man-not-rolled-dice-chess-three = Nenhum dos dados que restam indica { $kind ->
    [pawn] o peão
    [knight] o cavalo
    [bishop] o bispo
    [rook] a torre
    [queen] a dama
    [king] o rei
   *[other] essa peça
}.
refusal-other-man-moves = A peça de { $square } começou este turno, e só ela continua.
refusal-castling-not-rolled = Para rocar, os dados precisam indicar uma torre ou um rei.
refusal-castling-not-rolled-dice-chess = Para rocar é preciso um 4, um 6 ou dados iguais.
refusal-castling-not-rolled-dice-chess-brainking = Para rocar é preciso um 4 ou um 6.
refusal-castling-not-rolled-dice-chess-vegas = Para rocar é preciso uma torre ou um rei nos dados, ou a face livre.
refusal-castling-not-rolled-dice-chess-piece-moves = Para rocar é preciso um 4 ou um 6 no dado que indica a peça.
refusal-castling-not-rolled-dice-chess-burmese = Para rocar é preciso que reste um 4 ou um 6.
refusal-castling-names-die = O roque gasta o 4 ou o 6: diga qual.
refusal-castling-needs-both-dice = O roque precisa de um 4 e de um 6 ainda não usados, e gasta os dois.
refusal-castling-right-lost = Você não pode mais rocar deste lado: o rei ou a torre já se moveu.
refusal-castling-blocked = Você não pode rocar: há algo em { $square }.
refusal-castling-in-check = Em xeque não se pode rocar.
refusal-castling-through-check = Você não pode rocar: { $square } está atacada.
refusal-own-man-there = Em { $square } há uma peça sua.
refusal-pawn-moves-forward = O peão anda em frente: uma casa, ou duas de onde começou.
refusal-pawn-diagonal-takes = Na diagonal o peão só captura, e em { $square } não há agora o que capturar.
refusal-pawn-never-takes-ahead = Em frente o peão nunca captura.
refusal-knight-leaps = O cavalo salta em L: duas casas em linha reta e uma de lado.
refusal-bishop-moves-diagonally = O bispo anda por suas diagonais.
refusal-rook-moves-straight = A torre anda em linha reta, por sua coluna ou sua fileira.
refusal-queen-moves-in-lines = A dama anda em linha reta ou na diagonal.
refusal-king-moves-one-square = O rei anda uma casa.
refusal-promotion-missing = Em { $square } o peão é promovido: diga a que peça.
refusal-promotion-impossible = O peão não pode ser promovido a essa peça, ou não com este dado.
refusal-no-promotion = Neste lance nada é promovido.
refusal-leaves-king-in-check = Isso deixaria em xeque o seu rei, o de { $square }.
refusal-king-into-check = O seu rei não pode entrar em xeque.
refusal-wastes-dice = Outro lance aproveita mais dos seus dados: ele vem primeiro.
refusal-must-capture-king = Depois do último lance, este turno tem de terminar com a captura do rei.
refusal-stays-on-board-dice-chess = Nenhuma peça sai do tabuleiro por si mesma.

## O que se diz em voz alta, a quem não olha

announce-own-white = Você joga com as brancas.
announce-own-black = Você joga com as pretas.
announce-move = { $player }: { $from } a { $to }.
announce-combine = { $player }: { $from } a { $to }, combina.
announce-turn-over = { $player }: { $from } a { $to }, vira.
announce-capture = { $player }: { $from } a { $to }, captura.
announce-leave = { $player }: { $from } sai do tabuleiro.
announce-promotion = Promoção.
announce-preview = Prévia
announce-choose-again = Escolha-o de novo para jogá-lo.
announce-dropped = Cancelado.
announce-nothing-to-choose = Não há nada a escolher aqui.
announce-roll = { $player }: { $count ->
    [one] o dado mostra
   *[other] os dados mostram
} { $dice }.
announce-pass = { $player ->
    [Brancas] As brancas passam.
    [Pretas] As pretas passam.
   *[other] { $player } passa.
}
announce-looked-at = Lance { $number } de { $last }: { $move }
announce-undo = Lance desfeito: { $from } a { $to }.
announce-undo-leave = Lance desfeito: { $from } volta ao tabuleiro.
announce-undo-roll = Desfeito.
announce-low-time = { $player }: resta pouco tempo.
announce-connection-lost = A conexão caiu.
announce-connection-back = A conexão voltou.
announce-unsent = Seu lance ainda não foi enviado.

## Avisos

notification-storage-unavailable = Este navegador não deixa o Turnover guardar nada (o armazenamento está cheio ou bloqueado). Você pode continuar jogando, mas a partida se perde quando esta aba for fechada.
notification-autosave-unreadable = A partida guardada aqui não pode ser lida e foi posta de lado. { $why }
address-broken-link = Este link não está completo: falta uma parte ou ela foi alterada no caminho. Copie-o de novo ou peça-o outra vez.
address-newer-link = Este link foi feito por uma versão mais nova do Turnover. Carregue a página de novo para obtê-la e depois siga o link.
address-broken-position = A posição deste endereço não pode ser lida: falta uma parte ou ela está errada. Copie o endereço de novo ou peça-o outra vez.
address-broken-moves = Este endereço conta uma partida, mas um dos seus lances não pode ser jogado. Copie o endereço de novo ou peça-o outra vez.
address-unknown-value = Este endereço pede algo que o Turnover não conhece ({ $name }). A página foi aberta sem isso.
address-contradiction = Este endereço pede várias coisas que não podem ser ao mesmo tempo. A página foi aberta sem elas.
notification-previous-version = O último texto desta partida está danificado ({ $why }). Foi aberto o anterior: pode faltar o último lance.
storage-error-save = A partida não pode ser guardada: { $why }. Você pode continuar jogando; tenta-se de novo a cada lance.
storage-error-settings = Algumas das suas opções não podem ser lidas; no lugar delas valem as habituais. O que estava guardado está em { $file }. { $why }
storage-error-seats = Os seus lugares em partidas com outros não podem ser guardados neste dispositivo, ou nem todos puderam ser lidos: ao reiniciar, podem se perder. { $why }
storage-error-list = As partidas não podem ser listadas: { $why }
storage-error-open = A partida não pode ser aberta: { $why }
storage-error-import = Nenhuma partida entrou, pois a biblioteca não consegue guardá-las: { $why }

## O dado de dobrar

tip-start-cube = Como no gamão: quem acha que está à frente dobra a aposta antes do seu lançamento. O outro lado aceita, e o dado é dele, ou recusa e perde a aposta como estava.
tip-start-crawford = Na primeira partida depois de um lado ficar a um ponto de ganhar o match, ninguém dobra.
cube-stake = Aposta: { $stake ->
    [one] um ponto
   *[other] { $stake } pontos
}
cube-in-middle = o dado está livre
cube-owned = dado: { $player }
cube-match = Match até { $length }: { $white } – { $black }
cube-crawford = Partida de Crawford: não se dobra
cube-double = Dobrar para { $stake }
tip-cube-double = Antes do seu lançamento: o outro lado continua pelo dobro, ou desiste da partida por { $stake ->
    [one] um ponto
   *[other] { $stake } pontos
}.
cube-take = Aceitar
tip-cube-take = Continuar por { $stake } pontos. O dado passa a ser seu: só você pode dobrar depois.
cube-drop = Recusar
tip-cube-drop = Desistir da partida por { $stake ->
    [one] um ponto
   *[other] { $stake } pontos
}.
cube-own-answer = Aceita ou recusa?
cube-to-answer = { $player }: aceitar ou recusar?
move-double = dobra
move-take = aceita
move-drop = recusa
announce-double = { $player ->
    [Brancas] As brancas dobram.
    [Pretas] As pretas dobram.
   *[other] { $player } dobra.
}
announce-take = { $player ->
    [Brancas] As brancas aceitam.
    [Pretas] As pretas aceitam.
   *[other] { $player } aceita.
}
announce-drop = { $player ->
    [Brancas] As brancas recusam.
    [Pretas] As pretas recusam.
   *[other] { $player } recusa.
}
announce-undo-cube = O dado de dobrar volta ao lugar.
reason-double-dropped = { $loser ->
    [Brancas] As brancas não aceitaram a dobra.
    [Pretas] As pretas não aceitaram a dobra.
   *[other] { $loser } não aceitou a dobra.
}
result-points = { $player }: { $points ->
    [one] um ponto
   *[other] { $points } pontos
}
result-match-won = { $player ->
    [Brancas] As brancas ganham
    [Pretas] As pretas ganham
   *[other] { $player } ganha
} o match, { $won } – { $lost }
result-next-game = Próxima partida
result-new-match = Novo match
cube-roll = Lançar sem dobrar

# What is said of a square.
board-grid = Tabuleiro
square-empty = { $square }, vazia
square-piece = { $square }, { $owner ->
    [own] { $piece }, peça sua
    [other] { $piece }, peça adversária
    [white] { $piece } das brancas
   *[black] { $piece } das pretas
}
square-ring-on = { $upper } sobre { $lower }
square-attacked = sob ataque
square-last-move = último lance
square-chosen = escolhida
square-target = pode ser alcançada
square-can-go = pode ir a { $squares }
square-off-the-board = fora do tabuleiro
square-tray = Fora do tabuleiro, { $side }: { $pieces }
square-tray-pieces = { $count ->
    [one] { $count } { $kind ->
        [checker] peça
        [crown] coroa
       *[other] { $piece }
    }
   *[other] { $count } { $kind ->
        [tower] Torres
        [fort] Fortes
        [wall] Muralhas
        [checker] peças
        [crown] coroas
        [pawn] Peões
        [knight] Cavalos
        [bishop] Bispos
        [rook] Torres
        [queen] Damas
        [king] Reis
       *[other] { $piece }
    }
}
square-tray-pieces-turnover-classic = { $count ->
    [one] { $count } { $piece }
   *[other] { $count } { $kind ->
        [tower] Torres
        [fort] Bispos
        [wall] Peões
       *[other] { $piece }
    }
}

# Questions about the game that are typed with a slash.
question-help = /l último lance, /t de quem é a vez, /o jogadores, /c relógios, /d dados, aposta e placar, /p R onde estão as peças, /s o tabuleiro todo, /s e4, /s e ou /s 4 o que está ali, /m e2 aonde pode ir, /m que peças podem se mover, /x capturas, /x e2 as de uma peça, /a e4 o que ataca ali ou poderia ir para lá, /e avaliação, /b melhor linha, /resign, /draw e /undo para desistir, propor empate e desfazer
question-no-move = Ainda sem lances
question-no-clock = Sem relógios
question-no-dice = Sem dados
question-dice-left = Restam: { $dice }
question-cannot-move = não pode se mover
question-no-analysis = Sem análise; ative-a no painel
question-nothing = nenhuma
question-both = Brancas: { $white }. Pretas: { $black }.

# The names of fields without a visible label.
entry-name = Lance, ou uma pergunta como /l

# Gamepads.
gamepad-connected = Controle conectado: { $name }
gamepad-disconnected = Controle desconectado

# Os nomes das teclas.
key-control = Ctrl
key-shift = Shift
key-pageup = Page Up
key-pagedown = Page Down
key-home = Home
key-end = End
key-insert = Insert
key-delete = Delete
key-backspace = Backspace

# Em um salão.
kiosk-touch = Toque na mesa para jogar
kiosk-go-on = Toque para continuar

## What leads to the dialogs

language-not-loaded = Não é possível carregar { $language }: { $why }
online-somebody = Alguém
online-back-to-invitation = Voltar ao convite
online-call = { $player } sentou-se: a sua partida começa.
online-to-table = À mesa
start-library = Partidas
tournament-title = Torneios
tip-tournaments = Torneios nesta mesa: inscrever nomes, emparceirar rodadas, guardar os resultados
online-tournament-call = Sua partida em { $name } começou.
start-tutorial = Mostre-me as peças
