import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useReviewMode, useSession } from '../../../shared/services/services-context.ts'
import { isHomeCountry } from '../../../shared/session/home-country.ts'
import { classNames } from '../../../shared/styles/class-names.ts'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-card.tsx'
import { FieldError } from '../../../shared/ui/form/field-error.tsx'
import { Icon, type IconPath } from '../../../shared/ui/icon/icon.tsx'
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
          const chosen = wallets.find((one) => one === value)
          if (chosen !== undefined) wallet.setState(chosen, true)
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

/** A way to pay that is known by its colour. */
type WalletMarkName = 'wechat' | 'alipay' | 'paypal' | 'card'

/** Drawings of our own, as the colours alone are the wallets': a bubble with a yuan, a wallet, two coins, a card. */
const drawings: Readonly<Record<WalletMarkName, IconPath>> = {
  wechat: {
    path: 'M3.5 3.8h17v13.4h-8L8.2 20.8v-3.6H3.5zM9.4 7l2.6 3.2L14.6 7M9.4 10.4h5.2M9.4 12.5h5.2M12 10.2v4.4',
  },
  alipay: {
    path: 'M4 6.4v11.7a1.6 1.6 0 0 0 1.6 1.6h12.8a1.6 1.6 0 0 0 1.6-1.6V9.4a1.6 1.6 0 0 0-1.6-1.6H5.4A1.4 1.4 0 0 1 4 6.4 1.6 1.6 0 0 1 5.6 4.8h11.9v3M16 13.8h.01',
  },
  paypal: {
    path: 'M9.4 4a6.1 6.1 0 1 0 0 12.2A6.1 6.1 0 1 0 9.4 4zM17.2 8.3A6.1 6.1 0 1 1 9 18.9M9.4 7.6v5',
  },
  card: {
    path: 'M4.6 5.4h14.8A1.6 1.6 0 0 1 21 7v10a1.6 1.6 0 0 1-1.6 1.6H4.6A1.6 1.6 0 0 1 3 17V7a1.6 1.6 0 0 1 1.6-1.6zM3.2 9.6h17.6M6.6 14.8h3.2M15.4 14.8h2',
  },
}

/** The mark of a wallet, white on a square in the colour the wallet is known by, beside its name. */
export function WalletMark({ wallet }: { wallet: WalletMarkName }): ReactElement {
  return (
    <span className={classNames(styles.mark, styles[wallet])}>
      <Icon name={drawings[wallet]} className={styles.glyph} />
    </span>
  )
}
