import type { Translation } from '../../locale.ts'
import type source from '../en/payment.ts'

export default {
  'payment.title': 'Pagamento',
  'payment.paying': 'Pagamento in corso',
  'payment.payOrder': 'Paga questo ordine',
  'payment.amount': 'Da pagare',
  'payment.timeLeft': 'Tempo rimasto per pagare',
  'payment.noUnpaid': 'Nessun ordine non pagato trovato',
  'payment.noUnpaidText': 'È stato pagato, annullato o è scaduto. Lo trovi nei tuoi ordini.',
  'payment.seeOrders': 'Vedi i miei ordini',
  'result.covered': 'Pagato. {{device}} è al sicuro',
  'result.staysCovered': 'Pagato. {{device}} resta al sicuro',
  'result.paid': 'Pagamento riuscito',
  'result.signedText': 'Il primo mese di {{name}} è in fase di addebito. La pagina si aggiorna da sola.',
  'result.successText': '{{name}} è tuo.',
  'result.paidStep': 'Pagati {{price}}',
  'result.activatingHelp': 'Di solito entro un minuto',
  'result.withinHour': 'Entra in vigore entro 1 ora',
  'result.takesEffect': 'Entra in vigore',
  'result.takesEffectHelp': 'Quando termina il pacchetto attuale',
  'result.runsUntil': 'Valido fino al',
  'result.backToCameras': 'Torna alle mie telecamere',
  'result.seeOrder': 'Vedi l’ordine',
  'result.failTitle': 'Non pagato',
  'result.failText':
    'Il pagamento non è stato completato e non è stato addebitato nulla. L’ordine ti aspetta.',
  'result.payAgain': 'Paga di nuovo',
  'result.payWith': 'Paga con {{wallet}}',
  'wallet.wechat': 'WeChat',
  'wallet.alipay': 'Alipay',
  'wallet.missing':
    'Impossibile aprire {{wallet}}. Installa o aggiorna l’app, oppure usa {{other}}. Non è stato addebitato nulla.',
  'wallet.notSupported':
    'Questa versione dell’app non può aprire {{wallet}}. Aggiorna l’app, oppure usa {{other}}. Non è stato addebitato nulla.',
  'result.cancelledText': 'L’ordine è annullato e non è stato addebitato nulla.',
  'result.refundText': 'Non è stato possibile attivare il pacchetto. L’importo pagato è in fase di rimborso.',
  'result.refundedText':
    'Il pagamento è arrivato dopo la fine dell’ordine. L’intero importo è stato rimborsato.',
  'result.failReason': '{{reason}}. Non è stato addebitato nulla e l’ordine ti aspetta.',
  'result.checkingTitle': 'Stiamo verificando il pagamento',
  'result.checkingText':
    'Il portafoglio non ha ancora confermato. Questa pagina cambia da sola; non serve pagare di nuovo.',
  'result.problem': 'C’è stato un problema con il pagamento (se è andato a buon fine, verifica)',
  'result.confirmTitle': 'Il pagamento è completato?',
  'result.confirmText': 'Conferma quando il pagamento di {{name}} è completato.',
  'result.paymentDone': 'Pagamento fatto',
  'result.paymentProblem': 'Problema con il pagamento',
  'wallet.alipayNeeded':
    'Impossibile aprire Alipay, e qui si paga solo con Alipay. Installalo o aggiornalo. Non è stato addebitato nulla.',
  'payment.byCard': 'Paga con carta',
  'payment.byCardHelp': 'Visa o Mastercard, tramite LianLian',
} satisfies Translation<typeof source, 'it'>
