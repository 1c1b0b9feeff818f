# O que a página em volta da mesa diz, antes que o próprio jogo possa falar.
# Uma linha por mensagem; a página conhece variáveis, mas nem plurais nem termos (veja .ci/web-build/fluent.mjs).

page-title = Turnover
page-description = Um jogo de anéis concêntricos parecido com o xadrez: o que não se captura é virado. Numa mesa 3D, para duas pessoas.
page-tagline = Três anéis, oito Castelos, e o que não se captura é virado.
page-canvas = A mesa de Turnover

## Carregamento

page-connecting = Carregando
page-loading = Carregando: { $done } de { $total } MB
page-preparing = Preparando a mesa
page-stalled = Nada chega há meio minuto. A página continua esperando; você também pode tentar de novo.
page-slow = Preparar a mesa está demorando. A página continua esperando; você também pode tentar de novo.
page-retry = Tentar de novo

## Por que o jogo não começa

page-trouble-title = O Turnover não consegue começar
page-no-webgl2 = Este navegador não oferece o WebGL 2, com que a mesa é desenhada. Atualize o navegador ou ative a aceleração de hardware nas configurações.
page-no-wasm = Este navegador não executa WebAssembly, em que o jogo é escrito. Atualize o navegador ou permita-o nas configurações.
page-missing = O servidor não entrega { $file } (resposta { $status }). Talvez uma versão nova tenha acabado de ser publicada: tente de novo.
page-wrong-type = O servidor envia { $file } como “{ $type }”, e os navegadores não o executam assim. Quem cuida do servidor deve fazê-lo enviar os arquivos .js como text/javascript.
page-incomplete = { $file } chegou incompleto. Tente de novo.
page-damaged = { $file } não pode ser executado: foi danificado no caminho, ou este navegador é antigo demais. Tente de novo ou atualize o navegador.
page-network = Não há conexão com o servidor. Verifique a rede e tente de novo.
page-stuck = O Turnover não começou. Recarregue a página. Se isso não ajudar, o navegador é antigo demais, ou o servidor envia os arquivos .js da página com um tipo errado.
page-noscript = O Turnover precisa de JavaScript. Permita-o nas configurações do navegador e recarregue a página.

## Por que o jogo não continua

page-died-title = O jogo parou
page-died = Um erro no programa o encerrou.
page-lost-title = Os gráficos se foram
page-lost = O navegador tirou os gráficos desta página, talvez porque o aparelho estivesse sem memória ou em repouso.
page-game-kept = Sua partida está guardada: continue, e tudo estará como estava.
page-go-on = Continuar
page-begin-afresh = Começar do zero; a partida anterior fica guardada à parte
page-details = Para relatar o erro

## Mensagens enquanto nenhuma página está aberta

page-push-game-turnover = Turnover
page-push-game-lielow = Lielow
page-push-game-dice-chess = Xadrez de dados
page-push-turn = É a sua vez.
page-push-low-time = Resta pouco tempo para a sua jogada.
page-push-joined = O adversário chegou: a partida começa.
page-push-proposed = O adversário fez uma proposta.
page-push-answered = O adversário respondeu à sua proposta.
page-push-ended = A partida acabou.
page-push-challenge = Você recebeu um desafio para uma partida.
page-push-tournament-soon = O torneio começa em breve.
page-push-tournament-begins = O torneio começou.
page-push-round = Sua partida do torneio está começando.
page-push-paired = Você tem um adversário: combinem um horário para a partida.
page-push-times-proposed = Seu adversário propõe horários para a partida.
page-push-time-agreed = O horário da sua partida está combinado.
page-push-times-declined = Os horários propostos para a sua partida foram descartados.
page-push-time-called-off = O horário combinado da sua partida foi cancelado.
page-push-game-soon = Sua partida começa em breve.
page-push-news = Há novidades na sua partida.
