import type { ReactElement } from 'react'
import { CloudPackagesPage } from './purchase/cloud-packages-page.tsx'

/** Cloud packages of a recorder, by channel (spec §2, /nvrPackages). */
export default function NvrPackagesRoute(): ReactElement {
  return <CloudPackagesPage isRecorder />
}
