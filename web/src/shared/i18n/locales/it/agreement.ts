import type { Translation } from '../../locale.ts'
import type source from '../en/agreement.ts'

export default {
  'agreement.contents': 'Indice',
  'agreement.version': 'Versione del {{date}}',
} satisfies Translation<typeof source, 'it'>
