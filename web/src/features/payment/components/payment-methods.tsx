import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useReviewMode, useSession } from '../../../shared/services/services-context.ts'
import { isHomeCountry } from '../../../shared/session/home-country.ts'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-card.tsx'
import { FieldError } from '../../../shared/ui/form/field-error.tsx'
import { WalletMark, type WalletMarkName } from '../../../shared/ui/icon/wallet-mark.tsx'
import { isInFlight, walletsFor } from '../model/payment.ts'
import { usePayment, usePaymentState } from './payment-context.ts'
import styles from './payment-methods.module.css'
import { METHODS_ID, type RequiredMethod } from './use-required-choice.ts'
import { walletKeys } from './use-wallet-texts.ts'

type PaymentMethodsProps = {
  method: RequiredMethod
  /** Abroad the card comes first. */
  isCardOffered?: boolean
}

const CARD = 'card'

/** Ways to pay; the last one used is chosen already. */
export function PaymentMethods({ method, isCardOffered = false }: PaymentMethodsProps): ReactElement {
  const { t } = useTranslation()
  const { wallet, isByCard } = usePayment()
  const isReview = useReviewMode()
  const isAbroad = !isHomeCountry(useSession((session) => session.countryCode))
  const hasCard = isCardOffered && isAbroad && !isReview
  const isCardChosen = useStore(isByCard) && hasCard
  const chosen = useStore(wallet)
  const wallets = walletsFor(isReview)
  // What is on its way goes on with the wallet it was begun with.
  const isFixed = isInFlight(usePaymentState())
  const cardOption: RadioOption = {
    value: CARD,
    label: t('payment.byCard'),
    help: t('payment.byCardHelp'),
    isOffered: !isFixed || isCardChosen,
  }
  return (
    <ChoiceGroup id={METHODS_ID} label={t('sheet.payWith')} layout="plain">
      {method.isMissing && chosen === null && !isCardChosen ? (
        <FieldError text={t('sheet.selectMethod')} />
      ) : null}
      <RadioList
        name="method"
        options={[
          ...(hasCard ? [cardOption] : []),
          ...wallets.map((one) => ({
            value: one,
            label: t(walletKeys[one].method),
            isOffered: !isFixed || one === chosen,
          })),
        ]}
        value={isCardChosen ? CARD : chosen}
        onChange={(value) => {
          const found = wallets.find((one) => one === value)
          if (found !== undefined) wallet.setState(found, true)
          if (hasCard) isByCard.setState(value === CARD, true)
        }}
      />
    </ChoiceGroup>
  )
}

type RadioOption = {
  value: WalletMarkName
  label: string
  help?: string
  isOffered?: boolean
}

type RadioListProps = {
  name: string
  options: readonly RadioOption[]
  value: string | null
  onChange: (value: string) => void
}

/** A list to pick one of, each with its mark: payment methods. */
function RadioList({ name, options, value, onChange }: RadioListProps): ReactElement {
  return (
    <div className={styles.list}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <WalletMark wallet={option.value} />
          <span className={styles.body}>
            <span className={styles.text}>
              {option.label}
              {option.help ? <span className={styles.help}>{option.help}</span> : null}
            </span>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isOffered === false}
              onChange={() => onChange(option.value)}
            />
          </span>
        </label>
      ))}
    </div>
  )
}
