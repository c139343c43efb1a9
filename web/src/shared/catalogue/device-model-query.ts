import { errorNumbers } from '@skyshop/openapi/error-numbers'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../api-client/api-errors.ts'
import type { Services } from '../services/services.ts'

/** Key by which the vendor's platform knows a model; empty where an older host does not tell. */
export interface ModelKey {
  productKey: string
  insideModelCode: string
}

/** The model of a device; empty for one that the host does not list. */
export function modelOf({ productKey = '', insideModelCode = '' }: Partial<ModelKey> = {}): ModelKey {
  return { productKey, insideModelCode }
}

/**
 * Asks what a model is made of and can do (product 7.30), once a visit; after a lost answer it is asked for again.
 * Null where the host names no model or the server knows none: each device is then asked about by itself. Rejects where
 * the server does not answer or fails.
 */
export function deviceModelQuery(services: Services, { productKey, insideModelCode }: ModelKey) {
  return queryOptions({
    queryKey: ['device-model', productKey, insideModelCode],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      if (productKey === '' || insideModelCode === '') return null
      const query = { productKey, insideModelCode }
      const answer = await services.api.call('getDeviceMetadata', { query }, signal)
      const isUnknown = !answer.ok && answer.refusal.code === errorNumbers['metadata-not-found']
      return isUnknown ? null : dataOf(answer)
    },
  })
}
