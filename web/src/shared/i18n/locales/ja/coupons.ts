import type { Translation } from '../../locale.ts'
import type source from '../en/coupons.ts'

export default {
  'coupons.filter': 'クーポンの絞り込み',
  'coupons.unused': '未使用',
  'coupons.use': '使う',
  'coupons.seeOrder': '注文を見る',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': '{{date}} に使用',
  'coupons.expiredOn': '{{date}} に期限切れ',
  'coupons.for.any': 'すべてのプランに',
  'coupons.for.cloud': 'クラウド録画に',
  'coupons.for.data': '4G データに',
  'coupons.for.reminder': '電話通知に',
  'coupons.for.call': 'WeChat 通話に',
  'coupons.for.algorithm': 'アルゴリズムに',
  'coupons.for.recorder': 'レコーダーに',
  'coupons.for.some': '一部のプランに',
  'coupons.none.unused': '未使用のクーポンはありません',
  'coupons.none.not-yet-effective': 'これから有効になるクーポンはありません',
  'coupons.none.used': '使用済みのクーポンはありません',
  'coupons.none.over': '期限切れのクーポンはありません',
  'coupons.noneText': '受け取ったクーポンはここに表示されます。最もお得な 1 枚が注文時に自動で使われます。',
} satisfies Translation<typeof source, 'ja'>
