import type { ReactNode } from 'react'
import type { ChipTone } from '../model/status-chip.ts'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface ChipProps {
  tone?: ChipTone
  /** State code in monospace, before its name. */
  code?: string
  children?: ReactNode
}

export function Chip({ tone = 'grey', code, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      {tone === 'fault' && <Icon name="bolt" size={11} />}
      {code !== undefined && <span className={styles.code}>{code}</span>}
      {children}
    </span>
  )
}

/** The key that does the same; silent, as screen readers have their own keys. */
export function KeyCap({ name }: { name: string }) {
  return (
    <span className={styles.cap} aria-hidden="true">
      {name}
    </span>
  )
}
