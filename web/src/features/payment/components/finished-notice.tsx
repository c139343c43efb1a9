import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { LinkButton } from '../../../shared/ui/button/link-button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { selectNotice } from '../model/payment-state.ts'
import { usePayment, usePaymentState } from './payment-context.ts'

/** An order of an earlier visit was paid after the page was gone: says so once, with the way to it. */
export function FinishedNotice(): ReactElement | null {
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
