import type { Translation } from '../../locale.ts'
import type source from '../en/payment.ts'

export default {
  'payment.title': 'Paiement',
  'payment.paying': 'Paiement en cours',
  'payment.payOrder': 'Payer cette commande',
  'payment.amount': 'À payer',
  'payment.timeLeft': 'Temps restant pour payer',
  'payment.noUnpaid': 'Aucune commande impayée trouvée',
  'payment.noUnpaidText': 'Elle a été payée, annulée ou a expiré. Vos commandes l’indiquent.',
  'payment.seeOrders': 'Voir mes commandes',
  'result.covered': 'Payé. La protection de {{device}} est active',
  'result.staysCovered': 'Payé. La protection de {{device}} continue',
  'result.paid': 'Paiement réussi',
  'result.signedText':
    'Le premier mois de {{name}} est en cours de débit. Cette page se met à jour toute seule.',
  'result.successText': '{{name}} est à vous.',
  'result.paidStep': '{{price}} payés',
  'result.activatingHelp': 'En général terminé en une minute',
  'result.withinHour': 'Prend effet dans l’heure',
  'result.takesEffect': 'Prend effet',
  'result.takesEffectHelp': 'À la fin du forfait actuel',
  'result.runsUntil': 'Valable jusqu’au',
  'result.backToCameras': 'Retour à mes caméras',
  'result.seeOrder': 'Voir la commande',
  'result.failTitle': 'Non payé',
  'result.failText': 'Le paiement n’a pas abouti et rien n’a été débité. La commande vous attend.',
  'result.payAgain': 'Payer de nouveau',
  'result.payWith': 'Payer avec {{wallet}}',
  'wallet.wechat': 'WeChat',
  'wallet.alipay': 'Alipay',
  'wallet.missing':
    '{{wallet}} n’a pas pu s’ouvrir. Installez ou mettez à jour l’application, ou utilisez {{other}}. Rien n’a été débité.',
  'wallet.notSupported':
    'Cette version de l’application ne peut pas ouvrir {{wallet}}. Mettez l’application à jour, ou utilisez {{other}}. Rien n’a été débité.',
  'result.cancelledText': 'La commande est annulée et rien n’a été débité.',
  'result.refundText': 'Le forfait n’a pas pu être activé. Votre paiement est en cours de remboursement.',
  'result.refundedText':
    'Votre paiement est arrivé après la fin de la commande. Le montant total a été remboursé.',
  'result.failReason': '{{reason}}. Rien n’a été débité et la commande vous attend.',
  'result.checkingTitle': 'Nous vérifions votre paiement',
  'result.checkingText':
    'Le portefeuille n’a pas encore confirmé. Cette page change d’elle-même ; inutile de payer de nouveau.',
  'result.problem': 'Un problème est survenu lors du paiement (si le paiement a réussi, veuillez vérifier)',
  'result.confirmTitle': 'Le paiement est-il terminé ?',
  'result.confirmText': 'Confirmez une fois le paiement de {{name}} terminé.',
  'result.paymentDone': 'Paiement effectué',
  'result.paymentProblem': 'Problème de paiement',
  'wallet.alipayNeeded':
    'Alipay n’a pas pu s’ouvrir, et seul Alipay est accepté ici. Installez-le ou mettez-le à jour. Rien n’a été débité.',
  'payment.byCard': 'Payer par carte',
  'payment.byCardHelp': 'Visa ou Mastercard, via LianLian',
} satisfies Translation<typeof source, 'fr'>
