import { Activity, type ReactElement, useCallback, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { classNames } from '../../shared/styles/class-names.ts'
import { HomeTabBar } from '../routes/tabs/home-tab-bar.tsx'
import { useTabAvailability } from '../routes/tabs/use-tab-availability.ts'
import styles from './mounted-tabs.module.css'
import { PageFrame } from './page-frame.tsx'
import { tabPages } from './pages.ts'
import { TabBarContext } from './tab-bar-context.ts'
import { type TabPath, tabPathOf } from './tab-paths.ts'

/** The tabs opened so far, those not open hidden with all they know, over the one bar. */
export function MountedTabs(): ReactElement {
  const open = tabPathOf(useLocation().pathname)
  const [kept, setKept] = useState<readonly TabPath[]>([])
  if (open !== null && !kept.includes(open)) setKept([...kept, open])
  const gates = useTabAvailability(open !== null)
  const [hiders, setHiders] = useState(0)
  const countHider = useCallback((change: 1 | -1) => setHiders((count) => count + change), [])
  const hasBar = open !== null && hiders === 0
  return (
    <TabBarContext value={countHider}>
      <div className={classNames(hasBar && styles.tabs)}>
        {kept.map((path) => (
          <Activity key={path} mode={path === open ? 'visible' : 'hidden'}>
            <PageFrame page={tabPages[path].Page} />
          </Activity>
        ))}
        {hasBar ? <HomeTabBar active={open} gates={gates} /> : null}
      </div>
    </TabBarContext>
  )
}
