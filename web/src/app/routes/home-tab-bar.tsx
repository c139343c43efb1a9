import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { TabBar, type TabItem } from '../../shared/ui/layout/tab-bar.tsx'
import { type TabPath, tabPaths } from './tab-paths.ts'

/** The one tab bar of the home pages; a tab is there when its page is. */
export function HomeTabBar({ active }: { active: TabPath }): ReactElement {
  const { t } = useTranslation()
  const { replace } = useShopNavigate()
  const looks: Record<TabPath, Omit<TabItem, 'key'>> = {
    '/homePage2': { label: t('tabs.cloud'), icon: 'cloud' },
  }
  const select = (key: string): void => {
    const path = tabPaths.find((one) => one === key)
    if (path !== undefined && path !== active) replace(path)
  }
  return (
    <TabBar
      label={t('tabs.label')}
      items={tabPaths.map((path) => ({ key: path, ...looks[path] }))}
      activeKey={active}
      onSelect={select}
    />
  )
}
