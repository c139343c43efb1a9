import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { LinkButton } from '../../../shared/ui/button/link-button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { usePaymentState } from '../hooks/payment-context.ts'
import { noticeOf } from '../model/notice-of.ts'
import { unpaidDestination } from '../model/payment-destination.ts'

type UnfinishedNoticeProps = {
  /** Absent: an order of any device. */
  deviceId?: string
}

/** An earlier visit left an order unpaid: the way to it. */
export function UnfinishedNotice({ deviceId }: UnfinishedNoticeProps): ReactElement | null {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const notice = noticeOf(usePaymentState())
  if (notice?.kind !== 'unfinished') return null
  if (deviceId !== undefined && notice.order.deviceId !== deviceId) return null
  const { path, query } = unpaidDestination(notice.order)
  return (
    <Notice title={t('sheet.unpaidTitle')}>
      <LinkButton label={t('sheet.seeUnpaid')} hasArrow onPress={() => go(path, query)} />
    </Notice>
  )
}
