import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/articles.ts'

export default {
  'reading.contents': 'Indice',
  'reading.version': 'Versione del {{date}}',
  'reading.search': 'Cerca tra le risposte',
  'reading.clear': 'Cancella la ricerca',
  'reading.found_one': '{{count}} risposta trovata',
  'reading.found_many': '{{count}} risposte trovate',
  'reading.found_other': '{{count}} risposte trovate',
  'reading.nothingFound': 'Nessun risultato per «{{search}}»',
  'reading.nothingFoundText':
    'Prova con un’altra parola o scorri gli argomenti. A ciò che qui manca risponde l’assistenza clienti nell’app.',
  'reading.toReminder': 'Vedi le telecamere compatibili',
  'reading.reminderQuestions': 'Domande sull’avviso telefonico',
} satisfies Translation<typeof source, 'it'>
