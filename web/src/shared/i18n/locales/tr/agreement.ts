import type { Translation } from '../../locale.ts'
import type source from '../en/agreement.ts'

export default {
  'agreement.contents': 'İçindekiler',
  'agreement.version': 'Sürüm tarihi: {{date}}',
} satisfies Translation<typeof source, 'tr'>
