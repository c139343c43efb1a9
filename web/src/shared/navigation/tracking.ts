import { OPERATION_POINT_KEYS, type OperationPoint, readOperationPoint } from '../session/operation-point.ts'

/** Adds the tracking parameters to an address inside the shop; those it already has stay. */
export function withTracking(url: string, point: OperationPoint): string {
  const [path = '', search = ''] = url.split('?', 2)
  const params = new URLSearchParams(search)
  const own = readOperationPoint(params)
  for (const key of OPERATION_POINT_KEYS) {
    if (own[key] === '' && point[key] !== '') params.set(key, point[key])
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
