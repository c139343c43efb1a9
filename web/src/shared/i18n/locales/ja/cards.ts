import type { Translation } from '../../locale.ts'
import type source from '../en/cards.ts'

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
  'card.enterLine': 'カードは LianLian で入力します。このショップがカード番号を見ることはありません',
  'card.card': 'カード',
  'card.another': '別のカードを使う',
  'card.chargeLine': '銀行から支払いの確認を求められることがあります',
  'card.declined': 'カードが承認されませんでした。請求は発生しておらず、注文は残っています。',
  'card.chooseOrder': '未払いの注文を選択',
} satisfies Translation<typeof source, 'ja'>
