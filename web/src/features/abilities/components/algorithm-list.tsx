import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import { algorithmNameKeys } from '../model/algorithm-names.ts'
import type { Algorithm, AlgorithmStatus } from '../model/algorithms.ts'
import styles from './algorithm-list.module.css'
import { AlgorithmPicture } from './algorithm-picture.tsx'

type AlgorithmListProps = {
  algorithms: readonly Algorithm[]
  /** Leads to the packages of one. */
  onOpen: (algorithm: Algorithm) => void
}

/** What a camera can tell apart: what each algorithm does, and whether it is on. */
export function AlgorithmList({ algorithms, onOpen }: AlgorithmListProps): ReactElement {
  const { t } = useTranslation()
  return (
    <ul className={styles.list}>
      {algorithms.map((algorithm) => {
        const { key, code, packageName, what, status } = algorithm
        return (
          <li key={key}>
            <button type="button" className={styles.row} onClick={() => onOpen(algorithm)}>
              <AlgorithmPicture code={code} isOn={status.kind === 'on'} />
              <span className={styles.text}>
                <span className={styles.name}>
                  {code === null ? packageName : t(algorithmNameKeys[code])}
                </span>
                <span className={styles.what}>{what}</span>
                <AlgorithmState status={status} />
              </span>
              <Icon name="forward" className={styles.end} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function AlgorithmState({ status }: { status: AlgorithmStatus }): ReactElement | null {
  const { t } = useTranslation()
  switch (status.kind) {
    case 'on':
      return (
        <StatusLine tone={status.isEndingSoon ? 'soon' : 'on'}>
          {status.until === null ? t('device.stateActivated') : t('cloud.until', { date: status.until })}
        </StatusLine>
      )
    case 'activating':
      return <StatusLine tone="busy">{t('device.stateActivating')}</StatusLine>
    case 'off':
      return <StatusLine tone="off">{t('algorithmPage.off')}</StatusLine>
    case 'unknown':
      return null
  }
}
