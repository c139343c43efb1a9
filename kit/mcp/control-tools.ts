import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import document from '@skyshop/openapi/documents/control' with { type: 'json' }
import { type ControlAddress, fetchServer } from '../../bridge-simulator/src/control/control-client.ts'
import { toolViews, ViewError } from './tool-views.ts'

type Schema = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: Values }>>

interface Operation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Schema[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
  /** What it does to a world, where its method does not say so. */
  readonly 'x-effect'?: 'reads' | 'destroys'
}

interface ControlOperation {
  readonly path: string
  readonly method: string
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
}

const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Limits that the server checks and tells by itself; a reader of the tools pays for each word. */
const unsaid: ReadonlySet<string> = new Set([
  ...['additionalProperties', 'minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength', 'pattern'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'minProperties', 'maxProperties', 'example', 'examples'],
])

/** Operations whose bodies and answers are JSON: what travels as a file or a stream is for programs. */
const operations = new Map(
  Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ operation: { requestBody, responses } }) => {
      const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
      return [requestBody, ...answers.map(([, answer]) => answer)].every(
        (one) => one?.content === undefined || 'application/json' in one.content,
      )
    })
    .map((listed): [string, ControlOperation] => {
      const parameters = (listed.operation.parameters ?? []).map(
        (one) => inlined(one) as unknown as Parameter,
      )
      return [listed.operation.operationId, { ...listed, parameters }]
    }),
)

/** Areas of the control contract (its tags) that have tools. */
export const toolAreas: readonly string[] = [
  ...new Set([...operations.values()].map(({ operation }) => operation.tags[0])),
]

/**
 * The areas that are offered without being asked for. A client reads all tools to its model in each conversation, and
 * some take only so many: these are what playing through a bug needs.
 */
const standardAreas = 'worlds,clock,faults,journal,state'

/** Version of the control contract. */
export const contractVersion: string = document.info.version

/** Areas of a list such as `worlds,clock`; `all` names all of them. */
export function readAreas(list: string = standardAreas): readonly string[] {
  return list === 'all' ? toolAreas : list.split(',')
}

/** Says in a sentence why there are no such areas; null when there are. */
export function areasRefusal(list?: string): string | null {
  const wrong = readAreas(list).find((area) => !toolAreas.includes(area))
  if (wrong === undefined) return null
  return `There are no tools for "${wrong}": take all, or some of ${toolAreas.join(', ')}.`
}

/** Tools of these areas, in the order of the contract. */
export function controlTools(areas: readonly string[]): Tool[] {
  return [...operations.values()].filter(({ operation }) => areas.includes(operation.tags[0])).map(toTool)
}

/** Tells whether an operation is a tool, in any area. */
export function isControlTool(name: string): boolean {
  return operations.has(name)
}

function toTool({ method, operation, parameters }: ControlOperation): Tool {
  const { operationId, summary, description } = operation
  const effect = operation['x-effect'] ?? effects[method]
  const body = bodyOf(operation)
  const fields = parameters.map((one) => [one.name, fieldOf(one)])
  const named = parameters.filter((one) => one.required && one.name !== 'worldId').map(({ name }) => name)
  const required = [...named, ...(body?.required ?? [])]
  const texts = [summary, description, body?.description].map((text) => sentencesFor(text))
  const example = JSON.stringify(exampleOf(operation, parameters))
  return {
    name: operationId,
    description: [...new Set(texts), `Example: ${example}`].filter(Boolean).join(' '),
    inputSchema: {
      type: 'object',
      properties: { ...Object.fromEntries(fields), ...body?.properties, ...toolViews[operationId]?.takes },
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'destroys',
      idempotentHint: method !== 'post' && method !== 'patch',
      openWorldHint: false,
    },
  }
}

interface BodySchema {
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  readonly description?: string
}

/** The body of an operation, whose members are arguments of the tool beside those of path and query. */
function bodyOf({ requestBody }: Operation): BodySchema | null {
  const schema = requestBody?.content['application/json']?.schema
  return schema === undefined ? null : (shortened(inlined(schema), new Map()) as BodySchema)
}

/** A text without the statuses of HTTP: a tool that is refused is told why, without one. */
function sentencesFor(text = ''): string {
  const sentences = text.trim().split(/(?<=[.]) (?=[A-Z0-9])/)
  return sentences.filter((one) => !/\b(400|403|404|409|422|503)\b/.test(one)).join(' ')
}

/** Arguments that a reader may copy: those of the contract's example, and what names the thing in its path. */
function exampleOf({ requestBody }: Operation, parameters: readonly Parameter[]): Values {
  const needed = parameters.filter(({ name, required }) => required && name !== 'worldId')
  const named = needed.map(({ name, schema }): [string, unknown] => {
    const { type, examples } = schema as { type?: string; examples?: readonly unknown[] }
    return [name, examples?.[0] ?? sampleNames[name] ?? (type === 'integer' ? 1 : '…')]
  })
  const content = requestBody?.content['application/json']
  const ofSchema = content && (inlined(content.schema) as { example?: Values }).example
  const isOfWorld = parameters.some(({ name }) => name === 'worldId')
  return {
    ...(isOfWorld && { worldId: 'w1' }),
    ...Object.fromEntries(named),
    ...(content?.example ?? ofSchema),
  }
}

/** Sample names of things for which the contract gives no example. */
const sampleNames: Values = {
  userId: 'u1',
  deviceId: '3701000000000114355172',
  packageId: 'cloud-event-7d-month',
  orderNo: '26112215114600001166',
  snapshotId: 's1',
  scenario: 'new-owner',
}

const effects: Readonly<Record<string, 'reads' | 'destroys' | undefined>> = {
  get: 'reads',
  delete: 'destroys',
}

function fieldOf({ name, schema, description }: Parameter): Schema {
  const own = shortened(schema, new Map()) as Schema
  if (name === 'worldId') return { type: 'string', description: 'default when left out' }
  return description === undefined ? own : { ...own, description }
}

/** A schema that is longer is told once in a tool. */
const longSchema = 300

/** A schema with all it refers to in its place, since clients resolve no references, without the contract's examples. */
function inlined(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inlined)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, allOf, ...own } = schema as Record<string, unknown>
  if (typeof $ref === 'string') return inlined(referred($ref))
  // A named text with limits of its own: clients read one schema better than a list of two.
  if (Array.isArray(allOf)) {
    const parts = allOf.map((one) => inlined(one) as Schema)
    if (parts.every(({ type }) => type === 'string')) return Object.assign({}, ...parts, inlined(own))
    own.allOf = allOf
  }
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, inlined(value)]))
}

/** A schema in few words: `told` has where each long one stands that was told before. */
function shortened(schema: unknown, told: Map<string, string>, path = ''): unknown {
  if (Array.isArray(schema)) return schema.map((one) => shortened(one, told, path))
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, ...own } = schema as Record<string, unknown>
  const text = JSON.stringify(schema)
  const before = told.get(text)
  if (before !== undefined) return { type: 'object', description: `Like ${before}.` }
  if (text.length > longSchema && path !== '' && properties !== undefined) told.set(text, path)
  const kept = Object.entries(own).filter(([name]) => !unsaid.has(name))
  const values = kept.map(([name, value]) => [name, shortened(value, told, path)])
  const members = Object.entries(properties ?? {}).map(([name, value]) => {
    return [name, shortened(value, told, path === '' ? name : `${path}.${name}`)]
  })
  return {
    ...Object.fromEntries(values),
    ...(properties !== undefined && { properties: Object.fromEntries(members) }),
  }
}

function referred(ref: string): unknown {
  const names = ref.replace(/^#\//, '').split('/')
  return names.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document)
}

/**
 * Carries out the operation of a tool: `worldId` is the default world when left out. A refusal is a result that is an
 * error, with its code and what to do. @throws ServerUnreachable
 */
export async function callControl(
  name: string,
  sent: Values,
  { baseUrl, token = '', signal }: ControlAddress & { signal?: AbortSignal },
): Promise<CallToolResult> {
  const operation = operations.get(name)
  if (!operation) throw new Error(`There is no operation ${name}.`)
  const { method, parameters } = operation
  const given = withoutNulls(operation, sent)
  const wrong = wrongArguments(toTool(operation), given)
  if (wrong !== null) return toolError(wrong)
  const view = toolViews[name]
  const asked = { ...view?.defaults, ...given }
  const values: Values = {
    ...(parameters.some((one) => one.name === 'worldId') && { worldId: 'default' }),
    ...asked,
  }
  const dotted = parameters.find((one) => one.in === 'path' && /^[.]{1,2}$/.test(String(values[one.name])))
  if (dotted) return toolError(`bad-request: ${dotted.name} cannot be "${values[dotted.name]}".`)
  const body = bodyText(operation, asked)
  const response = await fetchServer(baseUrl + addressOf(operation, values), {
    method: method.toUpperCase(),
    headers: { 'x-skyshop-control': token, ...(body !== null && { 'content-type': 'application/json' }) },
    ...(body !== null && { body }),
    ...(signal && { signal }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!response.ok) return refused(isJson ? JSON.parse(text) : { message: text })
  if (!isJson || view === undefined) return { content: [{ type: 'text', text }] }
  try {
    const shown = view.show(JSON.parse(text) as never, given)
    return { content: [{ type: 'text', text: JSON.stringify(shown) }] }
  } catch (error) {
    if (error instanceof ViewError) return toolError(`bad-request: ${error.message}`)
    throw error
  }
}

/** The arguments without those of path and query that are null: some clients send it for what they leave out. */
function withoutNulls({ parameters }: ControlOperation, sent: Values): Values {
  const places = new Set(parameters.map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== null || !places.has(name)),
  )
}

/** The arguments that are members of the body, as JSON; null for an operation without one. */
function bodyText({ operation }: ControlOperation, given: Values): string | null {
  const members = bodyOf(operation)?.properties
  if (members === undefined) return null
  const own = Object.entries(given).filter(([name]) => Object.hasOwn(members, name))
  return own.length === 0 && !operation.requestBody?.required ? null : JSON.stringify(Object.fromEntries(own))
}

/** Says what is wrong with the names of a tool's arguments; null when nothing is. Values are the server's business. */
export function wrongArguments({ name, inputSchema }: Tool, given: Values): string | null {
  const names = Object.keys(inputSchema.properties ?? {})
  const takes = `${name} takes ${names.join(', ') || 'no arguments'}`
  const unknown = Object.keys(given).find((one) => !names.includes(one))
  if (unknown !== undefined) return `bad-request: There is no argument "${unknown}": ${takes}.`
  const missing = inputSchema.required?.find((one) => given[one] === undefined)
  return missing === undefined ? null : `bad-request: ${missing} is missing: ${takes}.`
}

function addressOf({ path, parameters }: ControlOperation, values: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // A lone surrogate has no code of UTF-8.
    encodeURIComponent(String(values[name]).replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD')),
  )
  const query = parameters
    .filter((one) => one.in === 'query' && values[one.name] !== undefined)
    .map(({ name }): [string, string] => [name, String(values[name])])
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`
}

interface Refusal {
  readonly error?: string
  readonly message: string
  readonly details?: readonly { readonly pointer: string; readonly message: string }[]
  /** Address of the page that explains it. */
  readonly docs?: string
}

/** The resource of a page of the documentation, of which its address names the part: what a client of the protocol reads. */
function resourceOf(docs: string): string {
  const [, page = '', anchor = ''] = /[/]docs[/](.+)[.]html(#.*)?$/.exec(docs) ?? []
  return page === '' ? docs : `the resource skyshop://docs/${page}.md${anchor}`
}

function refused(refusal: Refusal): CallToolResult {
  const { error, message, details = [], docs } = refusal
  // The message says the first; the others are named alike, `/body/wallet/callback` as wallet.callback.
  const lines = details
    .slice(1)
    .map(({ pointer, message: rule }) => `${pointer.split('/').slice(2).join('.')} ${rule}.`)
  const first = error === undefined ? message : `${error}: ${message}`
  return toolError([first, ...lines, ...(docs === undefined ? [] : [`See ${resourceOf(docs)}`])].join('\n'))
}

/** A result that says what went wrong and what to do. */
export function toolError(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
