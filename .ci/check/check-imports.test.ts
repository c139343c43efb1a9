import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packageNames, rootDir } from '../../e2e/run/project.ts'
import { checkImports } from './check-imports.ts'

const files = {
  'fake-api/src/engine/faults/fault.ts': "import type { H } from '../http/handler.ts'\nexport type F = H\n",
  'fake-api/src/engine/faults/record.ts': 'export type R = string\n',
  'fake-api/src/engine/http/handler.ts': 'export type H = string\n',
  'fake-api/src/engine/http/page.ts': "import type { W } from '../webhooks/wallet.ts'\nexport type P = W\n",
  'fake-api/src/engine/webhooks/cashier.ts':
    "import type { R } from '../faults/record.ts'\nexport type C = R\n",
  'fake-api/src/engine/webhooks/wallet.ts': 'export type W = string\n',
  'fake-api/src/engine/journal/journal.ts':
    "import type { Clock } from '../world/clock.ts'\nexport type J = Clock\n",
  'fake-api/src/engine/world/clock.ts':
    "import { k } from '../kernel/k.ts'\nexport const c = k\nexport type Clock = typeof c\n",
  'fake-api/src/engine/world/log.ts': "import type { J } from '../journal/journal.ts'\nexport type L = J\n",
  'fake-api/src/engine/kernel/k.ts': 'export const k = 1\n',
  'fake-api/src/engine/kernel/stray.ts': "import { c } from '../world/clock.ts'\nexport const s = c\n",
}
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-imports-'))
  for (const name of packageNames) mkdirSync(join(folder, name))
  for (const name of ['.dependency-cruiser.mjs', 'tsconfig.base.json', '.ci/rules', 'package.json']) {
    cpSync(join(rootDir, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(rootDir, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

it('checkImports reports a rule of the table, folders that import each other in a circle, and small files', async () => {
  const { problems, figures } = await checkImports(folder, Object.keys(files))
  expect(problems).toContain('pure-kernel-alone')
  expect(problems).toContain(
    'fake-api/src/engine/journal → fake-api/src/engine/world → fake-api/src/engine/journal is a circle of folders',
  )
  expect(problems).toContain(
    'fake-api/src/engine/kernel → fake-api/src/engine/world → fake-api/src/engine/kernel is a circle of folders',
  )
  expect(problems).toContain(
    'fake-api/src/engine/faults → fake-api/src/engine/http → fake-api/src/engine/webhooks → fake-api/src/engine/faults is a circle',
  )
  expect(problems).toContain('% of its files are small with one importer, the limit is 5 %')
  expect(figures).toContain('11 files; fake-api/src/')
})
