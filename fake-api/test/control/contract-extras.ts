import http from '@skyshop/openapi/documents/http' with { type: 'json' }
import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  'x-extra'?: boolean
  'x-extra-values'?: unknown[]
}

interface Operation {
  'x-extra'?: boolean
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const document = http as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The operation as the contract has it. */
export function contractOf(id: HttpOperationId): Operation {
  const { path, method } = httpOperations[id]
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`no ${id}`)
  return operation
}

/** Places of an answer that hold what the contract marks as an extra, read along its schema and not from any table. */
export function extrasIn(id: HttpOperationId, body: { code: number }): string[] {
  const code = Object.entries(errorCodes).find(([, one]) => one.code === body.code && one.bareAs)
  const found = code ? [`code ${code[0]}`] : []
  const schema = contractOf(id).responses['200']?.content?.['application/json']?.schema
  if (schema) walk(schema, body, { at: '', found })
  return found
}

function walk(schema: Schema, value: unknown, { at, found }: { at: string; found: string[] }): void {
  if (schema.$ref) {
    const target = document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    if (target) walk(target, value, { at, found })
    return
  }
  if (schema['x-extra-values']?.includes(value)) found.push(`${at} = ${String(value)}`)
  for (const one of [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    walk(one, value, { at, found })
  if (value === null || typeof value !== 'object') return
  if (schema.items && Array.isArray(value))
    for (const item of value) walk(schema.items, item, { at: `${at}[]`, found })
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(value, name)) continue
    if (property['x-extra'] === true) found.push(`${at}.${name}`)
    walk(property, Reflect.get(value, name), { at: `${at}.${name}`, found })
  }
}
