import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Avviso telefonico: domande',
  intro: 'Quando squilla il telefono, quanto consuma una chiamata e che cosa fare se non squilla.',
  groups: [
    {
      title: 'Prima di acquistare',
      questions: [
        {
          question: 'Che cos’è l’avviso telefonico?',
          answer: [
            'Quando la telecamera vede qualcosa e nessuno sta guardando, una chiamata automatica ti dice di quale telecamera si tratta. Una notifica sfugge facilmente, una chiamata no.',
          ],
        },
        {
          question: 'Quali telecamere lo supportano?',
          answer: [
            'Le telecamere 4G il cui modello lo prevede, per account nella Cina continentale. La pagina dell’avviso telefonico elenca le tue. Se non ce n’è nessuna, nessuna delle tue telecamere può farlo.',
          ],
        },
        {
          question: 'Posso provarlo prima?',
          answer: [
            'Sì. Senza pacchetto ogni telecamera ha alcune chiamate di prova; quante ne restano si vede nella pagina della telecamera. C’è anche un pacchetto gratuito, una volta per telecamera.',
          ],
        },
      ],
    },
    {
      title: 'Chiamate',
      questions: [
        {
          question: 'Che cosa contiene un pacchetto?',
          answer: [
            'Un numero di chiamate e un periodo: mese, trimestre o anno. Li vedi entrambi prima di pagare. Ogni chiamata effettuata conta, che tu risponda o no.',
          ],
        },
        {
          question: 'Che cosa succede quando le chiamate sono finite?',
          answer: [
            'Il pacchetto resta attivo fino alla fine, ma non parte più alcuna chiamata. Un pacchetto acquistato per dopo inizia solo allora, salvo che tu scelga di farlo iniziare subito.',
          ],
        },
        {
          question: 'Quando mi chiama la telecamera?',
          answer: [
            'Quando nota ciò che hai impostato, una persona o qualsiasi movimento, negli orari scelti. Lo imposti nelle impostazioni dell’avviso, che si aprono dalla pagina della telecamera.',
          ],
        },
        {
          question: 'Quale numero viene chiamato?',
          answer: [
            'Quello che hai inserito nelle impostazioni. Salva tra i contatti il numero che ti chiama, così lo riconosci e il telefono lo lascia passare in modalità «Non disturbare».',
          ],
        },
      ],
    },
    {
      title: 'Se non squilla',
      questions: [
        {
          question: 'Non ho ricevuto la chiamata.',
          answer: [
            'Controlla quattro cose: il pacchetto è attivo e ha ancora chiamate, l’avviso è attivo, l’ora rientra nei tuoi orari, il telefono ha campo. Il registro mostra ogni chiamata e il suo esito.',
          ],
        },
        {
          question: 'Il telefono considera la chiamata spam.',
          answer: ['Salva il numero tra i contatti e consentilo nel filtro del telefono o dell’operatore.'],
        },
        {
          question: 'Ricevo troppe chiamate.',
          answer: [
            'Scegli le persone invece di qualsiasi movimento, accorcia gli orari o abbassa la sensibilità del sensore.',
          ],
        },
        {
          question: 'Sostituisce un impianto d’allarme?',
          answer: [
            'No. Ha bisogno di corrente, rete e campo da entrambe le parti e non può impedire danni. In caso di pericolo chiama il numero di emergenza.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
