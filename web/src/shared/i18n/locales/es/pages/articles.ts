import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/articles.ts'

export default {
  'reading.contents': 'Contenido',
  'reading.version': 'Versión de {{date}}',
  'reading.search': 'Buscar en las respuestas',
  'reading.clear': 'Borrar la búsqueda',
  'reading.found_one': '{{count}} respuesta encontrada',
  'reading.found_many': '{{count}} respuestas encontradas',
  'reading.found_other': '{{count}} respuestas encontradas',
  'reading.nothingFound': 'No se ha encontrado nada para «{{search}}»',
  'reading.nothingFoundText':
    'Pruebe con otra palabra o recorra los temas. Lo que no esté aquí se lo aclara atención al cliente en la aplicación.',
  'reading.toReminder': 'Ver las cámaras compatibles',
  'reading.reminderQuestions': 'Preguntas sobre el aviso telefónico',
} satisfies Translation<typeof source, 'es'>
