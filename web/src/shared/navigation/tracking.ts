import { OPERATION_POINT_KEYS, type OperationPoint, readOperationPoint } from '../session/operation-point.ts'
import { parametersOf, withParameters } from './with-parameters.ts'

/** Adds the tracking parameters to an address inside the shop; those it already has stay. */
export function withTracking(url: string, point: OperationPoint): string {
  const own = readOperationPoint(parametersOf(url))
  const missing = OPERATION_POINT_KEYS.filter((key) => own[key] === '' && point[key] !== '')
  return withParameters(url, Object.fromEntries(missing.map((key) => [key, point[key]])))
}
