import type { Translation } from '../../locale.ts'
import type source from '../en/payment.ts'

export default {
  'payment.title': 'Pago',
  'payment.paying': 'Pagando',
  'payment.payOrder': 'Pagar este pedido',
  'payment.amount': 'A pagar',
  'payment.timeLeft': 'Tiempo restante para pagar',
  'payment.noUnpaid': 'No se encontró ningún pedido sin pagar',
  'payment.noUnpaidText': 'Se ha pagado, cancelado o ha vencido. Sus pedidos lo indican.',
  'payment.seeOrders': 'Ver mis pedidos',
  'result.covered': 'Pagado. {{device}} ya tiene cobertura',
  'result.staysCovered': 'Pagado. {{device}} sigue con cobertura',
  'result.paid': 'Pago realizado',
  'result.signedText': 'Se está cobrando el primer mes de {{name}}. Esta página se actualiza sola.',
  'result.successText': '{{name}} ya es suyo.',
  'result.paidStep': 'Pagado {{price}}',
  'result.activatingHelp': 'Suele tardar menos de un minuto',
  'result.withinHour': 'Entra en vigor en 1 hora como máximo',
  'result.takesEffect': 'Entra en vigor',
  'result.takesEffectHelp': 'Cuando termine el paquete actual',
  'result.runsUntil': 'Vigente hasta',
  'result.backToCameras': 'Volver a mis cámaras',
  'result.seeOrder': 'Ver el pedido',
  'result.failTitle': 'Sin pagar',
  'result.failText': 'El pago no se completó y no se ha cobrado nada. El pedido le espera.',
  'result.payAgain': 'Pagar de nuevo',
  'result.payWith': 'Pagar con {{wallet}}',
  'wallet.wechat': 'WeChat',
  'wallet.alipay': 'Alipay',
  'wallet.missing':
    'No se pudo abrir {{wallet}}. Instale o actualice la aplicación, o use {{other}}. No se ha cobrado nada.',
  'wallet.notSupported':
    'Esta versión de la aplicación no puede abrir {{wallet}}. Actualice la aplicación o use {{other}}. No se ha cobrado nada.',
  'result.cancelledText': 'El pedido está cancelado y no se ha cobrado nada.',
  'result.refundText': 'No se pudo activar el paquete. Se le está devolviendo lo pagado.',
  'result.refundedText':
    'Su pago llegó cuando el pedido ya había terminado. Se ha devuelto el importe completo.',
  'result.failReason': '{{reason}}. No se ha cobrado nada y el pedido le espera.',
  'result.checkingTitle': 'Estamos comprobando su pago',
  'result.checkingText':
    'La cartera aún no lo ha confirmado. Esta página cambia sola; no hace falta pagar otra vez.',
  'result.problem': 'Hubo un problema con el pago (si se pagó correctamente, compruébelo)',
  'result.confirmTitle': '¿Se completó el pago?',
  'result.confirmText': 'Confirme cuando haya completado el pago de {{name}}.',
  'result.paymentDone': 'Pago realizado',
  'result.paymentProblem': 'Problema con el pago',
  'wallet.alipayNeeded':
    'No se pudo abrir Alipay, y aquí solo se paga con Alipay. Instálelo o actualícelo. No se ha cobrado nada.',
  'payment.byCard': 'Pagar con tarjeta',
  'payment.byCardHelp': 'Visa o Mastercard, a través de LianLian',
} satisfies Translation<typeof source, 'es'>
