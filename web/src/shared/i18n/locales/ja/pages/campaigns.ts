import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/campaigns.ts'

export default {
  'campaign.title': 'キャンペーン',
  'campaign.open': '詳しく見る',
  'campaign.overText': 'このキャンペーンは終了したか、まだ始まっていません。プランと録画に影響はありません。',
  'campaign.soldOut': '現在販売中のプランはありません',
  'campaign.soldOutText': 'すべてのプランは、各カメラのページでご覧いただけます。',
  'campaign.noCamera': 'このプランを利用できるカメラがありません',
  'campaign.noCameraText': 'お使いのカメラは対象外か、すでに更新済み、または自動更新中です。',
  'campaign.freeThen': 'その後は月額 {{price}}。ご注文いただいた場合のみ',
  'campaign.getFree': '無料で受け取る',
  'campaign.receiving': '受け取り中',
  'campaign.received': '1 か月分の無料特典を受け取りました',
  'campaign.receivedText': '{{device}} は {{date}} まで有効です。',
} satisfies Translation<typeof source, 'ja'>
