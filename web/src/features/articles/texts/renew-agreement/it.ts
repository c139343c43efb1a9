import type { Article } from '../../model/article.ts'

export default {
  title: 'Contratto di rinnovo automatico',
  intro:
    'Questo contratto è tra te e {{operator}} («noi»). Spiega come un pacchetto si rinnova ogni mese, quando avviene l’addebito e come interromperlo. Si aggiunge al contratto del servizio a cui appartiene il pacchetto.',
  sections: [
    {
      title: 'Che cos’è il rinnovo automatico',
      paragraphs: [
        'Il rinnovo automatico è un’autorizzazione che firmi con WeChat o Alipay. Ci consente di addebitare il prezzo del mese successivo per un pacchetto di una telecamera, così che il servizio non finisca.',
        'È disattivato finché non lo attivi. Può firmarlo solo il proprietario della telecamera. Un mese ha 30 giorni.',
      ],
    },
    {
      title: 'Firma e primo pagamento',
      paragraphs: [
        'Prima della firma il negozio mostra il pacchetto, il prezzo del primo mese e quello di ogni mese successivo. Il primo mese è addebitato subito dopo la firma e il servizio inizia quando il pagamento è confermato.',
        'Se lasci la firma a metà, non c’è alcun contratto e non viene addebitato nulla. Una firma iniziata scade dopo 2 ore.',
      ],
    },
    {
      title: 'Gli addebiti',
      paragraphs: [
        'Il prezzo del mese successivo è addebitato un giorno prima della fine del servizio. Ogni mese si paga una volta sola, per quanti tentativi ci siano.',
        'WeChat annuncia ogni addebito in anticipo e lo esegue tra le 07:00 e le 22:00, ora di Pechino. Alipay può iniziare fino a 5 giorni prima del giorno previsto. Vale la data indicata nella tua app di pagamento.',
      ],
    },
    {
      title: 'Se un addebito non riesce',
      paragraphs: [
        'Se il credito non basta o il gestore rifiuta, l’addebito viene ritentato nei giorni seguenti. Fino alla fine di questi tentativi il servizio continua.',
        'Se falliscono tutti, il servizio si ferma ma il contratto resta. Il negozio segnala allora che il rinnovo non è riuscito: puoi riprovare o terminare il contratto. Dopo 2 mesi senza pagamento il contratto termina da solo.',
      ],
    },
    {
      title: 'Mentre il rinnovo è attivo',
      paragraphs: [
        'Per quella telecamera si possono acquistare solo ricariche. Per acquistare un altro pacchetto base, termina prima il contratto.',
        'Il contratto appartiene alla telecamera e all’account con cui è stato firmato. Prima di cedere una telecamera o di rimuoverla dall’account, termina il contratto: altrimenti gli addebiti continuano.',
      ],
    },
    {
      title: 'Come terminarlo',
      paragraphs: [
        'Puoi terminare il rinnovo automatico in qualsiasi momento, senza motivo e senza costi. In WeChat: Io, Servizi, Portafoglio, Impostazioni di pagamento, Addebito automatico. In Alipay: Io, Impostazioni, Impostazioni di pagamento, Addebito automatico. I nomi possono cambiare con la versione.',
        'Se lo termini prima del giorno del prossimo addebito, quell’addebito non avviene. Il tempo pagato resta tuo fino alla fine. Il rinnovo termina anche se il tuo account presso di noi o presso il gestore viene chiuso.',
      ],
    },
    {
      title: 'Rimborsi',
      paragraphs: [
        'Rimborsiamo per intero, con lo stesso mezzo di pagamento, quanto addebitato dopo la fine del contratto, una seconda volta per lo stesso mese o per un mese che non è stato possibile attivare.',
        'Per il resto, un mese iniziato non viene rimborsato, salvo che la legge del luogo in cui vivi ti dia questo diritto.',
      ],
    },
    {
      title: 'Modifiche',
      paragraphs: [
        'Un prezzo più alto vale solo dopo che ti abbiamo avvisato nell’app e solo per i mesi successivi. Chi non è d’accordo termina il contratto e non viene addebitato altro.',
        'Se smettiamo di offrire un pacchetto, terminiamo i suoi contratti e ti avvisiamo nell’app. Quanto pagato viene fornito o rimborsato.',
      ],
    },
    {
      title: 'Legge applicabile e contatti',
      paragraphs: [
        'Si applica la legge della Repubblica Popolare Cinese. Restano salvi i diritti che la legge del luogo in cui vivi ti riconosce come consumatore.',
        'Il rinnovo automatico è gestito da {{operator}}. Domande e reclami ci arrivano tramite l’assistenza clienti nell’app.',
      ],
    },
  ],
} satisfies Article
