import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/services.ts'

export default {
  'service.title': '設置とサポート',
  'service.installation': 'デバイスの設置',
  'service.installationHelp': '技術者がカメラの取り付けと設定を行います',
  'service.support': 'テクニカルサポート',
  'service.supportHelp': '解決するまで技術者が電話でサポートします',
  'service.select': 'サービスを選択してください',
  'service.buy': '購入する',
  'service.unpaid': 'この注文はまだ支払われていません。購入すると続きから支払えます。',
} satisfies Translation<typeof source, 'ja'>
