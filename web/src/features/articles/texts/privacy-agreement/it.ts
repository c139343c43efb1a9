import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
