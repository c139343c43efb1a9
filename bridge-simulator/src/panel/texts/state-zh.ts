import type { Texts } from './en.ts'

export const zhStateTexts: Texts['state'] = {
  orders: '订单',
  entitlements: '权益',
  order: '订单',
  amount: '金额',
  made: '创建',
  starts: '开始',
  ends: '结束',
  deadline: '支付截止',
  search: '订单、设备、套餐',
  noOrders: '还没有订单。请在手机里购买。',
  noEntitlements: '这个世界没有设备有套餐。',
  noMatch: '没有行含有这些词。',
  follow: '在日志中跟踪',
  wayItCame: '经过',
  noWay: '日志里没有此订单的变化。',
}

export const zhOrderStatusTexts: Texts['orderStatus'] = {
  unpaid: '待支付',
  activating: '激活中',
  queued: '排队中',
  refunded: '已退款',
  inEffect: '生效中',
  expired: '已过期',
  cancelled: '已取消',
  timedOut: '已超时',
  failedToPay: '支付失败',
  failedToActivate: '激活失败',
  failedToRefund: '退款失败',
  unknown: '未知代码',
}

export const zhDeviceStateTexts: Texts['deviceState'] = {
  'unpaid-order': '待支付',
  'in-effect': '生效中',
  'to-come': '未到',
  ended: '已结束',
  none: '无套餐',
}

export const zhEntitlementStateTexts: Texts['entitlementState'] = {
  'not-yet-active': '未到',
  activating: '激活中',
  activated: '生效中',
  suspended: '已暂停',
  expired: '已过期',
  revoked: '已撤销',
  'activation-failed': '激活失败',
}
