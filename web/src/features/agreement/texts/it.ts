import type { AgreementText } from '../model/agreement-text.ts'

export default {
  intro:
    'Il presente accordo è concluso tra lei e {{operator}} («noi»). Spiega che cosa offre il servizio di archiviazione cloud per le sue telecamere, quanto costa e che cosa ciascuna parte può aspettarsi. Spuntando la casella prima di pagare, lo accetta.',
  clauses: [
    {
      title: 'Il servizio',
      paragraphs: [
        'Il servizio conserva nel cloud le registrazioni della sua telecamera, così può rivederle nell’app. Con la registrazione di eventi si conserva una clip quando la telecamera nota qualcosa. Con la registrazione continua si conserva tutto ciò che la telecamera vede.',
        'Le registrazioni restano per il periodo acquistato, 3 o 7 giorni. Poi il giorno più vecchio lascia il posto al più recente. Salvi ciò che vuole tenere più a lungo.',
      ],
    },
    {
      title: 'Il suo account e le sue telecamere',
      paragraphs: [
        'Lei usa il servizio con il suo account nell’app. Un pacchetto appartiene alla telecamera per cui è stato acquistato e non può essere spostato su un’altra.',
        'Può acquistare un pacchetto per una telecamera condivisa con lei. Le registrazioni sono disponibili alle persone autorizzate dal proprietario.',
      ],
    },
    {
      title: 'Pacchetti, prezzi e pagamento',
      paragraphs: [
        'Pacchetti, durate e prezzi in yuan cinesi sono mostrati prima del pagamento. Un mese è di 30 giorni, un trimestre di 90 e un anno di 365.',
        'Un ordine attende il pagamento per il tempo indicato. Poi viene annullato automaticamente e non viene addebitato nulla. Il pagamento avviene tramite il fornitore scelto, alle sue condizioni.',
      ],
    },
    {
      title: 'Quando un pacchetto ha effetto',
      paragraphs: [
        'Un pacchetto ha effetto appena è pagato e attivato. Il pacchetto annuale di video eventi ha effetto entro 1 ora dall’attivazione.',
        'Se sulla telecamera c’è un pacchetto non scaduto, lei sceglie: il nuovo inizia quando finisce l’attuale, oppure inizia subito e l’attuale viene sospeso e riprende dopo con tutto il tempo rimanente. Un pacchetto già rinnovato non può essere rinnovato di nuovo.',
      ],
    },
    {
      title: 'Rinnovo automatico',
      paragraphs: [
        'Il rinnovo automatico è disattivato finché non lo sottoscrive con WeChat o Alipay. Il prezzo del mese successivo viene allora addebitato un giorno prima della fine del servizio.',
        'Può terminarlo in qualsiasi momento presso il fornitore di pagamento. Il tempo già pagato resta suo. Finché è attivo, un altro pacchetto base può essere acquistato solo dopo averlo terminato.',
      ],
    },
    {
      title: 'Prova gratuita',
      paragraphs: [
        'Ogni telecamera può avere una prova gratuita di 30 giorni di registrazione di eventi, con 7 giorni di conservazione. Le telecamere 4G sono escluse.',
        'La prova non può essere annullata, ceduta o usata a fini commerciali. Un pacchetto acquistato durante la prova ne prolunga la durata.',
      ],
    },
    {
      title: 'Rimborsi',
      paragraphs: [
        'Se un pacchetto pagato non può essere attivato, o se un pagamento arriva dopo l’annullamento o la scadenza dell’ordine, lo rimborsiamo per intero con lo stesso mezzo.',
        'Negli altri casi un pacchetto che ha già avuto effetto non viene rimborsato, salvo che la legge del suo luogo di residenza le dia questo diritto.',
      ],
    },
    {
      title: 'Le sue registrazioni e la sua privacy',
      paragraphs: [
        'Le registrazioni sono sue. Le conserviamo e trasmettiamo cifrate, le usiamo solo per fornire il servizio e le guardiamo solo con il suo consenso o quando la legge ci obbliga.',
        'Vengono cancellate al termine del periodo di conservazione o del pacchetto. L’accordo sulla privacy indica quali altri dati trattiamo e come può farli correggere o cancellare.',
      ],
    },
    {
      title: 'Che cosa non è consentito',
      paragraphs: [
        'Non registri dove le persone possono aspettarsi di non essere riprese e informi chi deve essere informato. Non usi il servizio per violare la legge, danneggiare altri, rivenderlo o disturbarne il funzionamento.',
        'In caso contrario possiamo sospendere il servizio per quella telecamera dopo averle spiegato il motivo.',
      ],
    },
    {
      title: 'Disponibilità e responsabilità',
      paragraphs: [
        'Per registrare, la telecamera ha bisogno di corrente e di rete. Ciò che accade quando ne manca una non viene registrato. La manutenzione che interrompe il servizio è annunciata nell’app quando possibile.',
        'Il servizio non è un sistema di allarme e non può impedire danni. Rispondiamo per dolo e colpa grave e, per il resto, fino al prezzo del pacchetto interessato, nei limiti consentiti dalla legge.',
      ],
    },
    {
      title: 'Modifiche e fine',
      paragraphs: [
        'Possiamo modificare questo accordo per un motivo fondato, annunciandolo prima nell’app. Ai pacchetti già acquistati continua ad applicarsi il testo accettato, salvo che la modifica sia a suo vantaggio o richiesta dalla legge.',
        'L’accordo termina con il suo ultimo pacchetto. Se interrompiamo il servizio, rimborsiamo il tempo non usato.',
      ],
    },
    {
      title: 'Legge applicabile e contatti',
      paragraphs: [
        'Si applica la legge della Repubblica Popolare Cinese. I diritti che la legge del suo Paese le riconosce come consumatore restano invariati.',
        'Il servizio è gestito da {{operator}}. Domande e reclami ci raggiungono tramite il servizio clienti nell’app.',
      ],
    },
  ],
} satisfies AgreementText
