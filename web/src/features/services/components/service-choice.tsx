import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceBox, ChoiceGroup } from '../../../shared/ui/choice/choice-card.tsx'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import { Price } from '../../../shared/ui/price/price.tsx'
import styles from './service-choice.module.css'

/** The group, which gets the focus when nothing is chosen. */
export const SERVICE_GROUP_ID = 'service'

type ServiceChoiceProps = {
  chosen: ServiceCode | null
  onChoose: (code: ServiceCode) => void
  /** One tried to buy without having chosen. */
  isMissing: boolean
}

/** Installation or support, with the price of each. */
export function ServiceChoice({ chosen, onChoose, isMissing }: ServiceChoiceProps): ReactElement {
  const { t } = useTranslation()
  const errorId = useId()
  return (
    <>
      <ChoiceGroup id={SERVICE_GROUP_ID} label={t('service.title')} layout="plain">
        <div className={styles.list}>
          {SERVICES.map(({ code, priceFen }) => (
            <ChoiceBox
              key={code}
              name={SERVICE_GROUP_ID}
              value={code}
              isChosen={code === chosen}
              onChoose={() => onChoose(code)}
            >
              <span className={styles.line}>
                <span className={styles.label}>{t(`service.${code}`)}</span>
                <Price fen={priceFen} size="card" tone="decide" />
              </span>
              <span className={styles.help}>{t(`service.${code}Help`)}</span>
            </ChoiceBox>
          ))}
        </div>
      </ChoiceGroup>
      {isMissing ? (
        <p id={errorId} role="alert" className={styles.error}>
          <Icon name="info" />
          {t('service.select')}
        </p>
      ) : null}
    </>
  )
}

/** Services of people and their prices in fen (product 9.12); the codes are those of the price list. */
const SERVICES = [
  { code: 'installation', priceFen: 2000 },
  { code: 'support', priceFen: 10_000 },
] as const

export type ServiceCode = (typeof SERVICES)[number]['code']

/** The service of a code; null for everything else. */
export function serviceOf(code: string | null): (typeof SERVICES)[number] | null {
  return SERVICES.find((one) => one.code === code) ?? null
}
