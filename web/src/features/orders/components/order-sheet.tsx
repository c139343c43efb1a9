import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { useCustomerService } from '../../../shared/services/use-customer-service.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { Button, LinkButton } from '../../../shared/ui/button/button.tsx'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView } from '../../../shared/ui/feedback/state-view.tsx'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Timeline } from '../../../shared/ui/progress/timeline.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import type { ListedOrder } from '../model/order-list.ts'
import { isService, isUnpaid, moneyTextOf, orderSourceKey, orderStatusView } from '../model/order-status.ts'
import { orderSteps } from '../model/order-steps.ts'
import { orderQuery } from '../queries.ts'
import styles from './order-sheet.module.css'
import { useOrderTexts } from './use-order-texts.ts'

type Order = Schemas['OrderRecord']

type OrderSheetProps = {
  isOpen: boolean
  /** The order shown, or shown last. */
  orderNo: string | null
  /** What the list knows of it already. */
  listed: ListedOrder | undefined
  isCanceling: boolean
  onClose: () => void
  onPay: (order: Order) => void
  onCancel: (order: Order) => void
}

/** All about one order, with its true state. */
export function OrderSheet(props: OrderSheetProps): ReactElement {
  const { isOpen, orderNo, listed, onClose } = props
  const { t } = useTranslation()
  const { data, isError, error, refetch } = useQuery({
    ...orderQuery(useServices(), orderNo ?? ''),
    enabled: orderNo !== null,
    ...(listed === undefined ? {} : { placeholderData: listed }),
  })
  const order = data?.order
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={order?.productName ?? t('orders.detail')}
      footer={order && isUnpaid(order.orderStatus) ? <Choices {...props} order={order} /> : null}
    >
      {order ? <OrderDetail order={order} /> : null}
      {!order && isError ? (
        <div className={styles.failed}>
          <RequestErrorView error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {order || isError ? null : (
        <div className={styles.loading}>
          <Skeleton shape="order" count={5} />
        </div>
      )}
    </Sheet>
  )
}

function Choices({ order, isCanceling, onPay, onCancel }: OrderSheetProps & { order: Order }): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={styles.buttons}>
      <Button
        variant="outlined"
        label={t('common.cancel')}
        busyLabel={t('orders.canceling')}
        isInFlight={isCanceling}
        onPress={() => onCancel(order)}
      />
      <Button label={t('orders.payNow')} onPress={() => !isCanceling && onPay(order)} />
    </div>
  )
}

/** Where an order stands, its time line, and everything recorded of it. */
function OrderDetail({ order }: { order: Schemas['OrderRecord'] }): ReactElement {
  const { t } = useTranslation()
  const texts = useOrderTexts()
  const { labelKey, tone } = orderStatusView(order.orderStatus)
  const moneyText = moneyTextOf(order.orderStatus)
  const service = useCustomerService()
  const facts = useOrderFacts(order).map(({ key, label, value }) => ({
    label,
    value: key === 'orders.orderNumber' ? <GroupedNumber number={value} /> : value,
  }))
  const steps = orderSteps(order).map(({ key, state, titleKey, time }) => ({
    key,
    state,
    title: t(titleKey),
    help: key === 'unpaid' ? texts.cancelNote(time) : undefined,
    time: time === null || key === 'unpaid' ? undefined : texts.moment(time),
  }))
  return (
    <div className={styles.detail}>
      <div className={styles.state}>
        <StatusLine tone={tone}>{t(labelKey)}</StatusLine>
        {moneyText === null ? null : <p className={styles.money}>{t(moneyText)}</p>}
        {moneyText === 'orders.refundStuck' ? <LinkButton {...service} /> : null}
      </div>
      <Timeline steps={steps} />
      <FactList facts={facts} />
    </div>
  )
}

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
function useOrderFacts(order: Schemas['OrderRecord']): OrderFact[] {
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
