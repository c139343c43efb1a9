import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './pack-use.module.css'
import { useDataTexts } from './use-data-texts.ts'

type PackUseProps = { usedKb: number; totalKb: number }

/** How much of a data package is used: a short bar and the figures. */
export function PackUse({ usedKb, totalKb }: PackUseProps): ReactElement {
  const { t } = useTranslation()
  const words = useDataTexts()
  const share = totalKb > 0 ? Math.min(1, usedKb / totalKb) : 0
  return (
    <div className={styles.use}>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.used} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className={styles.words}>
        {t('devicePacks.used', { used: words.amount(usedKb), total: words.amount(totalKb) })}
      </p>
    </div>
  )
}
