import type { Translation } from '../../locale.ts'
import type source from '../en/payment.ts'

export default {
  'payment.title': '支払い',
  'payment.paying': '支払い中',
  'payment.payOrder': 'この注文を支払う',
  'payment.amount': '支払額',
  'payment.timeLeft': '支払いの残り時間',
  'payment.noUnpaid': '未払いの注文情報が見つかりません',
  'payment.noUnpaidText': '支払い済み、キャンセル済み、または時間切れです。注文履歴で確認できます。',
  'payment.seeOrders': '注文履歴を見る',
  'result.covered': '支払い完了。{{device}} を録画で見守ります',
  'result.staysCovered': '支払い完了。{{device}} の見守りを続けます',
  'result.paid': '支払いが完了しました',
  'result.successText': '{{name}} を購入しました。',
  'result.paidStep': '{{price}} を支払いました',
  'result.activatingHelp': '通常は 1 分以内に完了',
  'result.withinHour': '1 時間以内に有効になります',
  'result.takesEffect': '有効になる日',
  'result.takesEffectHelp': '現在のプランの終了時',
  'result.runsUntil': '終了日',
  'result.backToCameras': 'マイカメラに戻る',
  'result.seeOrder': '注文を見る',
  'result.failTitle': '未払い',
  'result.failText': '支払いは完了せず、請求も発生していません。注文は残っています。',
  'result.payAgain': 'もう一度支払う',
  'result.cancelledText': '注文はキャンセルされ、請求は発生していません。',
  'result.refundText': 'プランを有効にできませんでした。お支払いいただいた金額は返金処理中です。',
  'result.refundedText': 'お支払いが注文の終了後に届いたため、全額を返金しました。',
  'result.hostTooOld':
    'このバージョンのアプリでは WeChat Pay を開けません。アプリを更新して、もう一度お支払いください。請求は発生していません。',
  'result.walletMissing':
    'WeChat を開けませんでした。WeChat をインストールまたは更新して、もう一度お支払いください。請求は発生していません。',
  'result.failReason': '{{reason}}。請求は発生しておらず、注文は残っています。',
  'result.checkingTitle': 'お支払いを確認しています',
  'result.checkingText':
    'ウォレットの確認がまだ届いていません。このページは自動で変わります。再度支払う必要はありません。',
  'result.problem': '支払いに問題がありました（支払い済みの場合はご確認ください）',
  'result.confirmTitle': '支払いは完了しましたか？',
  'result.confirmText': '{{name}} の支払いが完了したら確認してください。',
  'result.paymentDone': '支払い完了',
  'result.paymentProblem': '支払いに問題がある',
} satisfies Translation<typeof source, 'ja'>
