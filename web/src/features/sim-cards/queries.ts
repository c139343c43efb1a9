import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf, RefusalError } from '../../shared/api-client/api-errors.ts'
import { nameOfError } from '../../shared/errors/error-names.ts'
import { HostError } from '../../shared/host/host-port.ts'
import type { Services } from '../../shared/services/services.ts'
import { type DataDevice, iccidQuery } from './model/data-device.ts'
import type { FreeDataKind } from './model/free-data-view.ts'

/** Which SIM card is bound to a camera, whatever the card itself says. */
export function bindInfoQuery(services: Services, deviceKey: string) {
  return queryOptions({
    queryKey: ['bind-info', deviceKey],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getBindInfo', { query: { deviceKey } }, signal)),
  })
}

/** The SIM card of a camera with what its data is used for. */
export function cardDetailQuery(services: Services, device: DataDevice) {
  const query = { deviceSnNo: device.deviceId, ...iccidQuery(device) }
  return queryOptions({
    queryKey: ['card-detail', query],
    queryFn: async ({ signal }) => dataOf(await services.api.call('getCardDetail', { query }, signal)),
  })
}

/** Number of the SIM in a camera, from the host app; empty when the host has none. */
export function cardNumberQuery({ host }: Services, iotId: string) {
  return queryOptions({
    queryKey: ['card-number', iotId],
    queryFn: async () => {
      try {
        return (await host.call('getDeviceICCID', { iotId })).iccid
      } catch (error) {
        if (error instanceof HostError) return ''
        throw error
      }
    },
  })
}

/** Data packages on a camera, past ones too; none where the device has not purchased data. */
export function dataPacksQuery(services: Services, device: DataDevice) {
  const query = { deviceKey: device.deviceKey ?? device.deviceId, ...iccidQuery(device) }
  return queryOptions({
    queryKey: ['data-packs', query],
    queryFn: async ({ signal }) => {
      try {
        return dataOf(await services.api.call('listDataPacks', { query }, signal))
      } catch (error) {
        if (error instanceof RefusalError && nameOfError(error) === 'data-not-purchased') return []
        throw error
      }
    },
  })
}

/**
 * The SIM card of a camera: by the number the host app read, else by the camera's serial number. Null when the server
 * lists none, as for cameras of other accounts; an unknown number is refused.
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

/** Whose SIM card a camera has, and whether it is in use. */
export function simManufacturerQuery(services: Services, deviceSnNo: string) {
  return queryOptions({
    queryKey: ['sim-manufacturer', deviceSnNo],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getSimManufacturer', { query: { deviceSnNo } }, signal)),
  })
}

/** The camera data is given to. */
export interface FlowDevice {
  deviceKey: string
  iccid: string
}

/** Asks whether data is given to a camera, and where that stands. */
export function flowOfferQuery(services: Services, kind: FreeDataKind, device: FlowDevice) {
  return queryOptions({
    queryKey: ['flow-offer', kind, device],
    queryFn: async ({ signal }) => dataOf(await ask(services, { kind, device, signal })),
  })
}

function ask({ api }: Services, asked: { kind: FreeDataKind; device: FlowDevice; signal: AbortSignal }) {
  const { kind, device, signal } = asked
  const { deviceKey } = device
  if (kind === 'included') return api.call('queryIncludeFlow', { query: { deviceKey } }, signal)
  return api.call('queryFreeFlow', { query: { deviceKey, ...iccidQuery(device) } }, signal)
}

/** Takes the data given to a camera; throws the server's refusal. */
export async function receiveFlow(
  { api }: Pick<Services, 'api'>,
  kind: FreeDataKind,
  device: FlowDevice,
): Promise<Schemas['FlowOffer']> {
  const params = { query: { deviceKey: device.deviceKey, ...iccidQuery(device) } }
  return dataOf(
    kind === 'included'
      ? await api.call('receiveIncludeFlow', params)
      : await api.call('receiveFreeFlow', params),
  )
}
