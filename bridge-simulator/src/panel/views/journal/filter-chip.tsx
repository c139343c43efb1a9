import type { ReactNode } from 'react'
import { KeyCap } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './filter-chip.module.css'

interface FilterChipProps {
  kind?: 'plain' | 'fault' | 'live'
  isOn: boolean
  count?: number
  keyCap?: string
  children: ReactNode
  onToggle: () => void
}

export function FilterChip({ kind = 'plain', isOn, count, keyCap, children, onToggle }: FilterChipProps) {
  return (
    <button type="button" className={styles.chip} data-kind={kind} aria-pressed={isOn} onClick={onToggle}>
      {kind === 'fault' && <Icon name="bolt" size={12} />}
      {kind === 'live' && <span className={styles.dot} />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {keyCap && <KeyCap name={keyCap} />}
    </button>
  )
}
