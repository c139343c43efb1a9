import type { ReactElement } from 'react'
import { bannerQuery } from '../../../features/banners/queries.ts'
import { fourGDevicesQuery } from '../../../features/devices/queries.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { type Prefetch, prefetchQuery } from '../../page/prefetch.ts'
import { DataTabPage } from './data-tab-page.tsx'
import { RestrictedTab } from './restricted-tab.tsx'

/** Prefetches the first queries of the page. */
const prefetch: Prefetch = (ahead) => {
  const { services } = ahead
  void prefetchQuery(ahead, fourGDevicesQuery(services))
  void prefetchQuery(ahead, bannerQuery(services, 2))
}

/** The data tab, where there is a 4G device (product 2.24). */
function DataTabRoute(): ReactElement {
  return (
    <RestrictedTab path={paths.data}>
      <DataTabPage />
    </RestrictedTab>
  )
}

export default Object.assign(DataTabRoute, { prefetch })
