import type { Translation } from '../../locale.ts'
import type source from '../en/agreement.ts'

export default {
  'agreement.contents': 'Sommaire',
  'agreement.version': 'Version du {{date}}',
} satisfies Translation<typeof source, 'fr'>
