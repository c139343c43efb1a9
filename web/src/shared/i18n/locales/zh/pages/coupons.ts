import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/coupons.ts'

export default {
  'coupons.filter': '优惠券筛选',
  'coupons.unused': '未使用',
  'coupons.use': '去使用',
  'coupons.seeOrder': '查看订单',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': '{{date}} 已使用',
  'coupons.expiredOn': '{{date}} 已过期',
  'coupons.for.any': '所有套餐可用',
  'coupons.for.cloud': '云存储可用',
  'coupons.for.data': '4G 流量可用',
  'coupons.for.reminder': '电话提醒可用',
  'coupons.for.call': '微信通话可用',
  'coupons.for.algorithm': '智能算法可用',
  'coupons.for.recorder': '录像机可用',
  'coupons.for.some': '部分套餐可用',
  'coupons.none.unused': '没有未使用的优惠券',
  'coupons.none.not-yet-effective': '没有待生效的优惠券',
  'coupons.none.used': '没有已使用的优惠券',
  'coupons.none.over': '没有已过期的优惠券',
  'coupons.noneText': '领取的优惠券会显示在这里，下单时自动使用最优惠的一张。',
} satisfies Translation<typeof source, 'zh'>
