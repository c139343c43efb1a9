import type { OpenApiDocument } from './document.ts'

type Schema = Readonly<Record<string, unknown>>

interface MessageBody {
  content: { 'application/json': { schema: Schema } }
}

/** Keywords that `bridge-simulator/src/host/simulated-host.ts` checks; another would be generated and never checked. */
const CHECKED = new Set([
  'type',
  'const',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'required',
  'properties',
  'additionalProperties',
  'items',
])

/** Keywords that only describe. */
const DESCRIBING = new Set(['$schema', 'title', 'description', 'examples'])

/**
 * Source of the shapes of all bridge messages: parameters and result of each method, references resolved, descriptions
 * left out. Throws when a schema uses a keyword that the host does not check.
 */
export function bridgeTable(document: OpenApiDocument): string {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  const nameOf = new Map<string, string>()
  const constants: string[] = []
  const named = (schema: Schema): string => {
    const text = JSON.stringify(compact(schema, schemas))
    const known = nameOf.get(text)
    if (known !== undefined) return known
    const name = `shape${nameOf.size + 1}`
    nameOf.set(text, name)
    constants.push(`const ${name}: BridgeShape = ${text}`)
    return name
  }
  const rows = Object.entries(document.paths ?? {}).map(([path, { post }]) => {
    const { requestBody, responses } = post as unknown as {
      requestBody: MessageBody
      responses: Record<string, MessageBody>
    }
    const [params, result] = [requestBody, responses['200']].map((body) => named(schemaOf(path, body)))
    return `  ${path.replace('/bridge/', '')}: { params: ${params}, result: ${result} },`
  })
  return [...HEAD, ...constants, '', TABLE_HEAD, ...rows, '} as const', ''].join('\n')
}

const HEAD = [
  '/** A JSON Schema with the keywords that bridge.yaml uses. */',
  'export interface BridgeShape {',
  '  readonly type?: string | readonly string[]',
  '  readonly const?: unknown',
  '  readonly enum?: readonly unknown[]',
  '  readonly pattern?: string',
  '  readonly minLength?: number',
  '  readonly maxLength?: number',
  '  readonly required?: readonly string[]',
  '  readonly properties?: Readonly<Record<string, BridgeShape>>',
  '  readonly additionalProperties?: boolean',
  '  readonly items?: BridgeShape',
  '}',
  '',
]

const TABLE_HEAD = [
  '/** Parameters and result of every method of bridge.yaml. */',
  'export const bridgeShapes = {',
].join('\n')

function schemaOf(path: string, body: MessageBody | undefined): Schema {
  if (!body) throw new Error(`${path} has no parameters or no result`)
  return body.content['application/json'].schema
}

/** The schema with references resolved, without what only describes. */
function compact(schema: Schema, schemas: Record<string, Schema>): Schema {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const target = schemas[name]
    if (!target) throw new Error(`the bridge has no schema ${name}`)
    return compact(target, schemas)
  }
  const inner = (value: unknown) => compact(value as Schema, schemas)
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (DESCRIBING.has(keyword) || keyword.startsWith('x-')) return []
    if (!CHECKED.has(keyword))
      throw new Error(
        `the host does not check ${keyword}: add it to bridge-simulator/src/host/simulated-host.ts`,
      )
    if (keyword === 'items') return [[keyword, inner(value)]]
    if (keyword !== 'properties') return [[keyword, value]]
    const members = Object.entries(value as Record<string, Schema>)
    return [[keyword, Object.fromEntries(members.map(([name, member]) => [name, inner(member)]))]]
  })
  return Object.fromEntries(entries)
}
