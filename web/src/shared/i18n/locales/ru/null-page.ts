import type { Translation } from '../../locale.ts'
import type source from '../en/null-page.ts'

export default {
  'nullPage.errorText': 'При сетевом запросе произошла ошибка. Ваши пакеты и записи не затронуты.',
} satisfies Translation<typeof source, 'ru'>
