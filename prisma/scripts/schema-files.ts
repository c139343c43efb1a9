import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the Prisma schema. */
export interface SchemaFile {
  path: string
  content: string
}

/** Reads the files of the schema folder in a stable order. */
export function readSchemaFiles(folder: string): SchemaFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(join(folder, name), 'utf8') }))
}
