import type { Translation } from '../../locale.ts'
import type source from '../en/home.ts'

export default {
  'home.seeAll': 'Vedi tutto',
} satisfies Translation<typeof source, 'it'>
