import type { Article } from '../../model/article.ts'

export default {
  title: 'Contratto del servizio di archiviazione cloud',
  intro:
    'Questo contratto è tra te e {{operator}} («noi»). Spiega che cosa offre il servizio di archiviazione cloud per le tue telecamere, quanto costa e che cosa ciascuna parte può aspettarsi. Spuntando la casella prima di pagare, lo accetti.',
  sections: [
    {
      title: 'Il servizio',
      paragraphs: [
        'Il servizio conserva nel cloud le registrazioni della tua telecamera, così puoi rivederle nell’app. Con la registrazione su evento si conserva un clip quando la telecamera nota qualcosa. Con la registrazione continua si conserva tutto ciò che la telecamera vede.',
        'Le registrazioni restano per il periodo acquistato, 3 o 7 giorni. Poi il giorno più vecchio lascia il posto al più recente. Salva ciò che vuoi tenere più a lungo.',
      ],
    },
    {
      title: 'Il tuo account e le tue telecamere',
      paragraphs: [
        'Usi il servizio con il tuo account nell’app. Un pacchetto appartiene alla telecamera per cui è stato acquistato e non può essere spostato su un’altra.',
        'Puoi acquistare un pacchetto per una telecamera condivisa con te. Le registrazioni sono disponibili alle persone autorizzate dal proprietario.',
      ],
    },
    {
      title: 'Pacchetti, prezzi e pagamento',
      paragraphs: [
        'Pacchetti, durate e prezzi in yuan cinesi sono mostrati prima del pagamento. Un mese è di 30 giorni, un trimestre di 90 e un anno di 365.',
        'Un ordine attende il pagamento per il tempo indicato. Poi viene annullato automaticamente e non viene addebitato nulla. Il pagamento avviene tramite il gestore scelto, alle sue condizioni.',
      ],
    },
    {
      title: 'Quando un pacchetto entra in vigore',
      paragraphs: [
        'Un pacchetto entra in vigore appena è pagato e attivato. Il pacchetto annuale di video su evento entra in vigore entro 1 ora dall’attivazione.',
        'Se sulla telecamera c’è un pacchetto non scaduto, scegli tu: il nuovo inizia quando termina quello attuale, oppure inizia subito e quello attuale si sospende e poi riprende con tutto il tempo rimasto. Un pacchetto già rinnovato non può essere rinnovato di nuovo.',
      ],
    },
    {
      title: 'Rinnovo automatico',
      paragraphs: [
        'Il rinnovo automatico è disattivato finché non lo firmi con WeChat o Alipay. Il prezzo del mese successivo è allora addebitato un giorno prima della fine del servizio.',
        'Puoi terminarlo in qualsiasi momento presso il gestore del pagamento. Il tempo pagato resta tuo. Finché è attivo, un altro pacchetto base si può acquistare solo dopo averlo terminato.',
      ],
    },
    {
      title: 'Prova gratuita',
      paragraphs: [
        'Ogni telecamera può avere una prova gratuita di 30 giorni di registrazione su evento, con 7 giorni di conservazione. Le telecamere 4G sono escluse.',
        'La prova non può essere annullata, ceduta o usata a scopo commerciale. Un pacchetto acquistato durante la prova ne prolunga la durata.',
      ],
    },
    {
      title: 'Rimborsi',
      paragraphs: [
        'Se un pacchetto pagato non può essere attivato, o se un pagamento arriva dopo l’annullamento o la scadenza dell’ordine, lo rimborsiamo per intero con lo stesso mezzo.',
        'Per il resto, un pacchetto già in vigore non viene rimborsato, salvo che la legge del luogo in cui vivi ti dia questo diritto.',
      ],
    },
    {
      title: 'Le tue registrazioni e la tua privacy',
      paragraphs: [
        'Le registrazioni sono tue. Le conserviamo e trasmettiamo cifrate, le usiamo solo per fornire il servizio e le guardiamo solo con il tuo consenso o quando la legge ci obbliga.',
        'Vengono eliminate al termine del periodo di conservazione o del pacchetto. Il Contratto sulla privacy indica quali altri dati trattiamo e come puoi farli correggere o eliminare.',
      ],
    },
    {
      title: 'Che cosa non è consentito',
      paragraphs: [
        'Non registrare dove le persone possono aspettarsi di non essere riprese e informa chi deve essere informato. Non usare il servizio per violare la legge, danneggiare altri, rivenderlo o disturbarne il funzionamento.',
        'In caso contrario possiamo sospendere il servizio per quella telecamera dopo averti spiegato il motivo.',
      ],
    },
    {
      title: 'Disponibilità e responsabilità',
      paragraphs: [
        'Per registrare, la telecamera ha bisogno di corrente e di rete. Ciò che accade quando ne manca una non viene registrato. La manutenzione che interrompe il servizio è annunciata nell’app quando possibile.',
        'Il servizio non è un impianto d’allarme e non può impedire danni. Rispondiamo per dolo e colpa grave e, per il resto, fino al prezzo del pacchetto interessato, nei limiti consentiti dalla legge.',
      ],
    },
    {
      title: 'Modifiche e fine',
      paragraphs: [
        'Possiamo modificare questo contratto per un motivo fondato, annunciandolo prima nell’app. Ai pacchetti già acquistati continua ad applicarsi il testo accettato, salvo che la modifica sia a tuo vantaggio o richiesta dalla legge.',
        'Il contratto termina con il tuo ultimo pacchetto. Se interrompiamo il servizio, rimborsiamo il tempo non usato.',
      ],
    },
    {
      title: 'Legge applicabile e contatti',
      paragraphs: [
        'Si applica la legge della Repubblica Popolare Cinese. Restano salvi i diritti che la legge del luogo in cui vivi ti riconosce come consumatore.',
        'Il servizio è gestito da {{operator}}. Domande e reclami ci arrivano tramite l’assistenza clienti nell’app.',
      ],
    },
  ],
} satisfies Article
