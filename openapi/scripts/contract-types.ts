import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

/** Of everything but the document that the types depend on. */
const generator = [
  readFileSync(import.meta.filename),
  readFileSync(new URL('../node_modules/openapi-typescript/package.json', import.meta.url)),
]

/** `enumValues`: each enumeration is a list of its values, too, for whoever goes through all of them. */
const OPTIONS = { exportType: false, enumValues: true }

/** Text of the module with the types of a document; the text of an earlier module of the same document stays. */
export async function contractTypes(document: object, earlierFile: string): Promise<string> {
  const firstLine = `// ${hashOf(document)}`
  const earlier = existsSync(earlierFile) ? readFileSync(earlierFile, 'utf8') : ''
  if (earlier.startsWith(`${firstLine}\n`)) return earlier
  const source = astToString(await openapiTS(structuredClone(document) as never, OPTIONS))
  return `${firstLine}\n${source}\n/** Message and entity types by name. */\nexport type Schemas = components['schemas']\n`
}

function hashOf(document: object): string {
  const hash = createHash('sha256').update(JSON.stringify(document))
  for (const part of generator) hash.update(part)
  return hash.digest('hex')
}
