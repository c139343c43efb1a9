import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { selectNotice } from '../model/select-notice.ts'
import { usePaymentState } from './payment-context.ts'
import { useWalletTexts } from './use-wallet-texts.ts'

/** What went wrong with the last try, where it stands in the way of the next; nothing else is said here. */
export function PayNotice({ dueFen }: { dueFen: number }): ReactElement | null {
  const { t } = useTranslation()
  const words = useWalletTexts()
  const notice = selectNotice(usePaymentState())
  switch (notice?.kind) {
    case 'price-changed':
      return <Notice tone="wrong" title={t('sheet.priceChanged', { price: formatYuan(dueFen) })} />
    case 'refused':
      return <Notice tone="wrong" title={t(errorTextKey(notice.error))} />
    case 'not-signed':
      return <Notice tone="wrong" title={t('sheet.notSigned')} />
    case 'wallet-unusable':
      return <Notice tone="wrong" title={words.unusable(notice)} />
    default:
      return null
  }
}
