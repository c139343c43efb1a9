import type { Translation } from '../../locale.ts'
import type source from '../en/home.ts'

export default {
  'home.seeAll': 'Alle ansehen',
} satisfies Translation<typeof source, 'de'>
