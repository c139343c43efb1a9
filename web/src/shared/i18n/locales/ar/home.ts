import type { Translation } from '../../locale.ts'
import type source from '../en/home.ts'

export default {
  'home.seeAll': 'عرض الكل',
} satisfies Translation<typeof source, 'ar'>
