import httpDocument from '@skyshop/openapi/documents/http' with { type: 'json' }
import { type ContractDocument, ContractValidator } from '../../engine/api-contract/contract-validator.ts'

/** The API contract of the product, compiled from `openapi/`. */
export const httpContract: ContractDocument = { name: 'http', json: httpDocument, decidedBy: 'success' }

/** The validator of the product's contract for the whole process: a schema is compiled once. */
export const httpValidator = new ContractValidator(httpContract)
