import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DottedText } from '../../../shared/i18n/unbroken-text.tsx'
import { formatYuan, secondPaymentText } from '../../../shared/money/format-yuan.ts'
import { receiptOf } from '../../../shared/money/receipt.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { operatorOf } from '../../../shared/tenant/tenant.ts'
import { clockFormatOf, dateFormatOf, displayTime, minuteFormatOf } from '../../../shared/time/format-time.ts'
import { Button, LinkButton } from '../../../shared/ui/button/button.tsx'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView } from '../../../shared/ui/feedback/state-view.tsx'
import { useCustomerService } from '../../../shared/ui/feedback/use-customer-service.ts'
import { type Fact, FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Timeline } from '../../../shared/ui/progress/timeline.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import type { ListedOrder } from '../model/order-list.ts'
import {
  isOver,
  isService,
  isUnpaid,
  moneyTextOf,
  orderSourceKey,
  orderStatusView,
} from '../model/order-status.ts'
import { isTermStep, type OrderStep, orderSteps } from '../model/order-steps.ts'
import type { ReceiptRow } from '../model/receipt-lines.ts'
import { orderQuery } from '../queries.ts'
import { isProofAwaited } from '../unpaid-orders-query.ts'
import { OrderInvoice } from './invoice.tsx'
import styles from './order-sheet.module.css'
import { Receipt } from './receipt.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'
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
  /** The button of an order that is over, or whose package runs. */
  renderAction: (order: Order) => ReactNode
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
      footer={
        order ? (
          <div className={styles.choices}>
            <Choices {...props} order={order} />
          </div>
        ) : null
      }
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

type ChoicesProps = OrderSheetProps & { order: Order }

/** What can be done with an order: pay or cancel it, or buy the same again. */
function Choices({ order, isCanceling, onPay, onCancel, renderAction }: ChoicesProps): ReactNode {
  const { t } = useTranslation()
  if (isProofAwaited(order)) return null
  if (!isUnpaid(order.orderStatus)) return isOver(order.orderStatus) ? renderAction(order) : null
  return (
    <div className={styles.buttons}>
      <Button
        variant="outlined"
        label={t('orders.cancel')}
        busyLabel={t('orders.canceling')}
        isInFlight={isCanceling}
        onPress={() => onCancel(order)}
      />
      <Button
        label={t('sheet.pay', { price: formatYuan(order.payMoney) })}
        onPress={() => !isCanceling && onPay(order)}
      />
    </div>
  )
}

/** Where an order stands, its time line, and everything recorded of it. */
function OrderDetail({ order }: { order: Order }): ReactElement {
  const { t } = useTranslation()
  const texts = useOrderTexts()
  const receipt = useRef<HTMLElement>(null)
  const { charge } = receiptOf(order)
  const isAwaitingProof = isProofAwaited(order)
  const { labelKey, tone } = orderStatusView(order.orderStatus)
  const moneyText = isAwaitingProof ? null : moneyTextOf(order)
  const service = useCustomerService(order.orderNo)
  const groups = useOrderFacts(order)
  const pictureRows = usePictureRows(order)
  const minuteFormat = useSession(({ timeFormat }) => minuteFormatOf(timeFormat))
  // A package begins and ends on a date, also where that is today.
  const momentOf = ({ key }: OrderStep, time: string): string =>
    isTermStep(key) ? (displayTime(time, minuteFormat) ?? time) : texts.moment(time)
  const steps = orderSteps(order).map((step) => ({
    key: step.key,
    state: step.state,
    title:
      step.key === 'paid' && charge.kind === 'paid'
        ? t('result.paidStep', { price: formatYuan(charge.fen) })
        : t(step.titleKey),
    help: step.key === 'unpaid' ? texts.cancelNote(step.time) : undefined,
    time: step.time === null || step.key === 'unpaid' ? undefined : momentOf(step, step.time),
  }))
  return (
    <div className={styles.detail}>
      <div className={styles.state}>
        <StatusLine tone={tone}>{t(isAwaitingProof ? 'result.checkingTitle' : labelKey)}</StatusLine>
        {isService(order) ? null : (
          <p className={styles.money}>
            <DottedText text={texts.target(order)} />
          </p>
        )}
        {moneyText === null ? null : <p className={styles.money}>{t(moneyText)}</p>}
        {order.secondPayment && (
          <p className={styles.money}>{t(...secondPaymentText(order.secondPayment))}</p>
        )}
      </div>
      <Timeline steps={steps} />
      <div className={styles.group}>
        <Receipt ref={receipt} order={order} />
        {charge.kind === 'paid' && <ReceiptPicture receipt={receipt} more={pictureRows} />}
        <OrderInvoice orderNo={order.orderNo} />
      </div>
      {groups.map(({ title, facts }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.groupTitle}>{title}</h3>
          <FactList facts={facts} />
        </section>
      ))}
      <LinkButton {...service} icon="help" />
    </div>
  )
}

/** Rows of a receipt as a picture that stand elsewhere on the page: for how long, by whom it was sold, and its number. */
function usePictureRows({ orderNo, effectiveTime, deadline }: Order): ReceiptRow[] {
  const { t } = useTranslation()
  const { timeFormat, tenantId } = useSession((session) => session)
  const dateOf = (time: string | null) => displayTime(time, dateFormatOf(timeFormat))
  const [from, until] = [dateOf(effectiveTime), dateOf(deadline)]
  const period =
    from === null || until === null ? [] : [[t('receipt.period'), t('receipt.span', { from, until })]]
  return [...period, [t('receipt.seller'), operatorOf(tenantId)], [t('orders.orderNumber'), orderNo]].map(
    ([label = '', value = '']) => ({ label, value, detail: '', isTotal: false }),
  )
}

/** The labels of an order (product 3.13) beside those of its receipt, in groups. A service has no package, device and term. */
const groups = {
  package: ['source', 'deviceSn', 'effectiveTime', 'deadline'],
  order: ['orderNumber', 'orderDate', 'createTime', 'account'],
} as const

const groupTitles = {
  package: 'contract.package',
  order: 'orders.order',
} as const satisfies Record<keyof typeof groups, string>

/** What is known of an order, to the minute; what is not, or stands in the time line, has no line. */
function useOrderFacts(order: Order): { title: string; facts: Fact[] }[] {
  const { t } = useTranslation()
  const timeFormat = useSession((session) => session.timeFormat)
  const time = (wireTime: string | null) => displayTime(wireTime, minuteFormatOf(timeFormat))
  const sourceKey = orderSourceKey(order.packageSource)
  const isTermInTimeline = orderSteps(order).some(({ key }) => isTermStep(key))
  const values = {
    source: sourceKey && t(sourceKey),
    deviceSn: order.deviceId && <GroupedNumber number={order.deviceId} />,
    effectiveTime: isTermInTimeline ? null : time(order.effectiveTime),
    deadline: isTermInTimeline ? null : time(order.deadline),
    orderNumber: <GroupedNumber number={order.orderNo} />,
    orderDate: displayTime(order.createTime, dateFormatOf(timeFormat)),
    createTime: displayTime(order.createTime, clockFormatOf(timeFormat)),
    account: order.account,
  }
  const shown = isService(order) ? (['order'] as const) : (['package', 'order'] as const)
  return shown.map((group) => ({
    title: t(groupTitles[group]),
    facts: groups[group].flatMap((name) =>
      values[name] ? [{ label: t(`orders.${name}`), value: values[name] }] : [],
    ),
  }))
}
