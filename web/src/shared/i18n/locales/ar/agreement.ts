import type { Translation } from '../../locale.ts'
import type source from '../en/agreement.ts'

export default {
  'agreement.contents': 'المحتويات',
  'agreement.version': 'نسخة {{date}}',
} satisfies Translation<typeof source, 'ar'>
