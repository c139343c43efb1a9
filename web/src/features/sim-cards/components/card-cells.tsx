import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import type { PackSummary } from '../model/pack-summary.ts'
import styles from './card-cells.module.css'

/** The way to the packages of a camera, with how many there are; `summary` null when nobody could tell. */
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
        <Icon name="copy" />
      </button>
    </div>
  )
}
