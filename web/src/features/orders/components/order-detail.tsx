import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useCustomerService } from '../../../shared/services/use-customer-service.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Timeline } from '../../../shared/ui/progress/timeline.tsx'
import { moneyTextOf, orderStatusView } from '../model/order-status.ts'
import { orderSteps } from '../model/order-steps.ts'
import styles from './order-detail.module.css'
import { useOrderFacts } from './use-order-facts.ts'
import { useOrderTexts } from './use-order-texts.ts'

/** Where an order stands, its time line, and everything recorded of it. */
export function OrderDetail({ order }: { order: Schemas['OrderRecord'] }): ReactElement {
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
