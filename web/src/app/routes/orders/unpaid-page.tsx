import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import { useOrderCountdown } from '../../../features/orders/components/use-order-countdown.ts'
import { useOrderTexts } from '../../../features/orders/components/use-order-texts.ts'
import styles from '../../../features/payment/components/pay-footer.module.css'
import { PayFooterBar } from '../../../features/payment/components/pay-footer.tsx'
import { usePayment, usePaymentState } from '../../../features/payment/components/payment-context.ts'
import { PaymentMethods } from '../../../features/payment/components/payment-methods.tsx'
import { TimeToPay } from '../../../features/payment/components/time-to-pay.tsx'
import { useRequiredMethod } from '../../../features/payment/components/use-required-choice.ts'
import { isInFlight, selectNotice } from '../../../features/payment/model/payment.ts'
import { NameList } from '../../../shared/i18n/name-list.tsx'
import { UnbrokenFigures } from '../../../shared/i18n/unbroken-figures.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useReviewMode, useServices, useSession } from '../../../shared/services/services-context.ts'
import { isHomeCountry } from '../../../shared/session/home-country.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { CancelOrderDialog } from '../../../shared/ui/order/cancel-order-dialog.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import { useDeviceCheck } from '../purchase/use-device-check.ts'
import { usePurchaseDevice } from '../purchase/use-purchase-device.ts'
import { UnpaidEffect } from './unpaid-effect.tsx'
import type { LoadedUnpaidOrder } from './use-unpaid-page.ts'

type UnpaidPageProps = {
  unpaid: LoadedUnpaidOrder
  isCanceling: boolean
  onCancel: () => void
  onTimedOut: () => void
  onBack: () => void
}

/** The page of an order that can be paid or cancelled. */
export function UnpaidPage(props: UnpaidPageProps): ReactElement {
  const { unpaid, isCanceling, onCancel, onTimedOut, onBack } = props
  const { order } = unpaid
  const { t } = useTranslation()
  const texts = useOrderTexts()
  const payment = usePayment()
  const state = usePaymentState()
  const method = useRequiredMethod()
  const countdown = useOrderCountdown(unpaid, onTimedOut)
  const { cover } = usePurchaseDevice({ deviceId: order.deviceId })
  const [immediateUse, setImmediateUse] = useState<0 | 1>(0)
  const [isCancelDialogOpen, setIsCancelDialogOpen] = useState(false)
  const notice = selectNotice(state)
  // The server's last word on the price counts before the order has been read again.
  const priceFen = notice?.kind === 'price-changed' ? notice.priceFen : order.payMoney

  const checkOf = useDeviceCheck(order)
  const { data: expiry } = useQuery({ ...deviceExpiryQuery(useServices(), order), enabled: false })
  const pay = (): void => {
    if (isCanceling || !method.validate()) return
    const bought = { ...order, packageName: order.productName, immediateUse }
    payment.payUnpaid(bought, priceFen, expiry && checkOf(expiry))
  }
  return (
    <Page
      bar={<AppBar title={t('payment.title')} onBack={onBack} />}
      align="short"
      bottom={<PayFooterBar dueFen={priceFen} onPay={pay} />}
    >
      <UnpaidOrder
        order={order}
        priceFen={priceFen}
        cover={cover}
        createdAt={texts.moment(order.createTime)}
        time={countdown && <TimeToPay countdown={countdown} note={texts.cancelNote(order.payDeadline)} />}
        effect={<UnpaidEffect target={order} immediateUse={immediateUse} onChange={setImmediateUse} />}
        methods={<PaymentMethods method={method} />}
        otherWay={<CardPaymentLink order={order} />}
        isCanceling={isCanceling}
        onCancel={() => setIsCancelDialogOpen(!isInFlight(state))}
      />
      <CancelOrderDialog
        isOpen={isCancelDialogOpen}
        name={order.productName}
        fen={priceFen}
        onKeep={() => setIsCancelDialogOpen(false)}
        onCancel={() => {
          setIsCancelDialogOpen(false)
          onCancel()
        }}
      />
    </Page>
  )
}

type CardPaymentLinkProps = { order: { productCode: string; deviceId: string; packageSource: number } }

/** Leads to the page that charges a card, which is offered abroad, and not to reviewers. */
function CardPaymentLink({
  order: { productCode, deviceId, packageSource },
}: CardPaymentLinkProps): ReactElement | null {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const countryCode = useSession((session) => session.countryCode)
  const isReview = useReviewMode()
  if (isReview || isHomeCountry(countryCode)) return null
  return (
    <Cell
      icon="wallet"
      label={t('payment.byCard')}
      help={t('payment.byCardHelp')}
      end="forward"
      onPress={() => go(paths.lianlianPay, { productCode, deviceId, packageSource, interType: 'prevPage' })}
    />
  )
}

type UnpaidOrderProps = {
  order: Schemas['OrderRecord']
  priceFen: number
  cover: string | undefined
  createdAt: string
  /** `TimeToPay`, where the backend gives a deadline. */
  time: ReactNode
  /** When it takes effect, where there is something to say or to choose. */
  effect: ReactNode
  methods: ReactNode
  /** A way to pay that comes before the wallets. */
  otherWay: ReactNode
  isCanceling: boolean
  onCancel: () => void
}

/** One unpaid order: what, until when, how it is paid, and the way out. */
function UnpaidOrder(props: UnpaidOrderProps): ReactElement {
  const { order } = props
  const { t } = useTranslation()
  const texts = useOrderTexts()
  return (
    <div className={styles.order}>
      <div className={styles.part}>
        <DeviceLine
          title={<UnbrokenFigures text={order.productName} />}
          detail={
            <>
              <p>{order.deviceName || t('device.unnamed')}</p>
              <p>
                <NameList channels={texts.channels(order)} />
              </p>
            </>
          }
          cover={props.cover}
          end={<Price fen={props.priceFen} />}
        />
        {props.time}
      </div>
      <div className={styles.part}>
        {props.effect}
        {props.otherWay}
        {props.methods}
      </div>
      <div className={styles.part}>
        <FactList
          facts={[
            { label: t('orders.orderNumber'), value: <GroupedNumber number={order.orderNo} /> },
            { label: t('orders.createTime'), value: props.createdAt },
          ]}
        />
        <Button
          variant="text"
          className={styles.cancel}
          label={t('orders.cancelOrder')}
          busyLabel={t('orders.canceling')}
          isInFlight={props.isCanceling}
          onPress={props.onCancel}
        />
      </div>
    </div>
  )
}
