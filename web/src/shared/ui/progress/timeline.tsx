import type { ReactElement } from 'react'
import { UnbrokenFigures } from '../../i18n/unbroken-figures.tsx'
import { classNames } from '../../styles/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './timeline.module.css'

export type TimelineStep = {
  /** Unique in its timeline. */
  key: string
  state: 'done' | 'now' | 'next'
  title: string
  help?: string | undefined
  time?: string | undefined
}

/** List of what happened, happens and will happen, in one sunken card. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }): ReactElement {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ key, state, title, help, time }) => (
        <li
          key={key}
          className={classNames(styles.step, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.node}>
            {state === 'done' ? <Icon name="check" className={styles.check} /> : null}
          </span>
          <span className={styles.text}>
            <span className={styles.title}>{title}</span>
            {help ? <span className={styles.help}>{help}</span> : null}
          </span>
          {time ? (
            <bdi dir="auto" className={styles.time}>
              <UnbrokenFigures text={time} />
            </bdi>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
