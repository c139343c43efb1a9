import type { HelpText } from '../../model/help-text.ts'

export default {
  title: 'Aiuto',
  intro:
    'Risposte sul negozio. La ricerca guarda anche nelle risposte su servizio cloud, telecamere, sensore di movimento e avviso telefonico.',
  topicsTitle: 'Argomenti',
  topics: {
    cloud: { title: 'Servizio cloud: domande', about: 'Registrazioni, acquisto, prova, rimborsi' },
    camera: { title: 'Telecamere: domande', about: 'Offline, immagine, condivisione, ripristino' },
    sensor: { title: 'Sensore di movimento (PIR): domande', about: 'Notifiche e batteria' },
    sim: { title: 'Scheda SIM IoT: istruzioni', about: 'Inserirla, ricaricarla, stati' },
    reminder: { title: 'Avviso telefonico: domande', about: 'Quando squilla il telefono' },
    reminderService: { title: 'Servizio di avviso telefonico', about: 'Che cos’è e le sue condizioni' },
  },
  legalTitle: 'Contratti',
  legal: {
    agreement: 'Contratto del servizio di archiviazione cloud',
    renewAgreement: 'Contratto di rinnovo automatico',
    privacyAgreement: 'Contratto sulla privacy',
  },
  groups: [
    {
      title: 'Ordini e pagamento',
      questions: [
        {
          question: 'Come posso pagare?',
          answer: [
            'Con WeChat Pay e Alipay; è preselezionato l’ultimo che hai usato. In alcuni Paesi si può usare anche una carta. Tutti i prezzi sono in yuan cinesi.',
          ],
        },
        {
          question: 'L’app del portafoglio non si apre.',
          answer: [
            'Controlla che sia installata e aggiornata, oppure scegli l’altro metodo di pagamento. L’ordine intanto aspetta; non è stato addebitato nulla.',
          ],
        },
        {
          question: 'Dove trovo i miei ordini?',
          answer: [
            'In I miei ordini, con stato, numero e orari. Un ordine non pagato si può pagare o annullare lì finché dura il conto alla rovescia.',
          ],
        },
        {
          question: 'Il negozio dice che ho ordini non pagati.',
          answer: [
            'Per ogni telecamera può esserci un ordine in attesa di pagamento. Pagalo, oppure annullalo e ordina di nuovo.',
          ],
        },
        {
          question: 'Il prezzo è cambiato prima del pagamento.',
          answer: [
            'Il negozio rilegge il prezzo prima del pagamento e lo mostra se è cambiato. Non paghi mai più di quanto hai visto.',
          ],
        },
      ],
    },
    {
      title: 'Codici, coupon e omaggi',
      questions: [
        {
          question: 'Come riscatto un codice di attivazione?',
          answer: [
            'Scegli Riscatta un codice e la telecamera, inserisci il codice e il codice di verifica, controlla che cosa ricevi e conferma. Ogni codice vale una volta.',
          ],
        },
        {
          question: 'Dove sono i miei coupon?',
          answer: [
            'Nell’elenco dei coupon: non usati, usati, scaduti e non ancora validi. All’acquisto viene proposto il migliore tra quelli adatti.',
          ],
        },
        {
          question: 'Perché non posso ricevere una prova o un omaggio?',
          answer: [
            'Si danno una volta per telecamera e solo al proprietario; alcuni non valgono per tutti i modelli. La pagina dice quali tue telecamere possono averlo.',
          ],
        },
      ],
    },
    {
      title: 'Dati 4G',
      questions: [
        {
          question: 'Perché la cifra differisce da quella dell’operatore?',
          answer: ['L’operatore conta in ritardo. Se le cifre differiscono vale quella dell’operatore.'],
        },
        {
          question: 'Ho ricaricato, ma la telecamera è offline.',
          answer: [
            'I dati sono accreditati entro 10 minuti. Poi spegni e riaccendi la telecamera. Le istruzioni della scheda SIM indicano altri passi.',
          ],
        },
        {
          question: 'L’SN del dispositivo non è corretto.',
          answer: [
            'Inserisci tutte le 22 cifre senza spazi, come sull’etichetta. La telecamera deve essere aggiunta a un account. Dopo molti errori aspetta un’ora.',
          ],
        },
      ],
    },
    {
      title: 'Il negozio',
      questions: [
        {
          question: 'La pagina resta vuota o segnala un errore di rete.',
          answer: [
            'Controlla la connessione del telefono e premi Ricarica. Pacchetti, ordini e registrazioni non sono toccati.',
          ],
        },
        {
          question: 'Il negozio dice che la richiesta non è autorizzata.',
          answer: ['Torna all’app, controlla di aver effettuato l’accesso e riapri il negozio.'],
        },
        {
          question: 'Come cambio lingua?',
          answer: ['Il negozio segue la lingua dell’app. Cambiala lì e riapri il negozio.'],
        },
        {
          question: 'Come raggiungo l’assistenza clienti?',
          answer: [
            'Tramite l’assistenza clienti nell’app. Tieni pronto il numero d’ordine o l’SN della telecamera.',
          ],
        },
      ],
    },
  ],
} satisfies HelpText
