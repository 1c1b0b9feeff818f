# O livro de regras do jogo, por edição e seção. Uma linha é um parágrafo.

rules-title = Livro de regras

## Modernas

rules-turnover-modern-1-title = O objetivo
rules-turnover-modern-1-body =
    Cada jogador começa com oito Castelos: as brancas nas casas escuras das duas primeiras filas, as pretas nas casas claras das duas últimas. As brancas jogam primeiro; depois os jogadores se alternam, e ninguém pode passar.

    Você vence com o xeque-mate: o último Castelo do adversário está em xeque e nenhum lance legal o salva.
rules-turnover-modern-2-title = Anéis e conjuntos
rules-turnover-modern-2-body =
    Há três anéis: a Torre é o botão do centro, o Forte fica em volta dela e a Muralha fica por fora. Os anéis que se encaixam dividem a casa e formam um conjunto:

    • Torre + Forte = Cidadela
    • Forte + Muralha = Fortaleza
    • Torre + Forte + Muralha = Castelo

    Torre e Muralha sozinhas não se encaixam.

    Um lance move um anel: sempre o mais externo da casa. O resto fica: a Fortaleza deixa um Forte, a Cidadela uma Torre, o Castelo uma Cidadela. Só o Castelo, às vezes, se move inteiro.
rules-turnover-modern-3-title = Como se movem
rules-turnover-modern-3-body =
    • Muralha: uma casa em frente; uma casa na diagonal para a frente só sobre algo, nunca para uma casa vazia.
    • Torre: qualquer distância por uma coluna ou uma fila.
    • Forte: qualquer distância por uma diagonal.
    • Cidadela: seu Forte percorre qualquer distância, em linha reta ou na diagonal.
    • Fortaleza: sua Muralha salta como o cavalo do xadrez, duas casas retas e uma de lado, em todas as direções e por cima de tudo.

    Torres, Fortes e Cidadelas param no primeiro conjunto que encontram; podem cair sobre ele, nunca passar dele.
rules-turnover-modern-4-title = A chegada
rules-turnover-modern-4-body =
    O que o anel faz depende do que encontra:

    • Casa vazia: fica nela sozinho.
    • Conjunto seu, e encaixa: combinam-se.
    • Conjunto inimigo, e encaixa: ele o toma (turnover). Todos os anéis são virados para a sua cor e o seu se junta a eles; não se pode preferir a captura.
    • Conjunto inimigo, e não encaixa: é capturado e sai do tabuleiro.
    • Conjunto seu, e não encaixa: não pode ir para lá.

    A Muralha encaixa em Forte ou Cidadela; o Forte, em Muralha ou Torre; a Torre, em Forte ou Fortaleza. Nada encaixa em um Castelo.

    Em frente, a Muralha nunca captura.
rules-turnover-modern-5-title = O Castelo
rules-turnover-modern-5-body =
    • Fora de xeque, com dois ou mais Castelos: move sua Muralha como qualquer Muralha, ou duas casas em frente, de qualquer fila, se a primeira estiver vazia. Na segunda ela também não captura.
    • Em xeque, com dois ou mais Castelos: só se move inteiro, uma casa em qualquer direção, para uma casa vazia ou capturando o que houver do adversário. Pode entrar em xeque.
    • Seu último Castelo: move-se sempre inteiro, do mesmo modo, mas nunca entra em xeque.

    Um Castelo inteiro não se combina nem toma nada.

    Se você tem só dois Castelos e um está em xeque, o outro não pode se mover, a não ser que também esteja.
rules-turnover-modern-6-title = Xeque e xeque-mate
rules-turnover-modern-6-body =
    Um Castelo está em xeque quando um conjunto inimigo o ataca: a Muralha ataca as duas casas na diagonal à frente; Torre, Forte e Cidadela, suas linhas abertas; a Fortaleza, com seu salto; o Castelo, as oito casas em volta.

    Nenhum lance pode deixar você sem Castelos, nem com um só e em xeque. Enquanto mantiver dois ou mais, não é preciso responder a um xeque.

    Se o seu último Castelo está em xeque e você não tem lance legal, é xeque-mate e você perde.
rules-turnover-modern-7-title = Promoção
rules-turnover-modern-7-body =
    Na última fila (8 para as brancas, 1 para as pretas) há promoção, na hora e sempre:

    • A Muralha que fica ali sozinha, tenha andado, saltado ou capturado, vira Cidadela.
    • O Castelo que se forma ali perde a Muralha e vira Cidadela. Também o Castelo inteiro que chega a essa fila, ou se move por ela, enquanto você tiver dois ou mais.

    A Muralha que cai sobre um Forte forma uma Fortaleza: não há promoção. Um Forte ou uma Torre sozinhos nunca são promovidos. O seu último Castelo continua Castelo.
rules-turnover-modern-8-title = Como a partida termina
rules-turnover-modern-8-body =
    Perde quem leva xeque-mate ou desiste. É empate:

    • se quem deve jogar não tem lance legal e não é xeque-mate; com dois ou mais Castelos, mesmo que todos estejam em xeque;
    • após cinquenta lances de cada lado sem captura nem tomada (combinar e promover não contam);
    • se uma posição ocorre pela terceira vez, um jogador a reivindica e o outro aceita; senão, o jogo continua;
    • por comum acordo, por exemplo se ninguém mais pode vencer.
rules-turnover-modern-9-title = A notação
rules-turnover-modern-9-body =
    C Castelo, Q Cidadela, N Fortaleza, B Forte, R Torre; a Muralha não leva letra.

    • e5, Be5, Ra5: move-se uma Muralha, um Forte ou uma Torre.
    • Q.e5, N.e5, C.e5: move-se o anel de um conjunto; o ponto o distingue do que segue.
    • Qe5: um anel se combina em uma Cidadela em e5; Qe8 também pode ser uma promoção.
    • :Qe5: uma tomada que forma uma Cidadela.
    • RxRe5: uma Torre captura uma Torre; xRd8.Q: uma Muralha captura uma Torre e é promovida.
    • C-e4, C-xRe4: um Castelo inteiro se move, ou captura.
    • + xeque ao último Castelo, ++ xeque-mate.

    Se dois lances tivessem a mesma escrita, indica-se a origem: Re1.5, d4xRe5. K é lido como N, e e2e4 vale para qualquer lance.

## Clássicas

rules-turnover-classic-1-title = O objetivo
rules-turnover-classic-1-body =
    Cada jogador começa com oito Castelos em sua primeira fila: as brancas na fila 1, as pretas na 8. As brancas jogam primeiro; depois os jogadores se alternam, e ninguém pode passar.

    Você vence quando o adversário fica sem Castelos.
rules-turnover-classic-2-title = Anéis e peças
rules-turnover-classic-2-body =
    Há três anéis: a Torre é o botão do centro, o Bispo fica em volta dela e o Peão fica por fora. Os anéis que se encaixam dividem a casa e formam uma peça:

    • Torre + Bispo = Rainha
    • Bispo + Peão = Cavalo
    • Torre + Bispo + Peão = Castelo

    Torre e Peão sozinhos não se encaixam.

    Um lance move um anel: sempre o mais externo da casa. O resto fica: o Cavalo deixa um Bispo, a Rainha uma Torre, o Castelo uma Rainha.
rules-turnover-classic-3-title = Como se movem
rules-turnover-classic-3-body =
    • Peão: uma casa em frente; uma casa na diagonal para a frente só sobre algo, nunca para uma casa vazia. Não há passo duplo nem en passant.
    • Torre: qualquer distância por uma coluna ou uma fila.
    • Bispo: qualquer distância por uma diagonal.
    • Rainha: seu Bispo percorre qualquer distância, em linha reta ou na diagonal.
    • Cavalo: seu Peão salta em L, duas casas retas e uma de lado, em todas as direções e por cima de tudo.

    Torres, Bispos e Rainhas param na primeira peça que encontram; podem cair sobre ela, nunca passar dela.
rules-turnover-classic-4-title = A chegada
rules-turnover-classic-4-body =
    O que o anel faz depende do que encontra:

    • Casa vazia: fica nela sozinho.
    • Peça sua, e encaixa: combinam-se.
    • Peça inimiga, e encaixa: ele a toma (turnover). Todos os anéis são virados para a sua cor e o seu se junta a eles; não se pode preferir a captura.
    • Peça inimiga, e não encaixa: é capturada e sai do tabuleiro.
    • Peça sua, e não encaixa: não pode ir para lá.

    O Peão encaixa em Bispo ou Rainha; o Bispo, em Peão ou Torre; a Torre, em Bispo ou Cavalo. Nada encaixa em um Castelo.

    Em frente, o Peão nunca captura.
rules-turnover-classic-5-title = O Castelo
rules-turnover-classic-5-body =
    O Castelo move seu Peão e deixa uma Rainha. O Peão vai como qualquer Peão, ou duas casas em frente, de qualquer fila, se a primeira estiver vazia. Na segunda pode cair em uma casa vazia, ou sobre um Bispo ou uma Rainha de qualquer cor; ali nunca captura.

    Todo Castelo tem esse lance, também o que se formou durante a partida.

    Um Castelo pode ser capturado, mas nunca tomado.
rules-turnover-classic-6-title = O xeque e o último Castelo
rules-turnover-classic-6-body =
    Um Castelo está atacado quando um anel inimigo poderia capturá-lo agora. Você está em xeque quando todos os seus Castelos estão atacados. O xeque é só um aviso: não proíbe lance algum, e o jogo segue até que os Castelos sumam de fato.

    Você pode até mover seu último Castelo: ele se desfaz, e se o Peão não formar logo outro Castelo nem capturar o último do adversário, você desistiu da partida.
rules-turnover-classic-7-title = Promoção
rules-turnover-classic-7-body =
    Na última fila (8 para as brancas, 1 para as pretas) só Peões e Castelos são promovidos, na hora, sempre, e só a Rainha:

    • O Peão que fica ali sozinho, tenha andado, saltado ou capturado, vira Rainha.
    • O Castelo que se forma ali, com um Peão sobre uma Rainha ou uma Torre sobre um Cavalo, perde o Peão e vira Rainha.

    O Peão que cai sobre um Bispo forma um Cavalo: não há promoção. Um Bispo ou uma Torre sozinhos nunca são promovidos.
rules-turnover-classic-8-title = Como a partida termina
rules-turnover-classic-8-body =
    Você vence quando, após um lance, o adversário não tem Castelos, ou quando ele desiste. Se nenhum lado tem mais Castelos, porque o último capturou o último, é terra arrasada: empate.

    Se quem deve jogar não tem lance legal, perde se todos os seus Castelos estão atacados; senão, é empate por afogamento. Também é empate:

    • após cinquenta lances de cada lado sem captura nem tomada (combinar e promover não contam);
    • se uma posição ocorre pela terceira vez, um jogador a reivindica e o outro aceita; senão, o jogo continua;
    • por comum acordo, por exemplo se ninguém mais pode vencer.
rules-turnover-classic-9-title = A notação
rules-turnover-classic-9-body =
    C Castelo, Q Rainha, N Cavalo, B Bispo, R Torre; o Peão não leva letra.

    • e5, Be5, Ra5: move-se um Peão, um Bispo ou uma Torre.
    • Q.e5, N.e5, C.e5: move-se o anel de uma peça combinada; o ponto o distingue do que segue.
    • Qe5: um anel se combina em uma Rainha em e5; Qe8 também pode ser uma promoção.
    • :Qe5: uma tomada que forma uma Rainha.
    • RxRe5: uma Torre captura uma Torre; xRd8.Q: um Peão captura uma Torre e é promovido.
    • + xeque (todos os Castelos atacados), ++ xeque-mate (o último está perdido).

    Se dois lances tivessem a mesma escrita, indica-se a origem: Re1.5, d4xRe5. K é lido como N, e e2e4 vale para qualquer lance.

## Lielow

rules-lielow-1-title = O objetivo
rules-lielow-1-body =
    Cada jogador começa com oito damas: as brancas na fileira 2, as pretas na fileira 7. Cada uma é uma pilha que mede um. As brancas jogam primeiro; depois os jogadores se alternam, e ninguém pode passar.

    Você ganha se captura o rei do adversário, ou se ele sai do tabuleiro. Não há empates.
rules-lielow-2-title = Como as pilhas andam
rules-lielow-2-body =
    Uma pilha anda inteira, em linha reta ou na diagonal, exatamente tantas casas quanto mede: uma pilha de 3, três casas. O que houver no meio não importa; salta-se por cima.

    O número sobre a pilha diz quanto ela mede.
rules-lielow-3-title = A chegada
rules-lielow-3-body =
    • A uma casa vazia: a pilha fica ali e cresce uma dama.
    • A uma pilha inimiga: captura-a inteira, e a pilha que captura recomeça com uma dama.
    • A uma pilha sua: não pode ir ali.
    • Além da borda, por mais longe que seja: a pilha desaparece. Não importa em que direção ela sai.

    Uma pilha de 8 só pode sair do tabuleiro.
rules-lielow-4-title = Quem é rei
rules-lielow-4-body =
    Depois de cada lance, seu ou do adversário, olham-se os dois lados: a pilha que é mais alta que todas as outras do seu lado é rei, e leva a coroa. A sua única pilha é sempre rei.

    Se várias são as mais altas, nada muda:

    • Outra pilha chega à altura do rei: o rei continua rei. Se o ultrapassa, a coroa passa a ela na hora.
    • O rei captura e volta a medir um: se agora uma das outras é a mais alta, a coroa passa a ela. Se várias empatam, o pequeno continua rei.
    • Uma de várias pilhas mais altas captura, sai do tabuleiro ou é capturada, e só uma fica como a mais alta: a coroa passa a essa, também no lance do adversário.
    • No começo ninguém é rei. É rei a primeira pilha que cresce; uma pilha que sai do tabuleiro não faz rei ninguém.
rules-lielow-5-title = Como a partida termina
rules-lielow-5-body =
    Conta quem é rei antes do lance, não depois:

    • Ganha quem captura o rei inimigo, mesmo com o próprio rei.
    • Perde quem deixa o seu rei sair do tabuleiro, mesmo que depois outra pilha fosse rei.

    Sem rei você não pode perder. Você também ganha se o adversário desiste.
rules-lielow-6-title = Como se anotam os lances
rules-lielow-6-body =
    • a2-a3: a pilha de a2 vai a a3.
    • a2xb3: captura ali.
    • a2-off: sai do tabuleiro.
