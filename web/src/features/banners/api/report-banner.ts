import type { Services } from '../../../shared/services/services.ts'
import type { Banner } from '../model/banner-set.ts'

/** Event types of the host's statistics (spec §2). */
const eventTypes = { display: 1, click: 2 } as const

/** Counts a display or a click with the host. Counting never stands in the way, so its troubles are let go. */
export function reportBanner(
  services: Pick<Services, 'host'>,
  kind: keyof typeof eventTypes,
  banner: Banner,
): void {
  const { typeName, configId, innerId } = banner.point
  services.host
    .call('reportEvent', {
      dataType: eventTypes[kind],
      code: typeName,
      name: kind,
      jsonObject: { typeName, configId, innerId },
    })
    .catch(() => undefined)
}
