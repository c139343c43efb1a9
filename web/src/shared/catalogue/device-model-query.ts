import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../services/services.ts'

/** How the vendor's platform knows a model; empty where an older host does not tell. */
export interface ModelKey {
  productKey: string
  insideModelCode: string
}

/** The model of a device; empty for one that the host does not list. */
export function modelOf({ productKey = '', insideModelCode = '' }: Partial<ModelKey> = {}): ModelKey {
  return { productKey, insideModelCode }
}

/**
 * What a model is made of and can do (product 7.30), asked for once a visit. Null where the host names no model, the
 * server knows none, or does not answer: each device is then asked about by itself.
 */
export function deviceModelQuery(services: Services, { productKey, insideModelCode }: ModelKey) {
  return queryOptions({
    queryKey: ['device-model', productKey, insideModelCode],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      if (productKey === '' || insideModelCode === '') return null
      const query = { productKey, insideModelCode }
      const answer = await services.api.call('getDeviceMetadata', { query }, signal).catch(() => null)
      return answer?.ok ? answer.data : null
    },
  })
}
