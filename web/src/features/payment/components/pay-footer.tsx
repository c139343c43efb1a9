import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { LinkButton } from '../../../shared/ui/button/link-button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { usePayment, usePaymentState } from '../hooks/payment-context.ts'
import { noticeOf } from '../model/notice-of.ts'
import { isInFlight } from '../model/payment-state.ts'
import styles from './pay-footer.module.css'

/** What went wrong before, *Pay ¥…*, and when the money moves. */
export function PayFooter({ priceFen, onPay }: { priceFen: number; onPay: () => void }): ReactElement {
  const { t } = useTranslation()
  const payment = usePayment()
  const state = usePaymentState()
  const notice = noticeOf(state)
  return (
    <div className={styles.footer}>
      {notice?.kind === 'price-changed' ? (
        <Notice tone="wrong" title={t('sheet.priceChanged', { price: formatYuan(notice.priceFen) })} />
      ) : null}
      {notice?.kind === 'refused' ? <Notice tone="wrong" title={t(errorTextKey(notice.error))} /> : null}
      <Button
        size="big"
        isWide
        label={t('sheet.pay', { price: formatYuan(priceFen) })}
        busyLabel={t('payment.paying')}
        isInFlight={isInFlight(state)}
        onPress={onPay}
      />
      {state.at === 'waiting' ? (
        <LinkButton label={t('sheet.checkPayment')} onPress={payment.check} />
      ) : (
        <p className={styles.line}>{t('sheet.chargedAfterWechat')}</p>
      )}
    </div>
  )
}
