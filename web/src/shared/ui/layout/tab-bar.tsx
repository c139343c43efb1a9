import { type ReactElement, useRef } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './tab-bar.module.css'
import { useLowestBar } from './use-lowest-bar.ts'

export type TabItem = { key: string; label: string; icon: IconName }

type TabBarProps = {
  label: string
  items: readonly TabItem[]
  /** The lit tab; null lights none (`/algorithm`). */
  activeKey: string | null
  onSelect: (key: string) => void
}

/** The bottom navigation. Its indicator appears one second after the bar does (spec §2). */
export function TabBar({ label, items, activeKey, onSelect }: TabBarProps): ReactElement {
  const ref = useRef<HTMLElement>(null)
  useLowestBar(ref)
  return (
    <nav ref={ref} aria-label={label} className={styles.bar}>
      {items.map(({ key, label: name, icon }) => (
        <button
          key={key}
          type="button"
          className={classNames(styles.tab, key === activeKey && styles.active)}
          aria-current={key === activeKey ? 'page' : undefined}
          onClick={() => onSelect(key)}
        >
          <Icon name={icon} isLit={key === activeKey} />
          <span className={styles.label}>{name}</span>
        </button>
      ))}
    </nav>
  )
}
