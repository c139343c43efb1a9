import type { Translation } from '../../locale.ts'
import type source from '../en/null-page.ts'

export default {
  'nullPage.errorText': '网络请求发生错误。您的套餐和录像不受影响。',
} satisfies Translation<typeof source, 'zh'>
