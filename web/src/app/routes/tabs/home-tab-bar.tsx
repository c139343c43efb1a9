import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { TabBar, type TabItem } from '../../../shared/ui/layout/tab-bar.tsx'
import type { TabPath } from '../../router/tab-paths.ts'
import { type TabEntry, tabEntries } from './tab-availability.ts'
import type { TabAvailability } from './use-tab-availability.ts'

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
    // Where nobody can tell, the tab that needs no gate is still the way on.
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
