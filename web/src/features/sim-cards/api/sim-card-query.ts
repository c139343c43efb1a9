import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { DataDevice } from '../model/data-device.ts'

/**
 * The SIM card of a camera: by the number the host app read, else by the camera's serial number. Null where the server
 * tells of none, as for cameras of others; a number it does not know is refused.
 */
export function simCardQuery({ api }: Services, { deviceId, iccid }: DataDevice) {
  return queryOptions({
    queryKey: ['sim-card', deviceId, iccid],
    queryFn: async ({ signal }) => {
      if (iccid !== '') return dataOf(await api.call('getIotCard', { query: { cardNo: iccid } }, signal))
      const cards = dataOf(await api.call('listCardsOfDevices', { body: { sns: [deviceId] } }, signal))
      return cards.find(({ deviceSnNo }) => deviceSnNo === deviceId) ?? null
    },
  })
}
