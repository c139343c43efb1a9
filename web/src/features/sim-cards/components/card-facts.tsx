import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { classNames } from '../../../shared/styles/class-names.ts'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import { copyIcon } from '../../../shared/ui/icon/page-icons.ts'
import { type Fact, FactColumns } from '../../../shared/ui/layout/fact-list.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import type { DataEnd, PackSummary } from '../model/pack-summary.ts'
import { simStatuses } from '../model/sim-eligibility.ts'
import styles from './data-use-view.module.css'
import type { KnownCard } from './use-data-use.ts'

type CardFactsProps = { end: DataEnd | null; status: KnownCard['status'] }

/** Facts on how long the data runs, until when, and how the SIM card is. */
export function CardFacts({ end, status }: CardFactsProps): ReactElement {
  const { t } = useTranslation()
  const time = (): Fact[] => {
    switch (end?.kind) {
      case 'until':
        return [
          { label: t('dataUse.daysLeft', { count: end.daysLeft }), value: end.daysLeft },
          { label: t('dataUse.runsUntil'), value: end.date },
        ]
      case 'long-term':
        return [{ label: t('dataUse.validity'), value: t('cloud.longTerm') }]
      case undefined:
        return []
    }
  }
  const sim = status === null ? [] : [{ label: t('dataUse.simStatus'), value: <SimStatus status={status} /> }]
  return <FactColumns facts={[...time(), ...sim]} />
}

function SimStatus({ status }: { status: NonNullable<KnownCard['status']> }): ReactElement {
  const { t } = useTranslation()
  const { key, refusal } = simStatuses[status]
  const isBlocking = refusal !== null
  return (
    <span className={classNames(styles.status, isBlocking && styles.wrong, status === 'normal' && styles.on)}>
      {isBlocking ? <Icon name="info" className={styles.icon} /> : null}
      {t(key)}
    </span>
  )
}

/** The way to the packages of a camera, with how many there are; `summary` is null when unknown. */
export function PacksCell(props: { summary: PackSummary | null; onPress: () => void }): ReactElement {
  const { summary, onPress } = props
  const { t } = useTranslation()
  return <Cell label={t('dataUse.packages')} value={words()} end="forward" onPress={onPress} />

  function words(): string {
    if (summary === null) return ''
    const { active, queued } = summary
    const parts = {
      active: t('dataUse.active', { count: active }),
      queued: t('dataUse.queued', { count: queued }),
    }
    if (active > 0 && queued > 0) return t('dataUse.activeAndQueued', parts)
    if (active > 0) return parts.active
    return queued > 0 ? parts.queued : t('dataUse.noneActive')
  }
}

/** The package that begins next, and when. */
export function NextPackCell({ name, date }: NonNullable<PackSummary['next']>): ReactElement {
  const { t } = useTranslation()
  return <Cell label={t('dataUse.next')} help={name} value={t('device.from', { date })} />
}

/** The number of the SIM card, to be read out or copied. */
export function IccidCell({ iccid }: { iccid: string }): ReactElement {
  const { t } = useTranslation()
  const { browser } = useServices()
  const copy = async (): Promise<void> => {
    const isCopied = await browser.copyText(iccid)
    showToast(t(isCopied ? 'dataUse.copied' : 'dataUse.notCopied'), { icon: isCopied ? 'check' : 'info' })
  }
  return (
    <div className={styles.line}>
      <Cell label={t('dataUse.iccid')} value={<GroupedNumber number={iccid} />} />
      <button
        type="button"
        className={styles.copy}
        aria-label={t('dataUse.copy')}
        onClick={() => void copy()}
      >
        <Icon name={copyIcon} />
      </button>
    </div>
  )
}
