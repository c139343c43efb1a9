import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { IncompleteContract, type OpenApiDocument, operationsOf } from './document.ts'

/** Meanings by the name of a field or parameter, or by that of its owner and its own. */
type FieldMeanings = Readonly<Record<string, string>>

interface Field {
  readonly $ref?: string
  description?: string
  readonly name?: string
  readonly properties?: Readonly<Record<string, Field>>
  readonly items?: Field
  readonly anyOf?: readonly Field[]
  readonly oneOf?: readonly Field[]
}

/**
 * Describes the fields of documents by the tables in `file`, one of each document and `all`. Messages a provider
 * describes itself are left alone, by name. Throws when a field has no meaning: no reader is left with a bare name.
 */
export function requireMeanings(
  documents: Readonly<Record<string, OpenApiDocument>>,
  file: string,
  ofProviders: readonly OpenApiDocument[] = [],
): void {
  const foreign = new Set(ofProviders.flatMap(({ components }) => Object.keys(components?.schemas ?? {})))
  const { all = {}, ...own } = parse(readFileSync(file, 'utf8')) as Record<string, FieldMeanings>
  const missing = Object.entries(documents).flatMap(([name, document]) =>
    describeFields(document, [own[name] ?? {}, all], foreign).map((place) => `${name}: ${place}`),
  )
  if (missing.length > 0) {
    const cure = 'Without a meaning: write a "description", or the name in openapi/shared/field-meanings.yaml'
    throw new IncompleteContract(cure, missing)
  }
}

/**
 * Gives every field and parameter of a document that says nothing of itself the meaning its name has there, and answers
 * those that have none, as `Schema.field` or `operationId.parameter`. A field of a named schema is described by that
 * schema; messages of a provider, by `foreign` names, are described by the provider.
 */
export function describeFields(
  document: OpenApiDocument,
  meanings: readonly FieldMeanings[],
  foreign: ReadonlySet<string>,
): string[] {
  const missing: string[] = []
  const describe = (field: Field, owner: string, name: string) => {
    if (field.description !== undefined) return
    const candidates = [`${owner}.${name}`, name].flatMap((key) => meanings.map((table) => table[key]))
    const meaning = candidates.find((text) => text !== undefined)
    if (meaning === undefined) missing.push(`${owner}.${name}`)
    else field.description = meaning
  }
  const walk = (schema: Field, owner: string) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!isNamed(field)) describe(field, owner, name)
      walk(field, owner)
    }
    for (const inner of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
      if (inner) walk(inner, owner)
  }
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    if (!foreign.has(name)) walk(schema as Field, name)
  for (const { operation } of operationsOf(document))
    for (const parameter of (operation as unknown as { parameters?: Field[] }).parameters ?? [])
      if (parameter.$ref === undefined) describe(parameter, operation.operationId, parameter.name ?? '')
  return missing
}

/** Whether a field is, or lists, or may be a schema with a name of its own. */
function isNamed({ $ref, items, anyOf = [] }: Field): boolean {
  return [$ref, items?.$ref, ...anyOf.map((choice) => choice.$ref)].some((ref) => ref !== undefined)
}

interface Media {
  schema?: { $ref?: string }
  example?: unknown
  examples?: unknown
}
interface Shown {
  operationId: string
  parameters?: {
    name?: string
    in?: string
    required?: boolean
    schema?: { examples?: unknown }
  }[]
  requestBody?: { content?: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

/** Throws when a place of a contract that needs an example has none; the lint holds those there are against their schemas. */
export function requireExamples(documents: Readonly<Record<string, OpenApiDocument>>): void {
  const missing = Object.entries(documents).flatMap(([name, document]) =>
    missingExamples(document).map((place) => `${name}: ${place}`),
  )
  if (missing.length > 0) {
    const cure =
      'Without an example: write "example" beside the schema of a body, "examples" into that of a query value'
    throw new IncompleteContract(cure, missing)
  }
}

/** Request bodies, successful answers and required query values without an example, each as `operationId place`. */
export function missingExamples(document: OpenApiDocument): string[] {
  return [...operationsOf(document)].flatMap(({ operation }) => {
    const { operationId, requestBody, responses, parameters = [] } = operation as unknown as Shown
    const answer = responses['200'] ?? responses['201']
    const values = parameters.filter(
      ({ in: place, required, schema }) => place === 'query' && required && schema?.examples === undefined,
    )
    return [
      ...(lacksExample(document, requestBody?.content) ? [`${operationId} request body`] : []),
      ...(lacksExample(document, answer?.content) ? [`${operationId} answer`] : []),
      ...values.map(({ name }) => `${operationId} ${name}`),
    ]
  })
}

/** Bytes and streams have no example, and an answer without a body has none to show. */
function lacksExample(document: OpenApiDocument, content: Record<string, Media> | undefined): boolean {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (!media || /^image\/|octet-stream|event-stream/.test(type ?? '')) return false
  const name = media.schema?.$ref?.split('/').at(-1) ?? ''
  const schemas = document.components?.schemas ?? {}
  const ofSchema = (schemas[name] as { example?: unknown } | undefined)?.example
  return (media.example ?? media.examples ?? ofSchema) === undefined
}

/** Throws when an operation of the control plane has not exactly one tag: its area, by which its tool is offered. */
export function requireTags(control: OpenApiDocument): void {
  const missing = [...operationsOf(control)]
    .map(({ operation }) => operation as unknown as { operationId: string; tags?: readonly string[] })
    .filter(({ tags = [] }) => tags.length !== 1)
    .map(({ operationId }) => `control: ${operationId}`)
  if (missing.length > 0) throw new IncompleteContract('Without an area: write one tag', missing)
}
