import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { NameList } from '../../../shared/i18n/name-list.tsx'
import { UnbrokenFigures } from '../../../shared/i18n/unbroken-figures.tsx'
import { DottedText } from '../../../shared/i18n/unbroken-text.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { type Charge, type Receipt as ReceiptFacts, receiptOf } from '../../../shared/money/receipt.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { classNames } from '../../../shared/styles/class-names.ts'
import { displayTime, minuteFormatOf } from '../../../shared/time/format-time.ts'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import styles from './receipt.module.css'
import { useOrderTexts } from './use-order-texts.ts'

type Order = Schemas['OrderRecord']

type Row = {
  key: string
  label: string
  /** Under the label: what the amount is for. */
  detail?: ReactNode
  /** Null where the label says all. */
  value: ReactNode
  isTotal?: boolean
}

/** Receipt of what an order costs and what was paid or given back: the same wherever the order is shown. */
export function Receipt({ order, ref }: { order: Order; ref?: Ref<HTMLElement> }): ReactElement {
  const { t } = useTranslation()
  const receipt = receiptOf(order)
  const rows = [...usePriceRows(order, receipt), ...useMoneyRows(receipt)]
  return (
    <section ref={ref} className={styles.receipt} aria-label={t('receipt.title')}>
      <h3 className={styles.title}>{t('receipt.title')}</h3>
      <dl className={styles.rows}>
        {rows.map(({ key, label, detail, value, isTotal = false }) => (
          <div key={key} className={classNames(styles.row, isTotal && styles.total)}>
            <dt className={styles.label}>
              <bdi dir="auto">
                <UnbrokenFigures text={label} />
              </bdi>
              {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
            </dt>
            {value === null ? null : (
              <dd className={styles.value}>
                <bdi dir="auto">{typeof value === 'string' ? <UnbrokenFigures text={value} /> : value}</bdi>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What was bought, and how its price comes about. */
function usePriceRows(order: Order, receipt: ReceiptFacts): Row[] {
  const { isForDevice, originalFen, savedFen, couponFen, units } = receipt
  const { t } = useTranslation()
  const texts = useOrderTexts()
  const rows: Row[] = [
    { key: 'name', label: t('orders.packageName'), value: order.productName },
    ...(isForDevice
      ? [{ key: 'device', label: t('orders.deviceName'), value: order.deviceName || t('device.unnamed') }]
      : []),
    { key: 'original', label: t('orders.originalPrice'), value: formatYuan(originalFen) },
  ]
  if (savedFen > 0) rows.push({ key: 'saved', label: t('receipt.saved'), value: formatYuan(-savedFen) })
  if (units !== null) {
    const slots = t(...slotCountText(units.channels))
    const names = <NameList channels={texts.channels(order)} />
    const several = {
      label: `${formatYuan(units.fen)} × ${slots}`,
      detail: names,
      value: units.totalFen === null ? null : formatYuan(units.totalFen),
    }
    rows.push({ key: 'units', ...(units.channels.length === 1 ? { label: slots, value: names } : several) })
  }
  if (couponFen > 0) rows.push({ key: 'coupon', label: t('sheet.coupon'), value: formatYuan(-couponFen) })
  return rows
}

/** What became of the money: due, not taken, or taken, by whom and when; and what goes back. */
function useMoneyRows({ charge, refund }: ReceiptFacts): Row[] {
  const { t, i18n } = useTranslation()
  const timeFormat = useSession((session) => session.timeFormat)
  const method = useMethodName(charge)
  const placeOf = (time: string | null): ReactNode => {
    const known = [method, displayTime(time, minuteFormatOf(timeFormat))].filter((part) => part !== null)
    if (known.length === 0) return null
    return (
      <span dir={i18n.dir()} className={styles.place}>
        <DottedText text={dottedParts(known)} align="end" />
      </span>
    )
  }
  const numbered = (key: string, label: string, number: string | null): Row[] =>
    number === null ? [] : [{ key, label, value: <GroupedNumber number={number} /> }]
  const placed = (key: string, label: string, time: string | null): Row[] => {
    const place = placeOf(time)
    return place === null ? [] : [{ key, label, value: place }]
  }
  const label = t('orders.payoutAmount')
  if (charge.kind !== 'paid') {
    const payout = { key: 'payout', label, value: t('receipt.notCharged'), isTotal: charge.kind !== 'due' }
    if (charge.kind === 'not-charged') return [payout]
    return [{ key: 'due', label: t('receipt.toPay'), value: formatYuan(charge.fen), isTotal: true }, payout]
  }
  const paid = [
    { key: 'payout', label, value: formatYuan(charge.fen), isTotal: true },
    ...placed('paid-with', t('receipt.paidWith'), charge.time),
    ...numbered('payment-number', t('receipt.paymentNumber'), charge.number),
  ]
  if (refund === null) return paid
  return [
    ...paid,
    { key: 'refund', label: t(refundLabels[refund.state]), value: formatYuan(refund.fen), isTotal: true },
    ...placed('refund-to', t('receipt.refundTo'), refund.time),
    ...numbered('refund-number', t('receipt.refundNumber'), refund.number),
  ]
}

const refundLabels = {
  requested: 'receipt.refunding',
  succeeded: 'orders.refunded',
  failed: 'orders.refundFailed',
} as const satisfies Record<Schemas['RefundState'], string>

const methodKeys = {
  wechat: 'sheet.wechat',
  alipay: 'sheet.alipay',
  paypal: 'receipt.paypal',
  lianlian: 'receipt.card',
} as const satisfies Record<Schemas['PaymentProvider'], string>

function useMethodName(charge: Charge): string | null {
  const { t } = useTranslation()
  return charge.kind === 'paid' && charge.provider !== null ? t(methodKeys[charge.provider]) : null
}

type Slots = readonly Pick<Schemas['OrderChannel'], 'lens'>[]

/** *2 lenses* or *3 channels*, as the order was for. */
function slotCountText(slots: Slots): readonly ['channels.lensCount' | 'channels.count', { count: number }] {
  const isLens = slots.some(({ lens }) => lens)
  return [isLens ? 'channels.lensCount' : 'channels.count', { count: slots.length }]
}
