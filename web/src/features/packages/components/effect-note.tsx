import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopPackage } from '../model/package-offer.ts'
import { isWithinHour } from '../model/package-text-keys.ts'
import styles from './effect-note.module.css'

/** That a package takes a while to take effect, where it does (spec §4). */
export function EffectNote({ bought }: { bought: ShopPackage }): ReactElement | null {
  const { t } = useTranslation()
  return isWithinHour(bought) ? <p className={styles.note}>{t('packages.withinHour')}</p> : null
}
