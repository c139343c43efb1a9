import type { Schemas } from '@skyshop/openapi/http'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { isService, orderSourceKey } from '../model/order-status.ts'

const ofPackages: ReadonlySet<string> = new Set([
  'orders.source',
  'orders.effectiveTime',
  'orders.deadline',
  'orders.deviceName',
  'orders.deviceSn',
])

interface OrderFact {
  key: string
  label: string
  value: string
}

/**
 * The labels of an order (product 3.13) with what is known; what is not says so. A service has no device and no term.
 */
export function useOrderFacts(order: Schemas['OrderRecord']): OrderFact[] {
  const { t } = useTranslation()
  const timeFormat = useSession((session) => session.timeFormat)
  const time = (wireTime: string | null) => displayTime(wireTime, timeFormat)
  const sourceKey = orderSourceKey(order.packageSource)
  const source = [sourceKey === null ? '' : t(sourceKey), order.paySource].filter((part) => part !== '')
  const values = [
    ['orders.packageName', order.productName],
    ['orders.source', source.join(' · ')],
    ['orders.effectiveTime', time(order.effectiveTime)],
    ['orders.deadline', time(order.deadline)],
    ['orders.createTime', time(order.createTime)],
    ['orders.orderDate', displayTime(order.createTime, dateFormatOf(timeFormat))],
    ['orders.orderNumber', order.orderNo],
    ['orders.deviceName', order.deviceName || t('device.unnamed')],
    ['orders.deviceSn', order.deviceId],
    ['orders.payoutAmount', formatYuan(order.payMoney)],
    ['orders.originalPrice', formatYuan(order.originalPrice)],
    ['orders.account', order.account],
  ] as const
  const stated = values.filter(([key]) => !isService(order) || !ofPackages.has(key))
  return stated.map(([key, value]) => ({ key, label: t(key), value: value || t('common.notGiven') }))
}
