import type { Translation } from '../../locale.ts'
import type source from '../en/agreement.ts'

export default {
  'agreement.contents': 'Inhalt',
  'agreement.version': 'Stand: {{date}}',
} satisfies Translation<typeof source, 'de'>
