import type { Translation } from '../../locale.ts'
import type source from '../en/agreement.ts'

export default {
  'agreement.contents': 'Contenido',
  'agreement.version': 'Versión de {{date}}',
} satisfies Translation<typeof source, 'es'>
