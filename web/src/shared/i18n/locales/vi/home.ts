import type { Translation } from '../../locale.ts'
import type source from '../en/home.ts'

export default {
  'home.seeAll': 'Xem tất cả',
} satisfies Translation<typeof source, 'vi'>
