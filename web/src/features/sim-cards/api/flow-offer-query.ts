import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { iccidQuery } from '../model/data-device.ts'
import type { FreeDataKind } from '../model/free-data-view.ts'

/** The camera data is given to. */
export interface FlowDevice {
  deviceKey: string
  iccid: string
}

/** Whether data is given to a camera, and where that stands. */
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
