import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import { errorNameOf } from '../../../shared/errors/error-names.ts'

/** What the server says to an entered serial number. */
export type SerialNumberAnswer =
  | { kind: 'found'; productCode: string }
  /** A camera of the user that is bound to no account. */
  | { kind: 'unbound' }
  /** Not the number of a device; `reason` names what is said. */
  | { kind: 'wrong'; reason: ErrorName }

/** Found only with code 200, a deviceKey and bindFlag 1 (product 5.14); bindFlag 0 is told apart (R-DEVICE-9). */
export function serialNumberAnswer(result: ApiResult<Schemas['DeviceBase'] | null>): SerialNumberAnswer {
  if (!result.ok) return { kind: 'wrong', reason: errorNameOf(result.refusal.code) ?? 'device-not-found' }
  const base = result.data
  if (!base?.deviceKey) return { kind: 'wrong', reason: 'device-not-found' }
  if (Number(base.bindFlag) !== 1) return { kind: 'unbound' }
  return { kind: 'found', productCode: base.productCode }
}

/** What was meant by what was typed: numbers are copied with gaps between their groups. */
export function serialNumberOf(text: string): string {
  return text.replace(/[\s-]+/g, '')
}
