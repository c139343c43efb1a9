import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import { httpOperations } from '@skyshop/openapi/operations'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

/** Operations the shop's own code names, its tests left out. */
export function shopOperations(): HttpOperationId[] {
  const files = sourceFiles(/[.]tsx?$/, 'web/src').filter((path) => !/[.]test[.]tsx?$/.test(path))
  const code = files.map((path) => readFileSync(join(rootDir, path), 'utf8')).join('\n')
  const named = new Set([...code.matchAll(/'(\w+)'/g)].map(([, name]) => name))
  return (Object.keys(httpOperations) as HttpOperationId[]).filter((id) => named.has(id))
}
