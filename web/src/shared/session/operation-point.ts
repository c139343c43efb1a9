/** Where a purchase came from: the tracking parameters every navigation keeps (product 2.64). */
export interface OperationPoint {
  typeName: string
  configId: string
  innerId: string
}

export const OPERATION_POINT_KEYS = ['typeName', 'configId', 'innerId'] as const

export const EMPTY_OPERATION_POINT: OperationPoint = { typeName: '', configId: '', innerId: '' }

const MAX_LENGTH = 64

/** Reads the tracking parameters of an address; absent, empty and overlong ones read as empty. */
export function readOperationPoint(query: URLSearchParams): OperationPoint {
  const read = (key: keyof OperationPoint): string => {
    const value = query.get(key) ?? ''
    return value.length > MAX_LENGTH ? '' : value
  }
  return { typeName: read('typeName'), configId: read('configId'), innerId: read('innerId') }
}

/** What `over` says, and `under` where it says nothing. */
export function mergeOperationPoints(over: OperationPoint, under: OperationPoint): OperationPoint {
  return {
    typeName: over.typeName || under.typeName,
    configId: over.configId || under.configId,
    innerId: over.innerId || under.innerId,
  }
}
