/** The parts of an OpenAPI document the generator reads. */
export interface OperationObject {
  operationId: string
  tags?: string[]
  security?: unknown[]
  responses: Record<string, unknown>
  'x-business-codes'?: string[]
  'x-assumed'?: boolean
}

export interface OpenApiDocument {
  paths?: Record<string, Record<string, OperationObject>>
  components?: { schemas?: Record<string, object> }
  [key: string]: unknown
}

const HTTP_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Every operation of a document, in the order of its paths. */
export function* operationsOf(document: OpenApiDocument) {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of HTTP_METHODS) {
      const operation = item[method]
      if (operation) yield { path, method, operation }
    }
  }
}

/** Something a contract must say and does not; the message names the places and what to write there. */
export class IncompleteContract extends Error {
  constructor(cure: string, places: readonly string[]) {
    super(`${cure} (openapi/README.md, "Adding an operation"):\n${places.join('\n')}`)
    this.name = 'IncompleteContract'
  }
}
