import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import config from '../../.dependency-cruiser.mjs'
import { packageNames } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

/** Reads `rule importing-file imported-file-or-package`, with `type` behind it for a type import. */
const casesOf = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [rule = '', from = '', to = '', kind] = line.trim().split(/ +/)
      return { rule, from, to, isType: kind === 'type' }
    })

const refused = casesOf(`
  openapi openapi/scripts/a.ts web/src/shared/x.ts
  prisma prisma/src/a.ts openapi/generated/http.ts
  fake-api fake-api/src/app.ts bridge-simulator/src/control/x.ts
  fake-api fake-api/test/a.ts kit/src/x.ts
  fake-api fake-api/src/engine/world/d.ts prisma/src/inner.ts
  bridge-simulator bridge-simulator/src/host/a.ts fake-api/src/engine/world/x.ts type
  web web/src/shared/a.ts fake-api/src/engine/world/x.ts type
  web web/src/app/a.ts bridge-simulator/src/host/x.ts
  web web/src/app/b.ts kit/src/x.ts
  e2e e2e/soak/a.ts web/src/shared/x.ts type
  kit kit/src/a.ts fake-api/src/engine/world/x.ts
  ci .ci/check/a.ts web/src/shared/x.ts
  cycle web/src/shared/ring.ts web/src/shared/ring.ts
  unresolved web/src/shared/lost.ts @skyshop/fake-api
  unlisted fake-api/src/engine/world/unlisted.ts left-out
  test web/src/shared/t.ts web/src/shared/x.test.ts
  engine fake-api/src/engine/world/w.ts fake-api/src/backend/orders/x.ts
  engine fake-api/src/engine/world/w.test.ts fake-api/src/providers/wechat/x.ts type
  engine fake-api/src/engine/world/contract.ts openapi/generated/http.ts type
  wire fake-api/src/wire/wechat/q.ts fake-api/src/wire/alipay/x.ts
  wire fake-api/src/wire/wechat/s.ts openapi/generated/alipay-urls.json
  provider fake-api/src/providers/wechat/b.ts fake-api/src/backend/orders/x.ts type
  provider fake-api/src/providers/wechat/c.ts fake-api/src/providers/alipay/x.ts
  provider fake-api/src/providers/wechat/e.ts fake-api/src/wire/alipay/x.ts
  backend fake-api/src/backend/orders/w.ts fake-api/src/providers/wechat/x.ts type
  backend fake-api/src/backend/orders/w.test.ts fake-api/src/providers/wechat/x.ts
  account fake-api/src/backend/orders/y.test.ts fake-api/src/engine/gateway/account-settings.ts
  control fake-api/src/control/j.ts fake-api/src/merchant-checks/x.ts
  control fake-api/src/control/contract.ts openapi/generated/wechat.ts
  merchant-checks fake-api/src/merchant-checks/a.ts fake-api/src/backend/orders/x.ts type
  audit fake-api/src/audit/a.ts fake-api/src/backend/users/rules/x.ts
  conformance fake-api/src/conformance/a.ts fake-api/src/backend/orders/rules/x.ts type
  kernel fake-api/src/engine/kernel/i.ts fake-api/src/engine/world/x.ts type
  rules fake-api/src/backend/orders/rules/f.ts fake-api/src/backend/users/rules/x.ts
  pure fake-api/src/backend/orders/rules/c.ts node:timers/promises
  pure fake-api/src/engine/kernel/d.ts react
  service fake-api/src/backend/orders/a-service.ts fastify type
  service fake-api/src/backend/orders/c-service.ts prisma/src/index.ts type
  repository fake-api/src/backend/orders/a-repository.ts fake-api/src/engine/http/x.ts type
  routes fake-api/src/backend/orders/a-routes.ts prisma/src/index.ts
  routes fake-api/src/backend/users/users.ts prisma/src/index.ts
  feature fake-api/src/backend/orders/n.ts fake-api/src/engine/http/x.ts type
  composition fake-api/src/control/a.ts fake-api/src/app.ts
  parties fake-api/src/network-settings.ts fake-api/src/providers/wechat/x.ts
  model web/src/features/orders/model/a.ts react
  model bridge-simulator/src/panel/views/time/due.ts @tanstack/react-query
  node web/src/shared/n.ts node:fs
  shim bridge-simulator/src/shim/a.ts bridge-simulator/src/host/x.ts type
  host bridge-simulator/src/host/v.ts react
  bridge-simulator bridge-simulator/src/panel/s.ts kit/launcher/x.ts
  panel kit/cli/a.ts bridge-simulator/src/panel/i18n/x.ts
  panel-format bridge-simulator/src/panel/format/a.ts bridge-simulator/src/panel/i18n/x.ts type
  panel-i18n bridge-simulator/src/panel/i18n/a.ts bridge-simulator/src/panel/views/state/x.ts type
  panel-model bridge-simulator/src/panel/model/d.ts bridge-simulator/src/panel/store/x.ts type
  panel-ui bridge-simulator/src/panel/ui/a.ts bridge-simulator/src/panel/api/x.ts
  panel-api bridge-simulator/src/panel/api/a.ts bridge-simulator/src/panel/store/x.ts type
  panel-store bridge-simulator/src/panel/store/a.ts bridge-simulator/src/panel/views/state/x.ts
  panel-views bridge-simulator/src/panel/views/state/a.ts bridge-simulator/src/panel/app/x.ts type
  view bridge-simulator/src/panel/views/state/b.ts bridge-simulator/src/panel/views/time/x.ts
  shared-view bridge-simulator/src/panel/views/entry/a.ts bridge-simulator/src/panel/views/wallets/x.ts
  shop-feature web/src/features/orders/f.ts web/src/features/devices/x.ts type
  shop-shared web/src/shared/h.ts web/src/features/devices/x.ts
  mcp kit/server/a.ts kit/mcp/mcp-server.ts
  merchant e2e/merchants/good/a.ts kit/testing/x.ts
  kit-scenario e2e/run/t.ts e2e/tests/x.ts
  testing kit/testing/s.ts kit/launcher/x.ts
  scenario e2e/tests/r.ts e2e/run/x.ts`)

const allowed = casesOf(`
  nothing fake-api/src/engine/world/ok.ts prisma/src/index.ts
  nothing fake-api/src/backend/orders/rules/ok.ts fake-api/src/engine/kernel/x.ts
  nothing fake-api/src/backend/orders/rules/ok.test.ts fastify
  nothing fake-api/src/backend/orders/orders.ts fake-api/src/backend/http/handler.ts type
  nothing fake-api/src/backend/orders/ok-repository.ts prisma/src/index.ts
  nothing fake-api/src/backend/payments/ok.ts fake-api/src/wire/wechat/x.ts
  nothing fake-api/src/providers/wechat/ok.ts fake-api/src/wire/wechat/x.ts
  nothing fake-api/src/parties.ts fake-api/src/backend/users/users-service.ts
  nothing kit/src/ok.ts kit/cli/x.ts
  nothing web/src/features/devices/ok.ts web/src/shared/x.ts
  nothing bridge-simulator/src/panel/views/journal/ok.ts bridge-simulator/src/panel/views/entry/x.ts
  nothing bridge-simulator/src/panel/views/time/use-ok.ts react
  nothing e2e/tests/kit/ok.ts e2e/run/x.ts
  nothing .ci/check/ok.ts e2e/run/x.ts`)

const listed = ['fastify', 'react', '@prisma/client', '@tanstack/react-query']
let folder = ''
const rulesOf = new Map<string, string[]>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-table-'))
  for (const name of [...listed, 'left-out']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'module.exports = {}')
  }
  const dependencies = Object.fromEntries(listed.map((name) => [name, '1.0.0']))
  write('package.json', JSON.stringify({ name: 'fixture', dependencies }))
  const cases = [...refused, ...allowed]
  for (const { to } of cases) if (isFile(to)) write(to, 'export const x = 1\n')
  for (const { from, to, isType } of cases) write(from, importLine(from, to, isType))
  const { forbidden, options } = config
  const { output } = await cruise(
    [...packageNames],
    { ...options, validate: true, ruleSet: { forbidden }, baseDir: folder },
    options.enhancedResolveOptions,
  )
  for (const { from, rule } of (output as ICruiseResult).summary.violations)
    rulesOf.set(from, [...(rulesOf.get(from) ?? []), rule.name])
})

afterAll(() => rmSync(folder, { recursive: true }))

it.each(refused)('$rule refuses $from → $to', ({ rule, from }) => {
  expect(rulesOf.get(from) ?? []).toContain(rule)
})

it.each(allowed)('$rule refuses $from → $to', ({ from }) => {
  expect(rulesOf.get(from) ?? []).toEqual([])
})

it('every rule of the table has a case here, and is about sources that are there', () => {
  const paths = sourceFiles(/./)
  const rules = config.forbidden.map(({ name = '', from }) => ({ name, patterns: [from.path ?? []].flat() }))
  expect([...new Set(refused.map(({ rule }) => rule))].sort()).toEqual(rules.map(({ name }) => name).sort())
  const dead = rules.filter(({ patterns }) =>
    patterns.some((pattern) => !paths.some((path) => new RegExp(pattern).test(path))),
  )
  expect(dead).toEqual([])
})

const isFile = (to: string) => /[.](?:ts|json)$/.test(to)

function importLine(from: string, to: string, isType: boolean): string {
  const target = isFile(to) ? relative(dirname(from), to).replace(/^(?![.])/, './') : to
  return isType
    ? `import type { x } from '${target}'\nexport type X = typeof x\n`
    : `import { x } from '${target}'\nexport const y = x\n`
}

function write(path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
