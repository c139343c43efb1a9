import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Servizio cloud: domande',
  intro: 'Che cosa conserva la registrazione cloud, quando inizia un pacchetto e che fine fa il tuo denaro.',
  groups: [
    {
      title: 'Registrazioni',
      questions: [
        {
          question: 'Che differenza c’è tra registrazione su evento e continua?',
          answer: [
            'Su evento si conserva un clip ogni volta che la telecamera nota un movimento, una persona o un suono. Con quella continua si conserva tutto ciò che vede la telecamera, giorno e notte.',
          ],
        },
        {
          question: 'Che cosa significa archivio a rotazione di 3 o 7 giorni?',
          answer: [
            'Ogni registrazione resta 3 o 7 giorni. Poi il giorno più recente sovrascrive il più vecchio. La durata del pacchetto è un’altra cosa: un mese con rotazione di 7 giorni registra per 30 giorni e conserva sempre gli ultimi 7.',
          ],
        },
        {
          question: 'Come conservo più a lungo una registrazione?',
          answer: [
            'Salvala sul telefono nell’app prima che il suo giorno venga sovrascritto. Ciò che è sovrascritto non si può recuperare.',
          ],
        },
        {
          question: 'Che fine fanno le registrazioni quando il pacchetto termina?',
          answer: [
            'Se non segue un altro pacchetto, non si registra più nulla e le registrazioni di quella telecamera vengono eliminate. Rinnova prima della fine o salva ciò che ti serve.',
          ],
        },
      ],
    },
    {
      title: 'Acquisto e rinnovo',
      questions: [
        {
          question: 'Quando inizia il mio pacchetto?',
          answer: [
            'Appena è pagato e attivato. Il pacchetto annuale di video su evento entra in vigore entro 1 ora; fino ad allora risulta in attivazione.',
          ],
        },
        {
          question: 'E se c’è ancora un pacchetto in corso?',
          answer: [
            'Scegli tu. Dopo quello attuale: il nuovo inizia quando termina quello in corso. Subito: quello in corso si sospende e poi riprende con tutti i giorni rimasti. In nessun caso si perde un giorno.',
          ],
        },
        {
          question: 'Perché non posso rinnovare ancora?',
          answer: [
            'Dietro il pacchetto attuale c’è già un rinnovo in attesa. Quando sarà iniziato potrai rinnovare di nuovo.',
          ],
        },
        {
          question: 'Quanti canali di un registratore posso acquistare insieme?',
          answer: [
            'Da 1 a 4 canali per ordine; il prezzo segue il numero. Per le telecamere a due obiettivi scegli grandangolo, PTZ o entrambi, secondo il modello.',
          ],
        },
        {
          question: 'Posso spostare un pacchetto su un’altra telecamera?',
          answer: ['No. Un pacchetto appartiene alla telecamera per cui è stato acquistato.'],
        },
      ],
    },
    {
      title: 'Prova, codici e coupon',
      questions: [
        {
          question: 'Chi riceve la prova gratuita?',
          answer: [
            'Ogni telecamera di tua proprietà, una volta, tranne quelle 4G: 30 giorni di registrazione su evento, rotazione di 7 giorni. Non si può annullare, trasferire né usare a scopo commerciale. Un pacchetto acquistato nel frattempo si aggiunge alla fine.',
          ],
        },
        {
          question: 'Il mio codice di attivazione non è accettato.',
          answer: [
            'Maiuscole e minuscole sono uguali. Controlla che il codice non sia usato né scaduto e vada bene per la tua telecamera, poi inserisci il nuovo codice di verifica. Dopo troppi tentativi aspetta un’ora.',
          ],
        },
        {
          question: 'Perché non posso usare il mio coupon?',
          answer: [
            'Un coupon ha un periodo, una spesa minima e pacchetti per cui vale; se ne usa uno per ordine. Un ordine non pagato lo tiene riservato: annullalo e torna libero.',
          ],
        },
      ],
    },
    {
      title: 'Denaro',
      questions: [
        {
          question: 'Ho pagato, ma il pacchetto non c’è.',
          answer: [
            'Resta sulla pagina che verifica il pagamento: prosegue da sola appena arriva. Non pagare una seconda volta; quanto pagato due volte viene rimborsato.',
          ],
        },
        {
          question: 'Che cosa succede a un ordine che non pago?',
          answer: [
            'Aspetta quanto dice il suo conto alla rovescia e poi è annullato automaticamente. Non viene addebitato nulla. Un pagamento arrivato dopo è rimborsato.',
          ],
        },
        {
          question: 'Come termino il rinnovo automatico?',
          answer: [
            'Quando vuoi, in WeChat o Alipay, nelle impostazioni di pagamento, alla voce addebito automatico. L’addebito avviene un giorno prima della fine del servizio: fallo prima di quel giorno. I passaggi sono nel Contratto di rinnovo automatico.',
          ],
        },
        {
          question: 'Posso avere un rimborso?',
          answer: [
            'Per intero se un pacchetto pagato non è stato attivato o se il pagamento è arrivato tardi o due volte. Un pacchetto iniziato non viene rimborsato, salvo che lo preveda la legge del luogo in cui vivi.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
