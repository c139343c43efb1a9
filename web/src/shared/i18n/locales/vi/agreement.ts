import type { Translation } from '../../locale.ts'
import type source from '../en/agreement.ts'

export default {
  'agreement.contents': 'Mục lục',
  'agreement.version': 'Phiên bản ngày {{date}}',
} satisfies Translation<typeof source, 'vi'>
