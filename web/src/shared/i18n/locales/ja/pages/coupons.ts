import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/coupons.ts'

export default {
  'coupons.filter': 'クーポンの絞り込み',
  'coupons.unused': '未使用',
  'coupons.use': '使う',
  'coupons.seeOrder': '注文を見る',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': '{{date}} に使用',
  'coupons.expiredOn': '{{date}} に期限切れ',
  'coupons.for.any': 'すべてのプランで使えます',
  'coupons.for.cloud': 'クラウド録画で使えます',
  'coupons.for.data': '4G データで使えます',
  'coupons.for.reminder': '電話通知で使えます',
  'coupons.for.call': 'WeChat 通話で使えます',
  'coupons.for.algorithm': 'アルゴリズムで使えます',
  'coupons.for.recorder': 'レコーダーで使えます',
  'coupons.for.some': '一部のプランで使えます',
  'coupons.none.unused': '未使用のクーポンはありません',
  'coupons.none.not-yet-effective': 'これから有効になるクーポンはありません',
  'coupons.none.used': '使用済みのクーポンはありません',
  'coupons.none.over': '期限切れのクーポンはありません',
  'coupons.noneText': '受け取ったクーポンはここに表示されます。最もお得な 1 枚が注文時に自動で使われます。',
} satisfies Translation<typeof source, 'ja'>
