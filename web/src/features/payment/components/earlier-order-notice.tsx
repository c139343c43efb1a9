import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { unpaidDestination } from '../model/payment-destination.ts'
import { selectNotice } from '../model/payment-state.ts'
import { usePayment, usePaymentState } from './payment-context.ts'

/** Shows an order that an earlier visit left, with a link to it; empty when there is none. */
export function EarlierOrderNotice(): ReactElement | null {
  const isFinished = selectNotice(usePaymentState())?.kind === 'finished'
  return isFinished ? <FinishedNotice /> : <UnfinishedNotice />
}

type UnfinishedNoticeProps = {
  /** Absent: an order of any device. */
  deviceId?: string
}

/** Shows that an earlier visit left an order unpaid, with a link to its page. */
export function UnfinishedNotice({ deviceId }: UnfinishedNoticeProps): ReactElement | null {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const notice = selectNotice(usePaymentState())
  if (notice?.kind !== 'unfinished') return null
  if (deviceId !== undefined && notice.order.deviceId !== deviceId) return null
  const { path, query } = unpaidDestination(notice.order)
  return (
    <Notice title={t('sheet.unpaidTitle')}>
      <LinkButton label={t('sheet.seeUnpaid')} hasArrow onPress={() => go(path, query)} />
    </Notice>
  )
}

/** Shows once that an order of an earlier visit was paid after the page was gone, with a link to the orders. */
function FinishedNotice(): ReactElement | null {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const payment = usePayment()
  const notice = selectNotice(usePaymentState())
  if (notice?.kind !== 'finished') return null
  const seeOrder = (): void => {
    payment.reset()
    go(paths.orders, { interType: 'prevPage' })
  }
  return (
    <Notice title={t('result.paid')} text={t('result.successText', { name: notice.order.packageName })}>
      <LinkButton label={t('result.seeOrder')} hasArrow onPress={seeOrder} />
    </Notice>
  )
}
