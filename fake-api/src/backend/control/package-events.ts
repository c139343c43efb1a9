import type { Schemas } from '@skyshop/openapi/control'
import type { Reader } from '../../engine/world/transaction/world.ts'
import { ENTITLEMENT_DUE } from '../entitlements/entitlements.ts'
import { LIVE_STATES } from '../entitlements/rules/timeline.ts'

/** Says what a package will do at its instant: take effect, end, or end with the next one starting. */
export async function labelPackageEvents(
  client: Reader,
  events: Schemas['DueEvent'][],
): Promise<Schemas['DueEvent'][]> {
  const deviceIds = events.flatMap(({ kind, subject }) =>
    kind === ENTITLEMENT_DUE && subject ? [subject] : [],
  )
  if (deviceIds.length === 0) return events
  const rows = await client.entitlement.findMany({
    where: {
      deviceId: { in: deviceIds },
      state: { in: [...LIVE_STATES] },
    },
  })
  return events.map((event) => {
    if (event.kind !== ENTITLEMENT_DUE) return event
    const own = rows.filter((row) => row.deviceId === event.subject)
    const ends = own.some((row) => row.state === 'activated' && Number(row.endsAtMs) === event.dueMs)
    const follows = own.some((row) => row.state === 'not-yet-active' || row.state === 'suspended')
    if (!ends) return { ...event, label: 'Package takes effect' }
    return { ...event, label: follows ? 'Package ends, the next one runs' : 'Package ends' }
  })
}
