import type { Article } from '../../model/article.ts'

export default {
  title: 'Scheda SIM IoT: istruzioni',
  intro:
    'Come si inserisce, si attiva e si ricarica la scheda SIM di una telecamera 4G e che cosa significano i suoi stati.',
  sections: [
    {
      title: 'La scheda',
      paragraphs: [
        'Una telecamera 4G raggiunge la rete con una scheda SIM IoT: una Nano SIM nello slot o una eSIM integrata. Trasporta solo dati, niente chiamate né messaggi.',
        'La scheda appartiene alla sua telecamera. In un altro dispositivo l’operatore può bloccarla. Il suo numero, l’ICCID, inizia con 89 e si trova sulla scheda e nella pagina dati della telecamera.',
      ],
    },
    {
      title: 'Inserire la scheda',
      paragraphs: ['La maggior parte delle telecamere arriva con la scheda già inserita. Se non è così:'],
      steps: [
        'Spegni la telecamera.',
        'Apri lo sportello dello slot e spingi la Nano SIM con i contatti come nel disegno, finché scatta.',
        'Chiudi lo sportello, così non entra acqua, e accendi la telecamera.',
        'Aspetta circa un minuto finché la telecamera dice o mostra di essere online, poi aggiungila nell’app.',
      ],
    },
    {
      title: 'I primi dati',
      paragraphs: [
        'I dati inclusi con la telecamera si ottengono una volta, alla prima attivazione, e valgono 3 mesi. 1 GB gratuito si può ricevere una volta per telecamera; è accreditato entro 10 minuti e vale 10 giorni.',
        'Entrambi si trovano nella pagina dei pacchetti dati della telecamera e sono per il proprietario.',
      ],
    },
    {
      title: 'Ricaricare',
      paragraphs: [
        'Apri la scheda Dati, scegli la telecamera e un pacchetto: mensile, trimestrale o annuale, oppure una ricarica che si affianca. I dati sono accreditati entro 10 minuti.',
        'Puoi ricaricare anche una telecamera che non è nel tuo elenco: scegli la ricarica tramite SN e inserisci le 22 cifre, senza spazi.',
      ],
    },
    {
      title: 'Come si consumano i dati',
      paragraphs: [
        'Si consuma prima ciò che scade prima. Quando non resta nulla, la telecamera va offline finché non ricarichi; senza un ordine non viene addebitato nulla.',
        'L’operatore conta in ritardo, al più tardi fino a mezzanotte. Se le cifre differiscono vale quella dell’operatore.',
      ],
    },
    {
      title: 'Stati della scheda',
      paragraphs: [
        'Normale: va tutto bene. Non attivata: il primo pacchetto dati attiva la scheda. Sconosciuto: l’operatore non ha risposto; riguarda più tardi.',
        'Disattivata o anomala: non si possono acquistare dati, perché non arriverebbero alla telecamera. Contatta l’operatore della scheda o l’assistenza clienti.',
      ],
    },
    {
      title: 'Fuori dalla Cina continentale',
      paragraphs: [
        'All’estero i dati sono venduti per la eSIM. Se la telecamera usa una Nano SIM, il negozio chiede prima: continuando acquisti dati eSIM. Per alcune telecamere ti rimanda all’operatore della scheda.',
      ],
    },
    {
      title: 'Se la telecamera resta offline',
      paragraphs: ['Segui questi passi:'],
      steps: [
        'Controlla nella scheda Dati che ne restino e che la SIM sia normale.',
        'Sposta la telecamera dove il campo è migliore, lontano da metallo e muri spessi.',
        'Spegnila, estrai la scheda, reinseriscila e riaccendi la telecamera.',
        'Se non basta, scrivi all’assistenza clienti indicando SN e ICCID.',
      ],
    },
  ],
} satisfies Article
