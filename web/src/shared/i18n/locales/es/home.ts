import type { Translation } from '../../locale.ts'
import type source from '../en/home.ts'

export default {
  'home.seeAll': 'Ver todo',
} satisfies Translation<typeof source, 'es'>
