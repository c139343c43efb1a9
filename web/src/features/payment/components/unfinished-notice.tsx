import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { LinkButton } from '../../../shared/ui/button/link-button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { unpaidDestination } from '../model/payment-destination.ts'
import { selectNotice } from '../model/payment-state.ts'
import { usePaymentState } from './payment-context.ts'

type UnfinishedNoticeProps = {
  /** Absent: an order of any device. */
  deviceId?: string
}

/** An earlier visit left an order unpaid: the way to it. */
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
