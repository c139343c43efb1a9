import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './status-line.module.css'

/** `on` in effect · `live` the same in the list of orders, coloured · `soon` ends soon · `busy` on its way · `wrong` failed · `over` ended · `off` never was. */
export type StatusTone = 'on' | 'live' | 'soon' | 'busy' | 'wrong' | 'over' | 'off'

const icons: Partial<Record<StatusTone, IconName>> = { soon: 'clock', busy: 'clock', wrong: 'info' }

type StatusLineProps = {
  tone: StatusTone
  /** One text. */
  children: ReactNode
}

/** A state in words, with a sign beside the colour. */
export function StatusLine({ tone, children }: StatusLineProps): ReactElement {
  const icon = icons[tone]
  const look = classNames(styles.status, styles[tone])
  // Lists have a hundred of these: the dot is drawn by the style, and a text alone needs no box of its own.
  if (icon === undefined) return <span className={look}>{children}</span>
  return (
    <span className={look}>
      <Icon name={icon} className={styles.icon} />
      <span>{children}</span>
    </span>
  )
}
