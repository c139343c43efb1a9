import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/free-offers.ts'

export default {
  'freeOffers.couponTitle': 'Ricevi un coupon',
  'freeOffers.receive': 'Ricevi',
  'freeOffers.receiving': 'In corso',
  'freeOffers.received': 'Ricevuto',
  'freeOffers.receivedText': 'Il coupon è tuo. Verrà scalato automaticamente dal tuo prossimo ordine.',
  'freeOffers.beforeText': 'Una volta per account. Trovi il coupon tra i tuoi.',
  'freeOffers.toCoupons': 'I miei coupon',
  'freeOffers.use': 'Usalo subito',
  'freeOffers.accountOnce': 'Una volta per account',
  'freeOffers.cameraOnce': 'Una volta per telecamera',
  'freeOffers.endedText': 'L’offerta non è ancora iniziata o è terminata. Ciò che hai ricevuto resta tuo.',
  'freeOffers.noneTitle': 'Nessuna delle tue telecamere può riceverlo',
  'freeOffers.noneText': 'È per le tue telecamere, una volta ciascuna.',
  'freeOffers.camera': 'Per quale telecamera',
  'freeOffers.cameras': 'Per quali telecamere',
  'freeOffers.dates': '{{from}} – {{until}}',
  'freeOffers.span': 'Dal {{from}} al {{until}}',
  'freeOffers.packageOn': '{{name}} · {{device}}',
  'freeOffers.trial.text':
    'La telecamera registra ogni evento che rileva. Niente da pagare, niente da disdire.',
  'freeOffers.trial.rules': 'Condizioni',
  'freeOffers.trial.length': '30 giorni di registrazione su evento, rotazione di 7 giorni',
  'freeOffers.trial.once':
    'Una volta per telecamera; escluse telecamere 4G, registratori e telecamere condivise',
  'freeOffers.trial.final': 'Non si può annullare, cedere né usare a fini commerciali',
  'freeOffers.trial.extends': 'Un pacchetto acquistato durante la prova la prolunga',
  'freeOffers.trial.starting': 'Avvio in corso',
  'freeOffers.trial.noneTitle': 'Nessuna telecamera ha diritto alla prova gratuita',
  'freeOffers.call.title': 'Chiamate WeChat gratuite',
  'freeOffers.call.text':
    'La tua telecamera chiama WeChat, con immagini e audio. Il primo pacchetto è gratis.',
  'freeOffers.call.noneText': 'È per le tue telecamere 4G, una volta ciascuna.',
  'freeOffers.trial.chosen_one': '{{count}} telecamera',
  'freeOffers.trial.chosen_many': '{{count}} di telecamere',
  'freeOffers.trial.chosen_other': '{{count}} telecamere',
  'freeOffers.trial.done_one': 'La prova è attiva su {{count}} telecamera',
  'freeOffers.trial.done_many': 'La prova è attiva su {{count}} di telecamere',
  'freeOffers.trial.done_other': 'La prova è attiva su {{count}} telecamere',
} satisfies Translation<typeof source, 'it'>
