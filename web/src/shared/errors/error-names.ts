import type { ErrorName } from '@skyshop/openapi/error-codes'
import { errorNumbers } from '@skyshop/openapi/error-numbers'
import { NetworkError, RefusalError } from '../api-client/api-errors.ts'

const nameByCode = new Map<number, ErrorName>(
  (Object.keys(errorNumbers) as ErrorName[]).map((name) => [errorNumbers[name], name]),
)

/** Name of a code in the catalogue, or null for a code this shop does not know. */
export function errorNameOf(code: number): ErrorName | null {
  return nameByCode.get(code) ?? null
}

/** The catalogue's name for anything that was thrown; unknown things are a failed request. */
export function nameOfError(error: unknown): ErrorName {
  if (error instanceof RefusalError) return errorNameOf(error.refusal.code) ?? 'contract-violation'
  if (error instanceof NetworkError) return error.reason === 'unreadable' ? 'request-error' : 'network-error'
  return 'internal-error'
}

/**
 * Key of a name's text; every text of docs/product.md, §8 has one. Success given as an error is a fault of the data.
 */
export function errorTextKey(name: ErrorName): `error.${Exclude<ErrorName, 'ok'>}` {
  return name === 'ok' ? 'error.internal-error' : `error.${name}`
}
