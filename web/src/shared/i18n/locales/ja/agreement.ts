import type { Translation } from '../../locale.ts'
import type source from '../en/agreement.ts'

export default {
  'agreement.contents': '目次',
  'agreement.version': '{{date}} 版',
} satisfies Translation<typeof source, 'ja'>
