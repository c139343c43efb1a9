import type { Schemas } from '@skyshop/openapi/http'
import { useTranslation } from 'react-i18next'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { clockFormatOf, dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { isService, orderMoment } from '../model/order-status.ts'

type ListedRecord = Pick<
  Schemas['OrderRecord'],
  'deviceId' | 'deviceName' | 'createTime' | 'effectiveTime' | 'orderStatus'
>

interface OrderTexts {
  /** *Today 09:26*, or date and time to the minute. */
  moment(wireTime: string): string
  /** Device and moment of an order in a list, and the first day of a package that waits; a service has no device. */
  lines(order: ListedRecord): string[]
  /** *Will be canceled at 09:56*. */
  cancelNote(payDeadline: string | null | undefined): string
}

/** Order status (product 4.03). */
const QUEUED = 2

/** Times of an order in words, by the clock and the format of the session. */
export function useOrderTexts(): OrderTexts {
  const { t } = useTranslation()
  const { clock } = useServices()
  const timeFormat = useSession((session) => session.timeFormat)
  const momentOf = (wireTime: string): string => {
    const moment = orderMoment(wireTime, timeFormat, clock.nowMs())
    if (moment === null) return t('common.notGiven')
    return moment.isToday ? t('orders.today', { time: moment.text }) : moment.text
  }
  return {
    moment: momentOf,
    lines(order) {
      const device = isService(order) ? [] : [order.deviceName || t('device.unnamed')]
      const start =
        order.orderStatus === QUEUED ? displayTime(order.effectiveTime, dateFormatOf(timeFormat)) : null
      return [...device, momentOf(order.createTime), ...(start ? [t('device.from', { date: start })] : [])]
    },
    cancelNote(payDeadline) {
      const time = displayTime(payDeadline, clockFormatOf(timeFormat))
      return time === null ? '' : t('orders.cancelledAt', { time })
    },
  }
}
