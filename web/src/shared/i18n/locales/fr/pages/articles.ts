import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/articles.ts'

export default {
  'reading.contents': 'Sommaire',
  'reading.version': 'Version du {{date}}',
  'reading.search': 'Chercher une réponse',
  'reading.clear': 'Effacer la recherche',
  'reading.found_one': '{{count}} réponse trouvée',
  'reading.found_many': '{{count}} réponses trouvées',
  'reading.found_other': '{{count}} réponses trouvées',
  'reading.nothingFound': 'Aucun résultat pour « {{search}} »',
  'reading.nothingFoundText':
    'Essayez un autre mot ou parcourez les thèmes. Le service client de l’application répond au reste.',
  'reading.toReminder': 'Voir les caméras compatibles',
  'reading.reminderQuestions': 'Questions sur l’alerte téléphonique',
} satisfies Translation<typeof source, 'fr'>
