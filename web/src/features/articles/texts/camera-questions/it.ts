import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Telecamere: domande',
  intro: 'Quando una telecamera è offline, registra troppo poco o è usata da più persone.',
  groups: [
    {
      title: 'Connessione',
      questions: [
        {
          question: 'La telecamera è offline.',
          answer: [
            'Controlla prima l’alimentazione, poi la rete: il Wi-Fi, il cavo o, per le telecamere 4G, la scheda SIM e i suoi dati. Spegni la telecamera, aspetta 10 secondi e riaccendila.',
            'Se anche altri dispositivi sono offline, il problema è nel router o nel suo fornitore.',
          ],
        },
        {
          question: 'La telecamera non trova il mio Wi-Fi.',
          answer: [
            'Molte telecamere usano solo la banda a 2,4 GHz. Attivala nel router, avvicina la telecamera per la configurazione e controlla la password. Anche caratteri insoliti nel nome o nella password possono essere la causa.',
          ],
        },
        {
          question: 'L’immagine si blocca o arriva in ritardo.',
          answer: [
            'La rete è troppo lenta dove si trova la telecamera. Scegli nell’app una qualità d’immagine più bassa, avvicina router e telecamera o chiudi altri programmi che caricano la rete.',
          ],
        },
        {
          question: 'Ho un nuovo router o una nuova password.',
          answer: [
            'Collega di nuovo la telecamera nell’app, come quando l’hai aggiunta. I pacchetti e le registrazioni nel cloud restano con la telecamera.',
          ],
        },
      ],
    },
    {
      title: 'Immagine e registrazione',
      questions: [
        {
          question: 'Di notte l’immagine è scura o annebbiata.',
          answer: [
            'Pulisci il vetro e togli ciò che riflette luce vicino all’obiettivo: vetri, pareti, ragnatele. Controlla che la visione notturna sia su automatico.',
          ],
        },
        {
          question: 'Nel cloud non viene registrato nulla.',
          answer: [
            'Guarda nel negozio se c’è un pacchetto attivo e nell’app se la registrazione cloud e il rilevamento del movimento sono accesi. Finché una telecamera è offline, nulla arriva nel cloud.',
          ],
        },
        {
          question: 'Gli orari delle registrazioni sono sbagliati.',
          answer: [
            'Imposta il fuso orario della telecamera nell’app e lascia che prenda l’ora dalla rete. Le registrazioni precedenti mantengono i loro orari.',
          ],
        },
        {
          question: 'Oltre al cloud serve una scheda di memoria?',
          answer: [
            'No, ma si completano: la scheda registra anche senza rete; il cloud conserva le registrazioni anche se la telecamera viene rubata o si rompe.',
          ],
        },
      ],
    },
    {
      title: 'Condividere e cedere',
      questions: [
        {
          question: 'Chi vede una telecamera che condivido?',
          answer: [
            'Solo le persone che inviti nell’app e solo finché lo permetti. Possono acquistare pacchetti, ma prova, omaggi, codici e rinnovo automatico sono del proprietario.',
          ],
        },
        {
          question: 'Che cosa faccio prima di cedere una telecamera?',
          answer: [
            'Termina il rinnovo automatico, salva le registrazioni che ti servono, rimuovi la telecamera dall’account e ripristinala.',
          ],
        },
        {
          question: 'Come ripristino una telecamera?',
          answer: [
            'Tieni premuto il tasto di ripristino per circa 10 secondi, finché la telecamera parla o la sua luce cambia. Poi aggiungila di nuovo. I pacchetti appartengono al numero di serie e non si perdono.',
          ],
        },
        {
          question: 'Dov’è il numero di serie?',
          answer: [
            'Sull’etichetta della telecamera e nelle sue impostazioni nell’app. Ha 22 cifre; sull’etichetta segue la sigla SN.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
