import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/card-payments.ts'

export default {
  'card.lianlian': 'Pago con tarjeta',
  'card.paypal': 'PayPal',
  'card.toPaypal': 'Ir a PayPal',
  'card.opening': 'Abriendo',
  'card.paypalLine': 'No se cobra nada antes de que acepte en PayPal',
  'card.finishing': 'Completando el pago',
  'card.finishingText': 'Permanezca en esta página. No hace falta pagar otra vez.',
  'card.canceled': 'Cancelado en PayPal. No se ha cobrado nada.',
  'card.enter': 'Introducir la tarjeta',
  'card.enterLine': 'La tarjeta se introduce en LianLian; esta tienda nunca recibe su número',
  'card.card': 'Tarjeta',
  'card.another': 'Usar otra tarjeta',
  'card.chargeLine': 'Su banco puede pedirle que confirme el pago',
  'card.declined': 'La tarjeta fue rechazada. No se ha cobrado nada; el pedido le espera.',
  'card.chooseOrder': 'Elija un pedido sin pagar',
} satisfies Translation<typeof source, 'es'>
