import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/card-payments.ts'

export default {
  'card.lianlian': 'Pagamento con carta',
  'card.paypal': 'PayPal',
  'card.toPaypal': 'Vai a PayPal',
  'card.opening': 'Apertura',
  'card.paypalLine': 'Nessun addebito prima del tuo consenso su PayPal',
  'card.finishing': 'Completamento del pagamento',
  'card.finishingText': 'Resta su questa pagina. Non serve pagare di nuovo.',
  'card.canceled': 'Annullato su PayPal. Non è stato addebitato nulla.',
  'card.enter': 'Inserisci la carta',
  'card.enterLine': 'La carta si inserisce su LianLian; questo negozio non ne riceve mai il numero',
  'card.card': 'Carta',
  'card.another': 'Usa un’altra carta',
  'card.chargeLine': 'La tua banca può chiederti di confermare il pagamento',
  'card.declined': 'La carta è stata rifiutata. Non è stato addebitato nulla; l’ordine ti aspetta.',
  'card.chooseOrder': 'Scegli un ordine non pagato',
} satisfies Translation<typeof source, 'it'>
