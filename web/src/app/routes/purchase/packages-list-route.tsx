import type { ReactElement } from 'react'
import type { Prefetch } from '../../page/prefetch.ts'
import { CloudPackagesPage } from './cloud-packages-page.tsx'
import { prefetchPackages } from './prefetch-packages.ts'

/** Cloud packages of one camera (product 2.33). */
function PackagesListRoute(): ReactElement {
  return <CloudPackagesPage />
}

/** Prefetches the first queries of the page. */
const prefetch: Prefetch = (ahead) => void prefetchPackages(ahead, false)

export default Object.assign(PackagesListRoute, { prefetch })
