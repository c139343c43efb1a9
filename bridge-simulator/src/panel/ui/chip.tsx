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
  const isCodeAlone = code !== undefined && children === undefined
  return (
    <span className={classNames(styles.chip, styles[tone], isCodeAlone && styles.code)}>
      {tone === 'fault' && <Icon name="bolt" size={11} />}
      {isCodeAlone ? code : code !== undefined && <span className={styles.code}>{code}</span>}
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
