import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { BillingCountry } from '../../../features/countries/components/billing-country.tsx'
import { useOrderCountdown } from '../../../features/orders/components/use-order-countdown.ts'
import { useOrderTexts } from '../../../features/orders/components/use-order-texts.ts'
import { TimeToPay } from '../../../features/payment/components/time-to-pay.tsx'
import { UnpaidEnd } from '../../../features/payment/components/unpaid-end.tsx'
import type { UnpaidPageKey } from '../../../features/payment/model/payment.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView } from '../../../shared/ui/feedback/state-view.tsx'
import { WaitingStage } from '../../../shared/ui/illustrations/framed-device.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import { UnpaidEffect } from '../orders/unpaid-effect.tsx'
import { type LoadedUnpaidOrder, useUnpaidPage } from '../orders/use-unpaid-page.ts'
import { tabOfPackageSource } from '../purchase/tab-of-package-source.ts'
import { usePurchaseDevice } from '../purchase/use-purchase-device.ts'
import styles from './card-order-page.module.css'
import { OrderChoice } from './order-choice.tsx'

/** Options of what a way to pay adds to the page of the order. */
export interface CardFooterOptions {
  order: LoadedUnpaidOrder['order']
  immediateUse: 0 | 1
}

type CardOrderPageProps = {
  path: ShopPath
  title: string
  /** Between the order and the button: the card. */
  renderMiddle?: () => ReactNode
  renderFooter: (way: CardFooterOptions) => ReactNode
}

/** The unpaid order of a device, to be paid with a card or an account elsewhere. */
export function CardOrderPage(props: CardOrderPageProps): ReactElement {
  const { productCode, deviceId, packageSource = 1 } = readPageQuery(useLocation().search)
  if (productCode === undefined || deviceId === undefined) return <OrderChoice {...props} />
  return <OfDevice key={deviceId} device={{ productCode, deviceId, packageSource }} {...props} />
}

type OfDeviceProps = CardOrderPageProps & { device: UnpaidPageKey }

function OfDevice({ device, title, ...renderers }: OfDeviceProps): ReactElement {
  const { back, replace } = useShopNavigate()
  const { packageSource } = readPageQuery(useLocation().search)
  const { view, timedOut } = useUnpaidPage(device)
  const bar = <AppBar title={title} onBack={back} />
  switch (view.at) {
    case 'loading':
      return (
        <Page bar={bar}>
          <Skeleton shape="framed" />
          <Skeleton shape="order" count={2} />
        </Page>
      )
    case 'error':
      return (
        <Page bar={bar} align="centre">
          <RequestErrorView error={view.error} onRetry={view.retry} />
        </Page>
      )
    case 'ended':
      return (
        <Page bar={bar} align="centre">
          <UnpaidEnd
            ending={view.ending}
            onSeeOrders={() => replace(paths.orders, { interType: 'prevPage' })}
            onToCameras={() => replace(tabOfPackageSource(packageSource))}
          />
        </Page>
      )
    case 'unpaid':
      return <Unpaid unpaid={view.unpaid} bar={bar} onTimedOut={timedOut} {...renderers} />
  }
}

type UnpaidProps = Pick<CardOrderPageProps, 'renderMiddle' | 'renderFooter'> & {
  unpaid: LoadedUnpaidOrder
  bar: ReactNode
  onTimedOut: () => void
}

function Unpaid({ unpaid, bar, onTimedOut, renderMiddle, renderFooter }: UnpaidProps): ReactElement {
  const { order } = unpaid
  const { t } = useTranslation()
  const texts = useOrderTexts()
  const countdown = useOrderCountdown(unpaid, onTimedOut)
  const { cover } = usePurchaseDevice({ deviceId: order.deviceId })
  const { now } = readPageQuery(useLocation().search)
  const [immediateUse, setImmediateUse] = useState<0 | 1>(now === '1' ? 1 : 0)
  return (
    <Page bar={bar} align="short" bottom={renderFooter({ order, immediateUse })}>
      <div className={styles.order}>
        <section className={styles.bought}>
          <WaitingStage cover={cover} />
          <h2 className={styles.name}>{order.productName}</h2>
          <p className={styles.device}>{order.deviceName}</p>
          <Price fen={order.payMoney} size="bar" tone="decide" />
        </section>
        <div className={styles.terms}>
          {countdown && <TimeToPay countdown={countdown} note={texts.cancelNote(order.payDeadline)} />}
          <BillingCountry fen={order.payMoney} />
          <UnpaidEffect target={order} immediateUse={immediateUse} onChange={setImmediateUse} />
          {renderMiddle?.()}
          <FactList
            facts={[
              { label: t('orders.orderNumber'), value: <GroupedNumber number={order.orderNo} /> },
              { label: t('orders.createTime'), value: texts.moment(order.createTime) },
            ]}
          />
        </div>
      </div>
    </Page>
  )
}
