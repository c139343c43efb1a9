import type { Translation } from '../../locale.ts'
import type source from '../en/null-page.ts'

export default {
  'nullPage.errorText': 'ネットワークリクエスト中にエラーが発生しました。プランと録画に影響はありません。',
} satisfies Translation<typeof source, 'ja'>
