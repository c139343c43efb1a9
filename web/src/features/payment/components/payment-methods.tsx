import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useReviewMode, useSession } from '../../../shared/services/services-context.ts'
import { isHomeCountry } from '../../../shared/session/home-country.ts'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-card.tsx'
import { FieldError } from '../../../shared/ui/form/field-error.tsx'
import { Icon, type IconName, type IconPath } from '../../../shared/ui/icon/icon.tsx'
import { yuanBubbleIcon } from '../../../shared/ui/icon/page-icons.ts'
import { isInFlight, walletsFor } from '../model/payment.ts'
import { usePayment, usePaymentState } from './payment-context.ts'
import styles from './payment-methods.module.css'
import { METHODS_ID, type RequiredMethod } from './use-required-choice.ts'
import { walletKeys } from './use-wallet-texts.ts'

const icons = { wechat: yuanBubbleIcon, alipay: 'wallet' } as const

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
    icon: 'wallet',
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
            icon: icons[one],
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
  value: string
  label: string
  icon: IconName | IconPath
  help?: string
  isOffered?: boolean
}

type RadioListProps = {
  name: string
  options: readonly RadioOption[]
  value: string | null
  onChange: (value: string) => void
}

/** A list to pick one of, each with a neutral icon in a square: payment methods. */
function RadioList({ name, options, value, onChange }: RadioListProps): ReactElement {
  return (
    <div className={styles.list}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <span className={styles.square}>
            <Icon name={option.icon} className={styles.icon} />
          </span>
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
