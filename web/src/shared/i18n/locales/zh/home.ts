import type { Translation } from '../../locale.ts'
import type source from '../en/home.ts'

export default {
  'home.seeAll': '查看全部',
} satisfies Translation<typeof source, 'zh'>
