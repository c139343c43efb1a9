import type { Translation } from '../../locale.ts'
import type source from '../en/null-page.ts'

export default {
  'nullPage.errorText': 'حدث خطأ أثناء طلب الشبكة. باقاتك وتسجيلاتك لم تتأثر.',
} satisfies Translation<typeof source, 'ar'>
