import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'

/**
 * A refusal the user sees, by its name in the catalogue (openapi/shared/error-codes.yaml).
 * `data` carries what the shop needs to go on, such as the existing orderNo or the right price in fen.
 */
export class BusinessError extends Error {
  override readonly name = 'BusinessError'
  readonly code: ErrorName
  readonly data: Schemas['RefusalData'] | null

  constructor(code: ErrorName, data: Schemas['RefusalData'] | null = null) {
    super(code)
    this.code = code
    this.data = data
  }
}
