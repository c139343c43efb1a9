import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { groupByChannel, isByChannel, type OwnedPackage } from '../model/owned-packages.ts'
import type { NamedChannel } from '../queries.ts'
import styles from './owned-package-list.module.css'
import { OwnedPackageRow } from './owned-package-row.tsx'

type ChannelPackagesProps = {
  packages: readonly OwnedPackage[]
  channels: readonly NamedChannel[]
  renderNote?: ((owned: OwnedPackage) => ReactNode) | undefined
  onTakeEffect: (owned: OwnedPackage) => void
}

/** Packages of a device; those of a recorder or of two lenses one channel after the other. */
export function ChannelPackages({ packages, channels, ...rest }: ChannelPackagesProps): ReactElement {
  const { t } = useTranslation()
  if (!isByChannel(packages)) return <OwnedPackageList packages={packages} {...rest} />
  const groups = groupByChannel(
    packages,
    channels.map(({ iotId }) => iotId),
  )
  return (
    <>
      {groups.map((group, index) => (
        <section key={group.channelIotId} className={styles.channel}>
          <h2 className={styles.name}>
            <bdi dir="auto">{nameOf(group.channelIotId, index)}</bdi>
          </h2>
          <OwnedPackageList packages={group.packages} {...rest} />
        </section>
      ))}
    </>
  )

  function nameOf(channelIotId: string, index: number): string {
    if (channelIotId === '') return t('devicePacks.wholeDevice')
    const known = channels.findIndex(({ iotId }) => iotId === channelIotId)
    return channels[known]?.name || t('devicePacks.channel', { number: (known === -1 ? index : known) + 1 })
  }
}

type OwnedPackageListProps = {
  packages: readonly OwnedPackage[]
  renderNote?: ((owned: OwnedPackage) => ReactNode) | undefined
  onTakeEffect: (owned: OwnedPackage) => void
}

const phases = [
  ['current', 'device.stateActivated'],
  ['waiting', 'devicePacks.waiting'],
  ['past', 'devicePacks.past'],
] as const

/** Packages by where they stand: activated, waiting, past. */
function OwnedPackageList(props: OwnedPackageListProps): ReactElement {
  const { packages, renderNote, onTakeEffect } = props
  const { t } = useTranslation()
  return (
    <>
      {phases.map(([phase, labelKey]) => {
        const ofPhase = packages.filter((owned) => owned.phase === phase)
        if (ofPhase.length === 0) return null
        return (
          <section key={phase} className={styles.section}>
            <h2 className={styles.label}>{t(labelKey)}</h2>
            <ul className={styles.list}>
              {ofPhase.map((owned) => (
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
