import type { Translation } from '../../locale.ts'
import type source from '../en/devices.ts'

export default {
  'cloud.title': 'クラウドサービス',
  'cloud.myCameras': 'マイカメラ',
  'cloud.total_other': '合計 {{count}} 台',
  'cloud.redeem': 'コードを使う',
  'cloud.order': '注文',
  'cloud.renew': '更新',
  'cloud.until': '{{date}} まで',
  'cloud.notActivated': 'このデバイスではクラウドサービスが有効になっていません',
  'cloud.emptyTitle': '登録済みのデバイスはありません',
  'cloud.emptyText': 'アプリでカメラを追加すると、プランとともにここに表示されます。',
  'cloud.addCamera': 'カメラを追加',
  'device.unnamed': '名称未設定',
  'device.camera': 'カメラ',
  'device.packages': 'このカメラのプラン',
  'cloud.longTerm': '無期限で有効',
  'device.from': '{{date}} から',
  'device.noPackages': 'このカメラにはまだプランがありません',
  'device.stateNotYetActive': '未開始',
  'device.stateActivating': '有効化中',
  'device.stateActivated': '有効',
  'device.stateSuspended': '一時停止中、その後再開',
  'device.stateExpired': '期限切れ',
  'device.stateRevoked': '取り消し済み',
  'device.stateActivationFailed': '有効化に失敗',
} satisfies Translation<typeof source, 'ja'>
