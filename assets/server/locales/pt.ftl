title = Partidas neste servidor
to-table = Abrir a mesa
challenge-at-table = Desafiar
rules = Regras da casa
offers = Ofertas abertas
no-offers = Ninguém espera um adversário. Abra a mesa e ofereça uma partida.
playing = Partidas em andamento
no-games = Nenhuma partida pública está sendo jogada.
counts = Ofertas abertas: { $offers }. Partidas em andamento: { $games }.
game = Jogo
white = Brancas
black = Pretas
time = Tempo
moves = Lances
free = livre
nameless = sem nome
untimed = sem relógio
live = { $minutes } min + { $seconds } s por lance
live-delay = { $minutes } min, atraso de { $seconds } s por lance
days = { $days ->
    [one] 1 dia por lance
   *[other] { $days } dias por lance
}
join = Jogar
watch = Assistir
turn-white = As brancas jogam
turn-black = As pretas jogam
over = Resultado: { $result }
cancelled = Cancelada, sem resultado
waiting = A partida não começou
paused = Em pausa
position = Posição
board = O tabuleiro, segundo a posição em FEN: { $fen }
leaders = Os melhores
no-leaders = Ainda ninguém tem uma pontuação consolidada.
games-count = { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
tournaments = Torneios
tournament-name = Nome
tournament-stage = Situação
tournament-system = Sistema
tournament-players = Jogadores
tournament-open = Não começou
tournament-running = Em andamento
tournament-over = Encerrado
tournament-beginning = Início
tournament-begins = começa:
tournament-next-round = próxima rodada em
tournament-called-off = Cancelado
tournament-swiss = Sistema suíço, { $rounds ->
    [one] 1 rodada
   *[other] { $rounds } rodadas
}
tournament-round-robin = Todos contra todos
tournament-knock-out = Eliminatório
tournament-duplicate = Partida duplicada
duplicate-dice = Dados
duplicate-hidden = A semente dos dados tem o hash { $hash }. As duas partidas são mostradas quando ambas terminam.
duplicate-result = Primeira equipe: { $team }. Resultado { $score }, do qual os dados deram { $luck }; sem eles { $skill }.
duplicate-seed = Semente dos dados: { $seed }
tournament-arena = Arena, { $minutes } min
tournament-rated = vale pontuação
tournament-casual = amistoso
tournament-with-bots = programas podem entrar
tournament-entry-until = inscrição até o emparceiramento da rodada { $round }; rodadas perdidas contam 0
tournament-entry-closed = inscrição encerrada
tournament-by = organização: { $name }
tournament-at-table = À mesa
tournament-report = Relatório (TRF)
tournament-standings = Classificação
tournament-standings-during = Classificação durante a rodada { $number }
tournament-nobody = Ninguém se inscreveu ainda.
tournament-rank = Posição
tournament-player = Jogador
tournament-team = Equipe
tournament-teams = Equipes
tournament-boards = equipes de { $boards }
tournament-round-days = { $days ->
    [one] 1 dia por rodada
   *[other] { $days } dias por rodada
}
tournament-agreed = combinado: { $time }
tournament-unagreed = { $time }, a menos que os jogadores combinem outro horário
tournament-proposed = { $name } propõe: { $times }
tournament-points = Pontos
tournament-games = Partidas
tournament-absent = ausente
tournament-white = b
tournament-black = p
tournament-board = Tabuleiro
tournament-result = Resultado
tournament-draw-odds = um empate é vitória das pretas
tournament-bye = folga
tournament-round = Rodada { $number }
tournament-last-games = Partidas
boards = Tabuleiros ao vivo
days-left = { $days } d { $hours } h
unreachable = O servidor não responde. Esta página tenta de novo sozinha.
broadcast = Transmissão
broadcast-title = { $name }: transmissão
tournament-pairings = Emparceiramento
puzzle-of-the-day = Problema do dia
puzzle-mate = vitória forçada em { $moves ->
    [one] 1 lance
   *[other] { $moves } lances
}
puzzle-win = encontre o único lance que vence
puzzle-hold = encontre o único lance que não perde
puzzle-chances = aproveite este lançamento da melhor forma
puzzle-open = Resolver na mesa
puzzle-solution = Solução
dice = Dados: { $faces }
program = programa
player-since = desde { $date }
ratings = Pontuações
rating = Pontuação
deviation = Desvio
games-played = Partidas
date = Data
no-rated-games = Ainda não há partidas pontuadas.
rating-graph = Evolução da pontuação
rating-graph-label = { $game }: { $count ->
    [one] 1 partida pontuada
   *[other] { $count } partidas pontuadas
}, de { $first } a { $last }; mínimo { $lowest }, máximo { $highest }
as-table = Em uma tabela
opposition = Resultados de partidas pontuadas
opponent = Adversário
removed-players = jogadores removidos
won = Vitórias
drawn = Empates
lost-games = Derrotas
score = Aproveitamento
openings = Aberturas das últimas partidas
opening-moves = Primeiros lances
side = Cor
games-of-player = Partidas
download-all = Todas as partidas (PGN)
download-last = As últimas 50 partidas (PGN)
not-shown = Não aparece: { $parts }.
frame = Mostrar esta partida no seu site
