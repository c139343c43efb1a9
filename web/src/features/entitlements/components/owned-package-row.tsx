import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { StatusLine, type StatusTone } from '../../../shared/ui/device/status-line.tsx'
import type { OwnedPackage } from '../model/owned-packages.ts'
import { stateKeys } from '../model/package-timeline.ts'
import styles from './owned-package-row.module.css'

type OwnedPackageRowProps = {
  owned: OwnedPackage
  /** What the kind adds: data used. */
  note?: ReactNode
  onTakeEffect: (owned: OwnedPackage) => void
}

const tones = {
  activated: 'on',
  activating: 'busy',
  'not-yet-active': 'off',
  suspended: 'off',
  expired: 'over',
  revoked: 'over',
  'activation-failed': 'wrong',
} as const satisfies Record<OwnedPackage['state'], StatusTone>

/** One package: name, state, dates, and *take effect now* where it may. */
export function OwnedPackageRow({ owned, note, onTakeEffect }: OwnedPackageRowProps): ReactElement {
  const { t } = useTranslation()
  const { name, state, takeEffectId } = owned
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <bdi dir="auto">{name}</bdi>
        </h3>
        <StatusLine tone={tones[state]}>{t(stateKeys[state])}</StatusLine>
        <p className={styles.dates}>{dates()}</p>
        {note}
      </div>
      {takeEffectId === null ? null : (
        <Button
          variant="tinted"
          className={styles.action}
          label={t('devicePacks.takeEffectNow')}
          about={name}
          onPress={() => onTakeEffect(owned)}
        />
      )}
    </li>
  )

  function dates(): string {
    if (owned.isLongTerm) return t('cloud.longTerm')
    const start = untilDate(owned.startTime)
    const end = untilDate(owned.endTime)
    if (end === null) return start === null ? '' : t('device.from', { date: start })
    if (owned.phase === 'current' || start === null) return t('cloud.until', { date: end })
    return t('devicePacks.span', { start, end })
  }
}
