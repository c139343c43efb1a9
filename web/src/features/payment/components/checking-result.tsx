import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { CheckingStage } from '../../../shared/ui/illustrations/framed-device.tsx'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import type { PaymentOrder } from '../model/payment.ts'
import { usePayment } from './payment-context.ts'

type CheckingResultProps = {
  /** Keep it stable; null when the address does not name an order. */
  order: PaymentOrder | null
  cover: string | undefined
  /** Which order it is about. */
  named: ReactNode
  onToCameras: () => void
  onSeeOrder: () => void
}

/** The result page while the status is polled; the shell opens the page of the outcome. */
export function CheckingResult({ order, cover, named, ...actions }: CheckingResultProps): ReactElement {
  const { t } = useTranslation()
  const { watch } = usePayment()
  useEffect(() => {
    if (order !== null) watch(order)
  }, [watch, order])
  return (
    <div role="status">
      <StateView
        art={<CheckingStage cover={cover} />}
        title={t('result.checkingTitle')}
        text={t('result.checkingText')}
        details={named}
        action={{ label: t('result.seeOrder'), onPress: actions.onSeeOrder }}
        link={{ label: t('result.backToCameras'), onPress: actions.onToCameras }}
      />
    </div>
  )
}

type OrderNamedProps = {
  packageName: string | undefined
  deviceName: string | undefined
  orderNo: string | undefined
  /** How long an unpaid order can still be paid, as `mm:ss`. */
  timeLeft?: string | undefined
}

/** Package, device and number of the order, and the time left to pay it, as far as known; null without any. */
export function OrderNamed(props: OrderNamedProps): ReactElement | null {
  const { packageName, deviceName, orderNo, timeLeft } = props
  const { t } = useTranslation()
  const known = [
    { label: t('orders.packageName'), value: packageName },
    { label: t('orders.deviceName'), value: deviceName },
    { label: t('orders.orderNumber'), value: orderNo && <GroupedNumber number={orderNo} /> },
    { label: t('payment.timeLeft'), value: timeLeft && <bdi role="timer">{timeLeft}</bdi> },
  ].filter(({ value }) => value !== undefined && value !== '')
  return known.length === 0 ? null : <FactList facts={known} />
}
