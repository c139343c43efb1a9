import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../../shared/services/services-context.ts'
import type { DataDevice } from '../model/data-device.ts'
import { bindInfoQuery, cardDetailQuery, dataPacksQuery } from '../queries.ts'

/** The card of a camera as far as it is known. */
export interface KnownCard {
  iccid: string | null
  status: Schemas['CardDetail']['cardStatus'] | null
}

/** Content of the page about a camera's data; `packs` is null while they could not be read. */
export type DataUseState =
  | { kind: 'loading' }
  | { kind: 'error'; error: unknown; card: KnownCard }
  | { kind: 'done'; detail: Schemas['CardDetail']; packs: Schemas['DataPack'][] | null; card: KnownCard }

/** Card, packages and binding of a camera put together; only the card itself is needed. */
export function useDataUse(
  device: DataDevice,
  isResolved: boolean,
): { view: DataUseState; reload: () => Promise<unknown>; isReloading: boolean } {
  const services = useServices()
  const detail = useQuery({ ...cardDetailQuery(services, device), enabled: isResolved })
  const packs = useQuery({ ...dataPacksQuery(services, device), enabled: isResolved })
  const bound = useQuery({
    ...bindInfoQuery(services, device.deviceKey ?? device.deviceId),
    enabled: isResolved,
  })
  const card: KnownCard = {
    iccid: detail.data?.cardNo ?? bound.data?.iccid ?? null,
    status: detail.data?.cardStatus ?? bound.data?.cardStatus ?? null,
  }
  const view = (): DataUseState => {
    if (detail.data !== undefined && !packs.isPending) {
      return { kind: 'done', detail: detail.data, packs: packs.data ?? null, card }
    }
    // Wait for what the binding knows: it is all there is to show beside the error.
    if (detail.error !== null && !bound.isPending) return { kind: 'error', error: detail.error, card }
    return { kind: 'loading' }
  }
  return {
    view: view(),
    reload: () => Promise.all([detail.refetch(), packs.refetch(), bound.refetch()]),
    isReloading: detail.isRefetching || packs.isRefetching || bound.isRefetching,
  }
}
