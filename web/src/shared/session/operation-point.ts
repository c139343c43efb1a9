import type { SafeStorage } from '../storage/safe-storage.ts'

export const OPERATION_POINT_KEYS = ['typeName', 'configId', 'innerId'] as const

/** Where a purchase came from: the tracking parameters every navigation keeps (product 2.64). An empty value is one. */
export type OperationPoint = Readonly<Partial<Record<(typeof OPERATION_POINT_KEYS)[number], string>>>

const MAX_LENGTH = 64
const STORAGE_KEY = 'skyshop.operationPoint'

/** Reads the tracking parameters of an address; overlong ones count as absent. */
export function readOperationPoint(query: URLSearchParams): OperationPoint {
  const found: Partial<Record<string, string>> = {}
  for (const key of OPERATION_POINT_KEYS) {
    const value = query.get(key)
    if (value !== null && value.length <= MAX_LENGTH) found[key] = value
  }
  return found
}

/** Tracking parameters of the visit, which outlive a page that is loaded anew. */
export function recallOperationPoint(storage: SafeStorage): OperationPoint {
  return readOperationPoint(new URLSearchParams(storage.read(STORAGE_KEY) ?? ''))
}

export function keepOperationPoint(storage: SafeStorage, point: OperationPoint): void {
  storage.write(STORAGE_KEY, new URLSearchParams(point).toString())
}

/** `operationPointJson` of an order or a contract: all three parameters, an absent one empty. */
export function operationPointJson(point: OperationPoint): string {
  return JSON.stringify({ typeName: '', configId: '', innerId: '', ...point })
}
