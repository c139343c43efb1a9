import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/articles.ts'

export default {
  'reading.contents': 'Inhalt',
  'reading.version': 'Stand: {{date}}',
  'reading.search': 'Antworten durchsuchen',
  'reading.clear': 'Suche leeren',
  'reading.found_one': '{{count}} Antwort gefunden',
  'reading.found_other': '{{count}} Antworten gefunden',
  'reading.nothingFound': 'Nichts gefunden für „{{search}}“',
  'reading.nothingFoundText':
    'Versuchen Sie ein anderes Wort, oder sehen Sie die Themen durch. Was hier nicht steht, beantwortet der Kundendienst in der App.',
  'reading.toReminder': 'Geeignete Kameras ansehen',
  'reading.reminderQuestions': 'Fragen zum Anrufhinweis',
} satisfies Translation<typeof source, 'de'>
