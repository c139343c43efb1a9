import type { Translation } from '../../locale.ts'
import type source from '../en/home.ts'

export default {
  'home.seeAll': 'Tümünü gör',
} satisfies Translation<typeof source, 'tr'>
