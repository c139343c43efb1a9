import type { Schemas } from '@skyshop/openapi/http'
import { useTranslation } from 'react-i18next'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { isolateNames } from '../../../shared/i18n/isolate-value.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { clockFormatOf, dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { isService, orderMoment } from '../model/order-status.ts'

type ListedRecord = Pick<
  Schemas['OrderRecord'],
  'deviceId' | 'deviceName' | 'createTime' | 'effectiveTime' | 'orderStatus' | 'boughtChannels'
>

interface OrderTexts {
  /** The channels or lenses of an order, by the names of their owner, else by their place; none for the device as a whole. */
  channels(order: Pick<Schemas['OrderRecord'], 'boughtChannels'>): { iotId: string; name: string }[]
  /** Device and its channels in one line: *Warehouse recorder · Entrance · Yard*. */
  target(order: Pick<ListedRecord, 'deviceName' | 'boughtChannels'>): string
  /** *Today 09:26*, or date and time to the minute. */
  moment(wireTime: string): string
  /** Device, its channels and moment of an order in a list, and the first day of a package that waits; a service has no device. */
  lines(order: ListedRecord): string[]
  /** *Will be canceled at 09:56*. */
  cancelNote(payDeadline: string | null | undefined): string
}

/** Order status (product 4.03). */
const QUEUED = 2

/** Times of an order in words, by the clock and the format of the session. */
export function useOrderTexts(): OrderTexts {
  const { t, i18n } = useTranslation()
  const { clock } = useServices()
  const timeFormat = useSession((session) => session.timeFormat)
  const momentOf = (wireTime: string): string => {
    const moment = orderMoment(wireTime, timeFormat, clock.nowMs())
    if (moment === null) return t('common.notGiven')
    return moment.isToday ? t('orders.today', { time: moment.text }) : moment.text
  }
  const channelsOf: OrderTexts['channels'] = ({ boughtChannels = [] }) =>
    boughtChannels.map(({ iotId, name, channelNumber }) => ({
      iotId,
      name: name || t('channels.unnamed', { number: channelNumber }),
    }))
  const deviceOf = ({ deviceName }: Pick<ListedRecord, 'deviceName'>): string =>
    deviceName || t('device.unnamed')
  return {
    channels: channelsOf,
    target: (order) => dottedParts([deviceOf(order), ...channelsOf(order).map(({ name }) => name)]),
    moment: momentOf,
    lines(order) {
      const device = isService(order) ? [] : [deviceOf(order)]
      const names = channelsOf(order).map(({ name }) => name)
      const start =
        order.orderStatus === QUEUED ? displayTime(order.effectiveTime, dateFormatOf(timeFormat)) : null
      return [
        ...device,
        ...(names.length === 0 ? [] : [dottedParts(isolateNames(names, i18n))]),
        momentOf(order.createTime),
        ...(start ? [t('device.from', { date: start })] : []),
      ]
    },
    cancelNote(payDeadline) {
      const time = displayTime(payDeadline, clockFormatOf(timeFormat))
      return time === null ? '' : t('orders.cancelledAt', { time })
    },
  }
}
