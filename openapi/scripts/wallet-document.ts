import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { OpenApiDocument } from './document.ts'

const SUFFIX = '.schema.yaml'

/** The message schemas of one wallet as an OpenAPI document, so that one generator makes all types. */
export function walletDocument(dir: string): OpenApiDocument {
  const schemas: Record<string, object> = {}
  for (const file of readdirSync(dir).filter((name) => name.endsWith(SUFFIX))) {
    const {
      $schema: _,
      title,
      ...schema
    } = parse(readFileSync(join(dir, file), 'utf8')) as Record<string, unknown>
    if (typeof title !== 'string') throw new Error(`${file}: title (the type's name) is missing`)
    schemas[title] = schema
  }
  return {
    openapi: '3.1.0',
    info: { title: 'wallet messages', version: '1' },
    paths: {},
    components: { schemas },
  }
}

/** The URL table of one wallet: who calls whom with which message. */
export function walletUrls(dir: string): object {
  return parse(readFileSync(join(dir, 'urls.yaml'), 'utf8')) as object
}
