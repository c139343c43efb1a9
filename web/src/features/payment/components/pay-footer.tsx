import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { LinkButton } from '../../../shared/ui/button/link-button.tsx'
import { isInFlight } from '../model/payment-state.ts'
import type { Wallet } from '../model/wallet.ts'
import styles from './pay-footer.module.css'
import { PayNotice } from './pay-notice.tsx'
import { usePayment, usePaymentState } from './payment-context.ts'
import { useWalletTexts } from './use-wallet-texts.ts'

type PayFooterProps = {
  /** What is charged, in fen. */
  dueFen: number
  /** By default *Pay ¥…*. */
  label?: string
  /** When money moves; by default after the wallet, or never where nothing is due. */
  line?: string
  /** By default the one that is chosen. */
  wallet?: Wallet
  onPay: () => void
}

/** What went wrong before, *Pay ¥…*, and when the money moves. */
export function PayFooter({ dueFen, label, line, wallet: only, onPay }: PayFooterProps): ReactElement {
  const { t } = useTranslation()
  const payment = usePayment()
  const state = usePaymentState()
  const { chosen, nameOf } = useWalletTexts()
  const wallet = only === undefined ? chosen : nameOf(only)
  const chargedLine = dueFen === 0 ? t('sheet.nothingToPay') : t('sheet.chargedAfter', { wallet })
  return (
    <div className={styles.footer}>
      <PayNotice dueFen={dueFen} />
      <Button
        size="big"
        isWide
        label={label ?? t('sheet.pay', { price: formatYuan(dueFen) })}
        busyLabel={t(state.at === 'contract-asking' ? 'common.checking' : 'payment.paying')}
        isInFlight={isInFlight(state)}
        onPress={onPay}
      />
      {state.at === 'waiting' || state.at === 'contract-waiting' ? (
        <LinkButton label={t('sheet.checkPayment', { wallet })} onPress={payment.check} />
      ) : (
        <p className={styles.line}>{line ?? chargedLine}</p>
      )}
    </div>
  )
}
