import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnedPackage } from '../model/owned-packages.ts'
import styles from './owned-package-list.module.css'
import { OwnedPackageRow } from './owned-package-row.tsx'

type OwnedPackageListProps = {
  packages: readonly OwnedPackage[]
  renderNote?: ((owned: OwnedPackage) => ReactNode) | undefined
  onTakeEffect: (owned: OwnedPackage) => void
}

const phases = [
  ['current', 'orders.inEffect'],
  ['waiting', 'devicePacks.waiting'],
  ['past', 'devicePacks.past'],
] as const

/** Packages by where they stand: in effect, waiting, past. */
export function OwnedPackageList(props: OwnedPackageListProps): ReactElement {
  const { packages, renderNote, onTakeEffect } = props
  const { t } = useTranslation()
  return (
    <>
      {phases.map(([phase, labelKey]) => {
        const found = packages.filter((owned) => owned.phase === phase)
        if (found.length === 0) return null
        return (
          <section key={phase} className={styles.section}>
            <h2 className={styles.label}>{t(labelKey)}</h2>
            <ul className={styles.list}>
              {found.map((owned) => (
                <OwnedPackageRow
                  key={owned.key}
                  owned={owned}
                  note={renderNote?.(owned)}
                  onTakeEffect={onTakeEffect}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
