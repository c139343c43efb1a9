import type { ReactElement } from 'react'
import type { Prefetch } from '../../page/prefetch.ts'
import { CloudPackagesPage } from './cloud-packages-page.tsx'
import { prefetchPackages } from './prefetch-packages.ts'

/** Cloud packages of a recorder, by channel (product 2.34). */
function NvrPackagesRoute(): ReactElement {
  return <CloudPackagesPage isRecorder />
}

/** Prefetches the first queries of the page. */
const prefetch: Prefetch = (ahead) => void prefetchPackages(ahead, true)

export default Object.assign(NvrPackagesRoute, { prefetch })
