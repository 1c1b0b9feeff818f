# What the game says in dialogs, of games over a network, and where something is opened or judged. A page loads it after the first picture.

## O treinador
# Uma frase sobre um erro. $move, $better e $reply são lances como se anotam; $piece vem com o seu artigo, de coach-piece-…;
# $cause, $strike e $then são outras mensagens desta seção.

coach-leaves-behind-turns-over = { $move } deixa para trás { $piece } em { $square }: { $attacker } de { $from } vira essa peça com { $strike }.
coach-leaves-behind-later-turns-over = { $move } deixa para trás { $piece } em { $square }: depois de { $line }, { $attacker } de { $from } vira essa peça com { $strike }.
coach-leaves-behind-captures = { $move } deixa para trás { $piece } em { $square }: { $attacker } de { $from } captura essa peça com { $strike }.
coach-leaves-behind-later-captures = { $move } deixa para trás { $piece } em { $square }: depois de { $line }, { $attacker } de { $from } captura essa peça com { $strike }.
coach-endangers-turns-over = { $move } põe em perigo { $piece } em { $square }: { $attacker } de { $from } vira essa peça com { $strike }.
coach-endangers-later-turns-over = { $move } põe em perigo { $piece } em { $square }: depois de { $line }, { $attacker } de { $from } vira essa peça com { $strike }.
coach-endangers-captures = { $move } põe em perigo { $piece } em { $square }: { $attacker } de { $from } captura essa peça com { $strike }.
coach-endangers-later-captures = { $move } põe em perigo { $piece } em { $square }: depois de { $line }, { $attacker } de { $from } captura essa peça com { $strike }.
coach-crowns-captures = Com { $move } a coroa passa para a pilha de { $square }: { $attacker } de { $from } captura essa peça com { $strike }.
coach-crowns-later-captures = Com { $move } a coroa passa para a pilha de { $square }: depois de { $line }, { $attacker } de { $from } captura essa peça com { $strike }.
coach-uncovers-turns-over = { $move } deixa sem defesa { $piece } em { $square }: { $attacker } de { $from } vira essa peça com { $strike }.
coach-uncovers-later-turns-over = { $move } deixa sem defesa { $piece } em { $square }: depois de { $line }, { $attacker } de { $from } vira essa peça com { $strike }.
coach-uncovers-captures = { $move } deixa sem defesa { $piece } em { $square }: { $attacker } de { $from } captura essa peça com { $strike }.
coach-uncovers-later-captures = { $move } deixa sem defesa { $piece } em { $square }: depois de { $line }, { $attacker } de { $from } captura essa peça com { $strike }.
coach-does-not-save-turns-over = { $move } não salva { $piece } em { $square }: { $attacker } de { $from } vira essa peça com { $strike }.
coach-does-not-save-later-turns-over = { $move } não salva { $piece } em { $square }: depois de { $line }, { $attacker } de { $from } vira essa peça com { $strike }.
coach-does-not-save-captures = { $move } não salva { $piece } em { $square }: { $attacker } de { $from } captura essa peça com { $strike }.
coach-does-not-save-later-captures = { $move } não salva { $piece } em { $square }: depois de { $line }, { $attacker } de { $from } captura essa peça com { $strike }.
coach-allows-turns-over = Depois de { $move }, { $attacker } de { $from } vira { $piece } em { $square } com { $strike }.
coach-allows-later-turns-over = Depois de { $move } { $line }, { $attacker } de { $from } vira { $piece } em { $square } com { $strike }.
coach-allows-attacked-turns-over = Depois de { $move }, { $reply } ataca { $piece } em { $square }: após { $line }, { $attacker } de { $from } vira essa peça com { $strike }.
coach-allows-captures = Depois de { $move }, { $attacker } de { $from } captura { $piece } em { $square } com { $strike }.
coach-allows-later-captures = Depois de { $move } { $line }, { $attacker } de { $from } captura { $piece } em { $square } com { $strike }.
coach-allows-attacked-captures = Depois de { $move }, { $reply } ataca { $piece } em { $square }: após { $line }, { $attacker } de { $from } captura essa peça com { $strike }.
coach-allows-promotes = Depois de { $move }, { $attacker } de { $from } promove com { $strike }.
coach-allows-later-promotes = Depois de { $move } { $line }, { $attacker } de { $from } promove com { $strike }.
coach-allows-wins = Depois de { $move }, { $strike } ganha a partida.
coach-allows-later-wins = Depois de { $move } { $line }, { $strike } ganha a partida.
coach-allows-checks = Depois de { $move }, { $attacker } de { $from } ataca { $piece } em { $square } com { $strike }.
coach-allows-attacks = Depois de { $move }, { $attacker } de { $from } ataca { $piece } em { $square } com { $strike }.
coach-allows-builds = Depois de { $move }, { $strike } forma { $piece } em { $square }.
coach-misses-turns-over = { $move } deixa passar { $better }, que vira { $piece } em { $square }.
coach-misses-later-turns-over = { $move } deixa passar { $better }: depois de { $line }, { $attacker } de { $from } vira { $piece } em { $square } com { $strike }.
coach-misses-next-turns-over = { $move } deixa passar { $better }: depois { $attacker } de { $from } vira { $piece } em { $square } com { $strike }.
coach-misses-attacked-turns-over = { $move } deixa passar { $better }, que ataca { $piece } em { $square }: depois de { $line }, { $attacker } de { $from } vira essa peça com { $strike }.
coach-misses-captures = { $move } deixa passar { $better }, que captura { $piece } em { $square }.
coach-misses-later-captures = { $move } deixa passar { $better }: depois de { $line }, { $attacker } de { $from } captura { $piece } em { $square } com { $strike }.
coach-misses-next-captures = { $move } deixa passar { $better }: depois { $attacker } de { $from } captura { $piece } em { $square } com { $strike }.
coach-misses-attacked-captures = { $move } deixa passar { $better }, que ataca { $piece } em { $square }: depois de { $line }, { $attacker } de { $from } captura essa peça com { $strike }.
coach-misses-promotes = { $move } deixa passar { $better }, que promove.
coach-misses-later-promotes = { $move } deixa passar { $better }: depois de { $line }, { $attacker } de { $from } promove com { $strike }.
coach-misses-next-promotes = { $move } deixa passar { $better }: depois { $attacker } de { $from } promove com { $strike }.
coach-misses-wins = { $move } deixa passar { $better }, que ganha a partida.
coach-misses-later-wins = { $move } deixa passar { $better }: depois de { $line }, { $strike } ganha a partida.
coach-misses-next-wins = { $move } deixa passar { $better }: depois { $strike } ganha a partida.
coach-misses-checks = { $move } deixa passar { $better }, que ataca { $piece } em { $square }.
coach-misses-attacks = { $move } deixa passar { $better }, que ataca { $piece } em { $square }.
coach-misses-builds = { $move } deixa passar { $better }, que forma { $piece } em { $square }.
coach-forced-loss = Depois de { $move }, { $reply } ganha de forma forçada, em { $moves } lances.
coach-misses-forced-win = { $move } deixa passar { $better }, que ganha de forma forçada, em { $moves } lances.
coach-misses-win-at-once = { $move } deixa passar { $better }, que ganha na hora.
coach-ends-lost = { $move } perde a partida na hora. { $better } permite continuar.
coach-ends-drawn = { $move } termina a partida em empate. { $better } permite continuar.
coach-risk = Depois de { $move }, pode-se capturar { $piece } em { $square } com { $cases } de { $all } lançamentos; depois de { $better }, só com { $better-cases }.
coach-risk-alone = Depois de { $move }, pode-se capturar { $piece } em { $square } com { $cases } de { $all } lançamentos; depois de { $better }, com nenhum.
coach-risk-first = Depois de { $move }, pode-se capturar { $piece } em { $square } com o primeiro lance de { $cases } de { $all } lançamentos; depois de { $better }, só com { $better-cases }.
coach-risk-alone-first = Depois de { $move }, pode-se capturar { $piece } em { $square } com o primeiro lance de { $cases } de { $all } lançamentos; depois de { $better }, com nenhum.
coach-chance = { $better } ameaça { $piece } em { $square } com { $better-cases } de { $all } lançamentos; depois de { $move }, só com { $cases }.
coach-chance-alone = { $better } ameaça { $piece } em { $square } com { $better-cases } de { $all } lançamentos; { $move } não.
coach-chance-first = { $better } ameaça { $piece } em { $square } com o primeiro lance de { $better-cases } de { $all } lançamentos; depois de { $move }, só com { $cases }.
coach-chance-alone-first = { $better } ameaça { $piece } em { $square } com o primeiro lance de { $better-cases } de { $all } lançamentos; { $move } não.
coach-exposes = { $move } deixa { $piece } em { $square } ao alcance da peça de { $from } ({ $attacker }); { $better } era melhor.
coach-then-checks-turnover = Então ficam sob ataque os Castelos em { $squares }.
coach-strands = { $move } deixa sem saída { $piece } em { $square }: só lhe resta deixar o tabuleiro.
coach-gives-up = { $move } entrega { $piece } em { $square }; { $better } evita isso.
coach-quiet = Depois de { $move }, { $reply } é forte. { $better } teria sido melhor.
coach-quiet-alone = { $better } aproveita melhor o lançamento do que { $move }.
coach-then-wins = Com isso ganha a partida.
coach-then-forced-win = Com isso ganha de forma forçada, em { $moves } lances.
coach-then-last = No fim { $strike } captura { $piece } em { $square }.
coach-then-check = Então { $piece } em { $square } fica sob ataque.
coach-then-checks = Então ficam sob ataque { $squares }.
coach-then-takes = Depois cai também { $piece } em { $square }, por { $strike }.
coach-piece-tower-turnover = a Torre
coach-piece-fort-turnover = o Forte
coach-piece-wall-turnover = a Muralha
coach-piece-fortress-turnover = a Fortaleza
coach-piece-citadel-turnover = a Cidadela
coach-piece-tower-turnover-classic = a Torre
coach-piece-fort-turnover-classic = o Bispo
coach-piece-wall-turnover-classic = o Peão
coach-piece-fortress-turnover-classic = o Cavalo
coach-piece-citadel-turnover-classic = a Rainha
coach-piece-castle = o Castelo
coach-piece-stack = a pilha de { $height }
coach-piece-king-lielow = o rei de { $height }
coach-piece-pawn = o peão
coach-piece-knight = o cavalo
coach-piece-bishop = o bispo
coach-piece-rook = a torre
coach-piece-queen = a dama
coach-piece-king-dice-chess = o rei

## Compartilhar

share-title = Compartilhar
share-link = Link
share-code = Código da partida
share-embed = Endereço do tabuleiro para outras páginas
share-no-site = Isto não é um link que um navegador possa abrir: aqui não está configurada nenhuma versão web de Turnover. Quem tem Turnover pode colar o código nele. Se você sabe onde há uma versão web, escreva o endereço e terá links.
share-site = Versão web
tip-share-site = O endereço de uma página com Turnover: os links levam até lá
share-site-wrong = Isto não é o endereço de uma página. Ele começa com https://
share-position = Posição
share-record = Partida anotada
share-copy = Copiar
share-copied = Copiado
share-others = Para outros programas
share-dfen = DFEN
tip-share-dfen = A posição como o dicechess.com a escreve
share-abstract-play = AbstractPlay
tip-share-abstract-play = A partida terminada como registro do AbstractPlay
share-pictures = Imagens
share-picture = Imagem do tabuleiro
tip-share-picture = Um arquivo PNG da mesa como você a vê, com o dobro do tamanho
share-photograph = Fotografia
tip-share-photograph = Um arquivo PNG da mesa como você a vê, com sombras suaves e foco; demora um pouco
tip-share-animation-count = Quantos lances a animação mostra
share-animation = Animação da partida
share-animation-last = { $count ->
    [one] Animação do último lance
   *[other] Animação dos últimos { $count } lances
}
study-make = Compartilhar como estudo
tip-study-make = Várias pessoas podem editar ao mesmo tempo os lances, os comentários e os sinais. Você recebe um link para ler e outro para editar.
study-title = Título do estudo
study-rename = Mudar o título
study-others = { $count ->
    [one] Há mais { $count } pessoa aqui.
   *[other] Há mais { $count } pessoas aqui.
}
study-link-read = Estudo: link para ler
study-link-edit = Estudo: link para editar
study-read = Um estudo que este link permite ler.
study-edit = Um estudo: todos que o têm aberto veem suas mudanças.
study-offline = Sem conexão com o estudo: suas mudanças serão enviadas mais tarde.
study-read-offline = Sem conexão com o estudo: assim ele estava da última vez.
study-outdated = Este programa é mais antigo que o servidor: recarregue a página ou atualize o programa. As mudanças não são mais enviadas.
study-distrusted = O servidor contou algo impossível: abra o estudo de novo. As mudanças não são mais enviadas.
study-show-place = Mostrar aos outros onde estou
study-follow = Seguir quem mostra o estudo
study-back = Voltar ao estudo
tip-study-back = Seus próprios lances, que só você vê, são descartados.
study-only-read = Com este link só se pode ler o estudo. Peça o link para editá-lo.
study-was-removed = Outra pessoa acabou de remover estes lances.
study-too-much = O estudo não comporta mais do que isto.
study-not-saved = O servidor não consegue salvar sua mudança agora. Ela será enviada de novo automaticamente.
study-failed = O servidor não conseguiu fazer isto. Tente mais tarde.
study-missing = Não há tal estudo neste servidor. Talvez tenha sido removido.
study-open = Abrir o estudo
study-forget-sure = Abrir mão do link para editar? Sem uma cópia dele, o estudo só poderá ser lido.
share-save-title = Salvar a imagem
share-save-set-title = Salvar o jogo
share-save-file-title = Salvar como arquivo
photograph-progress = { $done } de { $all } tomadas
photograph-left = { $minutes ->
    [0] falta menos de um minuto
    [one] falta cerca de um minuto
   *[other] faltam uns { $minutes } minutos
}
photograph-finish = Salvar já
tip-photograph-finish = Salvar a fotografia com as tomadas feitas até agora
animation-title = Preparando a animação
animation-progress = { $done } de { $all } jogadas
paste-title = Abrir uma partida
paste-hint = Cole aqui uma partida anotada, uma posição ou um link com Ctrl+V, ou em qualquer lugar da mesa.
paste-game = Se o texto não disser:
paste-found = { $count ->
    [0] { $game }: uma posição
    [one] { $game }: uma partida de { $count } lance
   *[other] { $game }: uma partida de { $count } lances
}
paste-replaces = Ela tomará o lugar da partida em andamento.
paste-found-online = A partida { $key } em um servidor.
paste-found-puzzle = Um problema de { $game }.
paste-open = Abrir
paste-wrong-link = Este link não traz nenhuma partida: { $why }.
paste-wrong-position = Isto não é uma posição desse jogo: { $why }.
paste-wrong-record = Isto não é uma partida anotada: { $why }.

## Partidas pela rede: os diálogos

online-title = Jogar on-line
online-friend = Com um conhecido
online-open-games = Partidas abertas
online-own-games = Minhas partidas
online-link-hint = Cole aqui um link
online-link-open = Abrir
online-link-wrong = Isto não é um link de uma partida num servidor. Um link assim termina deste modo: #play=abcdefgh23456789
online-absent = Este site não tem servidor de partidas. O que funciona em qualquer lugar: enviar a partida como link depois de cada lance.
online-unreachable = Não foi possível alcançar o servidor.
online-retry = Tentar de novo
online-club-page = A página do clube
tip-page-open = Abre esta página em outra aba
tip-page-copy = Copia o endereço desta página, para um navegador
online-asking = Perguntando ao servidor…
online-error = O servidor diz: { $why }
online-error-offer = O servidor não aceita esta oferta: { $why }
online-error-too-many = O servidor recebeu pedidos demais daqui. Espere um minuto.
online-error-busy = O servidor não pode fazer isso no momento. Tente de novo mais tarde.
online-no-site = Em que servidor você quer jogar? Digite o endereço da página. Se alguém lhe enviou um link, cole-o acima.
online-nickname = Seu nome
online-nickname-hint = o que quiser, ou nenhum
online-pace-live = De uma vez
online-pace-days = Ao longo de dias
online-days-turn = Dias por turno
online-days-bank = Dias de reserva para toda a partida
online-days-vacation = Dias de folga
online-server-rolls = Quem lança os dados é o servidor, com uma semente secreta que é mostrada no fim para que todos possam conferir os lançamentos.
online-from-position = Começar com a posição da mesa
online-public = Qualquer pessoa pode aceitar
tip-online-public = Aparece entre as partidas abertas
online-make-link = Criar um link
online-make-link-about = Envie o link a quem quiser: quem abrir primeiro se senta, os outros assistem. Ninguém precisa de uma conta.
online-pace-unequal = Brancas { $white }, pretas { $black }
online-pace-turn = { $count ->
    [one] { $count } dia por turno
   *[other] { $count } dias por turno
}
online-pace-bank = { $count ->
    [one] { $count } dia de reserva
   *[other] { $count } dias de reserva
}
online-pace-vacation = { $count ->
    [one] { $count } dia de folga
   *[other] { $count } dias de folga
}
online-refresh = Atualizar
online-to-take = Para jogar
online-none-to-take = Agora ninguém oferece partidas. Ofereça você uma e deixe que qualquer pessoa aceite.
online-take = Ver a oferta
online-to-watch = Para assistir
online-none-to-watch = Agora nenhuma partida pública está sendo jogada.
online-watch = Assistir
online-plays-white = { $player } joga de brancas
online-plays-black = { $player } joga de pretas
online-both-free = Os dois lugares estão livres
online-no-own-games = Ainda não há partidas. Aqui aparecem aquelas em que você se senta.
online-own-studies = Estudos
online-some-game = Uma partida
online-invites = { $player } convida você para uma partida de { $game }
online-invited = Um convite para uma partida de { $game }
online-own-start = uma posição preparada
online-chess960 = Chess960, início { $number }
online-cube = com dado de dobrar
online-cube-match = match até { $points } pontos com dado de dobrar
online-what-is-it = Que jogo é este?
family-turnover-introduction = As peças são anéis que se encaixam uns nos outros: { $tower } (o botão do centro), { $fort } (o anel em volta) e { $wall } (o anel de fora). { $tower } + { $fort } = { $citadel }; { $fort } + { $wall } = { $fortress }; os três = { $castle }. Em geral só se move o anel mais externo de uma peça. Se ele cai sobre uma peça inimiga e encaixa, vira-a: todos os anéis dela passam a ser seus e o seu se junta a eles. Se não encaixa, captura-a: a peça sai do tabuleiro.
family-lielow-introduction = Joga-se com pilhas: uma peça, ou várias umas sobre as outras, que andam juntas. Uma pilha anda exatamente tantas casas quantas peças tem. Numa casa vazia ganha uma; uma pilha inimiga ela captura inteira, e recomeça com uma. A pilha mais alta que todas as outras do seu lado é rei e leva uma coroa.
family-dice-chess-introduction = Joga-se com as peças do xadrez, mas antes se lançam os dados: eles dizem quais peças podem mover, ou quantos lances você faz. Se nada pode mover, a vez passa. Quem cai sobre uma peça inimiga a captura: ela sai do tabuleiro. Xeque significa que um rei poderia ser capturado no lance seguinte; xeque-mate, que nada pode salvá-lo.
online-see-demonstration = Ver como se joga
online-try-exercise = Tentar um primeiro exercício
tip-online-aside = Enquanto isso, o convite espera
online-offer-one = Oferecer uma partida
online-meanwhile-about = O seu lugar continua seu, faça o que fizer, e você é avisado quando alguém chega:
online-meanwhile-computer = Jogar contra o computador
online-meanwhile-puzzles = Resolver problemas
online-call-me = Avisar-me também fora desta janela
online-not-asked = Em andamento
online-over = Terminada
online-your-turn = Sua vez
online-their-turn = { $player ->
    [Brancas] Vez das brancas
    [Pretas] Vez das pretas
   *[other] Vez de { $player }
}
online-against = contra { $player }
online-waiting = à espera de adversário
online-forget = Esquecer
online-forget-sure = Abrir mão deste lugar para sempre? Ninguém poderá ocupá-lo de novo.
online-forget-yes = Abrir mão
online-invitation = Convite
online-for-others = Para outras pessoas
online-for-own-device = Para meu outro aparelho
online-invitation-about = Quem abrir primeiro este link se senta; os outros assistem.
online-invitation-to-watch = Quem abrir este link pode assistir.
online-own-device-about = Quem abrir um link assim ocupa o seu lugar, uma única vez. Abra-o no seu outro aparelho e não o mostre a ninguém.
online-another-link = Criar outro link
online-qr-code = O link como código QR
online-waiting-for-opponent = Esperando o adversário…
online-challenge-player = Desafiar alguém pelo nome
online-challenge-hint = sem nome, você cria um link
online-challenge-make = Desafiar
online-challenge-whom = Desafiar { $player }
online-challenge-about = Quem tem este nome fica sabendo na hora, também por uma mensagem do navegador se permitiu, e pode responder durante uma hora.
online-challenges = Desafios
online-challenge-rated = { $player } desafia você para uma partida pontuada de { $game }: { $pace }.
online-challenge-casual = { $player } desafia você para uma partida de { $game }: { $pace }.
online-challenge-look = Ver o desafio
online-challenge-later = Agora não
online-challenge-waiting = Você desafiou { $player }, que pode responder durante uma hora.
online-challenge-withdraw = Retirar o desafio
online-challenge-decline = Recusar…
online-challenge-declined = { $player } recusa o seu desafio.
online-challenge-declined-because = { $player } recusa o seu desafio: “{ $reason }”.
online-challenge-no-reason = Sem motivo
online-challenge-another-time = Em outra hora, por favor
online-challenge-too-fast = Rápido demais para mim
online-challenge-too-slow = Lento demais para mim
online-challenge-other-time = Não com este relógio
online-challenge-only-rated = Só partidas pontuadas
online-challenge-only-casual = Só partidas sem pontuação
online-challenge-usual-form = Só a forma habitual
online-challenge-other-game = Este jogo não
online-challenge-no-programs = Não contra programas
online-challenge-only-programs = Só contra programas
online-challenge-needs-name = Para desafiar alguém também é preciso um nome: crie-o aqui embaixo.
online-challenge-oneself = Você não pode desafiar a si mesmo.
online-challenge-no-player = Ninguém tem este nome neste servidor.
online-challenge-again = Você já desafiou esta pessoa, que ainda não respondeu.
online-challenge-too-many = Esta pessoa já tem muitos desafios sem resposta. Tente mais tarde.
online-challenge-not-taken = Esta pessoa não aceita desafios no momento.
online-join = Uma partida num servidor
online-looking = Procurando a partida…
online-not-found = Essa partida não existe.
online-you-play-white = Você jogaria de brancas.
online-you-play-black = Você jogaria de pretas.
online-sit = Sentar-se
online-taken = Os dois lugares estão ocupados. Você pode assistir.
online-over-about = Esta partida terminou. Você pode vê-la.
online-moves-since = { $count ->
    [one] Desde esta posição foi feito um lance.
   *[other] Desde esta posição foram feitos { $count } lances.
}

## Partidas pela rede: ao lado da mesa

online-here = { $player }: na mesa
online-away = { $player }: ausente
online-unknown = { $player }: não se sabe enquanto não há conexão
online-free = { $player }: ninguém se sentou ainda
online-connecting = Conectando…
online-slow = Conexão lenta
online-declines-draw = { $player ->
    [Brancas] As brancas não aceitam o empate.
    [Pretas] As pretas não aceitam o empate.
   *[other] { $player } não aceita o empate.
}
online-declines-takeback = { $player ->
    [Brancas] As brancas não querem que o turno seja desfeito.
    [Pretas] As pretas não querem que o turno seja desfeito.
   *[other] { $player } não quer que o turno seja desfeito.
}
online-declines-pause = { $player ->
    [Brancas] As brancas não querem uma pausa.
    [Pretas] As pretas não querem uma pausa.
   *[other] { $player } não quer uma pausa.
}
online-declines-adjournment = { $player ->
    [Brancas] As brancas não querem adiar a partida.
    [Pretas] As pretas não querem adiar a partida.
   *[other] { $player } não quer adiar a partida.
}
online-declines-rematch = { $player ->
    [Brancas] As brancas não querem a revanche.
    [Pretas] As pretas não querem a revanche.
   *[other] { $player } não quer a revanche.
}
online-first-move-own = Faça o seu primeiro lance dentro de { $time }.
online-first-move = { $player ->
    [Brancas] As brancas têm { $time } para o primeiro lance.
    [Pretas] As pretas têm { $time } para o primeiro lance.
   *[other] { $player } tem { $time } para o primeiro lance.
}
online-give-time = Dar mais tempo
online-gives-time = { $player ->
    [Brancas] As brancas dão mais tempo para o primeiro lance.
    [Pretas] As pretas dão mais tempo para o primeiro lance.
   *[other] { $player } dá mais tempo para o primeiro lance.
}
online-cancelled = Cancelada, sem resultado
online-play-again = Jogar de novo
online-lost = Conexão perdida: nova tentativa em { $seconds } s
online-sending = Enviando…
online-kept = seu lance será enviado depois
online-unsent = Ainda não enviado
online-unsent-timed = Ainda não enviado: seu relógio está correndo
online-outdated = Este programa é mais antigo que o servidor: recarregue a página ou atualize o programa.
online-distrusted = O servidor conta algo impossível: { $why }
online-watchers = { $count ->
    [one] { $count } assistindo
   *[other] { $count } assistindo
}
online-left = Você deixou esta partida.
online-connect = Conectar
online-say = Dizer…
online-hello = Olá!
online-good-luck = Boa sorte!
online-well-played = Boa jogada!
online-thanks = Valeu!
online-sorry = Desculpe!
online-one-moment = Um momento, por favor.
online-good-game = Boa partida!
online-goodbye = Tchau!
online-asks-takeback = { $player ->
    [Brancas] As brancas pedem para desfazer o último turno.
    [Pretas] As pretas pedem para desfazer o último turno.
   *[other] { $player } pede para desfazer o último turno.
}
online-asks-pause = { $player ->
    [Brancas] As brancas pedem uma pausa.
    [Pretas] As pretas pedem uma pausa.
   *[other] { $player } pede uma pausa.
}
online-asks-adjournment = { $player ->
    [Brancas] As brancas querem adiar: o próximo lance seria selado.
    [Pretas] As pretas querem adiar: o próximo lance seria selado.
   *[other] { $player } quer adiar: o próximo lance seria selado.
}
online-asks-rematch = { $player ->
    [Brancas] As brancas querem a revanche.
    [Pretas] As pretas querem a revanche.
   *[other] { $player } quer a revanche.
}
online-asked-draw = Você ofereceu empate.
online-asked-takeback = Você pediu para desfazer.
online-asked-pause = Você pediu uma pausa.
online-asked-adjournment = Você pediu para adiar a partida.
online-asked-rematch = Você pediu a revanche.
online-decline = Recusar
online-aborted = A partida não chegou a começar: alguém não começou a tempo, ou não quis jogar.
online-paused = Os relógios estão parados até que os dois estejam prontos.
online-ready = Você já pode continuar; { $player ->
    [Brancas] faltam as brancas
    [Pretas] faltam as pretas
   *[other] falta { $player }
}.
online-seal-own = A partida foi adiada: seu próximo lance será selado.
online-seals = A partida foi adiada: { $player ->
    [Brancas] as brancas selam
    [Pretas] as pretas selam
   *[other] { $player } sela
} um lance.
online-gone = { $player ->
    [Brancas] As brancas foram embora.
    [Pretas] As pretas foram embora.
   *[other] { $player } foi embora.
}
online-may-claim = Você pode reivindicar a vitória, ou o empate.
online-claim-later = { $player ->
    [Brancas] As brancas foram embora. Em { $time } você poderá reivindicar a partida.
    [Pretas] As pretas foram embora. Em { $time } você poderá reivindicar a partida.
   *[other] { $player } foi embora. Em { $time } você poderá reivindicar a partida.
}
online-claim-win = Reivindicar a vitória
online-turn-and-reserve-left = { $player }: { $turn } para este turno, depois { $reserve } de reserva
online-turn-left = { $player }: { $turn } para este turno
online-reserve-left = { $player }: de reserva: { $reserve }
online-span-days = { $count } d
online-span-hours = { $count } h
online-span-short = menos de 1 h
online-days-off = { $count ->
    [one] Resta { $count } dia de folga
   *[other] Restam { $count } dias de folga
}
online-take-day = Tirar um dia
online-conditional-title = Lances condicionais
online-conditional-about = Uma linha para cada caso: um lance do adversário, a sua resposta, e assim por diante. O servidor faz o seu lance na hora quando o do adversário é o que você escreveu. Só você vê estas linhas.
online-conditional-hint = por exemplo { $moves }
online-conditional-text = As linhas como texto
online-conditional-stored = { $count ->
    [0] Nenhuma linha guardada
    [one] { $count } linha guardada
   *[other] { $count } linhas guardadas
}
online-conditional-remove = Remover a linha { $moves }
online-conditional-unsaved = O texto tem mudanças que não foram depositadas.
online-conditional-count = Lances condicionais: { $count }
online-conditional-deposit = Depositar
online-conditional-not-now = Lances condicionais podem ser depositados enquanto é a vez do adversário, em partidas sem dados que não se jogam de uma vez.
online-conditional-wrong = Linha { $line }: { $player ->
    [Brancas] as brancas não têm
    [Pretas] as pretas não têm
   *[other] { $player } não tem
} ali nenhum lance legal “{ $found }”.
online-conditional-wrong-own = Linha { $line }: você não tem ali nenhum lance legal “{ $found }”.
online-conditional-if = Se { $player ->
    [Brancas] as brancas jogarem
    [Pretas] as pretas jogarem
   *[other] { $player } jogar
}… (escolha uma peça e depois a casa)
online-conditional-then = Depois de { $moves } respondo…
online-conditional-board = Tabuleiro para lances condicionais
online-conditional-add = Acrescentar esta linha
online-conditional-over = Linha { $line }, lance { $number }: a partida acaba antes.
online-conditional-no-answer = Linha { $line }: cada lance do adversário precisa da sua resposta.
online-conditional-long = A linha { $line } é longa demais: são permitidos { $count } lances.
online-conditional-lines = Linhas demais: são permitidas { $count }.

## Por que um servidor recusa algo

online-refused-malformed = O servidor não entendeu. Talvez esta versão seja antiga demais.
online-refused-token = O servidor não reconhece o lugar deste aparelho. Talvez tenha passado para outro.
online-refused-seat-taken = Outra pessoa se sentou ali. Você pode assistir.
online-refused-nickname = Este apelido está reservado ou se parece com o nome de alguém daqui. Escolha outro, ou entre na sua conta se for seu nome.
online-refused-no-player = Só os jogadores podem fazer isso.
online-refused-not-signed-in = Para isso é preciso ter entrado com um nome.
online-refused-not-started = A partida ainda não começou.
online-refused-game-over = A partida terminou.
online-refused-not-over = A partida ainda não terminou.
online-refused-paused = Os relógios estão parados: antes os dois têm de estar prontos.
online-refused-not-paused = Os relógios não estão parados.
online-refused-not-your-turn = Não é a sua vez.
online-refused-stale = Chegou tarde: a posição mudou.
online-refused-illegal-move = As regras não permitem este lance.
online-refused-dice = Primeiro os dados: espere um momento.
online-refused-already-asked = Você já pediu isso nesta posição.
online-refused-nothing-to-answer = Não há mais nada a responder.
online-refused-nothing-there = Não há nada a desfazer nem a reivindicar.
online-refused-not-abandoned = O adversário está na mesa, ou não está ausente há tempo bastante.
online-refused-seal = Primeiro o lance selado.
online-refused-not-in-this-game = Nesta partida isso não existe.
online-refused-too-many = Vezes demais. Espere um pouco.
online-refused-busy = O servidor está ocupado; será tentado de novo.

## Avisos e a bandeja do sistema, em um computador

option-tray = Continuar na bandeja do sistema ao fechar a janela
tip-option-tray = As partidas on-line continuam, e o jogo avisa você. O ícone na bandeja abre a janela de novo, e no menu dele se sai.
notification-paired = Você tem um adversário: combinem um horário para a partida.
notification-times-proposed = Seu adversário propõe horários para a partida.
notification-time-agreed = O horário da sua partida está combinado.
notification-time-called-off = O horário combinado da sua partida foi cancelado.
notification-game-soon = Sua partida começa em breve.
notification-tournament-soon = { $name } começa em breve.
notification-tournament-begun = { $name } começou.
notification-show = Mostrar
notification-idle = Nenhuma partida espera por você.
notification-waiting = { $count ->
    [one] { $count } partida espera por você.
   *[other] { $count } partidas esperam por você.
}

## A biblioteca

library-title = Biblioteca
library-games = Partidas
library-results = Resultados
library-reading = Lendo as partidas…
library-empty = Ainda não há partidas. Cada uma que você jogar chega aqui sozinha.
library-no-matches = Nenhuma partida é assim.
library-search = Buscar jogadores
library-all-games = Todas
library-all-results = Resultados
library-white-won = Brancas vencem
library-black-won = Pretas vencem
library-unfinished = Inacabada
library-from = De
library-to = Até
calendar-day = { $day } { $month } { $year }
calendar-month = { $month } { $year }
calendar-month-name = { $month ->
    [1] jan.
    [2] fev.
    [3] mar.
    [4] abr.
    [5] mai.
    [6] jun.
    [7] jul.
    [8] ago.
    [9] set.
    [10] out.
    [11] nov.
   *[12] dez.
}
calendar-weekday-day = { $weekday }, { $day } { $month }
calendar-weekday-name = { $weekday ->
    [1] seg.
    [2] ter.
    [3] qua.
    [4] qui.
    [5] sex.
    [6] sáb.
   *[7] dom.
}
calendar-today = Hoje
calendar-tomorrow = Amanhã
calendar-choose-day = Dia
calendar-choose-hour = Hora
calendar-choose-minute = Minutos
calendar-choose-another = Este horário não é mais possível: escolha outro.
library-date-tip = Um dia, um mês ou um ano: 2026.07.21, 2026.07 ou 2026
library-date-hint = 2026.07.21
library-newest-first = Por data
library-by-players = Por jogadores
library-by-game = Por jogo
library-players = Jogadores
library-date = Data
library-moves = Lances
library-result = Resultado
library-rename = Renomear
library-save = Salvar
library-delete = Excluir
library-export = Exportar
library-export-all = Exportar todas
library-import = Importar
library-file-kind = Partidas
library-deleted = { $title }: excluída.
library-unreadable = { $name } não pode ser lida: { $why }
library-imported = { $count ->
    [one] Entrou { $count } partida de { $file }.
   *[other] Entraram { $count } partidas de { $file }.
}
library-left-out = { $count ->
    [one] { $count } partida de um jogo que não há aqui foi deixada de fora.
   *[other] { $count } partidas de jogos que não há aqui foram deixadas de fora.
}
library-refused = { $file }, linha { $line }, coluna { $column }: esperava-se { $expected }, há { $found }. Nenhuma partida deste arquivo entrou.
library-file-unreadable = { $file } não pode ser lido: { $why }
library-exported = { $count ->
    [one] { $count } partida foi gravada em { $file }.
   *[other] { $count } partidas foram gravadas em { $file }.
}
library-exported-without-dialog = { $count ->
    [one] Aqui não é possível abrir uma caixa de arquivos. { $count } partida foi gravada em { $file }.
   *[other] Aqui não é possível abrir uma caixa de arquivos. { $count } partidas foram gravadas em { $file }.
}
library-export-failed = { $file } não pode ser gravado: { $why }
library-import-without-dialog = Aqui não é possível abrir uma caixa de arquivos. Solte o arquivo sobre a janela, ou coloque-o em { $file } e escolha Importar de novo.
library-export-skipped = Estas não podem ser lidas e ficaram de fora: { $names }
library-player = Jogador
library-opponent = Adversário
library-you = Você
library-unnamed = Sem nome
library-count = Partidas
library-wins = Vitórias
library-draws = Empates
library-losses = Derrotas
library-all-opponents = Todos os adversários
library-no-names = Nenhuma partida diz quem a jogou. Dê nomes aos jogadores ao começar uma partida, ou renomeie-a aqui.
library-no-results = Não há aqui nenhuma partida terminada deste jogador.

## O que dizem as próprias partidas

insight-title = Progresso
insight-library = Todas as partidas
insight-whose = Contam as partidas terminadas com este nome, e as jogadas contra o computador sem nome.
insight-whose-unnamed = Contam as partidas terminadas contra o computador. Com o seu nome, também as jogadas contra pessoas.
insight-none = Ainda não há nenhuma partida sua terminada na biblioteca.
insight-results = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}: { $wins } { $wins ->
    [one] ganha
   *[other] ganhas
}, { $draws } { $draws ->
    [one] empatada
   *[other] empatadas
}, { $losses } { $losses ->
    [one] perdida
   *[other] perdidas
}.
insight-mean-accuracy = Precisão { $accuracy }{ $count ->
    [one] {" "}(1 partida analisada).
   *[other] {" "}({ $count } partidas analisadas).
}
insight-accuracy = Precisão
insight-no-accuracy = No fim de uma partida, o painel julga os lances. Espere até o fim disso, e a precisão ficará aqui.
insight-chart = Precisão partida a partida, da mais antiga à mais recente: { $list }
insight-last-accuracy = { $count ->
    [one] Na última partida: { $accuracy }.
   *[other] Nas últimas { $count } partidas: { $accuracy }.
}
insight-accuracy-before = Antes: { $accuracy }.
insight-mistakes = Erros que se repetem
insight-no-mistakes = Nenhum dos que se veem só pelas regras.
insight-mistake = { $mistake }: { $count ->
    [one] uma vez
   *[other] { $count } vezes, em { $games ->
        [one] 1 partida
       *[other] { $games } partidas
    }
}
insight-missed-win = Não vencer na hora
insight-hung-royal = Deixar capturar um Castelo ou o rei
insight-hung-piece = Deixar capturar uma peça
insight-hung-turn-over = Deixar que virem uma peça
insight-missed-turn-over = Não virar uma peça que nada protegia
insight-missed-royal = Não capturar um Castelo ou um rei que nada protegia
insight-by-game = Por jogo
insight-by-opponent = Por adversário
insight-by-colour = Por cor
insight-by-month = Por mês
insight-people = Pessoas
insight-puzzles = Problemas das minhas partidas
tip-insight-puzzles = Procura em segundo plano posições antes dos seus erros em que um lance é muito melhor que os outros
insight-no-candidates = Nas suas partidas não há nenhuma posição antes de um erro.
insight-puzzles-none = Nenhum problema encontrado: em nenhum dos seus erros havia um lance muito melhor que todos os outros.
insight-puzzles-stop = Parar de procurar problemas
insight-puzzles-progress = Vistas { $done } de { $all } posições; { $made ->
    [one] 1 problema encontrado
   *[other] { $made } problemas encontrados
}. Continua enquanto não se joga.
insight-puzzles-done = { $made ->
    [one] 1 problema encontrado
   *[other] { $made } problemas encontrados
}. “Aprender” tem { $kept ->
    [one] 1 problema
   *[other] { $kept } problemas
} das suas partidas.

## Uma posição que se monta

editor-title = Montar uma posição
editor-piece = { $piece }, { $side }
editor-place-hint = { $piece }: clique onde deve ficar; outro clique ali a retira.
editor-move-hint = Escolha uma peça ou mova as do tabuleiro. O clique direito ou um toque longo retira uma.
editor-side-to-move = Jogam:
editor-start-position = Posição inicial
editor-clear = Esvaziar
editor-mirror = Espelhar
editor-swap-sides = Trocar os lados
editor-fen = Posição como texto
editor-copy = Copiar
editor-unreadable = Isso não é uma posição deste jogo. { $why }
editor-valid = Esta posição pode ser jogada.
editor-impossible = Impossível:
editor-over = Não há o que jogar:

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
flaw-second-castle-on-last-row = { $castle } em { $square }: este ou outro dessa fila teria sido promovido ali.
flaw-left-in-check = { $castle } em { $square }: está em xeque, e seu lado acabou de jogar.
flaw-quiet-plies = contam-se { $found } lances sem captura, e pode haver { $most }.
flaw-no-stack = { $side ->
    [white] as brancas não têm nenhuma pilha.
   *[other] as pretas não têm nenhuma pilha.
}
flaw-too-many-stacks = { $side ->
    [white] as brancas têm { $found } pilhas, e pode haver { $most }.
   *[other] as pretas têm { $found } pilhas, e pode haver { $most }.
}
flaw-second-king = a pilha de { $square } seria um segundo rei.
flaw-tallest-is-no-king = a pilha de { $square } é mais alta que todas as outras do seu lado: seria rei.
flaw-no-king = a pilha de { $square } mede mais de um, e o seu lado não tem rei.
flaw-pawn-on-edge = em { $square } não pode haver um peão: nem na primeira fileira nem na última.
flaw-too-many-kings = { $side ->
    [white] as brancas têm { $found } reis, e pode haver { $most }.
   *[other] as pretas têm { $found } reis, e pode haver { $most }.
}
flaw-too-many-pawns = { $side ->
    [white] as brancas têm { $found } peões, e pode haver { $most }.
   *[other] as pretas têm { $found } peões, e pode haver { $most }.
}
flaw-too-many-men = { $found } das peças { $side ->
    [white] brancas
   *[other] pretas
} { $found ->
    [one] tem de ter sido um peão
   *[other] têm de ter sido peões
}, e dos seus peões { $most ->
    [0] nenhum pode ter sido promovido
    [one] só { $most } pode ter sido promovido
   *[other] só { $most } podem ter sido promovidos
}.
flaw-both-in-check = o rei de { $square } está em xeque, e o outro também.
flaw-king-left-in-check = o rei de { $square } está em xeque, e seu lado acabou de jogar.

## Torneios organizados neste aparelho
# $count é o número de participantes ou partidas; $round é o número de uma rodada.
tournament-all = Todos os torneios
tournament-none = Ainda não há torneios. Inscreva nomes, emparceire as rodadas e guarde aqui os resultados: para uma noite diante desta tela ou com jogos físicos.
tournament-new = Novo torneio
tournament-name = Nome
tournament-name-hint = Noite do clube
tournament-system = Sistema
tournament-swiss = Sistema suíço
tournament-swiss-about = Em cada rodada contra alguém com quase os mesmos pontos, e nunca duas vezes: para muitos participantes e poucas rodadas. Emparceiramentos pelo regulamento da FIDE, fevereiro de 2026.
tournament-round-robin = Todos contra todos
tournament-round-robin-about = Cada par se enfrenta uma vez: para três a dez participantes.
tournament-double = Todos contra todos, duas vezes
tournament-double-about = Cada par se enfrenta duas vezes, com as duas cores.
tournament-knock-out = Eliminatória
tournament-knock-out-about = Quem perde sai. Depois de um empate, joga-se de novo.
tournament-rounds = Rodadas
tournament-create = Começar
tournament-open-report = Abrir um relatório…
tournament-count = { $count ->
    [one] 1 participante
   *[other] { $count } participantes
}
tournament-team-count = { $count ->
    [one] 1 equipe
   *[other] { $count } equipes
}
tournament-finished = terminado
tournament-running = em andamento
tournament-participants = Participantes
tournament-standings = Classificação
tournament-standings-during = Classificação durante a rodada
tournament-nobody = Ninguém se inscreveu ainda. Digite um nome e pressione Enter.
tournament-no-team = Nenhuma equipe se inscreveu ainda. Digite o nome de uma e pressione Enter.
tournament-rating = Pontuação
tournament-enter = Inscrever
tournament-correct-entry = Corrigir inscrição
tournament-teams-about = Inscreva as equipes e depois os jogadores de cada uma, o primeiro tabuleiro primeiro. Até dois a mais ficam como reservas: quem está num tabuleiro quando se emparceira uma rodada joga nele. As partidas ganhas dão pontos à equipe, e o confronto vale 2, 1 ou 0.
tournament-add-players = Acrescentar jogadores…
# $team é o nome de uma equipe.
tournament-new-player = Novo jogador de { $team }
tournament-enter-player = Inscrever jogador
tournament-players-done = Pronto
# Num tabuleiro para o qual uma equipe não tem jogador.
tournament-no-player = ninguém
tournament-withdraw = Retirar
tournament-return = Voltar
tournament-half-point = Livre na próxima (½)
tip-tournament-half-point = Não é emparceirado na próxima rodada e recebe meio ponto
tournament-half-point-asked = livre na próxima (½)
tournament-unpaired = Nenhuma rodada foi emparceirada. Inscreva todos e emparceire a primeira rodada.
tournament-round = Rodada
tournament-round-number = Rodada { $round }
tournament-pair = Emparceirar a rodada { $round }
tournament-pair-free = Emparceirar quem está livre
tournament-arena-unpaired = Inscreva todos e emparceire quem estiver livre. A partir daí corre o tempo da arena; quem chegar depois é inscrito então.
# $time is a date and a time.
tournament-arena-until = Novas partidas começam até { $time }. Quem tem o seu resultado está livre para a próxima.
tournament-arena-time-over = O tempo terminou: não começam novas partidas, e as que continuam contam.
tournament-arena-all-ended = Todas as terminadas ({ $count })
tournament-berserk = berserk
tip-tournament-berserk = Joga esta partida com metade do tempo; vencer dá um ponto a mais
tournament-arena-no-results = Nenhuma partida terminou ainda.
tournament-arena-legend = O que valeu cada partida, a primeira primeiro: 2 por vitória, 1 por empate, o dobro depois de duas vitórias seguidas, e um a mais se vence quem joga berserk. ×2: o próximo resultado conta em dobro.
tournament-arena-no-report = Não há arquivo de relatório (TRF): uma arena não tem rodadas.
tournament-take-back = Desfazer
tournament-correct-about = Esta rodada pode ser corrigida até o fim da seguinte. Os emparceiramentos já feitos ficam como estão.
tournament-finish = Encerrar
# $names são os que venceram; $count é quantos são.
tournament-winners = { $count ->
    [one] Vence: { $names }
   *[other] Vencem: { $names }
}
tournament-play = Jogar aqui
tip-tournament-play = Jogar esta partida nesta mesa; o resultado é anotado sozinho
tournament-open-games = { $count ->
    [one] Falta o resultado de uma partida.
   *[other] Faltam os resultados de { $count } partidas.
}
tournament-bye = livre
tournament-white-absent = As brancas não vieram
tournament-black-absent = As pretas não vieram
tournament-both-absent = Ninguém veio
tournament-board = Tabuleiro
tournament-game-number = N.º
tournament-result = Resultado
tournament-points = Pontos
tournament-white = b
tournament-black = p
tournament-no-results = Nenhuma rodada está completa ainda.
tournament-legend = 3b1: contra o terceiro desta tabela, com brancas, e ganhou. +: livre ou ganha por ausência.
tournament-legend-ties = Os empates se desfazem nesta ordem: { $order }.
tournament-tie-de = pontos contra aqueles com quem se está empatado
tournament-tie-bh = soma dos pontos dos adversários
tournament-tie-bh-c1 = soma dos pontos dos adversários sem o menor
tournament-tie-sb = pontos dos adversários vencidos e metade dos daqueles com quem se empatou
tournament-tie-gp = pontos dos jogadores da equipe
tournament-print = Página para imprimir
tournament-report = Relatório (TRF)
tournament-remove = Remover
tournament-remove-sure = Remover mesmo?
tournament-entered = O resultado está anotado em { $name }.
tournament-result-corrected = O resultado está corrigido em { $name }.
# $name é o do torneio; $reason é uma frase.
tournament-not-entered = O resultado não está anotado em { $name }. { $reason }
# $expected e $found são o que um programa escreve, em inglês.
tournament-report-refused = O relatório não foi aberto. Linha { $line }, coluna { $column }: esperava-se { $expected }, há { $found }.
tournament-refused-name = Um nome tem de 1 a { $most } letras.
tournament-refused-taken = Alguém neste torneio já tem esse nome.
tournament-refused-full = Um torneio tem no máximo { $most } participantes.
tournament-refused-team-full = Uma equipe tem no máximo { $most } jogadores.
tournament-refused-team-empty = Cada equipe precisa de um jogador antes de se emparceirar uma rodada.
tournament-refused-has-played = Quem jogou por uma equipe fica nela.
tournament-refused-finished = Este torneio terminou.
tournament-refused-late = É tarde demais para se inscrever neste torneio.
tournament-refused-bye = Uma rodada livre só pode ser pedida antes do emparceiramento, e não mais vezes do que o torneio permite.
tournament-refused-games = Anote antes os resultados de todas as partidas desta rodada.
tournament-refused-rounds = Todas as rodadas foram jogadas.
tournament-refused-few = São necessários pelo menos dois participantes.
tournament-refused-nobody-free = Ninguém pode ser emparceirado agora: são necessários dois jogadores livres que não acabem de se enfrentar.
tournament-refused-time-over = O tempo desta arena terminou: não começam novas partidas.
tournament-refused-was-there = Quem foi emparceirado depois estava presente: escolha outro resultado.
tournament-refused-draw = Numa eliminatória alguém tem de ganhar: joguem de novo.
tournament-refused-pairing = Não resta emparceiramento em que ninguém repita adversário.
tournament-refused-other = Isso não cabe neste torneio.

account-title = Seu nome
tip-account = Um nome neste servidor, com uma pontuação em cada jogo
account-of-ones-own = Um nome próprio…
account-you-play-as = Você joga como { $name }.
account-about = O nome é opcional: as partidas amistosas nunca precisam dele. Ele pertence a uma chave que este dispositivo cria; não há e-mail nem senha. Com um nome as suas partidas podem contar para uma pontuação, e os outros reencontram você.
account-make = Criar uma chave
account-have-words = Tenho doze palavras
account-words = As doze palavras
account-restore = Usar esta chave
account-open-words = Abrir um arquivo com elas…
account-words-count = Esperavam-se doze palavras, há { $count }.
account-words-unknown = A palavra { $place }, “{ $word }”, não está na lista. Está escrita certo?
account-words-wrong = Estas palavras não combinam: uma está errada, ou a ordem delas.
account-damaged = A chave deste dispositivo não pode ser usada: { $why }
account-sign-in = Identificar-se
account-at = em { $site }
account-page = Minha página
account-save-games = Salvar minhas partidas
account-no-games = Você ainda não tem partidas neste servidor.
account-choose = Você está identificado. Escolha um nome: de 2 a 20 letras, algarismos, _ e -.
account-name = Nome
account-other-name = Outro nome
account-take = Ficar com este nome
account-rename-later = O nome pode ser mudado 30 dias depois de escolhido.
account-name-length = Um nome tem de 2 a 20 caracteres.
account-name-letter = Um nome só tem letras, algarismos, _ e -: “{ $letter }” não pode estar nele.
account-name-beginning = Um nome começa com uma letra.
account-name-reserved = Este nome está reservado.
account-taken = Este nome, ou um parecido, já tem dono.
account-look = O servidor não aceita este nome: { $why }
account-error = Não foi possível identificar você: { $why }
account-no-ratings = Ainda não há partidas pontuadas. Marque “Conta para a pontuação” ao oferecer uma.
account-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
account-rating-graph = { $game }: as últimas { $count } partidas pontuadas, de { $first } a { $last }; mínimo { $lowest }, máximo { $highest }
account-opposition = Resultados de partidas pontuadas
account-openings = Aberturas das minhas últimas partidas
account-block = Bloquear { $player }
account-unblock = Desbloquear { $player }
account-blocked = Pessoas que você bloqueou
account-blocked-about = Os desafios das pessoas que você bloqueia não chegam até você. Elas não ficam sabendo que você as bloqueia, e você pode desbloqueá-las na janela do seu nome.
account-too-many-blocked = Você já bloqueou o máximo de pessoas. Desbloqueie uma antes.
player-report = Denunciar { $player }…
player-report-title = Denunciar uma pessoa
player-report-about = Diga a quem administra este servidor o que há de errado com o nome { $player }, ou com o que essa pessoa faz. Só quem administra lê isso, com o seu nome; { $player } não fica sabendo.
player-report-reason = O que há de errado
player-report-send = Enviar a denúncia
player-report-received = Obrigado. Quem administra este servidor lê a sua denúncia.
player-report-needs-name = Quem denuncia também precisa de um nome.
player-report-muted = Quem administra este servidor não aceita denúncias suas.
account-public = O que todos podem ver
account-shows-graph = Como mudaram as minhas pontuações
account-shows-opposition = Meus resultados contra cada adversário
account-shows-games = Minhas partidas públicas e as pontuadas
account-words-about = Doze palavras são a sua chave. Anote-as: quem as tiver é você, e sem elas ninguém pode devolver o seu nome. Com elas você joga com o seu nome também em outros dispositivos.
account-show-words = Mostrar as doze palavras
account-hide-words = Esconder as palavras
account-save-words = Salvá-las em um arquivo
account-forget = Esquecer a chave neste dispositivo
account-forget-sure = Esquecer mesmo? Você anotou as palavras?
online-rated = Conta para a pontuação
tip-online-rated = Só a partir do início normal, com um limite de tempo igual para os dois e entre dois jogadores com nome
online-is-rated = pontuada
online-rated-needs-name = Esta partida conta para a pontuação: para se sentar você precisa de um nome.
result-player-rating = { $player }: pontuação { $points } ({ $change })
online-house-rules = Regras da casa
online-house-rules-read = Já as li
online-bot = { $name } (programa)

# Torneios em um servidor
online-tournament = Torneio
online-tournament-by = organiza: { $player }
online-tournament-is-rated = vale pontuação
online-tournament-casual = amistoso
online-tournament-with-bots = programas podem entrar
online-tournament-rounds = { $count ->
    [one] 1 rodada
   *[other] { $count } rodadas
}
tournament-arena = Arena
tournament-arena-about = Joga quem está livre: 2 pontos por vitória, 1 por empate, e o dobro depois de duas vitórias seguidas. Você entra e sai quando quiser.
online-knock-out-about = Quem perde sai. Depois de um empate joga-se outra partida com as cores trocadas, até quatro; um empate na quarta é vitória das pretas.
online-arena-about = Joga quem está livre: 2 pontos por vitória, 1 por empate, e o dobro depois de duas vitórias seguidas. Até a próxima vitória só conta o primeiro empate, e os de partidas de 60 lances e lançamentos dos dois lados ou mais. Você entra e sai quando quiser.
tournament-duplicate = Partida duplicada
tournament-duplicate-about = Quatro jogadores, duas equipes por sorteio e duas partidas com os mesmos dados: cada equipe tem as brancas uma vez. O resultado é a média das duas, e nada delas é mostrado antes que ambas terminem.
online-duplicate-hidden = As equipes e as duas partidas são mostradas quando ambas terminam.
online-duplicate-result = { $team }: { $score }. Os dados deram { $luck }; sem eles fica { $skill }, em que 0.50 é jogo igual.
online-arena = Arena, { $minutes } min
online-arena-minutes = Minutos
online-tournament-open = Ainda não começou
online-tournament-running = Em andamento
online-tournament-over = Encerrado
online-tournament-called-off = Cancelado
online-tournament-round-of = Rodada { $round } de { $planned }
online-tournament-begins-at = começa em { $time }
online-tournament-begins-in = começa em { $time }
online-tournament-next-in = próxima rodada em { $time }
online-tournament-ends-in = partidas novas por { $time }
online-tournament-entered = Você participa. Sua partida se abre sozinha quando começar.
online-tournament-taking-part = Você participa: lugar { $rank }, pontos: { $points }. Suas partidas se abrem sozinhas.
online-tournament-withdrawn = No momento você não participa: lugar { $rank }, pontos: { $points }.
online-tournament-withdraw-sure = Retirar-se?
online-tournament-withdraw-forfeit = Retirar-se? Sua partida contra { $player } conta como perdida.
online-tournament-withdraw-playing = Retirar-se? Sua partida contra { $player } continua.
online-tournament-withdraw-unpaired = Você não terá mais partidas até voltar.
online-tournament-withdraw-absent = Você perde as partidas das rodadas que começarem antes de você voltar.
online-tournament-bye-sure = Pular mesmo a rodada { $round } por meio ponto? Isto não pode ser desfeito.
online-tournament-final = Seu resultado: lugar { $rank }, pontos: { $points }.
online-tournament-nobody = Ninguém se inscreveu ainda.
online-tournament-needs-name = Para participar de um torneio, ou para anunciar um, você precisa de um nome próprio.
online-tournament-page = Página do torneio
online-tournament-broadcast = Transmissão
online-tournament-play = Para a minha partida
online-tournament-games = Partidas
online-tournament-draw-odds = um empate é vitória das pretas
online-tournament-correct = Corrigir…
online-tournament-correct-about = A classificação é calculada de novo. Os emparceiramentos já feitos ficam como estão, e também a pontuação dos jogadores.
online-tournament-correct-result = Corrigir o resultado
online-berserk = Berserk: metade do tempo
tip-online-berserk = Suas próximas partidas têm metade do tempo e nenhum acréscimo; vencer dá um ponto a mais. Elas não contam para a pontuação
online-tournament-begin = Começar agora
tip-online-tournament-begin = São necessários pelo menos dois participantes
online-tournament-call-off = Cancelar o torneio
online-tournament-call-off-sure = Cancelar mesmo?
online-tournament-remove = Retirar um jogador…
online-tournament-remove-absent = { $player } perde as partidas das rodadas que começarem antes de voltar.
online-tournament-link = Copiar o link
tip-online-tournament-link = Quem abre o link encontra este torneio
online-to-tournament = Para o torneio
online-no-tournaments = Não há torneios neste servidor.
online-tournaments-own = Seus
online-tournaments-others = Outros
online-announce = Anunciar um torneio…
online-announce-title = Um novo torneio
online-announce-make = Anunciar
online-announce-needs-clock = Um torneio precisa de um relógio igual para os dois lados, e uma arena de partidas de uma sentada
online-begins = Começa
online-begins-by-hand = quando eu começar
online-begins-10-min = em 10 minutos
online-begins-30-min = em meia hora
online-begins-hour = em uma hora
online-begins-day = em um dia
online-begins-week = em uma semana
online-begins-at = em data e hora marcadas
online-plan-more = Mais…
online-plan-break = Intervalo entre rodadas
online-plan-first-move = Tempo para o primeiro lance
online-plan-players = Máximo de participantes
online-tournament-public = Qualquer pessoa pode participar
tip-online-tournament-public = Ele aparece na lista. Senão, só participa quem receber o link de você
online-tournament-rated = As partidas contam para a pontuação
online-tournament-allows-bots = Programas também podem entrar
online-tournament-sign-in = O servidor não reconhece mais você. Tente de novo em instantes.
online-tournament-needs-invitation = Só pode fazer isso quem foi convidado: peça o link a quem organiza.
online-tournament-needs-team = Inscreva aqui uma equipe, ou peça o link de uma ao capitão dela.
online-tournament-no-bots = Quem organiza não deixa programas entrarem.
online-tournament-not-found = Não há esse torneio neste servidor.
online-tournament-banned = Quem administra este servidor não deixa você participar.
online-tournament-muted = Quem administra este servidor não deixa você dar nome a torneios e equipes.
online-tournament-unplayable = Um torneio não pode ser jogado assim.
online-tournament-wrong-time = Um torneio começa de agora em diante, no prazo de um ano.
online-tournament-too-many = Você anunciou tantos torneios quantos pode: antes um deles precisa terminar.
online-tournament-organiser-only = Só quem organiza pode fazer isso.
online-tournament-full = Todas as vagas deste torneio estão ocupadas.
online-teams = Equipes
online-teams-play = Jogam equipes
online-team-boards = Tabuleiros de uma equipe
online-team-name = O nome da sua equipe
online-team-enter = Inscrever uma equipe
online-team-about = Você seria o capitão: passe o link dela a quem joga nela e ordene os tabuleiros. Quem recebeu o link de uma equipe entra nessa.
online-team-captain = capitão
online-team-reserve = reserva
online-team-earlier = Um tabuleiro antes
online-team-remove = Retirar
online-team-remove-sure = Retirar { $player }?
online-team-remove-forfeit = Retirar { $player }? Sua partida contra { $opponent } conta como perdida.
online-team-remove-playing = Retirar { $player }? Sua partida contra { $opponent } continua.
online-team-remove-unpaired = { $player } não terá mais partidas até voltar.
online-team-readmit = Readmitir
online-team-link = Copiar o link da equipe
online-tournament-begun = Este torneio já começou.
online-tournament-not-begun = Este torneio ainda não começou.
online-tournament-entered-already = Este participante já está inscrito.
online-tournament-not-entered = Este participante não está inscrito.
online-tournament-entry-until = É possível inscrever-se até o emparceiramento da rodada { $round }; rodadas perdidas contam 0.
online-tournament-removed = Você foi retirado deste torneio. Quem organiza ou quem é capitão da sua equipe pode readmitir você.
online-tournament-no-result = Esta partida não tem um resultado que possa ser corrigido.
online-tournament-too-late-to-correct = É tarde demais para corrigir este resultado.
online-rounds-one-evening = Uma noite
online-days-of-a-round = Dias de cada rodada
online-days-of-a-round-about = Quem joga uma partida combina o horário dela. Se não, ela começa quando a rodada termina.
online-round-days = { $count ->
    [one] 1 dia por rodada
   *[other] { $count } dias por rodada
}
online-appointment-time = { $time } (em { $left })
online-appointment-is-agreed = combinado: { $time }
online-appointment-at-latest = { $time } no máximo
online-appointment-agreed = Sua próxima partida começa: { $time }.
online-appointment-open = Combine com seu adversário o horário da sua próxima partida. Se não, ela começa: { $time }.
online-appointment-proposes = { $player } propõe:
online-appointment-proposed = Você propôs:
online-appointment-agree = Aceitar
online-appointment-take-back = Retirar
online-appointment-call-off = Cancelar o horário
online-appointment-choose = Horários bons para você
online-appointment-add = Adicionar
online-appointment-propose = Propor
online-appointment-left-out = Um horário que você tinha adicionado já está próximo demais e foi retirado.
online-tournament-no-appointment = O horário desta partida não pode mais ser escolhido.
online-tournament-wrong-appointment = Este horário não pode ser escolhido: é cedo ou tarde demais, não está mais proposto, ou outro já foi combinado.
online-tournament-stale-proposal = Os horários propostos mudaram nesse meio-tempo: leia-os antes de responder.
paste-found-tournament = Um torneio em um servidor
paste-found-study = Um estudo em um servidor

## Início

start-chess960 = Chess960: outra primeira fileira
start-chess960-number = Número
start-chess960-another = Outra
start-chess960-about = A mesma para ambos os lados. Roca-se movendo o rei para cima da sua torre; onde ambos estão como no xadrez, duas casas na direção dela.
tip-chess960 = Um dos 960 inícios em que o rei fica entre as torres e os bispos em casas de cores diferentes. O número 518 é o do xadrez.
time-custom = Outro…
time-per-side = Cada lado com seu tempo
time-kind-sudden-death = Tempo fixo
time-kind-fischer = Incremento
time-kind-bronstein = Atraso
time-minutes = min
time-seconds = s

## Opções

options-title = Opções
option-set = Peças de Turnover
pieces-rings = Marfim e ébano
pieces-castles = Latão e aço
pieces-wood = Bordo e nogueira
option-quality = Imagem
tip-option-quality = Com quanto detalhe a mesa é desenhada: o modo automático desenha menos se os quadros demoram demais
quality-automatic = Automática
quality-low = Baixa
quality-medium = Média
quality-high = Alta
quality-best = Máxima
option-theme = Luz
theme-evening = Noite
theme-daylight = Dia
theme-contrast = Alto contraste
option-labels = Dizer o que faz a peça sob o ponteiro
tip-option-labels = O nome dela e como se move, ao pé da mesa
option-speed = Animação
speed-off = Nenhuma
speed-fast = Rápida
speed-normal = Normal
speed-slow = Lenta
option-sound = Som
tip-option-volume = Volume da mesa
option-turn-board = Girar o tabuleiro depois de cada lance
option-lean = A câmera se aproxima nos grandes momentos
option-dice = Dados
option-dice-auto = Lançar logo
tip-option-dice-auto = Os dados são lançados assim que um turno começa
option-dice-button = Quando eu apertar
tip-option-dice-button = Os dados esperam até você apertar “Lançar os dados”
option-dice-hand = Lanço dados de verdade
tip-option-dice-hand = Você lança os seus próprios dados e anota o que mostram
option-notify-turns = Avisar quando for minha vez
tip-option-notify-turns = Com uma notificação do sistema, nas partidas on-line, enquanto você olha outra coisa
option-stop-at-pass = Esperar depois de um passe forçado
tip-option-stop-at-pass = Os dados que não permitem lance ficam na mesa até você apertar “Passar a vez”

## Quem joga

seat-human = Pessoa
tip-level = A força do computador, de 1 a 17
tip-own-side = De que lado você joga contra o computador, ou se ele joga sozinho
adaptation-on = Tão forte quanto você
adaptation-choice = Você quer o jogo
adaptation-easier = Mais fácil
adaptation-even = Equilibrado
adaptation-harder = Mais difícil
tip-adaptation = O nível segue a sua pontuação, que resulta das suas partidas contra o computador neste aparelho
style-choice = Estilo
tip-style-balanced = Joga o melhor lance que vê
tip-style-attacker = Entre lances quase iguais, vai atrás dos seus Castelos ou do seu rei
tip-style-collector = Entre lances quase iguais, captura, vira e constrói
tip-style-waiter = Entre lances quase iguais, mantém-se protegido e espera você
tip-seat = Quem joga com este lado: uma pessoa ou o computador, de 1 (acabou de aprender) a 17 (o mais forte que consegue)
option-seats = Jogadores

## Análise
# As avaliações são para as brancas, em unidades da peça menor; $percent, $loss, $luck e $accuracy vêm escritos.

openings-book = Livro
openings-library = Minhas partidas
openings-none-own = Nenhuma das suas partidas chegou aqui.
openings-none = Esta posição não está no livro.
openings-no-book = Não há livro de aberturas desta forma do jogo.
openings-loading = Carregando o livro de aberturas…
openings-failed = O livro de aberturas não pode ser lido: { $why }
openings-move = { $count ->
    [one] { $move }: uma partida. Brancas { $white }, empates { $draws }, pretas { $black }
   *[other] { $move }: { $count } partidas. Brancas { $white }, empates { $draws }, pretas { $black }
}
analysis-running = Estudando a posição…
analysis-before-roll = antes do lançamento
analysis-expectation = As brancas podem esperar { $percent } do ponto
analysis-exact = { $player }: { $win } de vitórias a partir daqui; { $draw } terminam em empate.
tip-analysis-exact = Calculado com exatidão, com todos os lançamentos e os melhores lances; sem a regra que encerra a partida depois de muitos lances tranquilos
analysis-statistics = Profundidade { $depth }/{ $deepest } · { $positions } posições · { $speed }/s
analysis-wins = { $moves ->
    [one] { $player }: vitória em { $moves } lance.
   *[other] { $player }: vitória em { $moves } lances.
}
analysis-best = O melhor: { $effect }.
review-next-turning-point = Próximo momento decisivo: { $sentence }
review-mistake = { $move } foi um erro (−{ $loss }). Melhor: { $better }.
review-blunder = { $move } foi um erro grave (−{ $loss }). Melhor: { $better }.
action-practise = Praticar meus erros…
review-summary = { $player }: precisão { $accuracy }, { $count ->
    [0] nenhum erro
    [one] 1 erro
   *[other] { $count } erros
}{ $blunders ->
    [0] {""}
    [one] {" "}(1 grave)
   *[other] {" "}({ $blunders } graves)
}.
review-moves-lost = Os lances perderam { $loss } de uma vitória.
review-moves-lost-nothing = Os lances não perderam nada.
review-dice-brought = Os dados deram { $luck } de uma vitória.
review-dice-cost = Os dados tiraram { $luck } de uma vitória.
review-dice-fair = Os dados foram justos.
tip-review-split = Quanto de uma partida ganha cada lado deve aos dados e aos lances, comparados com os melhores
tip-review-skill = Quanto de uma partida ganha os lances de cada lado perderam, comparados com os melhores

## Passos pela partida, e o que se escreve ao lado dos lances

action-comment = Comentário…
action-promote = Promover a variante
action-remove-variation = Remover a variante
action-remove-from-here = Remover daqui em diante
confirm-remove = Isto não pode ser desfeito.
comment-hint = O que há a dizer?
comment-done = Pronto
comment-start = Antes do primeiro lance

## Perguntas e ofertas

pictures-of-moves = Lances em imagens
confirm-draw-title = Propor empate?
confirm-draw = { $player ->
    [Brancas] As brancas propõem
    [Pretas] As pretas propõem
   *[other] { $player } propõe
} empate. Se o adversário aceitar, a partida termina.
confirm-draw-own = Você propõe empate. Se o adversário aceitar, a partida termina.
confirm-drop-title = Recusar a dobra?
confirm-drop = A partida termina, e você perde { $stake ->
    [one] um ponto
   *[other] { $stake } pontos
}.
confirm-resign-title = Desistir?
confirm-resign = { $player ->
    [Brancas] As brancas desistem e a partida termina.
    [Pretas] As pretas desistem e a partida termina.
   *[other] { $player } desiste e a partida termina.
}
confirm-resign-own = Você desiste e a partida termina.
confirm-leave-title = Deixar a mesa?
confirm-leave = A partida continua, e o seu relógio também. O lugar continua seu, e você pode voltar.
confirm-new-game-title = Começar outra partida?
confirm-new-game = A partida em andamento fica na biblioteca.

## Dados

dice-seed-hash = Todos os dados desta partida já estão sorteados, por uma semente secreta. O SHA-256 dela: { $hash }
dice-seed = A semente: { $seed }
dice-seed-proven = A semente tem o SHA-256 prometido e dá exatamente os dados desta partida.
dice-seed-other = Nem todos os dados desta partida são os que a semente dá: alguns foram anotados à mão ou mudados.
dice-seed-unknown = A semente desta partida não é conhecida aqui, e por isso os dados não podem ser conferidos.
dice-chains-proven = { $count ->
    [0] Nesta partida não se lançaram os dados.
    [one] O único lançamento desta partida segue dos números dos dois jogadores: está provado.
   *[other] Os { $count } lançamentos desta partida seguem dos números dos dois jogadores: estão provados.
}
dice-chains-wrong = Os dados desta partida não estão provados: { $why }

## Ajuda

help-title = Mouse e teclado
help-mouse = Clique em uma peça e depois aonde ela deve ir; ou arraste-a até lá. O que pode sair do tabuleiro sai com um clique ao lado.
help-camera = Arraste a mesa vazia para girar a câmera; a roda aproxima e afasta.
help-keys = As setas percorrem o tabuleiro, Enter escolhe, Esc solta.
help-entry = Você também pode digitar o lance, em notação ou com duas casas (e2e4).
help-letters = As letras das peças em { $game }: { $letters }.

## Avisos

notification-picture-failed = Não foi possível fazer a imagem.
notification-file-saved = Salvo como { $path }
notification-save-failed = Não foi possível salvar o arquivo. { $why }
notification-no-folder = O Turnover não encontra uma pasta onde guardar partidas. Você pode continuar jogando, mas nenhuma partida é guardada.
notification-no-voice = Nada pode ser dito em voz alta, porque { $program } não funciona: { $why }. “Falar” foi desligado.
storage-error-resume = A partida que estava na mesa não pode ser aberta. Ela continua na biblioteca. { $why }
storage-error-rename = A partida não pode ser renomeada: { $why }
storage-error-remove = A partida não pode ser excluída ou recuperada: { $why }
storage-error-export = As partidas não podem ser exportadas: { $why }

## O dado de dobrar

start-cube = Dado de dobrar
start-one-game = Uma partida
start-match = Até { $points } pontos
start-crawford = Regra de Crawford
analysis-cube = { $player }: { $chance } de vitórias. O melhor: { $best }; o contrário custa { $cost }.
review-cube-summary = Dado de dobrar: { $count ->
    [one] uma decisão errada
   *[other] { $count } decisões erradas
}, { $cost }.
review-cube-right = Dado de dobrar: certo.
review-cube-double = Dobrar custou { $cost }: cedo demais.
review-cube-no-double = Lançar sem dobrar custou { $cost }.
review-cube-take = Aceitar custou { $cost }: era para recusar.
review-cube-drop = Recusar custou { $cost }: era para aceitar.
review-cube-of-match = { $cost } do match
review-cube-of-stake = { $cost } da aposta

# The names of fields without a visible label.
time-kind = Controle de tempo
time-base = Minutos
time-bonus = Segundos por lance
library-order = Ordem

# Settings for access.
option-explore = Explorar pelo toque
tip-option-explore = Um dedo que desliza pelo tabuleiro só anuncia as casas; um segundo dedo, ou um toque duplo, escolhe. Um lance é anunciado primeiro, e jogado quando é escolhido de novo
option-lift = Levantar para escolher
tip-option-lift = Levantar o dedo escolhe a casa embaixo dele; fora do tabuleiro, solta a peça
option-speak = Falar
tip-option-speak = O próprio jogo diz em voz alta casas, lances e respostas; junto com um leitor de tela, ouvem-se os dois
option-text-size = Texto
size-usual = Normal
size-large = Grande
size-largest = Muito grande
help-questions = Perguntas sobre a partida: digite { question-help }.
size-television = Televisão
option-rumble = Os controles vibram quando uma peça é virada

# Gamepads.
help-gamepad = Também se joga com um controle: a alavanca vai a peças e destinos, o direcional de casa em casa, os botões superiores giram o tabuleiro.
gamepad-choose = escolher
gamepad-press = apertar
gamepad-back = voltar
gamepad-hint = dica
gamepad-leave = fora do tabuleiro
gamepad-remove = remover
gamepad-pause = pausa
gamepad-panel = painel
gamepad-board = tabuleiro
gamepad-turn = girar
gamepad-step = passo
gamepad-roll = lançar
gamepad-double = dobrar
gamepad-take = aceitar
gamepad-drop = recusar…
gamepad-type = digitar

# O teclado na tela de controles e acionadores: seu nome e o que está escrito em suas teclas.
keyboard-name = Teclado na tela
keyboard-shift = Maiúsc
keyboard-space = Espaço
keyboard-backspace = Apagar
keyboard-paste = Colar
keyboard-done = Pronto

# A lista de teclas.
keys-open = Todas as teclas…
keys-title = Teclas
keys-arrows = Setas: de casa em casa pelo tabuleiro
keys-enter = Enter ou Espaço: escolher uma peça e depois o destino; pressionar um botão
keys-escape = Esc: fechar uma folha, voltar ao tabuleiro, soltar uma peça
keys-tab = Tab: de botão em botão pelo painel
keys-slash = /: uma pergunta sobre a partida
keys-letters = Uma letra começa a digitar um lance
keys-how = Pressione um botão para mudar sua tecla e depois a nova tecla. Esc deixa como está.
keys-press = Pressione uma tecla…
keys-none = sem tecla
keys-remove = Sem tecla para: { $name }
keys-usual = As teclas de sempre
keys-changed = { $name }: { $key }
keys-taken = { $key } já está em uso: { $name }
keys-unfit = Esta tecla não pode ser usada
shortcut-keys = Esta lista
shortcut-rules = Livro de regras
shortcut-white-view = Do lado das brancas
shortcut-black-view = Do lado das pretas
shortcut-top-view = De cima
shortcut-zoom-in = Aproximar
shortcut-zoom-out = Afastar
shortcut-turn-left = Girar a mesa para a esquerda
shortcut-turn-right = Girar a mesa para a direita
shortcut-higher-view = Mais de cima
shortcut-lower-view = Mais de baixo
shortcut-previous = Um lance ou passo atrás; repetir o exercício
shortcut-next = Um lance ou passo à frente; próximo exercício
shortcut-first = Ao começo da partida
shortcut-last = Ao fim da partida
shortcut-take-back = Desfazer
shortcut-play-again = Refazer o desfeito
shortcut-another-game = Outra partida
shortcut-hint = Dica
shortcut-analysis = Ligar ou desligar a análise
shortcut-double = Dobrar, ou aceitar uma dobra
shortcut-drop = Recusar uma dobra, após uma pergunta
shortcut-exercise-hint = Dica em um exercício
shortcut-solution = Solução de um exercício
shortcut-play = Reproduzir ou pausar a demonstração
shortcut-remove = Retirar uma peça ao montar

# Varredura com acionadores.
option-switches = Acionadores
tip-option-switches = O que pode ser escolhido é marcado um após o outro, em grupos. Com um acionador, Espaço ou Enter escolhem; com dois, Espaço avança e Enter escolhe.
switches-none = Sem acionador
switches-one = Um acionador
switches-two = Dois acionadores
option-scan-pause = Quanto tempo a marca fica
scan-slower = Mais devagar
scan-faster = Mais depressa

# Sounds for access.
option-mono = O mesmo nos dois ouvidos
option-sound-squares = Sons das casas
tip-option-sound-squares = Cada casa que o cursor do teclado alcança soa como o que está nela: cada parte de baixo para cima, e no fim um tom mais grave para as pretas

## What leads to the dialogs

library-open = Abrir
tip-insight = O que dizem as suas partidas: resultados, precisão e os erros que se repetem
