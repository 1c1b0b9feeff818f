### A demonstração das peças e das regras.

start-show = Mostre-me as peças
tip-show = Uma demonstração para ver e experimentar
show-leave = Voltar
show-loop = Repetir sempre
tip-show-loop = No fim a demonstração recomeça, para uma exposição
tip-show-stop = Esperar (P)
tip-show-play = Continuar sozinha (P)
tip-show-back = Anterior (Page Up)
tip-show-forth = Próximo (Page Down)
show-your-turn = Sua vez: clique na peça e depois no destino.
show-right = Muito bem!
show-legal = É um lance legal, mas não é o que se mostra aqui.
part-tower = Torre: o botão
part-fort = Forte: o anel em volta dela
part-wall = Muralha: o anel externo
part-tower-height = a mais alta
part-fort-height = de altura média
part-wall-height = a mais baixa

## Turnover

show-parts = Uma peça, três partes
show-parts-castle = Isto é um Castelo. Parece uma peça só…
show-parts-apart = … mas são três: um botão, um anel em volta dele e outro anel em volta desse.
show-parts-fit = Chamam-se Torre, Forte e Muralha. Cada parte é clara de um lado e escura do outro: a face de cima diz de quem ela é.
show-parts-turned = Viradas, as mesmas três partes são das pretas: quem as toma vira-as, e elas lutam pelo outro lado.
show-parts-together = Juntas encaixam uma na outra e ocupam uma só casa.
show-parts-cut = Cortadas, vê-se como o botão encaixa no anel, e o anel no de fora. Cada parte é clara em cima e escura embaixo.

show-six = Seis peças
show-six-tower = Sozinho, o botão é uma Torre. Move-se em linha reta. As regras clássicas também a chamam de Torre.
show-six-fort = Sozinho, o anel interno é um Forte. Move-se na diagonal. Nas clássicas: Bispo.
show-six-wall = Sozinho, o anel externo é uma Muralha. Avança uma casa. Nas clássicas: Peão.
show-six-citadel = Forte e Torre juntos são uma Cidadela, …
show-six-citadel-apart = … cujo Forte vai em todas as direções. Nas clássicas: Rainha.
show-six-fortress = Muralha e Forte juntos são uma Fortaleza, …
show-six-fortress-apart = … cuja Muralha salta como um cavalo de xadrez. Nas clássicas: Cavalo.
show-six-castle = As três são um Castelo. Quem fica sem nenhum perdeu.

show-move = Como as partes se movem
show-move-wall = Uma Muralha olha para a frente, para o outro lado do tabuleiro.
show-move-wall-ahead = Avança uma casa, se estiver livre.
show-move-wall-before = Na diagonal, para a frente, só vai para tirar ou para se juntar.
show-move-wall-takes = Aqui ela tira a Torre.
show-move-fort = Um Forte vai na diagonal,
show-move-fort-far = tão longe quanto nada lhe feche o caminho.
show-move-tower = Uma Torre vai em linha reta.
show-move-tower-try = Mova a Torre.

show-outer = Só a parte externa se move
show-outer-citadel = Uma Cidadela: o Forte está fora, então é o Forte que se move.
show-outer-citadel-moves = Ao sair de uma Cidadela ele vai em todas as direções. A Torre fica, e de uma peça saíram duas.
show-outer-fortress = Uma Fortaleza: a Muralha está fora…
show-outer-fortress-moves = … e salta como um cavalo. O Forte fica.
show-outer-start = No início cada lado tem oito Castelos, e nada mais.
show-outer-castle-moves = A Muralha de um Castelo avança uma casa, ou duas. Atrás fica uma Cidadela.

show-combine = Combinar
show-combine-before = O que encaixa pode juntar-se. A Torre encaixa no Forte,
show-combine-after = e juntos são uma Cidadela.
show-combine-castle = A uma Fortaleza só falta a Torre para ser um Castelo.
show-combine-try = Faça um Castelo.

show-turn-over = Tomar virando
show-turn-over-before = Isto dá nome ao jogo. O Forte branco encaixa na Muralha preta…
show-turn-over-after = … então ele a vira e se junta a ela. Agora as duas são brancas: uma Fortaleza.
show-turn-over-again = Um Forte preto, e uma Torre branca que encaixa nele.
show-turn-over-try = Vire o Forte.

show-capture = Capturar
show-capture-before = Uma Torre não encaixa em outra Torre.
show-capture-after = O que não encaixa captura: a Torre preta sai do tabuleiro.

show-promotion = Promoção
show-promotion-before = Uma Muralha diante da última fila.
show-promotion-after = Ali ela se torna uma Cidadela, com partes da caixa. Um Castelo também.

show-check = Xeque
show-check-before = Regras modernas: a Torre ataca os dois Castelos brancos. Um Castelo em xeque se move inteiro, uma casa, como um rei.
show-check-whole = O ninho continua junto.
show-check-last = O último Castelo nunca pode ficar em xeque.
show-check-try = Salve-o.

show-mate = Xeque-mate
show-mate-before = As pretas jogam. Às brancas resta um Castelo, e a Torre de b8 vigia as casas vizinhas.
show-mate-try = Dê mate.

show-classic = As regras clássicas
show-classic-start = A edição antiga chama as partes de Peão, Bispo e Torre. Seus Castelos ocupam toda a primeira fila.
show-classic-castle = Nunca se movem inteiros: sempre se separam.
show-classic-last = Nenhum xeque obriga a responder. Aqui resta um Castelo a cada lado, e a Torre branca ataca o preto.
show-classic-end = Capturado o último Castelo, a partida acabou.

## Lielow

show-stacks = Pilhas que se movem conforme a altura
show-stacks-start = Cada lado tem oito fichas. Uma ficha é uma pilha de um: move-se exatamente uma casa, em qualquer direção.
show-stacks-grow = Numa casa vazia ela cresce com uma ficha da caixa: agora tem altura dois.
show-stacks-answer = As pretas fazem o mesmo.
show-stacks-far = Com altura dois move-se exatamente duas casas, por cima de tudo, e cresce para três.

show-king = A mais alta é o rei
show-king-none = Enquanto todas têm a mesma altura, ninguém é rei.
show-king-crowned = A pilha branca mais alta recebe a coroa.
show-king-other = A preta também.
show-king-stays = Se duas têm a mesma altura, a coroa fica onde estava.

show-stack-capture = Capturar
show-stack-capture-start = A pilha que cai sobre uma inimiga a leva inteira.
show-stack-capture-white = As brancas avançam,
show-stack-capture-black = as pretas também.
show-stack-capture-beside = As brancas crescem no outro lado.
show-stack-capture-three = O rei preto tem altura três e move-se três casas.
show-stack-capture-king = O rei branco está em outro lugar; a pilha de c3 está sozinha.
show-stack-capture-try = Capture-a com o rei preto. Ele recomeça com uma ficha, pois capturar custa toda a altura. Quem captura o rei inimigo vence.

## Dados

show-dice = Os dados dizem quem pode mover
show-dice-start = Xadrez, mas cada turno começa com dois dados: 1 é um peão, 2 um cavalo, 3 um bispo, 4 uma torre, 5 a dama, 6 o rei.
show-dice-thrown = As brancas tiram 1 e 2: pode mover um peão ou um cavalo.
show-dice-moved = As brancas movem um peão.
show-dice-again = As pretas tiram 2 e 5: um cavalo ou a dama. A dama ainda está presa.
show-dice-try = Mova um cavalo.

show-double = Duplos
show-double-start = Dados iguais são o melhor lançamento:
show-double-thrown = com dois três as brancas podem mover o que quiserem,
show-double-moved = um peão também.

show-pass = Passar
show-pass-start = No início nem bispos nem torres podem mover.
show-pass-thrown = 3 e 4 nomeiam justamente esses…
show-pass-passed = … então as brancas passam. Também em xeque, e aí até o rei pode ser capturado.
