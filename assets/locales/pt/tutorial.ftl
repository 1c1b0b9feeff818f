### A demonstração das peças e das regras.

tutorial-leave = Voltar
tutorial-loop = Repetir sempre
tip-tutorial-loop = No fim a demonstração recomeça, para uma exposição
tutorial-print = Imprimir este jogo
tip-tutorial-print = Arquivos para uma impressora 3D, planos de tabuleiro e caixa, e como montar as partes
tip-tutorial-pause = Pausar
tip-tutorial-play = Continuar sozinha
tip-tutorial-previous = Anterior
tip-tutorial-next = Próximo
tutorial-your-turn = Sua vez: clique na peça e depois no destino.
tutorial-right = Muito bem!
tutorial-legal = É um lance legal, mas não é o que se mostra aqui.
part-tower = Torre: o botão
part-fort = Forte: o anel interno
part-wall = Muralha: o anel externo
part-tower-height = a mais alta
part-fort-height = de altura média
part-wall-height = a mais baixa

## Turnover

tutorial-parts = Uma peça, três partes
tutorial-parts-castle = Isto é um Castelo. Parece uma peça só…
tutorial-parts-apart = … mas um Castelo são três partes: um botão, um anel interno e um anel externo.
tutorial-parts-fit = Chamam-se Torre, Forte e Muralha. Cada parte é clara de um lado e escura do outro: a face de cima diz de quem ela é.
tutorial-parts-turned = Viradas, as mesmas três partes são das pretas: uma parte que é virada luta pelo outro lado.
tutorial-parts-turned-moving = Agora cada parte é virada: o que estava embaixo vem para cima.
tutorial-parts-together = Juntas encaixam uma na outra e ocupam uma só casa.
tutorial-parts-together-moving = Viradas de volta, são outra vez das brancas e se combinam.
tutorial-parts-cut = Cortadas, vê-se como o botão encaixa no anel interno, e este no externo. Uma peça branca é clara em cima e escura embaixo.

tutorial-six = Seis peças
tutorial-six-tower = Sozinho, o botão é uma Torre. Move-se em linha reta.
tutorial-six-fort = Sozinho, o anel interno é um Forte. Move-se na diagonal.
tutorial-six-wall = Sozinho, o anel externo é uma Muralha. Avança uma casa.
tutorial-six-citadel = Forte e Torre juntos são uma Cidadela…
tutorial-six-citadel-apart = … cujo Forte vai em todas as direções.
tutorial-six-fortress = Muralha e Forte juntos são uma Fortaleza…
tutorial-six-fortress-apart = … cuja Muralha salta como um cavalo de xadrez.
tutorial-six-castle = As três são um Castelo. Quem fica sem nenhum perdeu.

tutorial-move = Como as partes se movem
tutorial-move-wall = Uma Muralha vai para a frente, para o outro lado. (Cada lado precisa de um Castelo para jogar: os dos cantos só olham.)
tutorial-move-wall-ahead = Avança uma casa, se estiver livre.
tutorial-move-wall-before = Na diagonal, para a frente, só vai para capturar, virar ou se combinar.
tutorial-move-wall-takes = Aqui ela captura a Torre, que sai do tabuleiro.
tutorial-move-fort = Um Forte vai na diagonal…
tutorial-move-fort-far = … tão longe quanto nada lhe feche o caminho: quantas casas se queira.
tutorial-move-tower = Uma Torre vai em linha reta.
tutorial-move-tower-try = Mova a Torre.

tutorial-outer = Só a parte externa se move
tutorial-outer-citadel = Uma Cidadela: o Forte está fora, então é o Forte que se move.
tutorial-outer-citadel-moves = Ao sair de uma Cidadela ele vai em todas as direções. A Torre fica, e de uma peça saíram duas.
tutorial-outer-fortress = Uma Fortaleza: a Muralha está fora…
tutorial-outer-fortress-moves = … e salta como um cavalo. O Forte fica.
tutorial-outer-start = No início cada lado tem oito Castelos, e nada mais.
tutorial-outer-castle-moves = A Muralha de um Castelo avança uma casa, ou duas. Atrás fica uma Cidadela.

tutorial-combine = Combinar
tutorial-combine-before = O que encaixa pode combinar-se. A Torre encaixa no Forte,
tutorial-combine-after = e juntos são uma Cidadela.
tutorial-combine-castle = A uma Fortaleza só falta a Torre para ser um Castelo.
tutorial-combine-try = Faça um Castelo.

tutorial-turn-over = Virar
tutorial-turn-over-before = Isto dá nome ao jogo. O Forte branco encaixa na Muralha preta…
tutorial-turn-over-after = … então ele a vira e se combina com ela. Agora as duas são brancas: uma Fortaleza.
tutorial-turn-over-again = Um Forte preto, e uma Torre branca que encaixa nele.
tutorial-turn-over-try = Vire o Forte.

tutorial-capture = Capturar
tutorial-capture-before = Uma Torre não encaixa em outra Torre.
tutorial-capture-after = O que não encaixa captura: a Torre preta vai para a bandeja ao lado do tabuleiro.

tutorial-promotion = Promoção
tutorial-promotion-before = Uma Muralha diante da última fila.
tutorial-promotion-after = Ali ela se torna uma Cidadela, com partes da caixa. Também um Castelo que chega a esta fila.

tutorial-check = Xeque
tutorial-check-before = Pelas regras de 2024: a Torre ataca os dois Castelos brancos (anéis vermelhos). Um Castelo em xeque se move inteiro, uma casa, como um rei.
tutorial-check-whole = Suas partes continuam juntas. O outro Castelo pode ficar em xeque: não é o último.
tutorial-check-last = O último Castelo nunca pode ficar em xeque.
tutorial-check-try = Salve-o.

tutorial-mate = Xeque-mate
tutorial-mate-before = As pretas jogam. Às brancas resta um Castelo, e a Torre de b8 vigia as casas ao lado dele.
tutorial-mate-try = Dê mate.

tutorial-classic = As regras clássicas
tutorial-classic-start = A edição antiga chama a Muralha de Peão, o Forte de Bispo, a Fortaleza de Cavalo e a Cidadela de Rainha. Seus Castelos ocupam toda a primeira fila.
tutorial-classic-castle = Nunca se movem inteiros: sempre se separam.
tutorial-classic-last = Nenhum xeque obriga a responder: o anel vermelho só avisa. Aqui resta um Castelo a cada lado, e a Torre branca ataca o preto.
tutorial-classic-end = Capturado o último Castelo, a partida acabou.

tutorial-third = As regras de 2025
tutorial-third-start = As regras mais novas do inventor começam como as de 2024.
tutorial-third-whole = O Castelo anda inteiro, atacado ou não, uma casa em qualquer direção.
tutorial-third-dismount = As pretas enviam só a Muralha de um Castelo, duas casas à frente. A Cidadela fica.
tutorial-third-onto = Ao lado do Castelo há um Forte, em que sua Muralha encaixa.
tutorial-third-turned = Por isso vai só a Muralha. Ela vira o Forte, e a Cidadela fica.
tutorial-third-last = Nenhum xeque obriga a responder: o anel vermelho só avisa. Aqui resta um Castelo a cada lado, e a Torre branca ataca o preto.
tutorial-third-end = Capturado o último Castelo, a partida acabou. Também perde quem fica sem lances.

## Lielow

tutorial-stacks = Pilhas que se movem conforme a altura
tutorial-stacks-start = Cada lado tem oito peças. Uma peça é uma pilha de um: move-se exatamente uma casa, em qualquer direção.
tutorial-stacks-grow = Numa casa vazia ela cresce com uma peça da caixa: agora tem altura dois.
tutorial-stacks-answer = As pretas fazem o mesmo.
tutorial-stacks-far = Com altura dois move-se exatamente duas casas, por cima de tudo, e cresce para três.

tutorial-king = A mais alta é o rei
tutorial-king-none = Enquanto todas têm a mesma altura, ninguém é rei.
tutorial-king-crowned = A pilha branca mais alta recebe a coroa.
tutorial-king-other = A preta também.
tutorial-king-stays = Se duas têm a mesma altura, a coroa fica onde estava.

tutorial-stack-capture = Capturar
tutorial-stack-capture-start = A pilha que cai sobre uma inimiga a captura inteira.
tutorial-stack-capture-white = As brancas avançam,
tutorial-stack-capture-black = as pretas também.
tutorial-stack-capture-beside = As brancas crescem no outro lado.
tutorial-stack-capture-three = O rei preto tem altura três e move-se três casas.
tutorial-stack-capture-king = O rei branco está em outro lugar; a pilha de c3 está sozinha.
tutorial-stack-capture-try = Capture-a com o rei preto. Ele recomeça com uma peça, pois capturar custa toda a altura. Quem captura o rei inimigo vence.

tutorial-nine = 9 × 9
tutorial-nine-start = Um tabuleiro de nove por nove casas, com dezoito peças de cada lado. Uma peça é uma pilha de um: move-se exatamente uma casa.
tutorial-nine-grow = Numa casa vazia ela cresce com uma peça da caixa. A pilha branca mais alta é o rei e recebe a coroa.
tutorial-nine-answer = As pretas fazem o mesmo.
tutorial-nine-far = Com altura dois move-se exatamente duas casas, por cima de tudo, e cresce para três.
tutorial-nine-black = O rei preto também.
tutorial-nine-capture = A três casas há uma pilha inimiga: o rei a captura inteira e volta à altura um. Continua rei, pois nenhuma é mais alta.
tutorial-nine-try = O rei está ao lado de uma peça preta. Quem captura o rei inimigo vence: capture-o.

## Dados

tutorial-dice = Os dados dizem quem pode mover
tutorial-dice-start = Xadrez, mas cada turno começa com dois dados: 1 é um peão, 2 um cavalo, 3 um bispo, 4 uma torre, 5 a dama, 6 o rei.
tutorial-dice-thrown = As brancas tiram 1 e 2: pode mover um peão ou um cavalo.
tutorial-dice-moved = As brancas movem um peão.
tutorial-dice-again = As pretas tiram 2 e 5: um cavalo ou a dama. A dama ainda está presa.
tutorial-dice-try = Mova um cavalo.

tutorial-double = Duplos
tutorial-double-start = Dados iguais são o melhor lançamento:
tutorial-double-thrown = com dois três as brancas podem mover o que quiserem,
tutorial-double-moved = um peão também.

tutorial-pass = Passar
tutorial-pass-start = No início nem bispos nem torres podem mover.
tutorial-pass-thrown = 3 e 4 nomeiam justamente esses…
tutorial-pass-passed = … então as brancas passam. Também em xeque, e aí até o rei pode ser capturado.

tutorial-three = Três dados
tutorial-three-start = Xadrez com três dados em cada turno: 1 é um peão, 2 um cavalo, 3 um bispo, 4 uma torre, 5 a dama, 6 o rei.
tutorial-three-thrown = As brancas tiram 1, 2 e 3: três lances, um por dado, em qualquer ordem.
tutorial-three-pawn = Primeiro o peão. Ele abre caminho…
tutorial-three-bishop = … para o bispo.
tutorial-three-knight = Por último, o cavalo. Todos os dados foram usados, e as pretas lançam.
tutorial-three-most = As pretas tiram 1, 3 e 5. É preciso usar tantos dados quanto possível: o primeiro lance deve abrir caminho para um bispo e a dama.
tutorial-three-most-try = Que peão abre caminho para os dois? Mova-o.
tutorial-three-castle = O roque move uma torre e o rei: precisa de um 4 e de um 6.
tutorial-three-castle-thrown = As brancas tiram 1, 4 e 6.
tutorial-three-castled = As brancas fazem o roque e gastam os dois dados. O 1 fica para um peão.
tutorial-three-king = Não há xeque nem mate: um rei pode ficar atacado, e quem o captura vence.
tutorial-three-king-thrown = As brancas tiram 2, 4 e 4: um cavalo e duas vezes uma torre. A mesma torre pode usar os dois.
tutorial-three-king-way = A torre captura o peão. Restam um 2 e um 4.
tutorial-three-king-try = Capture o rei. Isso vence na hora; o último dado já não conta.

tutorial-one-die = Um dado
tutorial-one-die-start = Xadrez com um dado em cada turno: 1 é um peão, 2 um cavalo, 3 um bispo, 4 uma torre, 5 a dama, 6 o rei.
tutorial-one-die-thrown = As brancas tiram 1: pode mover um peão.
tutorial-one-die-moved = As brancas movem um peão.
tutorial-one-die-again = As pretas tiram 2. Um número com que nada pode mover é lançado de novo: assim ninguém passa.
tutorial-one-die-try = Mova um cavalo.
tutorial-one-die-last-row = Um 2, 3, 4 ou 5 também leva um peão à última fileira. Ele vira o que o dado diz.
tutorial-one-die-last-row-thrown = As brancas tiram 2…
tutorial-one-die-promoted = … então o peão vira cavalo.
tutorial-one-die-king = Não há xeque: um rei pode ficar atacado, e quem o captura vence.
tutorial-one-die-king-thrown = As brancas tiram 4: pode mover uma torre.
tutorial-one-die-king-try = Capture o rei.
