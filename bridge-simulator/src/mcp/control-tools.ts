import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import document from '@skyshop/openapi/documents/control' with { type: 'json' }
import { type ControlAddress, fetchServer } from '../control/control-client.ts'

type Schema = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

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
    .map((found): [string, ControlOperation] => {
      const parameters = (found.operation.parameters ?? []).map((one) => inlined(one) as unknown as Parameter)
      return [found.operation.operationId, { ...found, parameters }]
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
  const { operationId, summary, description, requestBody } = operation
  const effect = operation['x-effect'] ?? effects[method]
  const fields = parameters.map((one) => [one.name, fieldOf(one)])
  const body = requestBody?.content['application/json']?.schema
  const required = parameters.filter((one) => one.required && one.name !== 'worldId').map(({ name }) => name)
  return {
    name: operationId,
    description: [summary, description?.trim()].filter(Boolean).join(' '),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries([...fields, ...(body ? [['body', inlined(body)]] : [])]),
      required: [...required, ...(requestBody?.required ? ['body'] : [])],
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

const effects: Readonly<Record<string, 'reads' | 'destroys' | undefined>> = {
  get: 'reads',
  delete: 'destroys',
}

function fieldOf({ name, schema, description }: Parameter): Schema {
  const own = inlined(schema) as Schema
  if (name === 'worldId')
    return { ...own, default: 'default', description: 'The world; the default one when left out.' }
  return description === undefined ? own : { ...own, description }
}

/** A schema with all it refers to in its place, since clients resolve no references; without the contract's examples. */
function inlined(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inlined)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, allOf, example: _, examples: __, ...own } = schema as Record<string, unknown>
  if (typeof $ref === 'string') return inlined(referred($ref))
  // A named text with limits of its own: clients read one schema better than a list of two.
  if (Array.isArray(allOf)) {
    const parts = allOf.map((one) => inlined(one) as Schema)
    if (parts.every(({ type }) => type === 'string')) return Object.assign({}, ...parts, inlined(own))
  }
  if (allOf !== undefined) own.allOf = allOf
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, inlined(value)]))
}

function referred(ref: string): unknown {
  const names = ref.replace(/^#\//, '').split('/')
  return names.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document)
}

type Arguments = Readonly<Record<string, unknown>>

/**
 * Carries out the operation of a tool: `worldId` is the default world when left out. A refusal is a result that is an
 * error, with its code and what to do. @throws ServerUnreachable
 */
export async function callControl(
  name: string,
  given: Arguments,
  { baseUrl, token = '', signal }: ControlAddress & { signal?: AbortSignal },
): Promise<CallToolResult> {
  const operation = operations.get(name)
  if (!operation) throw new Error(`There is no operation ${name}.`)
  const wrong = wrongArguments(toTool(operation), given)
  if (wrong !== null) return toolError(wrong)
  const { method, parameters } = operation
  const values = { ...(parameters.some((one) => one.name === 'worldId') && { worldId: 'default' }), ...given }
  const body = given.body === undefined ? {} : { body: JSON.stringify(given.body) }
  const response = await fetchServer(baseUrl + addressOf(operation, values), {
    method: method.toUpperCase(),
    headers: { 'x-skyshop-control': token, ...(body.body && { 'content-type': 'application/json' }) },
    ...body,
    ...(signal && { signal }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!response.ok) return refused(isJson ? JSON.parse(text) : { message: text })
  return isJson ? toolResult(JSON.parse(text)) : { content: [{ type: 'text', text }] }
}

/** Says what is wrong with the names of a tool's arguments; null when nothing is. Values are the server's business. */
export function wrongArguments({ name, inputSchema }: Tool, given: Arguments): string | null {
  const names = Object.keys(inputSchema.properties ?? {})
  const takes = `${name} takes ${names.join(', ') || 'no arguments'}`
  const unknown = Object.keys(given).find((one) => !names.includes(one))
  if (unknown !== undefined) return `bad-request: There is no argument "${unknown}": ${takes}.`
  const missing = inputSchema.required?.find((one) => given[one] === undefined)
  return missing === undefined ? null : `bad-request: ${missing} is missing: ${takes}.`
}

function addressOf({ path, parameters }: ControlOperation, values: Arguments): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
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

function refused(refusal: Refusal): CallToolResult {
  const { error, message, details = [], docs } = refusal
  // The message says the first; the others are named alike, `/body/wallet/callback` as wallet.callback.
  const lines = details
    .slice(1)
    .map(({ pointer, message: rule }) => `${pointer.split('/').slice(2).join('.')} ${rule}.`)
  const first = error === undefined ? message : `${error}: ${message}`
  return toolError([first, ...lines, ...(docs === undefined ? [] : [`See ${docs}`])].join('\n'), refusal)
}

/** A result as structured content, in an object of its own where it is a list, and as text for clients without it. */
function toolResult(value: unknown): CallToolResult {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const structuredContent = (isObject ? value : { result: value }) as Record<string, unknown>
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent }
}

/** A result that says what went wrong and what to do. */
export function toolError(text: string, refusal?: object): CallToolResult {
  const structured = refusal === undefined ? {} : { structuredContent: { ...refusal } }
  return { content: [{ type: 'text', text }], isError: true, ...structured }
}
