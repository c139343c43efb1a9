import type { Articles } from '../queries.ts'

export default {
  agreement: {
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
  },
  'renew-agreement': {
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
          'Puoi terminare il rinnovo automatico in qualsiasi momento, senza motivo e senza costi. In WeChat: Io, Servizi, Portafoglio, Impostazioni di pagamento, Addebito automatico. In Alipay: Io, Impostazioni, Impostazioni di pagamento, Pagamento automatico. I nomi possono cambiare con la versione.',
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
  },
  'privacy-agreement': {
    title: 'Contratto sulla privacy',
    intro:
      'Questo contratto spiega quali dati tratta {{operator}} («noi») quando usi il negozio e i servizi acquistati, per quale scopo, per quanto tempo e che cosa puoi chiedere. L’app ha una propria informativa sulla privacy.',
    sections: [
      {
        title: 'Quali dati trattiamo',
        paragraphs: [
          'Dall’app: il tuo account con numero di telefono, Paese e lingua, la versione dell’app e le tue telecamere con nome, numero di serie, modello e, per quelle 4G, il numero della scheda SIM (ICCID).',
          'Dal negozio: ordini, pacchetti, coupon e codici, contratti di rinnovo automatico e quali offerte sono state mostrate e aperte. Dal funzionamento: errori, orari delle richieste e dati consumati dalle telecamere 4G.',
        ],
      },
      {
        title: 'Per che cosa li usiamo',
        paragraphs: [
          'Per mostrare ciò che è adatto alle tue telecamere, vendere, attivare, rinnovare e rimborsare, effettuare le chiamate dell’avviso telefonico, proteggere codici e account dagli abusi e tenere i registri richiesti dalla legge.',
          'Non vendiamo dati personali, non creiamo profili per la pubblicità altrui e non prendiamo decisioni con effetti giuridici solo in modo automatico.',
        ],
      },
      {
        title: 'Le tue registrazioni',
        paragraphs: [
          'Le registrazioni del servizio cloud sono trasmesse e conservate cifrate. Non le guardiamo, se non con il tuo consenso o quando la legge ci obbliga. Il rilevamento di persone, veicoli o suoni è fatto da macchine e solo per i pacchetti che hai acquistato.',
          'Restano 3 o 7 giorni, secondo l’acquisto; poi il giorno più vecchio viene sovrascritto. Quando termina l’ultimo pacchetto di una telecamera, le sue registrazioni vengono eliminate.',
        ],
      },
      {
        title: 'Pagamenti',
        paragraphs: [
          'I pagamenti sono gestiti da chi scegli tu, WeChat Pay, Alipay, PayPal o LianLian, alle sue condizioni. Riceve numero d’ordine, importo e nome del pacchetto.',
          'Le password dei portafogli e i numeri di carta vanno solo al gestore. Noi non li vediamo e non li conserviamo mai. Di un contratto di rinnovo automatico conserviamo numero e stato.',
        ],
      },
      {
        title: 'Chi riceve i dati',
        paragraphs: [
          'Oltre ai gestori dei pagamenti: l’operatore della scheda SIM (ICCID e consumo), la compagnia telefonica che effettua le chiamate di avviso (numero di telefono) e i centri dati che lavorano per noi e non possono usarli per altro.',
          'Le autorità li ricevono solo quando la legge ci obbliga. Se i dati devono lasciare il Paese in cui vivi, ne rispettiamo le regole e chiediamo il tuo consenso quando serve.',
        ],
      },
      {
        title: 'Che cosa resta sul telefono',
        paragraphs: [
          'Il negozio conserva l’elenco delle tue telecamere per 5 minuti, il numero di un pagamento in sospeso finché non è chiarito e l’ultimo metodo di pagamento usato. Non imposta cookie pubblicitari.',
          'Il token dell’app che ci dice chi sei resta solo finché il negozio è aperto.',
        ],
      },
      {
        title: 'Per quanto tempo li conserviamo',
        paragraphs: [
          'Ordini e pagamenti sono conservati per il tempo richiesto dalle leggi fiscali e commerciali. I registri di funzionamento sono eliminati al più tardi dopo 6 mesi, salvo che servano a chiarire un guasto o una frode.',
          'Quando elimini l’account nell’app, eliminiamo tutto ciò che la legge non ci obbliga a conservare. I pacchetti ancora in corso terminano con esso.',
        ],
      },
      {
        title: 'Sicurezza',
        paragraphs: [
          'Proteggiamo i dati con cifratura, separazione dei clienti, accessi limitati e registrati. Nessun sistema è senza rischi: tieni per te la password e condividi le telecamere solo con persone di fiducia.',
          'Se una violazione della sicurezza ti riguarda, lo comunichiamo senza indugio a te e all’autorità e ti diciamo che cosa puoi fare.',
        ],
      },
      {
        title: 'I tuoi diritti',
        paragraphs: [
          'Puoi consultare, correggere, esportare ed eliminare i tuoi dati, limitarne l’uso o opporti, e revocare un consenso per il futuro. Ordini e pacchetti li vedi da te nel negozio; per il resto scrivi all’assistenza clienti nell’app. Rispondiamo entro 30 giorni.',
          'Puoi rivolgerti all’autorità per la protezione dei dati del luogo in cui vivi.',
        ],
      },
      {
        title: 'Minori e persone riprese',
        paragraphs: [
          'Il negozio è rivolto agli adulti. I minori hanno bisogno del consenso dei genitori; eliminiamo i dati di bambini ricevuti senza.',
          'Dove guarda una telecamera lo decidi tu. Avvisa le persone riprese e non registrare dove possono aspettarsi di non essere viste.',
        ],
      },
      {
        title: 'Modifiche e contatti',
        paragraphs: [
          'Le modifiche di questo contratto sono annunciate nell’app prima di valere. Quando la legge lo richiede, chiediamo di nuovo il tuo consenso.',
          'Responsabile dei dati è {{operator}}. Le richieste ci arrivano tramite l’assistenza clienti nell’app.',
        ],
      },
    ],
  },
  'sim-instructions': {
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
  },
  'reminder-service': {
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
  },
  'camera-questions': {
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
              'Solo le persone che inviti nell’app, come la tua famiglia, e solo finché lo permetti. Possono acquistare pacchetti, ma prova, omaggi, codici e rinnovo automatico sono del proprietario.',
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
  },
  'cloud-questions': {
    title: 'Servizio cloud: domande',
    intro:
      'Che cosa conserva la registrazione cloud, quando inizia un pacchetto e che fine fa il tuo denaro.',
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
          {
            question: 'Dove trovo la mia ricevuta?',
            answer: [
              'Nel negozio, in I miei ordini: apri l’ordine. La ricevuta indica che cosa è stato acquistato, per quale telecamera o quali canali, quanto è stato pagato e con quale portafoglio, il giorno e i numeri. La pagina dopo il pagamento mostra lo stesso.',
            ],
          },
          {
            question: 'Come ottengo una fattura (fapiao)?',
            answer: [
              'Apri l’ordine pagato in I miei ordini e tocca Richiedi fattura. Inserisci l’intestatario, per un’azienda anche il codice fiscale, e un indirizzo e-mail. L’ordine indica poi quando è stata richiesta ed emessa.',
            ],
          },
        ],
      },
    ],
  },
  'sensor-questions': {
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
  },
  'reminder-questions': {
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
  },
  help: {
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
  },
} satisfies Articles
