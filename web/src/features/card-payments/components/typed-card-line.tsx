import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../shared/ui/button/link-button.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import type { TypedCard } from '../model/card-return.ts'
import styles from './typed-card-line.module.css'

type TypedCardLineProps = { card: TypedCard; onOther: () => void }

/** The card that will be charged, and the way to another one. */
export function TypedCardLine({ card: { brand, last4 }, onOther }: TypedCardLineProps): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={styles.card}>
      <Cell icon="wallet" label={t('card.card')} value={<bdi dir="ltr">{`${brand} •••• ${last4}`}</bdi>} />
      <LinkButton label={t('card.another')} onPress={onOther} />
    </div>
  )
}
