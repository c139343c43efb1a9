import type { Translation } from '../../locale.ts'
import type source from '../en/payment.ts'

export default {
  'payment.title': 'Zahlung',
  'payment.paying': 'Zahlung läuft',
  'payment.payOrder': 'Diese Bestellung bezahlen',
  'payment.amount': 'Zu zahlen',
  'payment.timeLeft': 'Verbleibende Zeit',
  'payment.noUnpaid': 'Keine unbezahlte Bestellung gefunden',
  'payment.noUnpaidText': 'Sie ist bezahlt, storniert oder abgelaufen. Ihre Bestellungen zeigen es.',
  'payment.seeOrders': 'Meine Bestellungen ansehen',
  'result.covered': 'Bezahlt. {{device}} ist abgesichert',
  'result.staysCovered': 'Bezahlt. {{device}} bleibt abgesichert',
  'result.paid': 'Zahlung erfolgreich',
  'result.signedText':
    'Der erste Monat von {{name}} wird abgebucht. Diese Seite aktualisiert sich von selbst.',
  'result.successText': 'Sie haben {{name}} erhalten.',
  'result.paidStep': '{{price}} bezahlt',
  'result.activatingHelp': 'Meist innerhalb einer Minute fertig',
  'result.withinHour': 'Beginnt innerhalb von 1 Stunde',
  'result.takesEffect': 'Beginnt',
  'result.takesEffectHelp': 'Wenn das laufende Paket endet',
  'result.runsUntil': 'Läuft bis',
  'result.backToCameras': 'Zurück zu meinen Kameras',
  'result.seeOrder': 'Bestellung ansehen',
  'result.failTitle': 'Nicht bezahlt',
  'result.failText':
    'Die Zahlung wurde nicht abgeschlossen, es wurde nichts abgebucht. Die Bestellung wartet auf Sie.',
  'result.payAgain': 'Erneut zahlen',
  'result.payWith': 'Mit {{wallet}} zahlen',
  'wallet.wechat': 'WeChat',
  'wallet.alipay': 'Alipay',
  'wallet.missing':
    '{{wallet}} ließ sich nicht öffnen. Installieren oder aktualisieren Sie die App, oder nehmen Sie {{other}}. Es wurde nichts abgebucht.',
  'wallet.notSupported':
    'Diese Version der App kann {{wallet}} nicht öffnen. Aktualisieren Sie die App, oder nehmen Sie {{other}}. Es wurde nichts abgebucht.',
  'result.cancelledText': 'Die Bestellung ist storniert, es wurde nichts abgebucht.',
  'result.refundText': 'Das Paket konnte nicht aktiviert werden. Ihre Zahlung wird erstattet.',
  'result.refundedText':
    'Ihre Zahlung kam an, nachdem die Bestellung beendet war. Der volle Betrag wurde erstattet.',
  'result.failReason': '{{reason}}. Es wurde nichts abgebucht, die Bestellung wartet auf Sie.',
  'result.checkingTitle': 'Wir prüfen Ihre Zahlung',
  'result.checkingText':
    'Die Bestätigung steht noch aus. Diese Seite ändert sich von selbst, Sie müssen nicht noch einmal zahlen.',
  'result.problem': 'Es gab ein Problem mit der Zahlung (falls bezahlt, bitte prüfen)',
  'result.confirmTitle': 'Ist die Zahlung abgeschlossen?',
  'result.confirmText': 'Bestätigen Sie, sobald die Zahlung für {{name}} abgeschlossen ist.',
  'result.paymentDone': 'Zahlung erledigt',
  'result.paymentProblem': 'Problem mit der Zahlung',
  'wallet.alipayNeeded':
    'Alipay ließ sich nicht öffnen, und bezahlt wird hier nur mit Alipay. Installieren oder aktualisieren Sie es. Es wurde nichts abgebucht.',
  'payment.byCard': 'Mit Karte zahlen',
  'payment.byCardHelp': 'Visa oder Mastercard, über LianLian',
} satisfies Translation<typeof source, 'de'>
