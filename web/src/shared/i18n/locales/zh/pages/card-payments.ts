import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/card-payments.ts'

export default {
  'card.lianlian': '银行卡支付',
  'card.paypal': 'PayPal',
  'card.toPaypal': '前往 PayPal',
  'card.opening': '正在打开',
  'card.paypalLine': '在 PayPal 确认之前不会扣款',
  'card.finishing': '正在完成支付',
  'card.finishingText': '请停留在此页面，无需再次支付。',
  'card.canceled': '已在 PayPal 取消，未扣款。',
  'card.enter': '填写银行卡',
  'card.enterLine': '银行卡信息在连连支付页面填写，本商城不会获取卡号',
  'card.card': '银行卡',
  'card.another': '更换银行卡',
  'card.chargeLine': '银行可能会要求您确认此次支付',
  'card.declined': '银行卡支付被拒绝，未扣款，订单已为您保留。',
  'card.chooseOrder': '选择未支付订单',
} satisfies Translation<typeof source, 'zh'>
