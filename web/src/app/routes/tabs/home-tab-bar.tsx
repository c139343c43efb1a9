import { type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { classNames } from '../../../shared/styles/class-names.ts'
import { Icon, type IconName } from '../../../shared/ui/icon/icon.tsx'
import { useBottomBarHeight } from '../../../shared/ui/layout/use-bottom-bar-height.ts'
import type { TabPath } from '../../page/tab-bar.ts'
import styles from './home-tab-bar.module.css'
import { type TabAvailability, type TabEntry, tabEntries } from './tab-availability.ts'

/** The one tab bar of the home pages: without entries until the gates are known, then those that are open. */
export function HomeTabBar({ active, gates }: { active: TabPath; gates: TabAvailability }): ReactElement {
  const { t } = useTranslation()
  const { replace } = useShopNavigate()
  const looks: Record<TabEntry, Omit<TabItem, 'key'>> = {
    '/homePage2': { label: t('tabs.cloud'), icon: 'cloud' },
    '/homePage4G': { label: t('tabs.data'), icon: 'data' },
    '/unAttended': { label: t('tabs.reminder'), icon: 'phone' },
    '/weichatCall': { label: t('tabs.wechatCall'), icon: 'wechat' },
  }
  const { isOpen, error } = gates
  const entries = tabEntries.filter((path, index) =>
    // When availability is unknown, the tab that is always there stays reachable.
    isOpen === null ? error !== null && index === 0 : isOpen(path),
  )
  const select = (key: string): void => {
    const path = entries.find((one) => one === key)
    if (path !== undefined && path !== active) replace(path)
  }
  return (
    <TabBar
      label={t('tabs.label')}
      items={entries.map((path) => ({ key: path, ...looks[path] }))}
      activeKey={active}
      onSelect={select}
    />
  )
}

type TabItem = { key: string; label: string; icon: IconName }

type TabBarProps = {
  label: string
  items: readonly TabItem[]
  /** The lit tab; null lights none (`/algorithm`). */
  activeKey: string | null
  onSelect: (key: string) => void
}

/** The bottom navigation. Its indicator appears one second after the bar does (product 2.63). */
function TabBar({ label, items, activeKey, onSelect }: TabBarProps): ReactElement {
  const ref = useRef<HTMLElement>(null)
  useBottomBarHeight(ref)
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
