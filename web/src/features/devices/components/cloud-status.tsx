import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { PackageStatus } from './package-status.tsx'

/** What a device's cloud package is at. */
export function CloudStatus({ entry }: { entry: Schemas['VipExpiry'] | null }): ReactElement {
  return <PackageStatus entry={entry} notActiveKey="cloud.notActivated" />
}
