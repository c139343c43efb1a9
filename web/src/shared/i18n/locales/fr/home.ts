import type { Translation } from '../../locale.ts'
import type source from '../en/home.ts'

export default {
  'home.seeAll': 'Tout voir',
} satisfies Translation<typeof source, 'fr'>
