import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Sensore di movimento (PIR): domande',
  intro: 'Come le telecamere a batteria e 4G notano le persone dal calore e come evitare falsi allarmi.',
  groups: [
    {
      title: 'Come funziona',
      questions: [
        {
          question: 'Che cos’è un sensore PIR?',
          answer: [
            'Un sensore a infrarossi passivo nota il calore che si muove: persone, animali, motori caldi. Sveglia la telecamera, che registra e ti avvisa. Consuma pochissimo, perciò lo hanno le telecamere a batteria.',
          ],
        },
        {
          question: 'In che cosa differisce dal rilevamento del movimento nell’immagine?',
          answer: [
            'Il rilevamento del movimento confronta le immagini e richiede la telecamera sveglia. Il sensore non vede immagini, solo calore. Molte telecamere usano entrambi: il sensore sveglia, l’immagine conferma.',
          ],
        },
        {
          question: 'Quanto lontano arriva?',
          answer: [
            'Secondo il modello, da 5 a 10 metri circa. Nota meglio ciò che attraversa il suo campo e peggio ciò che gli va incontro.',
          ],
        },
      ],
    },
    {
      title: 'Troppo o troppo poco',
      questions: [
        {
          question: 'Ricevo troppe notifiche.',
          answer: [
            'Abbassa la sensibilità nell’app e non puntare la telecamera verso strade, sole, termosifoni, bocchette d’aria o rami in movimento. Un pacchetto di rilevamento persone ti avvisa solo quando c’è una persona in vista.',
          ],
        },
        {
          question: 'La telecamera non nota una persona.',
          answer: [
            'Alza la sensibilità, monta la telecamera tra 2 e 3 metri di altezza e inclinala un po’ verso il basso. Con il gran caldo, quando aria e pelle hanno la stessa temperatura, ogni sensore di questo tipo nota meno.',
          ],
        },
        {
          question: 'Perché attraverso una finestra non nota nulla?',
          answer: [
            'Il vetro ferma il calore. Monta la telecamera all’esterno o usa il rilevamento del movimento nell’immagine.',
          ],
        },
        {
          question: 'Vengono notati anche gli animali?',
          answer: [
            'Sì, se sono abbastanza caldi e grandi. Una sensibilità più bassa esclude i piccoli; il rilevamento animali li distingue dalle persone.',
          ],
        },
      ],
    },
    {
      title: 'Registrazione e batteria',
      questions: [
        {
          question: 'Perché un clip inizia in ritardo?',
          answer: [
            'La telecamera deve prima svegliarsi, di solito entro un secondo. Montala in modo che le persone attraversino il campo prima di arrivare alla porta.',
          ],
        },
        {
          question: 'Perché c’è una pausa tra due clip?',
          answer: [
            'Dopo un clip la telecamera riposa per risparmiare energia. La pausa si regola nell’app; se è più breve consuma più batteria e, con il 4G, più dati.',
          ],
        },
        {
          question: 'La registrazione continua ha bisogno del sensore?',
          answer: [
            'No. Registra sempre e richiede una telecamera collegata alla corrente. Le telecamere a batteria registrano solo eventi.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
