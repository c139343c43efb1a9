import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import type { OpenApiDocument } from './document.ts'

/** Everything but the document that the types depend on. */
const generator = [
  readFileSync(import.meta.filename),
  readFileSync(new URL('../node_modules/openapi-typescript/package.json', import.meta.url)),
]

/** Text of the module with the types of a document; the text of an earlier module of the same document stays. */
export async function contractTypes(document: object, earlierFile: string): Promise<string> {
  const firstLine = `// ${hashOf(document)}`
  const earlier = existsSync(earlierFile) ? readFileSync(earlierFile, 'utf8') : ''
  if (earlier.startsWith(`${firstLine}\n`)) return earlier
  const source = astToString(await openapiTS(structuredClone(document) as never))
  return `${firstLine}\n${source}\n/** Message and entity types by name. */\nexport type Schemas = components['schemas']\n`
}

function hashOf(document: object): string {
  const hash = createHash('sha256').update(JSON.stringify(document))
  for (const part of generator) hash.update(part)
  return hash.digest('hex')
}

interface Schema {
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
}

/**
 * Text of the module with the values of each enumeration under a name, and of each field that lists its own. Apart from
 * the types: a page that runs is loaded anew when a module of it changes, and a new field changes types alone.
 */
export function contractValues(name: string, { components = {} }: OpenApiDocument): string {
  const schemas = (components.schemas ?? {}) as Record<string, Schema>
  const lines = Object.entries(schemas).flatMap(([schema, { enum: values, properties = {} }]) => [
    ...(values ? [valueList(schema, `Schemas['${schema}']`, values)] : []),
    ...Object.entries(properties).flatMap(([field, { enum: own }]) =>
      own ? [valueList(schema + capital(field), `NonNullable<Schemas['${schema}']['${field}']>`, own)] : [],
    ),
  ])
  return [`import type { Schemas } from './${name}.ts'`, '', ...lines, ''].join('\n')
}

function valueList(name: string, type: string, values: readonly unknown[]): string {
  const listed = JSON.stringify(values.filter((value) => value !== null))
  return `export const ${name[0]?.toLowerCase()}${name.slice(1)}Values: readonly ${type}[] = ${listed}`
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`
}
