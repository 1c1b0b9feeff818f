# O que o jogo diz. O livro de regras está em rules.ftl.
# “Brancas” e “Pretas” são os nomes que o jogo dá aos jogadores: pedem o verbo no plural.

## Início

app-title = Turnover
start-title = Turnover
start-tagline = Três anéis, oito Castelos, e o que não se captura, se toma.
start-edition = Regras
game-turnover-modern = Modernas
game-turnover-classic = Clássicas
game-turnover-modern-about = As regras do autor de 2024: é preciso salvar o último Castelo, ou é xeque-mate.
game-turnover-classic-about = As primeiras regras: joga-se até um dos lados ficar sem Castelos.
start-white-name = Brancas
start-black-name = Pretas
player-white = Brancas
player-black = Pretas
start-time = Tempo
time-none = Sem relógio
time-sudden-death = { $minutes } min
time-fischer = { $minutes } + { $seconds }
time-bronstein = { $minutes } min, atraso { $seconds } s
time-own = Outro…
time-per-side = Cada lado com seu tempo
time-kind-sudden-death = Tempo fixo
time-kind-fischer = Incremento
time-kind-bronstein = Atraso
time-minutes = min
time-seconds = s
start-play = Jogar
start-resume = Voltar à partida
start-rules = Livro de regras

## Opções

options-title = Opções
option-language = Idioma
option-speed = Animação
speed-off = Nenhuma
speed-fast = Rápida
speed-normal = Normal
speed-slow = Lenta
option-turn-board = Girar o tabuleiro depois de cada lance
option-view = Vista
view-white = Brancas
view-black = Pretas
view-top = De cima

## Painel

panel-turn = { $player ->
    [Brancas] As brancas jogam
    [Pretas] As pretas jogam
   *[other] { $player } joga
}
panel-castles = { $count ->
    [one] Resta { $count } Castelo
   *[other] Restam { $count } Castelos
}
panel-in-check = Em xeque: { $squares }
panel-moves = Lances
panel-move-none = Nenhum lance ainda

## Relógios

clock-pause = Pausar
clock-paused = Em pausa
clock-paused-why = Os relógios estão parados e o tabuleiro, coberto.
clock-go-on = Continuar
tip-pause = Parar os dois relógios e cobrir o tabuleiro

## Ações, e o que elas dizem quando o ponteiro para sobre elas

action-undo = Desfazer
action-redo = Refazer
action-resign = Desistir
action-offer-draw = Propor empate
action-claim-draw = Reivindicar empate
action-new-game = Nova partida
action-rules = Regras
action-set-up = Montar
action-options = Opções
action-quit = Sair
action-close = Fechar
action-cancel = Cancelar
tip-undo = Desfazer o último lance (Ctrl+Z)
tip-redo = Refazer o lance seguinte (Ctrl+Y)
tip-resign = Dar a partida por perdida
tip-offer-draw = Propor o empate; o adversário pode recusar
tip-claim-draw = Reivindicar a terceira repetição desta posição; os dois jogadores precisam querer o empate
tip-rematch = Jogar de novo, trocando de lado
tip-new-game = Começar outra partida (Ctrl+N)
tip-rules = Ler o livro de regras (F1)
tip-set-up = Montar uma posição e jogar a partir dela
tip-options = Idioma, animação e vista
tip-quit = Sair do Turnover
tip-close = Fechar (Esc)
tip-cancel = Não mudar nada (Esc)

## Perguntas e ofertas

confirm-resign-title = Desistir?
confirm-resign = { $player ->
    [Brancas] As brancas desistem e a partida termina.
    [Pretas] As pretas desistem e a partida termina.
   *[other] { $player } desiste e a partida termina.
}
confirm-new-game-title = Começar outra partida?
confirm-new-game = A partida em andamento será perdida.
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

## Resultados

result-white-wins = { $player ->
    [Brancas] As brancas vencem
   *[other] { $player } vence
}
result-black-wins = { $player ->
    [Pretas] As pretas vencem
   *[other] { $player } vence
}
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
reason-stalemate = Afogamento: não resta nenhum lance legal.
reason-fifty-moves = Cinquenta lances de cada lado sem captura nem tomada.
reason-repetition = A mesma posição pela terceira vez, e os dois jogadores quiseram o empate.
reason-scorched-earth = Terra arrasada: o último Castelo capturou o último Castelo.
reason-resignation = { $loser ->
    [Brancas] As brancas desistiram.
    [Pretas] As pretas desistiram.
   *[other] { $loser } desistiu.
}
reason-agreement = Os dois jogadores concordaram.
reason-time = { $loser ->
    [Brancas] O tempo das brancas acabou.
    [Pretas] O tempo das pretas acabou.
   *[other] O tempo de { $loser } acabou.
}
result-rematch = Revanche
result-new-game = Nova partida
result-look = Ver o tabuleiro

## Legenda das marcas do tabuleiro

legend-move = Mover
legend-combine = Combinar
legend-turn-over = Tomar
legend-capture = Capturar
legend-promote = Promover

## A linha em que se digitam os lances

entry-hint = Digite um lance: Qe5 ou e2e4
entry-malformed = Não é um lance: veja o caractere { $at }.
entry-no-such-move = Aqui nenhum lance se chama { $text }.
entry-ambiguous = Qual deles: { $moves }?

## Ajuda

help-title = Mouse e teclado
help-mouse = Clique em um conjunto e depois aonde o anel dele deve ir; ou arraste-o até lá.
help-camera = Arraste a mesa vazia para girar a câmera; a roda aproxima e afasta. F2, F3 e F4 olham das brancas, das pretas e de cima.
help-keys = As setas percorrem o tabuleiro, Enter escolhe, Esc solta.
help-entry = Você também pode digitar o lance, em notação (Qe5) ou com duas casas (e2e4).
help-undo = Ctrl+Z desfaz um lance, Ctrl+Y o refaz.

## Conjuntos, com os nomes do livro de regras de cada edição

piece-turnover-modern-tower = Torre
piece-turnover-modern-fort = Forte
piece-turnover-modern-wall = Muralha
piece-turnover-modern-fortress = Fortaleza
piece-turnover-modern-citadel = Cidadela
piece-turnover-modern-castle = Castelo
piece-turnover-classic-tower = Torre
piece-turnover-classic-fort = Bispo
piece-turnover-classic-wall = Peão
piece-turnover-classic-fortress = Cavalo
piece-turnover-classic-citadel = Rainha
piece-turnover-classic-castle = Castelo

## Por que um lance é recusado
# Os nomes mudam de gênero conforme a edição: as frases evitam o artigo, ou começam pelo nome.

refusal-game-over = A partida terminou.
refusal-nothing-there = Não há nada em { $square }.
refusal-not-yours = O que está em { $square } é do adversário.
refusal-same-square = Já está ali.
refusal-blocked = Algo fecha o caminho em { $square }.
refusal-does-not-fit = O anel que se move não encaixa no que você tem em { $square }: { $target }.
refusal-wall-moves-forward = { $wall }: anda só para a frente, uma casa.
refusal-wall-diagonal-takes = { $wall }: na diagonal só captura, toma ou se combina, e { $square } está vazia.
refusal-wall-never-captures-ahead = { $wall }: em frente nunca captura; só vai aonde encaixa ou a uma casa vazia.
refusal-tower-moves-straight = { $tower }: anda em linha reta, por filas e colunas.
refusal-fort-moves-diagonally = { $fort }: anda na diagonal.
refusal-citadel-moves-in-lines = { $citadel }: só o anel de fora anda ({ $fort }), em linha reta ou na diagonal.
refusal-fortress-leaps = { $fortress }: o anel de fora ({ $wall }) salta em L, duas casas retas e uma de lado.
refusal-castle-splits-forward = { $castle }: o anel de fora ({ $wall }) anda uma ou duas casas para a frente; na diagonal só captura, toma ou se combina.
refusal-castle-whole-in-check = Este { $castle } está em xeque: só anda inteiro, uma casa em qualquer direção.
refusal-castle-whole-last = O seu último { $castle } só anda inteiro, uma casa em qualquer direção.
refusal-whole-onto-own = Um { $castle } inteiro não se combina com o que é seu, em { $square }.
refusal-castle-held = Você só tem dois Castelos e o de { $square } está em xeque: este não pode andar.
refusal-leaves-castle-in-check = Isso deixaria em xeque o seu último { $castle }, o de { $square }.
refusal-castle-into-check = O seu último { $castle } não pode entrar em xeque.

## O que se diz em voz alta, a quem não olha

say-move = { $player }: { $from } a { $to }.
say-combine = { $player }: { $from } a { $to }, combina.
say-turn-over = { $player }: { $from } a { $to }, toma.
say-capture = { $player }: { $from } a { $to }, captura.
say-promotes = Promoção.
say-taken-back = Lance desfeito: { $from } a { $to }.
say-low-time = { $player }: resta pouco tempo.

## Avisos

tidings-not-kept = Este navegador não deixa o Turnover guardar nada (o armazenamento está cheio ou bloqueado). Você pode continuar jogando, mas a partida se perde quando esta aba for fechada.
tidings-unreadable = A partida guardada aqui não pode ser lida e foi posta de lado. { $why }
tidings-link = Este endereço pede algo que não faz sentido. { $why }

## Uma posição que se monta

editor-title = Montar uma posição
editor-man = { $man }, { $side }
editor-puts = { $man }: clique onde deve ficar; outro clique ali a retira.
editor-moves = Escolha uma peça ou mova as do tabuleiro. O clique direito ou um toque longo retira uma.
editor-turn = Jogam:
editor-usual = Posição inicial
editor-clear = Esvaziar
editor-mirror = Espelhar
editor-flip = Trocar os lados
editor-fen = Posição como texto
editor-copy = Copiar
editor-unreadable = Isso não é uma posição deste jogo. { $why }
editor-fine = Esta posição pode ser jogada.
editor-impossible = Impossível:
editor-over = Não há o que jogar:
editor-play = Jogar daqui

## Por que não se pode jogar a partir de uma posição

flaw-over = a partida terminou. { $why }
flaw-unreadable = as regras não conseguem lê-la. { $why }
flaw-no-castle = { $side ->
    [white] as brancas não têm { $castle }.
   *[other] as pretas não têm { $castle }.
}
flaw-too-many-walls = { $found } anéis do tipo { $wall }, e só há { $most }.
flaw-too-many-forts = { $found } anéis do tipo { $fort }; com tantos do tipo { $wall } pode haver { $most }.
flaw-too-many-towers = { $found } do tipo { $tower }; com tantos anéis do tipo { $wall } pode haver { $most }.
flaw-wall-on-last-row = { $wall } em { $square }: teria sido promovido ali.
flaw-castle-on-last-row = { $castle } em { $square }: teria sido promovido ali.
flaw-second-castle-on-last-row = { $castle } em { $square }: este ou outro dessa fileira teria sido promovido ali.
flaw-left-in-check = { $castle } em { $square }: está em xeque, e seu lado acabou de jogar.
flaw-quiet-plies = contam-se { $found } lances sem captura, e pode haver { $most }.
