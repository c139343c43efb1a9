import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/styles/class-names.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import {
  type Algorithm,
  type AlgorithmCode,
  type AlgorithmStatus,
  algorithmNameKeys,
} from '../model/algorithms.ts'
import styles from './algorithm-list.module.css'

type AlgorithmListProps = {
  algorithms: readonly Algorithm[]
  /** Leads to the packages of one. */
  onOpen: (algorithm: Algorithm) => void
}

/** The algorithms of a camera: what each does, and whether it is on. */
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

/** Line drawings in a 24 box, one path each; `…h.01` is a dot. */
const paths: Record<AlgorithmCode | 'other', string> = {
  person: 'M12 4.2a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zM5.2 20c.4-3.9 3.2-6.2 6.8-6.2s6.4 2.3 6.8 6.2',
  vehicle:
    'M3.5 16.5v-4l2-5.3a1.6 1.6 0 0 1 1.5-1h10a1.6 1.6 0 0 1 1.5 1l2 5.3v4zM3.7 12.3h16.6M6.3 16.5v2.3M17.7 16.5v2.3M7.3 14.4h.01M16.7 14.4h.01',
  pet: 'M12 12c-2.6 0-5 3-5 5.3 0 1.6 1.3 2.5 2.8 2.2a11 11 0 0 1 4.4 0c1.5.3 2.8-.6 2.8-2.2 0-2.3-2.4-5.3-5-5.3zM4.9 9.3a1.3 1.6 0 1 0 0 3.2 1.3 1.6 0 0 0 0-3.2zM9.4 4.5a1.4 1.8 0 1 0 0 3.6 1.4 1.8 0 0 0 0-3.6zM14.6 4.5a1.4 1.8 0 1 0 0 3.6 1.4 1.8 0 0 0 0-3.6zM19.1 9.3a1.3 1.6 0 1 0 0 3.2 1.3 1.6 0 0 0 0-3.2z',
  parcel: 'M4 8.2 12 4l8 4.2v8.3L12 20.7l-8-4.2zM4 8.2l8 4.2 8-4.2M12 12.4v8.3M8 6.1l8 4.2',
  crying:
    'M12 3.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4zM7.6 10.8c.8-.9 2-.9 2.8 0M13.6 10.8c.8-.9 2-.9 2.8 0M9.6 16.8a2.5 2.5 0 0 1 4.8 0M8.3 13.2v2',
  other:
    'M3.5 8V5A1.5 1.5 0 0 1 5 3.5h3M16 3.5h3A1.5 1.5 0 0 1 20.5 5v3M20.5 16v3a1.5 1.5 0 0 1-1.5 1.5h-3M8 20.5H5A1.5 1.5 0 0 1 3.5 19v-3M12 12h.01',
}

/** What an algorithm looks for, in a square that is lit while it is on. */
function AlgorithmPicture({ code, isOn }: { code: AlgorithmCode | null; isOn: boolean }): ReactElement {
  return (
    <span className={classNames(styles.square, isOn && styles.on)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.drawing}>
        <path d={paths[code ?? 'other']} />
      </svg>
    </span>
  )
}
