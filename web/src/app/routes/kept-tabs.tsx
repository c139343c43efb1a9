import { Activity, type ReactElement, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { PageFrame } from './page-frame.tsx'
import { tabPages } from './pages.ts'
import { type TabPath, tabPathOf } from './tab-paths.ts'

/** The tabs opened so far; those not open are hidden, with all they know. */
export function KeptTabs(): ReactElement {
  const open = tabPathOf(useLocation().pathname)
  const [kept, setKept] = useState<readonly TabPath[]>([])
  if (open !== null && !kept.includes(open)) setKept([...kept, open])
  return (
    <>
      {kept.map((path) => {
        const { Page } = tabPages[path]
        return (
          <Activity key={path} mode={path === open ? 'visible' : 'hidden'}>
            <PageFrame>
              <Page />
            </PageFrame>
          </Activity>
        )
      })}
    </>
  )
}
