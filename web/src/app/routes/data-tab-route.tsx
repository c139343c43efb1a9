import type { ReactElement } from 'react'
import { paths } from '../../shared/navigation/paths.ts'
import { DataTabPage } from './data-tab-page.tsx'
import { GatedTab } from './gated-tab.tsx'

/** The data tab, where there is a 4G device (spec §2, /homePage4G). */
export default function DataTabRoute(): ReactElement {
  return (
    <GatedTab path={paths.data}>
      <DataTabPage />
    </GatedTab>
  )
}
