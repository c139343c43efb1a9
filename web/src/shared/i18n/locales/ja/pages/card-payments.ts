import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/card-payments.ts'

export default {
  'card.lianlian': 'カード払い',
  'card.paypal': 'PayPal',
  'card.toPaypal': 'PayPal へ進む',
  'card.opening': '開いています',
  'card.paypalLine': 'PayPal で同意するまで請求されません',
  'card.finishing': '支払いを完了しています',
  'card.finishingText': 'このページでお待ちください。再度支払う必要はありません。',
  'card.canceled': 'PayPal でキャンセルされました。請求は発生していません。',
  'card.enter': 'カードを入力',
  'card.enterLine': 'カードの情報は LianLian のページで入力します。当ショップにカード番号は送られません',
  'card.card': 'カード',
  'card.another': '別のカードを使う',
  'card.chargeLine': '銀行から支払いの確認を求められることがあります',
  'card.declined': 'カードが承認されませんでした。請求は発生しておらず、注文は残っています。',
  'card.chooseOrder': '未払いの注文を選択',
} satisfies Translation<typeof source, 'ja'>
