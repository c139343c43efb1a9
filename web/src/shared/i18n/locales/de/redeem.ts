import type { Translation } from '../../locale.ts'
import type source from '../en/redeem.ts'

export default {
  'redeem.camera': 'Für welche Kamera',
  'redeem.change': 'Ändern',
  'redeem.code': 'Aktivierungs\u00adcode',
  'redeem.enterCode': 'Aktivierungs\u00adcode eingeben',
  'redeem.codeHelp': 'Groß- oder Kleinbuchstaben, mit oder ohne Bindestrich',
  'redeem.captcha': 'Bestätigungs\u00adcode',
  'redeem.enterCaptcha': 'Bestätigungs\u00adcode eingeben',
  'redeem.asInPicture': 'Wie im Bild',
  'redeem.picture': 'Bild mit den Zeichen des Bestätigungs\u00adcodes',
  'redeem.anotherPicture': 'Anderes Bild',
  'redeem.noPicture': 'Das Bild konnte nicht geladen werden.',
  'redeem.check': 'Code prüfen',
  'redeem.notChecked': 'Der Code konnte nicht geprüft werden',
  'redeem.notRedeemed': 'Nicht eingelöst',
  'redeem.tries':
    'Nach 20 falschen Codes in einer Stunde wird keiner mehr geprüft. Ihr Code behält seinen Wert.',
  'redeem.confirmTitle': 'Diesen Code einlösen?',
  'redeem.redeem': 'Einlösen',
  'redeem.redeeming': 'Wird eingelöst',
  'redeem.once': 'Ein Code lässt sich einmal einlösen, und das Paket bleibt bei dieser Kamera.',
  'redeem.runs': 'Läuft',
  'redeem.starts': 'Sofort oder nach dem laufenden',
  'redeem.before': 'Einlösen vor dem',
  'redeem.done': 'Eingelöst',
  'redeem.doneText': '{{name}} · {{device}}',
  'redeem.stepRedeemed': 'Code eingelöst',
  'redeem.another': 'Weiteren Code einlösen',
  'redeem.unclear': 'Wird noch geprüft',
  'redeem.unclearText':
    'Die Antwort ging unterwegs verloren. Wurde der Code eingelöst, ist das Paket auf der Kamera. Nichts geht verloren.',
  'redeem.lookAgain': 'Noch einmal nachsehen',
  'redeem.onlyShared': 'Ihre Kameras haben andere mit Ihnen geteilt. Einlösen kann der Eigentümer.',
  'redeem.noCameraText': 'Öffnen Sie diese Seite in der App von einer Kamera aus.',
  'redeem.toApp': 'Zurück zur App',
} satisfies Translation<typeof source, 'de'>
