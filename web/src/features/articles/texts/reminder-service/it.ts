import type { Article } from '../../model/article.ts'

export default {
  title: 'Servizio di avviso telefonico',
  intro:
    'Una telecamera che ti chiama quando succede qualcosa e nessuno sta guardando. {{operator}} fornisce il servizio a queste condizioni.',
  sections: [
    {
      title: 'Che cosa fa',
      paragraphs: [
        'Una telecamera 4G nota una persona o un movimento. Se l’avviso è attivo e l’ora rientra nei tuoi orari, una chiamata automatica squilla al numero impostato e dice quale telecamera è. Poi apri l’app e guardi di persona.',
      ],
    },
    {
      title: 'Chi può usarlo',
      paragraphs: [
        'I proprietari con un account nella Cina continentale, per le telecamere 4G il cui modello lo prevede. Se la tua lo prevede lo mostra la pagina dell’avviso telefonico.',
      ],
    },
    {
      title: 'Come si inizia',
      paragraphs: ['Bastano pochi minuti:'],
      steps: [
        'Apri la pagina dell’avviso telefonico e scegli una telecamera.',
        'Ascolta una chiamata di prova o prendi il pacchetto gratuito, una volta per telecamera.',
        'Scegli un pacchetto mensile, trimestrale o annuale e paga.',
        'Imposta numero, orari e che cosa deve far partire una chiamata.',
      ],
    },
    {
      title: 'Chiamate e periodi',
      paragraphs: [
        'Un pacchetto ha un numero di chiamate e un periodo. Ogni chiamata effettuata conta, che si risponda o no. Ciò che resta alla fine del periodo va perso.',
        'Un altro pacchetto inizia quando termina quello in corso, oppure subito se lo scegli; quello in corso si sospende e poi riprende.',
      ],
    },
    {
      title: 'Limiti',
      paragraphs: [
        'Il servizio non è un impianto d’allarme. Dipende da corrente, rete e campo; una chiamata può arrivare tardi o non arrivare. Non sostituisce il numero di emergenza.',
        'Usalo solo per numeri i cui titolari sono d’accordo e non per disturbare altri. In caso di abuso possiamo interromperlo dicendoti perché.',
      ],
    },
    {
      title: 'Prezzo, rimborsi e dati',
      paragraphs: [
        'Prezzi e numero di chiamate sono mostrati prima di pagare. Un pacchetto che non è stato possibile attivare è rimborsato per intero; uno iniziato no, salvo che lo preveda la legge del luogo in cui vivi.',
        'Il tuo numero va alla compagnia telefonica solo per queste chiamate. Il resto è nel Contratto sulla privacy. Per le domande c’è l’assistenza clienti nell’app.',
      ],
    },
  ],
} satisfies Article
