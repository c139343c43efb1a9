import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const tableFile = /[\\/]openapi[\\/]generated[\\/]operation-paths[.]ts$/
const entry = /^ {2}(\w+): \[.*\],$/gm
const quoted = /'(\w+)'/g
const testFile = /[.]test[.]tsx?$|[\\/]testing[\\/]/

/**
 * Lets the build leave out the operations of the contract that the shop never calls: a call names its operation, so
 * one whose name stands nowhere in the sources is asked for by nobody.
 */
export function leanOperations(): Plugin {
  return {
    name: 'skyshop-lean-operations',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!tableFile.test(id)) return null
      const named = namesIn(join(import.meta.dirname, 'src'))
      return {
        code: code.replace(entry, (line, name: string) => (named.has(name) ? line : '')),
        map: null,
      }
    },
  }
}

function namesIn(dir: string): ReadonlySet<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: dir }).filter((file) => !testFile.test(file))
  const names = files.flatMap((file) =>
    [...readFileSync(join(dir, file), 'utf8').matchAll(quoted)].map(([, name = '']) => name),
  )
  return new Set(names)
}
