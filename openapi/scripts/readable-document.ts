import { type OpenApiDocument, operationsOf } from './document.ts'
import type { CodeTexts } from './reference-page.ts'

interface Parameter {
  readonly $ref?: string
  example?: unknown
  readonly schema?: { readonly examples?: readonly unknown[] }
}

interface ReadOperation {
  readonly operationId: string
  description?: string
  parameters?: Parameter[]
  readonly security?: readonly object[]
  readonly responses: Record<string, unknown>
  readonly 'x-business-codes'?: readonly string[]
  readonly 'x-effect'?: string
}

/**
 * A copy of a document in which other tools find what they look for: refusals in the description of an operation, the example of
 * a value beside its schema, those of an answer by name, refusals by status where an operation has none.
 */
export function readableDocument(document: OpenApiDocument, codes: CodeTexts = {}): OpenApiDocument {
  const copy = structuredClone(document)
  const { parameters = {}, responses = {} } = copy.components as {
    parameters?: Record<string, Parameter>
    responses?: Record<string, object>
  }
  for (const parameter of Object.values(parameters)) showExample(parameter)
  for (const answer of Object.values(responses)) nameExamples(answer)
  const token = addToken(copy)
  for (const { path, method, operation } of operationsOf(copy)) {
    const read = operation as unknown as ReadOperation
    for (const parameter of read.parameters ?? []) showExample(parameter)
    if (token && read.security?.length !== 0) read.parameters = [...(read.parameters ?? []), token]
    read.description = descriptionOf(read, { path, method, codes })
    for (const answer of Object.values(read.responses)) nameExamples(answer)
    const { default: refusal, ...known } = read.responses
    if (Object.keys(known).some((status) => status.startsWith('4'))) continue
    if (refusal) read.responses['4XX'] = structuredClone(refusal)
    else read.responses['403'] = structuredClone(otherHost)
  }
  for (const item of Object.values((copy.webhooks ?? {}) as Record<string, Record<string, ReadOperation>>))
    for (const event of Object.values(item))
      event.description ??= 'An event: its body is the `payload` of `{name, payload}`.'
  return copy
}

const NO_NAME = 'The Host header says "example.com", which is no name of this host.'

/** What every server answers a request that is sent to the name of another host. */
const otherHost = {
  description: 'The header Host is no name of this host; nothing was read.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'message'],
        properties: { error: { const: 'forbidden' }, message: { type: 'string' } },
      },
      examples: { example: { value: { error: 'forbidden', message: NO_NAME } } },
    },
  },
}

interface Media {
  example?: unknown
  examples?: object
}

/** Mocks take named examples of an answer, not all of them a single one. */
function nameExamples(answer: unknown): void {
  for (const media of Object.values((answer as { content?: Record<string, Media> }).content ?? {})) {
    const { example } = media
    if (example === undefined) continue
    delete media.example
    media.examples = { example: { value: example } }
  }
}

/** Clients take the example of a parameter, programs of this project those of its schema. */
function showExample(parameter: Parameter): void {
  const [example] = parameter.schema?.examples ?? []
  if (parameter.example === undefined && example !== undefined) parameter.example = example
}

interface KeyScheme {
  readonly type: string
  readonly in: string
  readonly name: string
  readonly description: string
}

/**
 * Declares the second of two keys that are asked for together as a header as well, since some clients send one key alone. Returns
 * the reference that operations need; null where one key is enough.
 */
function addToken(document: OpenApiDocument): Parameter | null {
  const components = document.components as {
    securitySchemes?: Record<string, KeyScheme>
    parameters?: Record<string, object>
  }
  const [asked = {}] = (document.security ?? []) as Record<string, unknown>[]
  const [, second] = Object.keys(asked)
  const scheme = second === undefined ? undefined : components.securitySchemes?.[second]
  if (second === undefined || scheme === undefined) return null
  const { name, description } = scheme
  const said = `${description} The same as the security scheme ${second}, for clients that send one key of two.`
  const parameter = { name, in: 'header', required: false, description: said, schema: { type: 'string' } }
  components.parameters = { ...components.parameters, [second]: parameter }
  return { $ref: `#/components/parameters/${second}` }
}

/** What an operation says of itself, with its refusals by number; the way a call of the bridge travels. */
function descriptionOf(
  operation: ReadOperation,
  { path, method, codes }: { path: string; method: string; codes: CodeTexts },
): string {
  const { operationId, description, 'x-business-codes': names, 'x-effect': effect } = operation
  const said = description === undefined ? [] : [description.trim()]
  const refusals = names?.map((name) => `\`${codes[name]?.code}\` ${name}`).join(', ')
  if (refusals !== undefined)
    return [...said, refusals === '' ? 'It has no business refusals.' : `Refusals: ${refusals}.`].join(' ')
  if (path.startsWith('/bridge/'))
    return [
      ...said,
      `A message \`{id, method: '${operationId}', params}\`: the body is its \`params\`, the answer its \`result\`.`,
    ].join(' ')
  return said[0] ?? effects[effect ?? method] ?? 'It changes the world.'
}

const effects: Readonly<Record<string, string>> = {
  get: 'It changes nothing.',
  reads: 'It changes nothing.',
  delete: 'What was there is lost.',
  destroys: 'What was there is lost.',
}

interface Event {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
}

/** Tags of webhooks that are no calls: messages inside other ones. */
const CARRIED = ['sdk', 'encrypted', 'headers']

/** The webhooks of all documents as AsyncAPI 3, with the schemas that they need: what shop and merchant are told without asking. */
export function eventDocument(documents: Readonly<Record<string, OpenApiDocument>>): object {
  const channels: Record<string, object> = {}
  const operations: Record<string, object> = {}
  const schemas: Record<string, object> = {}
  for (const [name, document] of Object.entries(documents)) {
    const items = Object.values((document.webhooks ?? {}) as Record<string, { post: Event }>)
    for (const { post } of items) {
      const { operationId: id, summary, description, tags = [], requestBody } = post
      if (tags.some((tag) => CARRIED.includes(tag))) continue
      const [[contentType, { schema }] = ['application/json', { schema: {} }]] = Object.entries(
        requestBody.content,
      )
      const payload = takeSchemas(schema, { name, document, schemas })
      const channel = `${name}-${id}`
      channels[channel] = {
        // The bridge names its events; a provider tells at the address that a call or an account names.
        address: name === 'bridge' ? id : null,
        messages: { [id]: { name: id, summary, contentType, payload } },
      }
      operations[id] = {
        action: 'receive',
        channel: { $ref: `#/channels/${channel}` },
        summary,
        ...(description !== undefined && { description }),
        messages: [{ $ref: `#/channels/${channel}/messages/${id}` }],
      }
    }
  }
  const info = {
    title: 'Skyshop events',
    version: '0.1.0',
    description: 'What the host app tells the shop, and what the providers tell the merchant.',
    license: { name: 'MIT' },
  }
  return { asyncapi: '3.0.0', info, channels, operations, components: { schemas } }
}

/** Copies what a schema refers to into `schemas`, under names that have their document in them, and returns the schema so changed. */
function takeSchemas(
  schema: object,
  around: { name: string; document: OpenApiDocument; schemas: Record<string, object> },
): object {
  const { name, document, schemas } = around
  const text = JSON.stringify(schema, (_key, value) => {
    if (typeof value !== 'string' || !value.startsWith('#/components/schemas/')) return value
    return value.replace('#/components/schemas/', `#/components/schemas/${name}-`)
  })
  for (const [, ref = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const key = `${name}-${ref}`
    if (schemas[key] !== undefined) continue
    schemas[key] = {}
    schemas[key] = takeSchemas(document.components?.schemas?.[ref] ?? {}, around)
  }
  return JSON.parse(text) as object
}
