import type { ReactElement } from 'react'
import type { Prefetch } from '../../router/prefetch.ts'
import { CloudPackagesPage } from './cloud-packages-page.tsx'
import { prefetchPackages } from './prefetch-packages.ts'

/** Cloud packages of a recorder, by channel (spec §2, /nvrPackages). */
function NvrPackagesRoute(): ReactElement {
  return <CloudPackagesPage isRecorder />
}

/** Begins with what the page begins with. */
const readAhead: Prefetch = (ahead) => void prefetchPackages(ahead, true)

export default Object.assign(NvrPackagesRoute, { readAhead })
