import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/redeem.ts'

export default {
  'redeem.camera': 'Per quale telecamera',
  'redeem.change': 'Cambia',
  'redeem.code': 'Codice di attivazione',
  'redeem.enterCode': 'Inserisci il codice di attivazione',
  'redeem.codeHelp': 'Maiuscole o minuscole, con o senza trattini',
  'redeem.wrongHelp':
    'Un codice vale una volta sola, entro la scadenza e per le telecamere a cui è destinato.',
  'redeem.captcha': 'Codice di verifica',
  'redeem.enterCaptcha': 'Inserisci il codice di verifica',
  'redeem.asInPicture': 'Vedi immagine',
  'redeem.picture': 'Immagine con i caratteri del codice di verifica',
  'redeem.anotherPicture': 'Altra immagine',
  'redeem.noPicture': 'Impossibile caricare l’immagine.',
  'redeem.check': 'Controlla il codice',
  'redeem.notChecked': 'Non è stato possibile controllare il codice',
  'redeem.notRedeemed': 'Non riscattato',
  'redeem.tries':
    'Dopo 20 codici errati in un’ora non se ne controllano altri. Il tuo codice conserva il suo valore.',
  'redeem.confirmTitle': 'Riscattare questo codice?',
  'redeem.redeem': 'Riscatta',
  'redeem.redeeming': 'Riscatto in corso',
  'redeem.once': 'Un codice si riscatta una volta sola e il pacchetto resta su questa telecamera.',
  'redeem.runs': 'Durata',
  'redeem.starts': 'Subito, o dopo il pacchetto attuale',
  'redeem.before': 'Da riscattare entro il',
  'redeem.done': 'Riscattato',
  'redeem.doneText': '{{name}} · {{device}}',
  'redeem.stepRedeemed': 'Codice riscattato',
  'redeem.another': 'Riscatta un altro codice',
  'redeem.unclear': 'Verifica in corso',
  'redeem.unclearText':
    'La risposta è andata persa. Se il codice è stato riscattato, il pacchetto è sulla telecamera. Non si perde nulla.',
  'redeem.lookAgain': 'Controlla di nuovo',
  'redeem.onlyShared':
    'Le tue telecamere sono condivise da altri. Il loro proprietario può riscattare il codice.',
  'redeem.noCameraText': 'Apri questa pagina da una telecamera nell’app.',
  'redeem.toApp': 'Torna all’app',
} satisfies Translation<typeof source, 'it'>
