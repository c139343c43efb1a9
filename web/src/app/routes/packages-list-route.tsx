import type { ReactElement } from 'react'
import type { ReadAhead } from '../boot/read-ahead.ts'
import { CloudPackagesPage } from './purchase/cloud-packages-page.tsx'
import { readPackagesAhead } from './purchase/read-packages-ahead.ts'

/** Cloud packages of one camera (spec §2, /packagesList). */
function PackagesListRoute(): ReactElement {
  return <CloudPackagesPage />
}

/** Begins with what the page begins with. */
const readAhead: ReadAhead = (ahead) => void readPackagesAhead(ahead, false)

export default Object.assign(PackagesListRoute, { readAhead })
