import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/articles.ts'

export default {
  'reading.contents': '目次',
  'reading.version': '{{date}} 版',
  'reading.search': '回答を検索',
  'reading.clear': '検索を消去',
  'reading.found_other': '{{count}} 件の回答が見つかりました',
  'reading.nothingFound': '「{{search}}」に一致する回答はありません',
  'reading.nothingFoundText':
    '別の言葉で検索するか、項目から探してください。ここにない質問は、アプリのカスタマーサービスにお問い合わせください。',
  'reading.toReminder': '対応カメラを見る',
  'reading.reminderQuestions': '電話通知についてのよくある質問',
} satisfies Translation<typeof source, 'ja'>
