import type { ReactElement } from 'react'
import { CloudPackagesPage } from './purchase/cloud-packages-page.tsx'

/** Cloud packages of one camera (spec §2, /packagesList). */
export default function PackagesListRoute(): ReactElement {
  return <CloudPackagesPage />
}
