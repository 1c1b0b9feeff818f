### Exercícios em que quem aprende joga.

learn-title = Aprender
learn-exercises = Exercícios
learn-progress = { $solved } de { $count } resolvidos, { $stars ->
    [one] { $stars } estrela
   *[other] { $stars } estrelas
}
learn-continue = Seguir: { $name }
learn-begin = Começar
learn-first-game = Jogar uma primeira partida
tip-learn-first-game = Contra o nível 1, com marcas no que está atacado
learn-number = Exercício { $number } de { $count }
learn-exercise = { $number }. { $name }: { $stars ->
    [0] ainda não resolvido
   *[other] { $stars } de 3 estrelas
}
learn-exercise-next = { $number }. { $name }: o próximo
learn-is-next = próximo
learn-hint = Dica
tip-learn-hint = Marca o que deve se mover. Uma dica custa uma estrela, e um lance errado também
learn-solution = Solução
tip-learn-solution = Mostra o lance
tip-learn-solution-off = Antes tente um lance ou peça uma dica
learn-again = De novo
tip-learn-again = Desde o começo
learn-next = Próximo
tip-learn-next = O próximo exercício
learn-list = Todos os exercícios
learn-back = Voltar
learn-watch = Ver a demonstração
learn-right = Certo! Continue.
learn-passed = { $player }: os dados ({ $dice }) não permitem nenhum lance, e a vez passa.
learn-done = Resolvido: { $stars ->
    [one] uma estrela
   *[other] { $stars } estrelas
  } de 3.
learn-try-again = Tente de novo: o lance é desfeito.
learn-throw = { $count ->
    [one] O dado: { $faces }.
   *[other] Os dados: { $faces }.
}
learn-ring = Anel vermelho: isto pode ser capturado no próximo lance. Quem perde a última peça assim perde a partida.
learn-ring-lielow = Anel vermelho: este rei pode ser capturado no próximo lance. Quem perde o rei perde a partida.
learn-ring-dice-chess = Anel vermelho: este rei está atacado. Quem perde o último rei perde a partida.
learn-shown = Essa era a solução: uma estrela de 3.
learn-hint-square = Olhe para { $square }.
learn-hint-move = De { $from } para { $to }.
learn-hint-leave = De { $from } para fora do tabuleiro.
learn-course-done = O curso está feito. Jogue agora uma primeira partida contra o nível 1: o que está atacado ganha uma marca.

option-threats = Marcar as peças próprias atacadas
tip-option-threats = Um escudo: atacada e defendida. Um ponto num anel vermelho: seria perdida. Não em partidas pela rede
threat-guarded = Atacada, mas defendida.
threat-hangs = Atacada: a troca perde algo.
announce-hanging = Em risco: { $squares }.

course-turnover-modern = Turnover, moderno
course-turnover-modern-about = Como cada parte se move, como se combinam e são viradas, e como se dá mate ao último Castelo.
course-turnover-classic = Turnover, clássico
course-turnover-classic-about = Como cada parte se move, como se combinam e são viradas, e como se captura o último Castelo.
course-turnover-2025 = Turnover, 2025
course-turnover-2025-about = Como cada parte se move, como se combinam e são viradas, como andam os Castelos e como se captura o último.
course-lielow = Lielow
course-lielow-about = Em 8 × 8: como as pilhas andam, crescem e capturam, quem leva a coroa e como se captura um rei.
course-lielow-9x9 = Lielow, 9 × 9
course-lielow-9x9-about = Em 9 × 9: duas fileiras de pilhas por lado, distâncias maiores, e quando uma pilha só pode sair do tabuleiro.
course-dice-chess = Xadrez de dados
course-dice-chess-about = O que os dados permitem, quando se passa, como cai um rei e o que muda nas outras formas.
course-dice-chess-three = Xadrez de dados, três dados
course-dice-chess-three-about = Vários lances por turno: que dados é preciso usar, que turno é livre, e o que gastam o roque e a promoção.

mistake-elsewhere = É legal, mas não é o que se pede aqui.
mistake-loses = Com isso se perde a partida na hora.
mistake-not-there = É legal, mas aqui a meta é { $square }.
mistake-other-piece = Em { $square } está agora: { $piece }. Pede-se outra coisa.
mistake-other-height = A altura em { $square } não é a que se pede.
mistake-not-combined = Assim nenhum anel se combina com outro.
mistake-other-combination = Resulta em: { $piece }. Pede-se outra coisa.
mistake-captures = Isso captura. Só se vira o que encaixa com o anel que se move.
mistake-turns-over = Isso vira a peça. Aqui é preciso capturar.
mistake-other-mover = Outro tipo de peça deve se mover.
mistake-not-promoted = Com isso nada é promovido.
mistake-not-castled = Isso não é rocar.
mistake-stays = Ela fica no tabuleiro.
mistake-no-crown = Depois disso a coroa não está em { $square }.
mistake-no-check = Com isso o rei não é atacado.
mistake-no-check-turnover-classic = Depois disso nem todos os Castelos estão atacados.
mistake-no-check-turnover = Isso não ataca o Castelo.
mistake-attacks-too-few = Isso ataca um. Procure uma casa que ataque os dois.
mistake-still-attacked = Depois disso { $square } continua sob ataque.
mistake-can-be-taken = Depois disso o adversário captura em { $square }.
mistake-goes-on = O outro lado responde e a partida continua.

## Turnover

lesson-tower-name = A Torre
lesson-tower-name-turnover-classic = A Torre
lesson-tower = A parte menor, o botão, é uma Torre. Ela desliza em linha reta enquanto o caminho está livre. Leve-a a d7.
lesson-tower-turnover-classic = A parte menor, o botão, é uma Torre. Ela desliza em linha reta enquanto o caminho está livre. Leve-a a d7.
lesson-tower-done = Nos cantos há Castelos. Quem perde o último perde a partida.
lesson-fort-name = O Forte
lesson-fort-name-turnover-classic = O Bispo
lesson-fort = O anel pequeno é um Forte. Ele desliza na diagonal. Leve-o a b6.
lesson-fort-turnover-classic = O anel pequeno é um Bispo. Ele desliza na diagonal. Leve-o a b6.
lesson-wall-name = A Muralha
lesson-wall-name-turnover-classic = O Peão
lesson-wall = O anel grande é uma Muralha. Avança uma casa reto, mas captura na diagonal. Capture a Torre.
lesson-wall-turnover-classic = O anel grande é um Peão. Avança uma casa reto, mas captura na diagonal. Capture a Torre.
lesson-wall-ahead = Para a frente ela só avança. Captura o que está na diagonal à sua frente.
lesson-castle-name = O Castelo
lesson-castle = As três partes são um Castelo, mas só o anel grande se move: de um Castelo, uma ou duas à frente. Muralha de e1 a e3.
lesson-castle-done = O resto fica em e1: só a parte externa de uma peça se move.
lesson-row-name = O Castelo
lesson-row = As três partes são um Castelo, mas só o anel grande se move: de um Castelo, uma ou duas à frente. Peão de e1 a e3.
lesson-row-done = O resto fica em e1: só a parte externa de uma peça se move.
lesson-whole-name = O Castelo anda
lesson-whole = As três partes juntas são um Castelo. Ele anda inteiro, uma casa em qualquer direção. Mova-o de e1 para e2.
lesson-whole-done = As três partes foram juntas.
lesson-dismount-name = Duas à frente
lesson-dismount = O anel grande de um Castelo também pode avançar duas casas, sozinho. Muralha de e1 a e3.
lesson-dismount-done = O resto fica em e1: uma Cidadela.
lesson-onto-name = Sobre o que encaixa
lesson-onto = A Muralha encaixa em volta de um Forte. Sobre o Forte ao lado, em qualquer direção, o Castelo manda só sua Muralha. Vire o Forte.
lesson-onto-done = A Cidadela fica em e3, e o Forte mostra agora a sua cor.
lesson-strikes-name = O Castelo captura
lesson-strikes = O que não encaixa em sua Muralha, o Castelo ao lado captura inteiro. Capture a Torre.
lesson-free-name = A Cidadela
lesson-free-name-turnover-classic = A Rainha
lesson-free = Torre e Forte juntos são uma Cidadela. O Forte vai em todas as direções e deixa a Torre para trás. Vire a Muralha de b6.
lesson-free-turnover-classic = Como Rainha, o Bispo vai em todas as direções e deixa a Torre para trás. Vire o Peão de b6.
lesson-free-done = O botão fica em d4 e está livre. O anel grande agora é seu.
lesson-leap-name = A Fortaleza
lesson-leap-name-turnover-classic = O Cavalo
lesson-leap = Forte e Muralha são uma Fortaleza. A Muralha salta duas casas em linha reta e uma de lado, por cima de tudo. Capture a Torre de e6.
lesson-leap-turnover-classic = Bispo e Peão juntos são um Cavalo. O Peão salta duas casas em linha reta e uma de lado. Capture a Torre de e6.
lesson-leap-done = O anel pequeno fica em d4. Está livre e ataca h8.
lesson-join-name = Combinar duas partes
lesson-join = Partes que encaixam podem se combinar. Torre e Forte fazem uma Cidadela: leve a Torre ao Forte.
lesson-join-turnover-classic = Partes que encaixam podem se combinar. Torre e Bispo fazem uma Rainha: leve a Torre ao Bispo.
lesson-build-name = Construir um Castelo
lesson-build = Uma Torre cabe dentro de uma Fortaleza: as três partes juntas. Construa um Castelo.
lesson-build-turnover-classic = Uma Torre cabe dentro de um Cavalo: as três partes juntas. Construa um Castelo.
lesson-turn-name = Virar
lesson-turn = Anel pequeno e grande encaixam. Vá sobre uma peça inimiga que encaixe: ela vira e agora é sua. Vire a Muralha de e5.
lesson-turn-turnover-classic = Anel pequeno e grande encaixam. Vá sobre uma peça inimiga que encaixe: ela vira e agora é sua. Vire o Peão de e5.
lesson-turn-done = O anel mostra agora a sua cor, com o seu Forte dentro.
lesson-turn-done-turnover-classic = O anel mostra agora a sua cor, com o seu Bispo dentro.
lesson-fits-name = O que encaixa
lesson-fits = Botão e anel pequeno também encaixam; botão e grande, não. O que não encaixa é capturado. Que peça a sua Torre pode virar?
lesson-fits-turnover-classic = Botão e anel pequeno também encaixam; botão e grande, não. O que não encaixa é capturado. Que peça a sua Torre pode virar?
lesson-fits-done = Botão e anel pequeno são agora uma só peça: uma Cidadela.
lesson-fits-done-turnover-classic = Botão e anel pequeno são agora uma só peça: uma Rainha.
lesson-fits-tower = Uma Torre não encaixa em uma Torre: ela a captura. O que é virado passa a ser seu.
lesson-fits-tower-turnover-classic = Uma Torre não encaixa em uma Torre: ela a captura. O que é virado passa a ser seu.
lesson-loose-name = A peça sem defesa
lesson-loose = Você pode capturar duas peças. Uma está defendida: quem a captura é capturado. Capture a outra.
lesson-loose-guarded = Então a Muralha de c7 captura a sua peça em d6.
lesson-loose-guarded-turnover-classic = Então o Peão de c7 captura a sua peça em d6.
lesson-promote-name = Promoção
lesson-promote = Uma Muralha que chega sozinha à última fila é trocada por uma Cidadela. Leve-a até lá.
lesson-promote-turnover-classic = Um Peão que chega sozinho à última fila é trocado por uma Rainha. Leve-o até lá.
lesson-promote-done = O anel grande é trocado por um pequeno com um botão dentro.
lesson-fork-name = Ataque duplo
lesson-fork = Ataque os dois Castelos com um lance. Só um poderá ser salvo.
lesson-fork-done = Seja qual for o Castelo que se afaste, você captura o outro.
lesson-save-name = Salvar um Castelo
lesson-save = O seu Castelo de h1 está atacado. Em xeque, um Castelo se move inteiro, uma casa em qualquer direção. Salve-o.
lesson-strike-back-name = Contra-ataque
lesson-strike-back = O seu Castelo de h1 está atacado. Vire o que ataca: isso salva o Castelo e ganha uma peça.
lesson-last-name = O último Castelo
lesson-last = É o seu último Castelo, e está em xeque. Ele se move inteiro e captura inteiro. Capture o atacante.
lesson-check-name = Xeque
lesson-check = Às pretas resta um Castelo. Ataque-o: isso é xeque.
lesson-mate-name = Mate em um
lesson-mate = Mate: o último Castelo está em xeque e não escapa. Isso vence a partida. Dê mate em um lance.
lesson-ladder-name = Mate em dois
lesson-ladder = Mate em dois: empurre o Castelo para a última fila com uma Torre e dê mate com a outra.
lesson-ladder-back = Assim ele escapa pela fila 6. Mantenha-a fechada e dê xeque com a outra Torre.
lesson-both-name = Xeque aos dois
lesson-both = Xeque: todos os Castelos de um lado estão atacados. Ataque os dois com um lance.
lesson-both-done = Um Castelo pode se afastar, mas então você captura o outro. Salvar dois de uma vez é muito difícil.
lesson-shield-name = Pôr no meio
lesson-shield = O seu único Castelo está atacado. Se ele se mover, divide-se e não resta nenhum: ponha algo no meio.
lesson-keep-name = O único Castelo
lesson-keep = O seu único Castelo está atacado. Vire a Torre que o ataca.
lesson-last-capture-name = A última captura
lesson-last-capture = Quem captura o último Castelo vence. Faça isso.

## Lielow

lesson-one-square-name = Uma casa
lesson-one-square = Uma pilha anda exatamente tanto quanto é alta. Esta tem altura 1: leve-a de d2 a d3. Lá ela cresce.
lesson-one-square-done = Uma pilha que anda sem capturar cresce 1. A coroa marca o seu rei: a pilha mais alta.
lesson-two-squares-name = Duas casas
lesson-two-squares = A pilha de c3 tem altura 2: anda exatamente duas casas, em qualquer direção. Leve-a a e5.
lesson-over-name = Por cima de outras
lesson-over = O que está no meio não importa. Leve a pilha de d2 por cima de d3 até d4.
lesson-exactly-name = A distância exata
lesson-exactly = Uma pilha captura o que alcança exatamente, e volta à altura 1. Capture a pilha preta que você alcança de c3.
lesson-exactly-done = Capturar custa à pilha a sua altura: agora só tem 1. Continua rei, pois nenhuma outra é mais alta.
lesson-which-name = Qual pilha?
lesson-which = Só uma das suas pilhas alcança e5 exatamente. Conte e capture.
lesson-crown-name = A coroa
lesson-crown = A pilha mais alta que todas as outras do seu lado é rei e leva a coroa. Coroe a pilha de f2.
lesson-overtake-name = Superar o rei
lesson-overtake = Um empate não move a coroa; uma pilha mais alta, sim. Faça a pilha de f2 superar o rei: leve-a a f4.
lesson-flee-name = O rei foge
lesson-flee = Quem perde o rei perde a partida. A pilha preta de g7 tem altura 3 e alcança o seu rei. Ponha-o a salvo.
lesson-defend-name = Capturar o atacante
lesson-defend = O seu rei de d4 está atacado. Capture o atacante, com o próprio rei ou com outra pilha.
lesson-edge-name = A borda
lesson-edge = O seu rei tem altura 7 e está atacado. Se sair pela borda, você perde a partida. Ache no tabuleiro uma casa segura.
lesson-leave-name = Sair do tabuleiro
lesson-leave = Uma pilha que sai pela borda some. Você não tem rei: faça h2 sair (a seta), e a última pilha será rei.
lesson-king-takes-name = Um rei que captura
lesson-king-takes = Um rei que captura fica com altura 1. Se outra pilha agora é mais alta, recebe a coroa. Capture de modo que b3 leve a coroa.
lesson-threat-name = Ameaça segura
lesson-threat = Ataque o rei preto com um lance depois do qual nada seu possa ser capturado.
lesson-win-name = Capturar o rei
lesson-win = Capture o rei, e a partida está ganha. Conte a distância.
lesson-two-rows-name = Duas fileiras
lesson-two-rows = Cada lado tem 18 pilhas em duas fileiras. Leve uma da fileira de trás a e2; com altura 2, ela passa sobre a da frente até e4.
lesson-middle-name = Não ao centro
lesson-middle = O seu rei está atacado. Tem altura 4 e cresce para 5: no centro só poderia sair do tabuleiro. Ache uma casa melhor.
lesson-middle-off = De e5, cinco casas levam para fora do tabuleiro em toda direção: o seu rei só poderia sair, e isso perde.
lesson-tie-breaks-name = Desfazer um empate
lesson-tie-breaks = Duas pilhas têm altura 5, e a coroa fica em c3, que está atacada. Faça uma sair do tabuleiro para que a1 receba a coroa.
lesson-nine-high-name = Altura nove
lesson-nine-high = O seu rei tem altura 9, a máxima: só poderia sair, e isso perde. Salve-o capturando o atacante.
lesson-eight-squares-name = De canto a canto
lesson-eight-squares = Uma pilha de altura 8 num canto só alcança os outros cantos. Capture o rei, e a partida está ganha.

## Xadrez de dados

lesson-dice-roll-name = O que os dados indicam
lesson-dice-roll = Movem-se, como no xadrez, as peças dos dados: aqui peão (1) e cavalo (2), com anel amarelo. Mova um cavalo.
lesson-dice-roll-done = Um lance com um dos dois dados; depois o adversário lança os dados. Até lá as faces dos dados mal se veem.
lesson-dice-choose-name = Um de dois dados
lesson-dice-choose = O 3 é o bispo, o 4 a torre; um deles se move. Capture a dama.
lesson-dice-double-name = Dados iguais
lesson-dice-double = O 5 é a dama, o 6 o rei. Dados iguais deixam mover qualquer peça. Capture a dama.
lesson-dice-castle-name = Roque
lesson-dice-castle = Para rocar é preciso um 4 (torre) ou um 6 (rei). Você tem um 4: faça o roque, com o rei de e1 a g1.
lesson-dice-passant-name = Captura de passagem
lesson-dice-passant = O peão preto acabou de andar duas casas. Com um 1 (peão), capture-o de passagem, como no xadrez: vá a d6.
lesson-dice-promote-name = Promoção
lesson-dice-promote = Um 1 move um peão. Na última fileira vira a peça que você escolher, menos rei; a dama é a mais forte. Promova-o.
lesson-dice-check-name = Xeque
lesson-dice-check = Saiu um 2 (cavalo). Dê xeque: ataque o rei com o cavalo.
lesson-dice-pass-name = Sem lance: passa-se
lesson-dice-pass = Capture em f7 com xeque. Depois as pretas jogam os dados. Se não derem resposta, elas passam, e você pode capturar o rei.
lesson-dice-answer-name = Responder ao xeque
lesson-dice-answer = Você está em xeque: só vale o que responde a ele. Capture a torre que dá xeque.
lesson-dice-mate-name = Mate
lesson-dice-mate = Se nenhum dado pudesse ajudar o adversário, é mate, e você vence na hora. Dê mate com a torre.
lesson-one-die-name = Forma: um dado
lesson-one-die = Há uma forma com um dado: um 2, 3, 4 ou 5 também leva um peão à última fileira; ele vira essa peça. Promova-o.
lesson-no-check-name = Um dado: não há xeque
lesson-no-check = Com um dado, um rei pode ficar atacado: não há xeque. Quem captura o rei vence. Capture-o.
lesson-three-kings-name = Forma: três reis
lesson-three-kings = No 10x10 cada lado tem três reis; vence quem capturar todos. Capture um.
lesson-any-man-name = Forma: Vegas
lesson-any-man = Vegas: a estrela deixa mover qualquer peça. Capture a dama com a torre.
lesson-two-moves-name = Forma: 1 a 4 lances
lesson-two-moves = 1 a 4 lances: o dado diz 2, então você joga duas vezes. Capture as duas torres.
lesson-same-man-name = Forma: peça e número
lesson-same-man = Peça e número: move-se o cavalo, e duas vezes. Capture a torre e depois o bispo, com o mesmo cavalo.
lesson-three-roll-name = Três dados
lesson-three-roll = Cada dado move uma peça: aqui peão (1), cavalo (2) e bispo (3). Abra caminho com um peão e depois mova o bispo.
lesson-three-roll-done = Resta o 2: move-se também um cavalo. Depois o adversário joga os dados.
lesson-three-equal-name = Três dados iguais
lesson-three-equal = Com três dados, os iguais não são nada especial: três 2 são três lances de cavalo. Capture três peças com o mesmo cavalo.
lesson-both-dice-name = Roque com dois dados
lesson-both-dice = Como no dicechess.com, o roque gasta um 4 (torre) e um 6 (rei). Você tem os dois: faça o roque, com o rei de e1 a g1.
lesson-three-dice-name = Abrir caminho
lesson-three-dice = Três dados, três lances. Primeiro tire o cavalo do caminho, depois capture o rei com o bispo.
lesson-king-walks-name = Não há xeque
lesson-king-walks = Não há xeque: um rei pode ir aonde é atacado e capturar um rei. Dois 6 são dois passos: capture o rei preto com o seu.
lesson-most-dice-name = Tantos dados quantos der
lesson-most-dice = É preciso usar tantos dados quantos der. Se a4 captura a dama, o bispo não se move. Abra-lhe caminho, e que ele a capture.
lesson-most-dice-aside = Assim o bispo sai, mas não na direção de b5.
lesson-free-king-name = Um dado basta
lesson-free-king = Só um turno que captura o rei pode deixar dados que poderiam ser usados. Capture-o com o primeiro lance.
lesson-move-on-name = Promover e continuar
lesson-move-on = Um peão promovido pode continuar no mesmo turno como o que é agora. Promova-o com o 1 e capture o rei com o 5 (dama).
lesson-promote-fits-name = Uma promoção para os dados
lesson-promote-fits = Aqui o peão só pode virar cavalo: assim se usa também o 2. Promova-o e capture o rei com o cavalo.
lesson-passant-later-name = En passant, mais tarde no turno
lesson-passant-later = O peão de d5 andou duas casas. Capture-o de passagem no segundo lance do turno: e5, depois d6.
lesson-passant-later-gone = Uma peça em d6, por onde o peão passou, acaba com o direito de capturá-lo de passagem.

## Puzzles

puzzle-title = Problemas
puzzle-next = Outro problema
tip-puzzle-next = Um lance é muito melhor que os demais. Cada problema conta para a sua pontuação; os errados voltam dias depois
puzzle-daily = Problema do dia
tip-puzzle-daily = Hoje é o mesmo para todos
puzzle-run = Três minutos
tip-puzzle-run = Tantos problemas quantos você resolver, cada um mais difícil que o anterior. Um erro custa dez segundos
puzzle-run-counts = Resolvidos: { $solved } · Erros: { $mistakes }
puzzle-run-over = O tempo acabou: { $solved ->
    [one] um problema resolvido.
   *[other] { $solved } problemas resolvidos.
}
puzzle-run-is-best = Sua melhor série até agora.
puzzle-run-best = Sua melhor série: { $best }.
puzzle-run-again = Outra série
puzzle-shared = Um problema compartilhado
puzzle-copy-link = Copiar link
tip-puzzle-copy-link = Um link que abre este problema, para enviar a alguém
puzzle-own-games = Minhas partidas ({ $count })
tip-puzzle-own-games = Problemas feitos das suas partidas. Não contam para a sua pontuação.
puzzle-of-own-games = Problema das minhas partidas
puzzle-choice = Tema dos problemas
puzzle-theme-all = Todos os temas
puzzle-loading = Carregando os problemas…
puzzle-none = Não há nenhum problema assim.
puzzle-failed = Os problemas não podem ser lidos: { $why }
puzzle-own-rating = Sua pontuação: { $rating }
puzzle-hint-cost = Uma dica custa { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
} da sua pontuação; um lance errado, { $wrong }.
puzzle-hint-cost-run = Uma dica conta como erro: dez segundos.
tip-puzzle-hint = Marca o que deve se mover
puzzle-of-the-day = Problema do dia
puzzle-rating = Pontuação { $rating }
puzzle-explore = Explorar
tip-puzzle-explore = Abrir a solução como partida, para analisá-la
puzzle-task-mate = { $side ->
    [white] As brancas vencem de forma forçada. Encontre os lances.
   *[black] As pretas vencem de forma forçada. Encontre os lances.
}
puzzle-task-win = { $side ->
    [white] Jogam as brancas: encontre o lance que vence.
   *[black] Jogam as pretas: encontre o lance que vence.
}
puzzle-task-hold = { $side ->
    [white] Jogam as brancas: encontre o único lance que não perde.
   *[black] Jogam as pretas: encontre o único lance que não perde.
}
puzzle-task-chances = { $side ->
    [white] Jogam as brancas: aproveite este lançamento da melhor forma.
   *[black] Jogam as pretas: aproveite este lançamento da melhor forma.
}
puzzle-wrong-end = Isso encerra a partida, e você não vence.
puzzle-wrong-allows-win = Então o adversário vence na hora.
puzzle-wrong-mate = Havia uma vitória forçada.
puzzle-wrong-worse = Outro lance é muito melhor.
puzzle-streak = { $count ->
    [one] um seguido
   *[other] { $count } seguidos
}
puzzle-theme-mate = Vitória forçada
puzzle-theme-turn-over = Virar
puzzle-theme-free-ring = Libertar um anel
puzzle-theme-promotion = Promoção
puzzle-theme-double-attack = Ataque duplo
puzzle-theme-last-royal = A última peça real
puzzle-theme-quiet = Lance calmo
puzzle-theme-crown-change = Troca de coroa
puzzle-theme-edge = Pela borda
puzzle-theme-exact-height = Altura exata
puzzle-theme-odds = Probabilidades
puzzle-theme-best-use = O melhor uso do lançamento
puzzle-theme-defence = Defesa
puzzle-theme-material = Material
