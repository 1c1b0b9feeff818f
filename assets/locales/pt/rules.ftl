# O livro de regras do jogo, por edição e seção. Uma linha é um parágrafo.

rules-title = Livro de regras

## O que as regras modernas e as de 2025 têm em comum

rules-turnover-all-1-title = O objetivo
rules-turnover-all-2-title = Anéis e conjuntos
rules-turnover-all-2-body =
    Há três anéis: a Torre é o botão do centro, o Forte fica em volta dela e a Muralha fica por fora. Os anéis que se encaixam dividem a casa e formam um conjunto:

    • Torre + Forte = Cidadela
    • Forte + Muralha = Fortaleza
    • Torre + Forte + Muralha = Castelo

    Torre e Muralha sozinhas não se encaixam.

    Um lance move um anel: sempre o mais externo da casa. O resto fica: a Fortaleza deixa um Forte, a Cidadela uma Torre, o Castelo uma Cidadela. Só o Castelo, às vezes, se move inteiro.
rules-turnover-all-3-title = Como se movem
rules-turnover-all-3-body =
    • Muralha: uma casa em frente; uma casa na diagonal para a frente só sobre algo, nunca para uma casa vazia.
    • Torre: qualquer distância por uma coluna ou uma fila.
    • Forte: qualquer distância por uma diagonal.
    • Cidadela: seu Forte percorre qualquer distância, em linha reta ou na diagonal.
    • Fortaleza: sua Muralha salta como o cavalo do xadrez, duas casas em linha reta e uma de lado, em todas as direções e por cima de tudo.

    Torres, Fortes e Cidadelas param no primeiro conjunto que encontram; podem cair sobre ele, nunca passar dele.
rules-turnover-all-4-title = A chegada
rules-turnover-all-4-body =
    O que o anel faz depende do que encontra:

    • Casa vazia: fica nela sozinho.
    • Conjunto seu, e encaixa: combinam-se.
    • Conjunto inimigo, e encaixa: ele o vira (turnover). Todos os anéis passam para a sua cor e o seu se combina com eles; não se pode preferir a captura.
    • Conjunto inimigo, e não encaixa: é capturado e sai do tabuleiro.
    • Conjunto seu, e não encaixa: não pode ir para lá.

    A Muralha encaixa em Forte ou Cidadela; o Forte, em Muralha ou Torre; a Torre, em Forte ou Fortaleza. Nada encaixa em um Castelo.

    Em frente, a Muralha nunca captura.
rules-turnover-all-5-title = O Castelo
rules-turnover-all-7-title = Promoção
rules-turnover-all-8-title = Como a partida termina
rules-turnover-all-9-title = A notação
rules-turnover-castles =
    Cada jogador começa com oito Castelos: as brancas nas casas escuras das duas primeiras filas, as pretas nas casas claras das duas últimas. As brancas jogam primeiro; depois os jogadores se alternam, e ninguém pode passar.
rules-turnover-writing =
    C Castelo, Q Cidadela, N Fortaleza, B Forte, R Torre; a Muralha não leva letra.

    • e5, Be5, Ra5: move-se uma Muralha, um Forte ou uma Torre.
    • Q.e5, N.e5, C.e5: move-se o anel de um conjunto; o ponto o distingue do que segue.
    • Qe5: um anel se combina em uma Cidadela em e5; Qe8 também pode ser uma promoção.
    • :Qe5: uma virada que forma uma Cidadela.
    • RxRe5: uma Torre captura uma Torre; xRd8.Q: uma Muralha captura uma Torre e é promovida.
    • C-e4, C-xRe4: um Castelo inteiro se move, ou captura.
rules-turnover-start =
    Se dois lances tivessem a mesma escrita, indica-se a origem: Re1.5, d4xRe5. K é lido como N, e e2e4 vale para qualquer lance.

## Modernas

rules-turnover-modern-1-body =
    { rules-turnover-castles }

    Você vence com o xeque-mate: o último Castelo do adversário está atacado (em xeque) e nenhum lance o salva.
rules-turnover-modern-5-body =
    • Fora de xeque, com dois ou mais Castelos: move sua Muralha como qualquer Muralha, ou duas casas em frente, de qualquer fila, se a primeira estiver vazia. Na segunda ela também não captura.
    • Em xeque, com dois ou mais Castelos: só se move inteiro, uma casa em qualquer direção, para uma casa vazia ou capturando o que houver do adversário. Pode entrar em xeque.
    • Seu último Castelo: move-se sempre inteiro, do mesmo modo, mas nunca entra em xeque.

    Um Castelo inteiro não se combina nem vira nada.

    Se você tem só dois Castelos e um está em xeque, o outro não pode se mover, a não ser que também esteja.
rules-turnover-modern-6-title = Xeque e xeque-mate
rules-turnover-modern-6-body =
    Um Castelo está em xeque quando um conjunto inimigo o ataca: a Muralha ataca as duas casas na diagonal à frente; Torre, Forte e Cidadela, suas linhas abertas; a Fortaleza, com seu salto; o Castelo, as oito casas em volta.

    Nenhum lance pode deixar você sem Castelos, nem com um só e em xeque. Enquanto mantiver dois ou mais, não é preciso responder a um xeque.

    Se o seu último Castelo está em xeque e você não tem lance legal, é xeque-mate e você perde.
rules-turnover-modern-7-body =
    Na última fila (8 para as brancas, 1 para as pretas) há promoção, na hora e sempre:

    • A Muralha que fica ali sozinha, tenha andado, saltado ou capturado, vira Cidadela.
    • O Castelo que se forma ali perde a Muralha e vira Cidadela. Também o Castelo inteiro que chega a essa fila, ou se move por ela, enquanto você tiver dois ou mais.

    A Muralha que cai sobre um Forte forma uma Fortaleza: não há promoção. Um Forte ou uma Torre sozinhos nunca são promovidos. O seu último Castelo continua Castelo.
rules-turnover-modern-8-body =
    Perde quem leva xeque-mate ou desiste. É empate:

    • se quem deve jogar não tem lance legal e não é xeque-mate; com dois ou mais Castelos, mesmo que todos estejam em xeque;
    • após cinquenta lances de cada lado sem captura nem virada (combinar e promover não contam);
    • se uma posição ocorre pela terceira vez, um jogador a reivindica e o outro aceita; senão, o jogo continua;
    • por comum acordo, por exemplo se ninguém mais pode vencer.
rules-turnover-modern-9-body =
    { rules-turnover-writing }
    • + xeque ao último Castelo, ++ xeque-mate.

    { rules-turnover-start }

## 2025

rules-turnover-2025-1-body =
    { rules-turnover-castles }

    Você vence quando o adversário não tem mais nenhum Castelo, ou nenhum lance.
rules-turnover-2025-5-body =
    • O Castelo anda inteiro, uma casa em qualquer direção, para uma casa vazia ou capturando ali um Castelo, uma Fortaleza, uma Torre ou uma Muralha do adversário: atacado ou não, também o último.
    • Sobre um Forte ou uma Cidadela ao lado, seus ou do adversário, vai só sua Muralha: combina-se ou vira, e a Cidadela fica para trás.
    • Sua Muralha também pode avançar duas casas em frente, de qualquer fila, se a primeira estiver vazia: para uma casa vazia, ou sobre um Forte ou uma Cidadela de qualquer lado. Ali ela nunca captura.

    Um conjunto seu em que a Muralha não encaixa fecha o caminho.
rules-turnover-2025-6-title = Castelos atacados
rules-turnover-2025-6-body =
    Um Castelo está atacado quando um conjunto inimigo poderia capturá-lo: a Muralha ataca as duas casas na diagonal à frente; Torre, Forte e Cidadela, suas linhas abertas; a Fortaleza, com seu salto; o Castelo, as oito casas em volta.

    Nenhum lance é proibido por isso. Um Castelo pode continuar atacado, dividir-se ou ser entregue, até o último; então a partida acaba. O ataque ao último Castelo é só avisado.
rules-turnover-2025-7-body =
    Na última fila (8 para as brancas, 1 para as pretas) há promoção, na hora e sempre:

    • A Muralha que fica ali sozinha, tenha andado, saltado ou capturado, vira Cidadela.
    • A Muralha que cai ali sobre uma Cidadela é retirada: a Cidadela fica.

    A Muralha que cai sobre um Forte forma uma Fortaleza: não há promoção. Só Muralhas são promovidas: um Castelo inteiro, ou o que uma Torre completa ali, continua Castelo.
rules-turnover-2025-8-body =
    Depois de cada lance pergunta-se, nesta ordem:

    • O adversário não tem mais nenhum Castelo: você vence.
    • Você não tem mais nenhum Castelo: você perde.
    • O adversário não tem lance legal: você vence por cerco.

    Também se pode desistir. É empate:

    • após cinquenta lances de cada lado sem captura nem virada (combinar e promover não contam);
    • se uma posição ocorre pela terceira vez, um jogador a reivindica e o outro aceita; senão, o jogo continua;
    • por comum acordo, por exemplo se ninguém mais pode vencer.
rules-turnover-2025-9-body =
    { rules-turnover-writing }
    • + o último Castelo está atacado.

    { rules-turnover-start }

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
    • Cavalo: seu Peão salta em L, duas casas em linha reta e uma de lado, em todas as direções e por cima de tudo.

    Torres, Bispos e Rainhas param na primeira peça que encontram; podem cair sobre ela, nunca passar dela.
rules-turnover-classic-4-title = A chegada
rules-turnover-classic-4-body =
    O que o anel faz depende do que encontra:

    • Casa vazia: fica nela sozinho.
    • Peça sua, e encaixa: combinam-se.
    • Peça inimiga, e encaixa: ele a vira (turnover). Todos os anéis passam para a sua cor e o seu se combina com eles; não se pode preferir a captura.
    • Peça inimiga, e não encaixa: é capturada e sai do tabuleiro.
    • Peça sua, e não encaixa: não pode ir para lá.

    O Peão encaixa em Bispo ou Rainha; o Bispo, em Peão ou Torre; a Torre, em Bispo ou Cavalo. Nada encaixa em um Castelo.

    Em frente, o Peão nunca captura.
rules-turnover-classic-5-title = O Castelo
rules-turnover-classic-5-body =
    O Castelo move seu Peão e deixa uma Rainha. O Peão vai como qualquer Peão, ou duas casas em frente, de qualquer fila, se a primeira estiver vazia. Na segunda pode cair em uma casa vazia, ou sobre um Bispo ou uma Rainha de qualquer cor; ali nunca captura.

    Todo Castelo tem esse lance, também o que se formou durante a partida.

    Um Castelo pode ser capturado, mas nunca virado.
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

    • após cinquenta lances de cada lado sem captura nem virada (combinar e promover não contam);
    • se uma posição ocorre pela terceira vez, um jogador a reivindica e o outro aceita; senão, o jogo continua;
    • por comum acordo, por exemplo se ninguém mais pode vencer.
rules-turnover-classic-9-title = A notação
rules-turnover-classic-9-body =
    C Castelo, Q Rainha, N Cavalo, B Bispo, R Torre; o Peão não leva letra.

    • e5, Be5, Ra5: move-se um Peão, um Bispo ou uma Torre.
    • Q.e5, N.e5, C.e5: move-se o anel de uma peça combinada; o ponto o distingue do que segue.
    • Qe5: um anel se combina em uma Rainha em e5; Qe8 também pode ser uma promoção.
    • :Qe5: uma virada que forma uma Rainha.
    • RxRe5: uma Torre captura uma Torre; xRd8.Q: um Peão captura uma Torre e é promovido.
    • + xeque (todos os Castelos atacados), ++ xeque-mate (o último está perdido).

    Se dois lances tivessem a mesma escrita, indica-se a origem: Re1.5, d4xRe5. K é lido como N, e e2e4 vale para qualquer lance.

## Lielow: o que as duas formas têm em comum

rules-lielow-all-1-title = O objetivo
rules-lielow-all-2-title = Como as pilhas andam
rules-lielow-all-2-body =
    Uma pilha anda inteira, em linha reta ou na diagonal, exatamente tantas casas quanto mede: uma pilha de 3, três casas. O que houver no meio não importa; salta-se por cima.

    O número sobre a pilha diz quanto ela mede.
rules-lielow-all-3-title = A chegada
rules-lielow-all-4-title = Quem é rei
rules-lielow-all-4-body =
    Depois de cada lance, seu ou do adversário, olham-se os dois lados: a pilha que é mais alta que todas as outras do seu lado é rei, e leva a coroa. A sua única pilha é sempre rei.

    Se várias são as mais altas, nada muda:

    • Outra pilha chega à altura do rei: o rei continua rei. Se o ultrapassa, a coroa passa a ela na hora.
    • O rei captura e volta a medir um: se agora uma das outras é a mais alta, a coroa passa a ela. Se várias empatam, o pequeno continua rei.
    • Uma de várias pilhas mais altas captura, sai do tabuleiro ou é capturada, e só uma fica como a mais alta: a coroa passa a essa, também no lance do adversário.
    • No começo ninguém é rei. É rei a primeira pilha que cresce; uma pilha que sai do tabuleiro não faz rei ninguém.
rules-lielow-all-5-title = Como a partida termina
rules-lielow-all-5-body =
    Conta quem é rei antes do lance, não depois:

    • Ganha quem captura o rei inimigo, mesmo com o próprio rei.
    • Perde quem deixa o seu rei sair do tabuleiro, mesmo que depois outra pilha fosse rei.

    Sem rei você não pode perder. Você também ganha se o adversário desiste.
rules-lielow-all-6-title = Como se anotam os lances
rules-lielow-all-6-body =
    • a2-a3: a pilha de a2 vai a a3.
    • a2xb3: captura ali.
    • a2-off: sai do tabuleiro.
rules-lielow-stacks =
    Cada uma é uma pilha que mede um. As brancas jogam primeiro; depois os jogadores se alternam, e ninguém pode passar.

    Você ganha se captura o rei do adversário, ou se ele sai do tabuleiro. As regras não conhecem empate.
rules-lielow-arriving =
    • A uma casa vazia: a pilha fica ali e cresce uma peça.
    • A uma pilha inimiga: captura-a inteira, e a pilha que captura recomeça com uma peça.
    • A uma pilha sua: não pode ir ali.
    • Além da borda, por mais longe que seja: a pilha desaparece. Não importa em que direção ela sai.

## Lielow, 8 × 8

rules-lielow-1-body =
    Cada jogador começa com oito peças: as brancas na fileira 2, as pretas na fileira 7. { rules-lielow-stacks }
rules-lielow-3-body =
    { rules-lielow-arriving }

    Uma pilha de 8 só pode sair do tabuleiro.

## Lielow, 9 × 9

rules-lielow-9x9-1-body =
    O tabuleiro maior tem nove colunas e nove fileiras. Cada jogador começa com dezoito peças: as brancas nas fileiras 1 e 3, as pretas nas fileiras 9 e 7. { rules-lielow-stacks }
rules-lielow-9x9-3-body =
    { rules-lielow-arriving }

    Uma pilha de 9 só pode sair do tabuleiro.

## Xadrez de dados: o que todas as suas formas têm em comum
# A seção que uma forma não tem própria é a de todas; o que várias dizem igual está aqui uma vez, com seu nome.

rules-dice-chess-all-1-title = O jogo
rules-dice-chess-all-2-title = Os dados
rules-dice-chess-all-3-title = Como as peças andam
rules-dice-chess-all-3-body =
    Como no xadrez:

    • Peão: uma casa em frente, ou duas de onde começou, se estiverem vazias. Captura uma casa na diagonal para a frente.
    • Cavalo: salta em L, duas casas em linha reta e uma de lado, por cima de tudo.
    • Bispo: qualquer distância por uma diagonal.
    • Torre: qualquer distância por uma coluna ou uma fileira.
    • Dama: qualquer distância, em linha reta ou na diagonal.
    • Rei: uma casa em qualquer direção.

    Bispos, torres e damas param na primeira peça que encontram. O que é capturado sai do tabuleiro; ninguém captura as próprias peças.
rules-dice-chess-all-4-title = Roque, en passant, promoção
rules-dice-chess-all-5-title = O xeque e o rei
rules-dice-chess-all-6-title = O empate
rules-dice-chess-all-7-title = Como se anotam lances e dados
rules-dice-chess-all-8-title = Dados em que se pode confiar
rules-dice-chess-all-8-body =
    Antes da partida sorteia-se uma semente secreta, um número de 64 algarismos hexadecimais. Cada lançamento da partida resulta dela e do seu próprio número: o primeiro, o segundo e assim por diante. Quem desfaz lances e os repete encontra, portanto, os mesmos dados.

    Desde o começo todos veem o resumo SHA-256 desses algarismos: ninguém pode trocar a semente depois sem que se perceba. No fim mostra-se a própria semente, e qualquer um pode conferir se ela tem esse resumo e dá os dados que estiveram na mesa.

    Quem prefere dados de verdade os lança e anota o que mostram.
rules-dice-chess-all-9-title = História
rules-dice-chess-all-9-body =
    Na Europa jogou-se xadrez com dados entre os séculos XI e XIV, e ainda antes na Birmânia e na Índia: assim escreve Anne Sunnucks. Os dados eram lançados antes de cada turno e indicavam a peça a mover, com os mesmos números de hoje; quantos dados eram, ela não diz. Os birmaneses lançavam três, para três lances de uma vez.

    A forma medieval de Afonso, o Sábio, como a conta Pritchard, numera de outro modo: o 2 é o alfil, antecessor do bispo; o 3, o cavalo; e um número que não serve é lançado de novo. A sua enciclopédia descreve sete jogos com o nome de xadrez de dados.

    No Cubic Chess, de Vladimir Pribylinec, não se lançam dados: as peças são cubos, e o símbolo de cima diz como cada uma anda. A peça capturada, se não é um peão, vai para a reserva de quem a captura; em vez de mover, um jogador pode girar um peão e transformá-lo numa peça dessa reserva. Na variante Protheus os cubos são girados em casas vizinhas; não se encontraram outras regras. Essas três formas aqui se contam, não se jogam.
rules-dice-chess-all-10-title = O dado de dobrar
rules-dice-chess-all-10-body =
    O xadrez com dados pode ser jogado por pontos com um dado de dobrar, como o gamão, numa só partida ou num match.

    • Antes do seu próprio lançamento um lado pode dobrar, se o dado está livre ou é dele. O outro lado aceita, e continua pelo dobro da aposta, ou recusa, e perde a aposta como estava.
    • Quem aceita é dono do dado: só esse lado pode dobrar depois. A aposta começa com um ponto e acaba com 64.
    • Ganha o match o primeiro lado com 3, 5 ou 7 pontos. Quem ganha uma partida recebe a aposta; um empate não conta. Quem abandona ou esgota o tempo perde a aposta. Depois de cada partida trocam-se os lados.
    • Não dobra ninguém cuja aposta já ganha o match. Pela regra de Crawford, que pode ser escolhida, ninguém dobra na primeira partida depois de um lado ficar a um ponto de ganhar o match.
rules-dice-chess-setup =
    As peças ficam como no xadrez. As brancas começam; depois os jogadores se alternam.
rules-dice-chess-numbers =
    O 1 indica um peão; o 2, um cavalo; o 3, um bispo; o 4, uma torre; o 5, uma dama; o 6, um rei.
rules-dice-chess-passed =
    • Em xeque só vale uma resposta ao xeque. Se os dados não permitem nenhuma, você passa e não perde: o xeque continua. Então o adversário pode capturar o rei com uma peça que os dados indiquem, ou jogar qualquer outra coisa.
    • Quem captura o rei vence, mesmo com uma peça cravada.
rules-dice-chess-mate =
    • O xeque-mate não precisa de dados: quem está em xeque e não tem lance legal, mostrem o que mostrarem os dados, perdeu na hora. Isso se verifica depois de cada turno, também após um passe, e vale também para um xeque que já vinha de antes.
rules-dice-chess-no-check =
    Não há xeque nem xeque-mate. Você pode deixar seu rei atacado ou levá-lo a uma casa atacada, e um rei pode capturar outro. O painel diz qual rei está atacado.
rules-dice-chess-idle-draws =
    • se uma posição ocorre pela terceira vez e um jogador reivindica o empate, ou pela quinta vez, sem reivindicação. Os dados não fazem parte da posição; o roque e o en passant, sim;
    • após cinquenta turnos de cada lado sem captura nem movimento de peão, se um jogador reivindica o empate; após setenta e cinco, sem reivindicação;
    • por comum acordo.
rules-dice-chess-passes-in-draws =
    Um passe conta como turno, mas a posição que um passe deixa não é contada outra vez.
rules-dice-chess-notation =
    • e4, Nf3: move-se um peão, um cavalo. N cavalo, B bispo, R torre, Q dama, K rei; o peão não leva letra.
    • exd5, Bxf7: uma captura; do peão indica-se a coluna.
    • Nbd2, R1a3: indica-se a origem quando duas peças que podem mover poderiam ir para lá.
    • e8=Q: promoção a dama.
rules-dice-chess-notation-castling =
    • O-O, O-O-O: roque pequeno e grande.
rules-dice-chess-notation-check =
    • + xeque, # xeque-mate.
rules-dice-chess-notation-end =
    Também se lê e2e4, para qualquer lance.

## Xadrez de dados, dois dados

rules-dice-chess-1-body =
    A forma mais comum, a primeira das três que John Gollon menciona em seu livro Chess Variations (1974): dois dados dizem quais peças podem mover, e todo o resto é xadrez.

    { rules-dice-chess-setup }

    Você vence com o xeque-mate ou capturando o rei inimigo.
rules-dice-chess-2-body =
    Cada turno começa com o lançamento de dois dados. { rules-dice-chess-numbers }

    • Números diferentes: você faz um lance com uma peça que um dos dois indique, à sua escolha.
    • Números iguais: você faz qualquer lance legal, indiquem o que indicarem.
    • Se nenhum indica uma peça com lance legal, você passa. Se algum indica, você tem de mover, mesmo que o lance seja ruim.

    6 em cada 36 lançamentos são iguais; em 16 de 36 as peças de um dado tipo podem mover. No começo as brancas passam em 12 de 36.
rules-dice-chess-4-body =
    • Roque, onde o xadrez o permite: com um 4, um 6 ou dados iguais. O 4 não permite mais nada ao rei. Não se roca em xeque, nem passando por uma casa atacada ou chegando a ela.
    • En passant: com um 1 ou dados iguais, e só no turno logo após o passo duplo. Se então os dados não o permitem, perde-se.
    • Promoção: o peão vira dama, torre, bispo ou cavalo, à sua escolha, mostrem o que mostrarem os dados.
rules-dice-chess-5-body =
    Como no xadrez, nenhum lance pode deixar o seu rei em xeque, e uma peça cravada dá xeque como qualquer outra.

    { rules-dice-chess-passed }
    { rules-dice-chess-mate }
rules-dice-chess-6-body =
    A partida termina empatada:

    • se quem deve jogar não está em xeque e não tem lance legal, mostrem o que mostrarem os dados (rei afogado). Isso se verifica antes do lançamento; se só estes dados não permitem nada, é um passe;
    • se só restam os dois reis. Rei e cavalo, ou rei e bispo, aqui ainda podem vencer;
    { rules-dice-chess-idle-draws }

    { rules-dice-chess-passes-in-draws }
rules-dice-chess-7-body =
    O lançamento vem antes do lance, com o número menor primeiro: 1. r11 e4 r23 Nc6 2. r34 Bc4 r45 Rb8.

    • r24: os dados mostram 2 e 4.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: um passe.
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Xadrez de dados, um dado

rules-dice-chess-brainking-1-body =
    A forma do site de jogos BrainKing: um dado, e sem xeque.

    { rules-dice-chess-setup }

    Você vence capturando o rei inimigo.
rules-dice-chess-brainking-2-body =
    Cada turno começa com o lançamento de um dado. { rules-dice-chess-numbers }

    Você faz um lance com uma peça que o dado indique. O dado é lançado de novo até permitir mover algo: assim ninguém passa, e todos os números que servem são igualmente prováveis.
rules-dice-chess-brainking-4-body =
    • Roque: com um 4 ou um 6, se o rei e a torre não se moveram e não há nada entre eles. As casas atacadas não importam.
    • En passant: com um 1, e só no turno logo após o passo duplo.
    • Promoção com um 1: o peão vira dama, torre, bispo ou cavalo, à sua escolha.
    • Promoção com um 2, 3, 4 ou 5: também um peão pode avançar ou capturar até a última fileira, e vira o que o dado indica. O 6 não move peões: não há um segundo rei.
rules-dice-chess-brainking-5-body =
    { rules-dice-chess-no-check }

    Quem captura o rei vence.
rules-dice-chess-brainking-6-body =
    A partida termina empatada:

    • se quem deve jogar não tem lance com nenhum número;
    • se a cada lado resta um rei e mais nada, e nenhum pode capturar o outro no lance seguinte;
    { rules-dice-chess-idle-draws }
rules-dice-chess-brainking-7-body =
    O lançamento vem antes do lance: 1. r1 e4 r2 Nc6.

    • r2: o dado mostra 2.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }

    { rules-dice-chess-notation-end }

## Xadrez de dados, 10 × 10

rules-dice-chess-10x10-1-body =
    A forma do BrainKing num tabuleiro grande, com colunas de a até j e fileiras de 1 a 10.

    Na primeira fileira ficam, de a até j: torre, cavalo, bispo, dama, três reis, bispo, cavalo, torre; à frente, dez peões. As pretas ficam em frente, nas mesmas colunas. As brancas começam; depois os jogadores se alternam.

    Você vence capturando os três reis inimigos.
rules-dice-chess-10x10-2-body = { rules-dice-chess-brainking-2-body }
rules-dice-chess-10x10-4-body =
    • Não há roque.
    • En passant: com um 1, e só no turno logo após o passo duplo.
    • Promoção com um 1: na fileira 10, para as pretas na fileira 1, o peão vira dama, torre, bispo ou cavalo, à sua escolha.
    • Promoção com um 2, 3, 4 ou 5: também um peão pode avançar ou capturar até a última fileira, e vira o que o dado indica. O 6 não move peões: não há reis novos.
rules-dice-chess-10x10-5-body =
    { rules-dice-chess-no-check }

    Enquanto um lado tiver um rei, continua jogando. Quem captura o último dos três vence.
rules-dice-chess-10x10-6-body = { rules-dice-chess-brainking-6-body }
rules-dice-chess-10x10-7-body =
    O lançamento vem antes do lance: 1. r1 e4 r2 Nc8.

    • r2: o dado mostra 2.
    { rules-dice-chess-notation }
    • axb10=N: as casas da última fileira têm dois algarismos.

    { rules-dice-chess-notation-end }

## Xadrez de dados, Vegas

rules-dice-chess-vegas-1-body =
    Vegas Fun Chess, de George Koltanowski, como o contam as páginas de variantes de xadrez (Chess Variant Pages): dois dados com faces próprias, e nenhum dado onde há xeque.

    { rules-dice-chess-setup }

    Você vence com o xeque-mate.
rules-dice-chess-vegas-2-body =
    O primeiro dado mostra peão, cavalo, bispo, torre, rei e outra vez peão; o segundo, peão, cavalo, bispo, torre, dama e uma face livre. Nesta ordem:

    • Você está em xeque: não se lançam dados. Você responde como no xadrez.
    • O seu próprio último lance deu xeque: não se lançam dados. Você faz qualquer lance legal, ou passa.
    • Senão, lançam-se os dois dados, e você move uma peça que um deles mostre.
    • Com a face livre você faz qualquer lance legal, ou passa.
    • Se nenhuma das peças que mostram pode mover, você passa.

    Só conta o seu último lance, não um xeque de dois turnos atrás. Quem responde a um xeque com outro xeque é respondido sem dados, e depois também move sem dados.

    No começo as brancas passam em 9 de cada 36 lançamentos.
rules-dice-chess-vegas-4-body =
    • Roque, onde o xadrez o permite: com um rei ou uma torre nos dados, com a face livre ou num turno sem dados.
    • En passant: com um peão nos dados, com a face livre ou num turno sem dados; só logo após o passo duplo.
    • Promoção: o peão vira dama, torre, bispo ou cavalo, à sua escolha.
rules-dice-chess-vegas-5-body =
    Como no xadrez, nenhum lance pode deixar o seu rei em xeque. A um xeque se responde logo e sem dados; se não há resposta, é xeque-mate. Assim nunca se captura um rei.
rules-dice-chess-vegas-6-body =
    A partida termina empatada:

    • se quem deve jogar não está em xeque e não tem lance legal, mostrem o que mostrarem os dados;
    • se só restam os dois reis;
    { rules-dice-chess-idle-draws }

    { rules-dice-chess-passes-in-draws }
rules-dice-chess-vegas-7-body =
    O lançamento vem antes do lance, e num turno sem dados não há nenhum: 1. rPN e4 rKN Nc6.

    • rKQ: os dados mostram rei e dama; rK*: rei e a face livre.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: um passe.
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Xadrez de dados, 1 a 4 lances

rules-dice-chess-moves-1-body =
    A segunda forma que John Gollon menciona (Chess Variations, 1974): um dado diz quantos lances você faz, com as peças que quiser.

    { rules-dice-chess-setup }

    Você vence com o xeque-mate.
rules-dice-chess-moves-2-body =
    Cada turno começa com o lançamento de um dado. O 1, o 2 e o 3 dão outros tantos lances; o 4, o 5 e o 6 dão quatro.

    • Eles são feitos pelas peças que você quiser, uma só ou várias. É preciso fazer todos.
    • Um lance que dá xeque termina o turno.
    • Se não resta lance legal, o turno também termina.
rules-dice-chess-moves-4-body =
    • O roque, onde o xadrez o permite, é um lance.
    • En passant: só como primeiro lance do turno seguinte, contra qualquer peão que não fez mais nada depois do passo duplo.
    • Promoção: o peão vira dama, torre, bispo ou cavalo, à sua escolha, e pode continuar no mesmo turno.
rules-dice-chess-moves-5-body =
    Depois de cada lance o seu rei tem de estar a salvo. Em xeque, o seu primeiro lance responde a ele. Um lance que dá xeque termina o turno, e por isso nunca se captura um rei.

    Se você está em xeque e não tem lance legal, é xeque-mate, antes de o dado ser lançado.
rules-dice-chess-moves-6-body =
    A partida termina empatada:

    • se quem deve jogar não está em xeque e não tem lance legal, antes de o dado ser lançado;
    • se só restam os dois reis;
    { rules-dice-chess-idle-draws }
rules-dice-chess-moves-7-body =
    O lançamento vem antes dos lances do turno: 1. r2 e4 Nf3 r1 d5.

    • r2: o dado mostra 2.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Xadrez de dados, peça e número

rules-dice-chess-piece-moves-1-body =
    A terceira forma que John Gollon menciona (Chess Variations, 1974): de dois dados de cores diferentes, um indica a peça e o outro diz quantas vezes ela move.

    { rules-dice-chess-setup }

    Você vence com o xeque-mate ou capturando o rei inimigo.
rules-dice-chess-piece-moves-2-body =
    Cada turno começa com o lançamento dos dois dados. O primeiro indica a peça. { rules-dice-chess-numbers } O segundo diz quantos lances ela faz, de 1 a 6. Números iguais não significam nada de especial.

    • Uma só peça faz todos: a que começa continua sozinha. É preciso fazer todos.
    • Um lance que dá xeque termina o turno; uma promoção também.
    • Se à peça não resta lance legal, o turno também termina.
    • Se nenhuma peça desse tipo tem lance legal, você passa.
rules-dice-chess-piece-moves-4-body =
    • O roque, onde o xadrez o permite, é um lance: com um 4, e depois continua a torre, ou com um 6, e depois continua o rei.
    • En passant: com um 1, e só como primeiro lance do turno seguinte, contra um peão que não fez mais nada depois do passo duplo.
    • Promoção: o peão vira dama, torre, bispo ou cavalo, à sua escolha, e o turno termina.
rules-dice-chess-piece-moves-5-body =
    Depois de cada lance o seu rei tem de estar a salvo. Uma peça cravada dá xeque como qualquer outra. Em xeque, o primeiro lance responde a ele.

    { rules-dice-chess-passed }
    { rules-dice-chess-mate }
rules-dice-chess-piece-moves-6-body = { rules-dice-chess-6-body }
rules-dice-chess-piece-moves-7-body =
    O lançamento vem antes dos lances do turno, com a peça primeiro: 1. r13 e3 e4 e5 r21 Nc6.

    • r13: um peão faz três lances; r31: um bispo faz um.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: um passe.
    { rules-dice-chess-notation-check }

    { rules-dice-chess-notation-end }

## Xadrez de dados, três dados birmaneses

rules-dice-chess-burmese-1-body =
    A forma birmanesa: três dados e três lances de uma vez, que é tudo o que Anne Sunnucks conta dela (The Encyclopaedia of Chess, 1970). O resto é decisão nossa, com as peças do xadrez de hoje.

    { rules-dice-chess-setup }

    Você vence capturando o rei inimigo; a partida termina com esse lance, mesmo no meio de um turno.
rules-dice-chess-burmese-2-body =
    Cada turno começa com o lançamento de três dados. { rules-dice-chess-numbers }

    • Cada dado é um lance de uma peça que ele indica, em qualquer ordem. Dados iguais podem mover de novo a mesma peça, e não significam mais nada.
    • Você usa tantos quantos alguma ordem permitir. Não vale um lance que desperdice dados, a não ser que com ele ou depois dele se possa capturar o rei.
    • Se nenhum pode ser usado, você passa.
rules-dice-chess-burmese-4-body =
    • O roque gasta um dado, um 4 ou um 6, se o rei e a torre não se moveram e não há nada entre eles. Se restam os dois, você diz qual. As casas atacadas não importam.
    • En passant: com um 1, a qualquer momento do turno seguinte, contra um peão que não fez mais nada depois do passo duplo.
    • Promoção: com um 1; o peão vira dama, torre, bispo ou cavalo, à sua escolha, e outro dado pode continuar a movê-lo.
rules-dice-chess-burmese-5-body =
    { rules-dice-chess-no-check }

    Quem captura o rei vence na hora.
rules-dice-chess-burmese-6-body =
    Quem não tem lance passa: isso não é empate. Dois reis sozinhos continuam jogando, pois um pode capturar o outro. A partida termina empatada:

    { rules-dice-chess-idle-draws }

    { rules-dice-chess-passes-in-draws }
rules-dice-chess-burmese-7-body =
    O lançamento vem antes dos lances do turno, com o número menor primeiro: 1. r122 e4 Nf3 Ne5 r111 d6 d5 c6.

    • r136: os dados mostram 1, 3 e 6.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling } O-O=R gasta o 4, O-O=K o 6, se restam os dois.
    • pass: um passe.

    { rules-dice-chess-notation-end }

## Xadrez de dados, três dados, como no dicechess.com

rules-dice-chess-three-1-body =
    Três dados e até três lances por turno, como milhares de pessoas jogam on-line no dicechess.com.

    { rules-dice-chess-setup }

    Você vence capturando o rei inimigo; a partida termina com esse lance, mesmo no meio de um turno.
rules-dice-chess-three-2-body =
    Cada turno começa com o lançamento de três dados. { rules-dice-chess-numbers }

    • Cada dado é um lance de uma peça que ele indica, em qualquer ordem. Dados iguais podem mover de novo a mesma peça, e não significam mais nada.
    • Você usa tantos dados quantos alguma maneira de jogar este lançamento possa usar; conta também a que captura o rei.
    • O caminho até o rei é livre: um turno que termina com a captura dele pode desperdiçar dados. Quem começou um turno assim tem de terminá-lo assim.
    • Se nenhum pode ser usado, você passa.
rules-dice-chess-three-4-body =
    • O roque gasta dois dados, um 4 e um 6, se o rei e a torre não se moveram e não há nada entre eles. É um só lance. As casas atacadas não importam.
    • O roque num início de Chess960: o rei vai para a coluna c ou g e a torre para o lado dele, como no xadrez. Todas as casas por onde passam têm de estar vazias. Move-se o rei para cima da sua torre; onde ambos estão como no xadrez, duas casas na direção dela.
    • En passant: com um 1, a qualquer momento do turno seguinte. O direito acaba quando o peão segue ou é capturado, e quando qualquer peça chega à casa por onde ele passou.
    • Promoção: com um 1; o peão vira dama, torre, bispo ou cavalo, à sua escolha, e outro dado pode continuar a movê-lo. Um peão que captura o rei na última fileira continua peão.
rules-dice-chess-three-5-body = { rules-dice-chess-burmese-5-body }
rules-dice-chess-three-6-body =
    Quem não tem lance passa: isso não é empate. Dois reis sozinhos continuam jogando, pois um pode capturar o outro. Não se reivindica o empate, e a repetição não significa nada. A partida termina empatada:

    • no fim de um turno, após cem lances seguidos dos dois lados sem captura nem movimento de peão. O roque conta como um; um passe não conta;
    • por comum acordo. Oferece-se antes do próprio lançamento ou depois do próprio turno, e não de novo até o adversário ter oferecido.
rules-dice-chess-three-7-body =
    O lançamento vem antes dos lances do turno, com o número menor primeiro: 1. r122 e4 Nf3 Ne5 r111 d6 d5 c6.

    • r136: os dados mostram 1, 3 e 6.
    { rules-dice-chess-notation }
    { rules-dice-chess-notation-castling }
    • pass: um passe.

    { rules-dice-chess-notation-end }

## Legendas das imagens de lances: quem faz o quê

picture-move-wall-ahead = A Muralha de d4 avança uma casa, para d5.
picture-move-wall-takes = A Muralha de d4 captura a Torre preta de c5, na diagonal, para a frente.
picture-move-fort-far = O Forte de d4 vai na diagonal, tão longe quanto nada lhe feche o caminho: aqui, para g7.
picture-outer-citadel-moves = O Forte sai da Cidadela de d4 e vai para d7: dali ele vai em todas as direções. A Torre fica em d4.
picture-outer-fortress-moves = A Muralha sai da Fortaleza de d4 e salta para e6, como um cavalo de xadrez. O Forte fica em d4.
picture-outer-castle-moves = A Muralha do Castelo de e1 avança duas casas, para e3. A Cidadela fica em e1.
picture-combine-after = A Torre branca de b1 se combina com o Forte branco de b4: juntos são uma Cidadela.
picture-turn-over-after = O Forte branco de c3 vira a Muralha preta de e5 e se combina com ela: juntos são uma Fortaleza branca.
picture-capture-after = A Torre branca de d1 captura a Torre preta de d5, em que não encaixa.
picture-promotion-after = A Muralha de e7 vai para e8, a última fila, e ali se torna uma Cidadela.
picture-check-whole = A Torre preta de e1 ataca o Castelo de h1, que se move inteiro, uma casa, para g2.
picture-classic-castle = O Castelo de e1 se separa: seu Peão vai para e3, e em e1 fica uma Rainha.
picture-classic-end = A Torre branca de e1 captura o último Castelo preto, em e8: a partida acabou.
picture-third-whole = O Castelo de e1 anda inteiro uma casa, para e2.
picture-third-dismount = Só a Muralha do Castelo preto de e8 avança duas casas, para e6. A Cidadela fica em e8.
picture-third-turned = Só a Muralha do Castelo de e3 vai para d2, pois encaixa com o Forte preto dali e o vira. A Cidadela fica em e3.
picture-third-end = A Torre branca de e1 captura o último Castelo preto, em e8: a partida acabou.
picture-stacks-grow = A peça branca de a2 move-se uma casa, para a3, e ali cresce: agora tem altura dois.
picture-stacks-answer = A peça preta de a7 move-se uma casa, para a6, e cresce também.
picture-stacks-far = A pilha branca de a3, de altura dois, move-se exatamente duas casas, para c5, e cresce para três.
picture-king-crowned = A peça branca de d2 cresce em d3. Agora é a pilha branca mais alta, e recebe a coroa.
picture-king-other = A peça preta de d7 cresce em d6 e recebe a coroa preta.
picture-king-stays = A peça de e2 cresce em e3 e já tem a mesma altura que o rei branco. A coroa fica em d3.
picture-stack-capture-white = A peça branca de c2 cresce em c3 e se torna rei.
picture-stack-capture-black = A peça preta de e7 cresce em e6 e se torna rei.
picture-stack-capture-beside = A peça branca de h2 cresce em h3. O rei branco fica em c3.
picture-stack-capture-three = O rei preto de e6, de altura dois, move-se duas casas, para c6, e cresce para três.
picture-stack-capture-king = A pilha branca de h3 move-se duas casas, para h5, e cresce para três: agora é o rei branco, e a pilha de c3 já não.
picture-nine-grow = A peça branca de e3 move-se uma casa, para e4, e ali cresce. Agora é rei.
picture-nine-answer = A peça preta de d7 cresce em d6 e recebe a coroa preta.
picture-nine-far = O rei branco de e4, de altura dois, move-se exatamente duas casas, para c4, e cresce para três.
picture-nine-black = O rei preto de d6 move-se duas casas, para f6, e cresce para três.
picture-nine-capture = O rei branco de c4, de altura três, captura a peça preta de c7. Volta à altura um e continua rei.
picture-dice-moved = As brancas tiraram 1 e 2, um peão e um cavalo: o peão de e2 vai para e4.
picture-double-moved = As brancas tiraram dois três e podem mover o que quiserem: aqui, o peão de d2 vai para d4.
picture-three-pawn = As brancas tiraram 1, 2 e 3. Com o 1 o peão de e2 vai para e4.
picture-three-bishop = Com o 3 o bispo de f1 vai para c4: o peão lhe abriu caminho.
picture-three-knight = Com o 2 o cavalo de g1 vai para f3. Os três dados foram usados.
picture-three-castled = As brancas tiraram 1, 4 e 6 e fazem o roque: o rei vai de e1 para g1. Isso gasta o 4 e o 6.
picture-three-king-way = As brancas tiraram 2, 4 e 4. A torre de e2 captura o peão de e7, e com o segundo 4 pode capturar o rei.
picture-one-die-moved = As brancas tiraram 1: o peão de e2 vai para e4.
picture-one-die-promoted = As brancas tiraram 2: o peão de a7 vai para a8 e vira cavalo.
