/** The parts of an OpenAPI document the generator reads. */
export interface OperationObject {
  operationId: string
  tags?: string[]
  security?: unknown[]
  responses: Record<string, unknown>
  requestBody?: { required?: boolean; content?: unknown; 'x-max-bytes'?: number }
  'x-business-codes'?: string[]
  'x-assumed'?: boolean
}

/** The part of an OpenAPI document that the scripts read. */
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

/** A JSON Schema as the contracts have them. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  [keyword: string]: unknown
}

/** A schema with its `$ref` and `allOf` merged into it; members of its own win. */
export function resolveSchema(document: OpenApiDocument, schema: Schema): Schema {
  const { $ref, allOf = [], ...own } = schema
  const referred = $ref === undefined ? [] : [resolved<Schema>(document, { $ref })]
  const parts = [...[...referred, ...allOf].map((part) => resolveSchema(document, part)), own]
  const properties = parts.map((part) => part.properties ?? {})
  const required = parts.flatMap((part) => part.required ?? [])
  const whole: Schema = Object.assign({}, ...parts)
  const hasMembers = parts.some((part) => part.properties !== undefined)
  return { ...whole, required, ...(hasMembers && { properties: Object.assign({}, ...properties) }) }
}

/** A value, or what it refers to in its document. */
export function resolved<T>(document: OpenApiDocument, value: unknown): T {
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) return value as T
  const keys = $ref.slice(2).split('/')
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[unescaped(key)], document) as T
}

const unescaped = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
