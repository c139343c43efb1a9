import controlDocument from '@skyshop/openapi/documents/control' with { type: 'json' }
import httpDocument from '@skyshop/openapi/documents/http' with { type: 'json' }

/** A bundled OpenAPI document, read as data. */
export interface ContractDocument {
  name: 'http' | 'control'
  json: { paths: Record<string, Record<string, unknown>> }
}

export const httpContract: ContractDocument = { name: 'http', json: httpDocument }
export const controlContract: ContractDocument = { name: 'control', json: controlDocument }
