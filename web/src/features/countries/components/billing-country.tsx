import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../../shared/i18n/sentence.tsx'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import { countriesQuery, currencyQuery } from '../queries.ts'
import styles from './billing-country.module.css'

/** Where none is known (product 2.61). */
const HOME = 'CN'

/**
 * The country of a card or PayPal account, and about what its bank charges; the price stays in yuan. Both have their
 * lines while they are loading.
 */
export function BillingCountry({ fen }: { fen: number }): ReactElement | null {
  const { t, i18n } = useTranslation()
  const services = useServices()
  const own = useSession(({ countryCode }) => countryCode.trim().toUpperCase() || HOME)
  const [chosen, setChosen] = useState<string | null>(null)
  const countryCode = chosen ?? own
  const { data: countries = [], isPending } = useQuery(countriesQuery(services, i18n.language))
  const currency = useQuery(currencyQuery(services, countryCode))
  const amount = currency.data === undefined ? null : foreignAmount(fen, currency.data)
  const isAmountDue = currency.isPending && countryCode !== HOME
  const isListed = countries.some((country) => country.countryCode === countryCode)
  return (
    <div className={styles.field}>
      {countries.length === 0 && !isPending ? null : (
        <label className={styles.line}>
          <span className={styles.label}>{t('card.country')}</span>
          <span className={styles.choice}>
            <select
              className={styles.select}
              disabled={isPending}
              value={isListed ? countryCode : ''}
              onChange={(event) => setChosen(event.target.value)}
            >
              {isListed ? null : <option value="">{countryCode}</option>}
              {countries.map((country) => (
                <option key={country.countryCode} value={country.countryCode}>
                  {country.countryName}
                </option>
              ))}
            </select>
            <Icon name="down" className={styles.arrow} />
          </span>
        </label>
      )}
      <p className={styles.amount} aria-live="polite">
        {isAmountDue ? '\u00a0' : null}
        {amount && (
          <Sentence text={t('card.about', { amount })} part={(text) => <bdi dir="ltr">{text}</bdi>} />
        )}
      </p>
    </div>
  )
}

type Currency = Omit<Schemas['CountryCurrency'], 'countryCode'>

/** The sign of yuan: an amount in another currency that has it, too, is written with its code. */
const YUAN_SIGN = '¥'

/**
 * An amount of fen in another currency, with its sign (`€2.39`), or with its code (`CHF 2.19`) where it has no sign of
 * its own. Null for yuan, and where the configuration cannot be used.
 */
export function foreignAmount(fen: number, currency: Currency): string | null {
  const { currencyCode, currencySymbol, decimals, exchangeRate } = currency
  if (currencyCode === 'CNY' || !(exchangeRate > 0) || !(decimals >= 0 && decimals <= 3)) return null
  const amount = ((fen / 100) * exchangeRate).toFixed(decimals)
  const hasOwnSign = ![currencyCode, YUAN_SIGN, ''].includes(currencySymbol.trim())
  return hasOwnSign ? `${currencySymbol}${amount}` : `${currencyCode}\u00a0${amount}`
}
