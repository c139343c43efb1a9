import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import { blocksBack, type RenewalPurchase, WALLETS } from '../model/payment.ts'
import { AgreementCheckbox, Agreements } from './agreement-checkbox.tsx'
import { PayFooter } from './pay-footer.tsx'
import { usePayment, usePaymentState } from './payment-context.ts'
import { PaymentMethods } from './payment-methods.tsx'
import styles from './payment-sheets.module.css'
import { METHODS_ID, useRequiredCheckbox, useRequiredMethod } from './use-required-choice.ts'
import { useWalletTexts } from './use-wallet-texts.ts'

/** The agreements a buyer has ticked. */
export interface RenewalChoices {
  isTicked: boolean
  isRenewalTicked: boolean
}

type RenewalSheetProps = {
  isOpen: boolean
  onClose: () => void
  renewal: Omit<RenewalPurchase, 'wallet'>
  /** What the first period costs, and each one after it, in fen. */
  prices: { firstFen: number; thenFen: number }
  /** Dates at which the first period ends, and the next is charged; null where they are not known. */
  paidUntil: string | null
  renewsOn: string | null
  item: ReactNode
  choices: RenewalChoices
  onChange: (change: Partial<RenewalChoices>) => void
  onOpenAgreement: (agreement: 'service' | 'renewal') => void
}

/** Sheet of what is renewed, what is charged when, the wallet, both agreements, and *Sign and pay ¥…*. */
export function RenewalSheet(props: RenewalSheetProps): ReactElement {
  const { isOpen, prices, paidUntil, renewsOn, onChange } = props
  const { t } = useTranslation()
  const payment = usePayment()
  const state = usePaymentState()
  const { chosen: wallet, nameOf } = useWalletTexts()
  const method = useRequiredMethod()
  const serviceAgreementCheckbox = useRequiredCheckbox()
  const renewalAgreementCheckbox = useRequiredCheckbox()
  const { isTicked, isRenewalTicked } = props.choices

  const sign = (): void => {
    if (!method.validate()) return
    // The upper one is focused when both are missing.
    const isRenewalAccepted = renewalAgreementCheckbox.validate(isRenewalTicked)
    if (serviceAgreementCheckbox.validate(isTicked) && isRenewalAccepted) payment.signContract(props.renewal)
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => {
        if (!blocksBack(state)) props.onClose()
      }}
      title={t('sheet.renewTitle')}
      seenFirst={METHODS_ID}
      footer={
        <PayFooter
          dueFen={prices.firstFen}
          label={t('sheet.sign', { price: formatYuan(prices.firstFen) })}
          line={wallet === null ? t('sheet.selectMethod') : t('sheet.signLine', { wallet })}
          onPay={sign}
        />
      }
    >
      {props.item}
      <div className={styles.terms}>
        <FactList
          facts={[
            { label: t('sheet.renewFirst'), value: formatYuan(prices.firstFen) },
            ...(paidUntil === null ? [] : [{ label: t('sheet.renewPaidUntil'), value: paidUntil }]),
            { label: t('sheet.renewThen'), value: formatYuan(prices.thenFen) },
            {
              label: t('sheet.renewWhen'),
              value:
                renewsOn === null ? t('sheet.renewWhenText') : t('sheet.renewWhenOn', { date: renewsOn }),
            },
            {
              label: t('sheet.renewEnd'),
              value: t('sheet.renewEndText', { wallet: wallet ?? WALLETS.map(nameOf).join(' / ') }),
            },
          ]}
        />
      </div>
      <PaymentMethods method={method} />
      <Agreements>
        <AgreementCheckbox
          checkbox={serviceAgreementCheckbox}
          isTicked={isTicked}
          onChange={(value) => onChange({ isTicked: value })}
          onOpenAgreement={() => props.onOpenAgreement('service')}
        />
        <AgreementCheckbox
          agreement="renewal"
          checkbox={renewalAgreementCheckbox}
          isTicked={isRenewalTicked}
          onChange={(value) => onChange({ isRenewalTicked: value })}
          onOpenAgreement={() => props.onOpenAgreement('renewal')}
        />
      </Agreements>
    </Sheet>
  )
}
