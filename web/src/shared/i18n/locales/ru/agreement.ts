import type { Translation } from '../../locale.ts'
import type source from '../en/agreement.ts'

export default {
  'agreement.contents': 'Содержание',
  'agreement.version': 'Редакция от {{date}}',
} satisfies Translation<typeof source, 'ru'>
