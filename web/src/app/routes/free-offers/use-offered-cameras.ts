import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { drawingOf } from '../../../features/devices/model/device-appearance.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import type { OfferedCamera } from '../../../features/free-offers/components/camera-list.tsx'
import { useServices } from '../../../shared/services/services-context.ts'

type Named = Pick<Schemas['OfferDevice'], 'deviceId' | 'deviceName'>

/** Shows the cameras an offer names as the host app knows them: name, cover, drawing. */
export function useOfferedCameras(): (offered: readonly Named[]) => OfferedCamera[] {
  const { t } = useTranslation()
  const { data: devices = [] } = useQuery(hostDevicesQuery(useServices()))
  return (offered) =>
    offered.map(({ deviceId, deviceName }) => {
      const device = devices.find((one) => one.deviceId === deviceId)
      return {
        deviceId,
        name: device?.deviceName ?? (deviceName || t('device.unnamed')),
        cover: device?.coverUri ?? undefined,
        kind: device === undefined ? 'ball' : drawingOf(device),
      }
    })
}
