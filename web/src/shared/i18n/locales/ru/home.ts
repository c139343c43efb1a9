import type { Translation } from '../../locale.ts'
import type source from '../en/home.ts'

export default {
  'home.seeAll': 'Показать все',
} satisfies Translation<typeof source, 'ru'>
