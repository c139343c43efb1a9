import type { Translation } from '../../locale.ts'
import type source from '../en/home.ts'

export default {
  'home.seeAll': 'すべて見る',
} satisfies Translation<typeof source, 'ja'>
