import type { ReactElement } from 'react'
import type { ReadAhead } from '../boot/read-ahead.ts'
import { CloudPackagesPage } from './purchase/cloud-packages-page.tsx'
import { readPackagesAhead } from './purchase/read-packages-ahead.ts'

/** Cloud packages of a recorder, by channel (spec §2, /nvrPackages). */
function NvrPackagesRoute(): ReactElement {
  return <CloudPackagesPage isRecorder />
}

/** Begins with what the page begins with. */
const readAhead: ReadAhead = (ahead) => void readPackagesAhead(ahead, true)

export default Object.assign(NvrPackagesRoute, { readAhead })
