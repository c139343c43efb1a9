import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import config from '../../.dependency-cruiser.mjs'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

/** Reads `rule importing-file imported-file-or-package`, with `type` behind it for a type import. */
const casesOf = (...lines: string[]) =>
  lines.map((line) => {
    const [rule = '', from = '', to = '', kind] = line.split(' ')
    return { rule, from, to, isType: kind === 'type' }
  })

const refused = casesOf(
  'package-openapi openapi/scripts/a.ts web/src/shared/x.ts',
  'package-prisma prisma/src/a.ts openapi/generated/http.ts',
  'package-fake-api fake-api/src/engine/world/a.ts web/src/shared/x.ts',
  'package-fake-api fake-api/src/engine/world/d.ts prisma/src/inner.ts',
  'package-fake-api fake-api/src/engine/world/e.ts openapi/scripts/x.ts',
  'mcp-on-demand kit/server/a.ts bridge-simulator/src/mcp/mcp-server.ts',
  'package-bridge-simulator bridge-simulator/src/host/a.ts fake-api/src/engine/world/x.ts type',
  'package-web web/src/shared/a.ts fake-api/src/engine/world/x.ts type',
  'package-e2e e2e/kit/a.ts web/src/shared/x.ts type',
  'package-e2e e2e/kit/e.ts .ci/check/x.ts',
  'package-kit kit/src/a.ts fake-api/src/engine/world/x.ts',
  'package-ci .ci/check/a.ts web/src/shared/x.ts',
  'package-ci .ci/check/b.ts e2e/tests/x.ts',
  'no-unresolved web/src/shared/lost.ts @skyshop/fake-api',
  'no-unlisted fake-api/src/engine/world/unlisted.ts left-out',
  'no-test-import web/src/shared/t.ts web/src/shared/x.test.ts',
  'pure-no-packages fake-api/src/backend/orders/rules/a.ts fastify',
  'pure-no-packages fake-api/src/backend/orders/rules/c.ts node:timers/promises',
  'pure-no-packages fake-api/src/engine/kernel/d.ts react',
  'pure-rules-own-feature fake-api/src/backend/orders/rules/f.ts fake-api/src/backend/users/rules/x.ts',
  'pure-kernel-alone fake-api/src/engine/kernel/i.ts fake-api/src/engine/world/x.ts type',
  'pure-model web/src/features/orders/model/a.ts react',
  'pure-model web/src/features/orders/model/b.ts @tanstack/react-query',
  'pure-model web/src/features/orders/model/d.ts web/src/features/orders/queries.ts',
  'service-no-framework fake-api/src/backend/orders/a-service.ts fastify type',
  'service-no-framework fake-api/src/providers/wechat/n-service.ts fake-api/src/engine/http/x.ts type',
  'service-no-framework fake-api/src/backend/orders/c-service.ts prisma/src/index.ts type',
  'repository-no-http fake-api/src/backend/orders/a-repository.ts fake-api/src/engine/http/x.ts type',
  'repository-no-http fake-api/src/backend/orders/b-repository.ts fake-api/src/backend/orders/x-service.ts',
  'routes-no-database fake-api/src/backend/orders/a-routes.ts prisma/src/index.ts',
  'feature-handlers-own fake-api/src/backend/orders/d.ts fake-api/src/backend/users/x-routes.ts',
  'feature-no-http fake-api/src/backend/orders/n-service.ts fake-api/src/engine/http/x.ts type',
  'wall-backend fake-api/src/backend/orders/w.ts fake-api/src/providers/wechat/x.ts type',
  'backend-no-account-settings fake-api/src/backend/orders/y.ts openapi/generated/account-settings.ts',
  'backend-no-account-settings fake-api/src/backend/orders/y.test.ts fake-api/src/engine/gateway/account-settings.ts',
  'wall-backend fake-api/src/backend/orders/w.test.ts fake-api/src/providers/wechat/x.ts',
  'wall-provider fake-api/src/providers/wechat/b.ts fake-api/src/backend/orders/x.ts type',
  'wall-provider fake-api/src/providers/wechat/c.ts fake-api/src/providers/alipay/x.ts',
  'wall-provider fake-api/src/providers/wechat/e.ts fake-api/src/wire/alipay/x.ts',
  'wall-provider fake-api/src/providers/wechat/f.ts openapi/generated/http.ts type',
  'wall-wire fake-api/src/wire/wechat/r.ts openapi/generated/error-codes.ts',
  'wall-wire fake-api/src/wire/wechat/s.ts openapi/generated/alipay-urls.json',
  'wall-wire fake-api/src/wire/wechat/q.ts fake-api/src/wire/alipay/x.ts',
  'wall-merchant-checks fake-api/src/merchant-checks/a.ts fake-api/src/backend/orders/x.ts type',
  'wall-engine fake-api/src/engine/world/w.ts fake-api/src/wire/wechat/x.ts',
  'wall-engine fake-api/src/engine/world/p.ts fake-api/src/providers/wechat/x.ts type',
  'wall-engine fake-api/src/engine/world/contract-1.ts openapi/generated/http.ts type',
  'wall-control fake-api/src/control/contract-8.ts openapi/generated/http.ts type',
  'wall-control fake-api/src/control/contract-13.ts openapi/generated/wechat.ts',
  'wall-control fake-api/src/control/j.ts fake-api/src/merchant-checks/x.ts',
  'wall-conformance fake-api/src/conformance/a.ts fake-api/src/backend/orders/rules/x.ts type',
  'wall-conformance fake-api/src/conformance/d.ts prisma/src/index.ts',
  'api-contract-alone fake-api/src/engine/api-contract/a.ts fake-api/src/engine/http/x.ts type',
  'wall-audit fake-api/src/audit/a.ts fake-api/src/backend/users/rules/x.ts',
  'composition-imported fake-api/src/control/a.ts fake-api/src/app.ts',
  'composition-imported fake-api/src/conformance/e.ts fake-api/src/start-servers.ts',
  'parties-by-list fake-api/src/run-server.ts fake-api/src/backend/http/x.ts',
  'parties-by-list fake-api/src/network-settings.ts fake-api/src/providers/wechat/x.ts',
  'browser-no-node web/src/shared/n.ts node:fs',
  'shim-alone bridge-simulator/src/shim/a.ts bridge-simulator/src/host/x.ts type',
  'shim-alone bridge-simulator/src/shim/b.ts openapi/generated/control.ts type',
  'host-no-view bridge-simulator/src/host/v.ts react',
  'panel-and-server-apart bridge-simulator/src/panel/s.ts bridge-simulator/src/server/x.ts',
  'panel-not-imported bridge-simulator/src/server/p.ts bridge-simulator/src/panel/x.ts',
  'panel-not-imported bridge-simulator/src/doctor/a.ts bridge-simulator/src/panel/i18n/x.ts',
  'panel-format bridge-simulator/src/panel/format/a.ts bridge-simulator/src/panel/i18n/x.ts type',
  'panel-i18n bridge-simulator/src/panel/i18n/a.ts bridge-simulator/src/panel/views/state/x.ts type',
  'panel-model bridge-simulator/src/panel/model/d.ts bridge-simulator/src/panel/store/x.ts type',
  'panel-ui bridge-simulator/src/panel/ui/a.ts bridge-simulator/src/panel/api/x.ts',
  'panel-api bridge-simulator/src/panel/api/a.ts bridge-simulator/src/panel/store/x.ts type',
  'panel-store bridge-simulator/src/panel/store/a.ts bridge-simulator/src/panel/views/state/x.ts',
  'panel-views bridge-simulator/src/panel/views/state/a.ts bridge-simulator/src/panel/app/x.ts type',
  'panel-view-imports-view bridge-simulator/src/panel/views/state/b.ts bridge-simulator/src/panel/views/time/x.ts',
  'panel-shared-view bridge-simulator/src/panel/views/entry/a.ts bridge-simulator/src/panel/views/wallets/x.ts',
  'web-feature-imports-feature web/src/features/orders/f.ts web/src/features/devices/x.ts type',
  'web-feature-imports-feature web/src/features/orders/g.ts web/src/app/x.ts',
  'web-shared-alone web/src/shared/h.ts web/src/features/devices/x.ts',
  'kit-imports-test e2e/kit/t.ts e2e/tests/x.ts',
  'scenario-imports-runner e2e/tests/r.ts e2e/run/x.ts',
  'merchant-alone e2e/merchants/good/a.ts e2e/kit/x.ts',
  'merchant-alone e2e/merchants/good/b.ts openapi/generated/http.ts type',
  'merchant-not-imported e2e/kit/m.ts e2e/merchants/good/x.ts',
)

const allowed = casesOf(
  'nothing fake-api/src/engine/world/ok.ts prisma/src/index.ts',
  'nothing fake-api/src/engine/http/ok.ts openapi/generated/control.ts',
  'nothing fake-api/src/control/contract-ok.ts openapi/generated/control-operations.ts',
  'nothing fake-api/src/engine/api-contract/ok.ts fake-api/src/engine/kernel/x.ts',
  'nothing fake-api/src/backend/orders/rules/ok.ts fake-api/src/engine/kernel/x.ts',
  'nothing fake-api/src/backend/orders/rules/ok.test.ts fastify',
  'nothing fake-api/src/backend/orders/ok-service.ts fake-api/src/backend/users/users-service.ts type',
  'nothing fake-api/src/backend/orders/orders.ts fake-api/src/backend/http/handler.ts type',
  'nothing fake-api/src/backend/orders/ok-repository.ts prisma/src/index.ts',
  'nothing fake-api/src/control/ok.ts fake-api/src/engine/world/x.ts',
  'nothing fake-api/src/conformance/ok.ts fake-api/src/engine/journal/x.ts',
  'nothing fake-api/src/conformance/check-program.ts fake-api/src/start-servers.ts',
  'nothing kit/src/ok.ts bridge-simulator/src/cli/x.ts',
  'nothing bridge-simulator/src/docs/ok.test.ts bridge-simulator/src/panel/i18n/x.ts',
  'nothing fake-api/src/parties.ts fake-api/src/backend/users/users-service.ts',
  'nothing fake-api/src/app.ts fake-api/src/merchant-checks/x.ts',
  'nothing fake-api/src/providers/wechat/ok.ts fake-api/src/wire/wechat/x.ts',
  'nothing fake-api/src/backend/payments/ok.ts fake-api/src/wire/wechat/x.ts',
  'nothing fake-api/src/wire/wechat/ok.ts fake-api/src/engine/kernel/x.ts',
  'nothing web/src/app/ok.ts web/src/features/devices/x.ts',
  'nothing web/src/features/devices/ok.ts web/src/shared/x.ts',
  'nothing bridge-simulator/src/panel/ok.ts bridge-simulator/src/host/x.ts',
  'nothing bridge-simulator/src/panel/views/journal/ok.ts bridge-simulator/src/panel/views/entry/x.ts',
  'nothing bridge-simulator/src/panel/views/time/use-ok.ts react',
  'nothing e2e/kit/ok.ts bridge-simulator/src/host/x.ts',
  'nothing e2e/tests/kit/ok.ts e2e/run/x.ts',
  'nothing .ci/check/ok.ts e2e/run/x.ts',
  'nothing e2e/tests/ok.ts openapi/generated/control.ts type',
)

const listed = ['fastify', 'react', '@prisma/client', '@tanstack/react-query']
let folder = ''
let found: Map<string, string[]>

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
  found = await violationsByFile()
})

afterAll(() => rmSync(folder, { recursive: true }))

it.each(refused)('$rule refuses $from → $to', ({ rule, from }) => {
  expect(found.get(from) ?? []).toContain(rule)
})

it.each(allowed)('$rule refuses $from → $to', ({ from }) => {
  expect(found.get(from) ?? []).toEqual([])
})

it('no-cycles refuses a cycle', async () => {
  write('web/src/shared/ring-a.ts', importLine('web/src/shared/ring-a.ts', 'web/src/shared/ring-b.ts'))
  write('web/src/shared/ring-b.ts', importLine('web/src/shared/ring-b.ts', 'web/src/shared/ring-a.ts'))
  expect((await violationsByFile()).get('web/src/shared/ring-a.ts')).toContain('no-cycles')
})

it('every rule of the table has a case here', () => {
  const rules = config.forbidden.map((rule) => rule.name ?? '')
  expect([...new Set([...refused.map(({ rule }) => rule), 'no-cycles'])].sort()).toEqual(rules.sort())
})

it('every pattern of a rule names something that is there', () => {
  const known = knownPaths()
  const dead = config.forbidden.flatMap((rule) =>
    patternsOf(rule)
      // What a rule takes from a group of its other side is any name.
      .map((pattern) => pattern.replace(/\$\d/g, '[^/]+'))
      .filter((pattern) => !known.some((path) => new RegExp(pattern).test(path)))
      .map((pattern) => `${rule.name}: ${pattern}`),
  )
  expect(dead).toEqual([])
})

/** Sources of the project with what is generated, packages that it lists, and modules of Node. */
function knownPaths(): string[] {
  const files = sourceFiles(/./)
  const generated = readdirSync(join(rootDir, 'openapi/generated')).map((name) => `openapi/generated/${name}`)
  const listed = readFileSync(join(rootDir, 'pnpm-lock.yaml'), 'utf8').matchAll(
    /^ {2,6}'?(@?[\w./-]+)'?[:@]/gm,
  )
  const packages = [...listed].flatMap(([, name]) => {
    const folder = `node_modules/${name}`
    return [folder, `${folder}/`, `web/${folder}/`]
  })
  // A rule about a part of a package.
  const parts = ['web/node_modules/zustand/vanilla.js'].filter((path) => existsSync(join(rootDir, path)))
  return [
    ...files,
    ...generated,
    ...packages,
    ...parts,
    ...builtinModules,
    ...builtinModules.map((name) => `node:${name}`),
  ]
}

function patternsOf(rule: (typeof config.forbidden)[number]): string[] {
  const sides = 'to' in rule ? [rule.from, rule.to] : []
  return sides.flatMap((side) => [side.path ?? [], side.pathNot ?? []].flat())
}

const isFile = (to: string) => /[.](?:ts|json)$/.test(to)

function importLine(from: string, to: string, isType = false): string {
  const path = relative(dirname(from), to)
  const dotted = path.startsWith('.') ? path : `./${path}`
  const target = isFile(to) ? dotted : to
  return isType
    ? `import type { x } from '${target}'\nexport type X = typeof x\n`
    : `import { x } from '${target}'\nexport const y = x\n`
}

function write(path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

async function violationsByFile(): Promise<Map<string, string[]>> {
  const { forbidden, options } = config
  const { output } = await cruise(
    ['openapi', 'prisma', 'fake-api', 'bridge-simulator', 'web', 'e2e', 'kit', '.ci'],
    { ...options, validate: true, ruleSet: { forbidden }, baseDir: folder },
    options.enhancedResolveOptions,
  )
  const byFile = new Map<string, string[]>()
  for (const { from, rule } of (output as ICruiseResult).summary.violations) {
    byFile.set(from, [...(byFile.get(from) ?? []), rule.name])
  }
  return byFile
}
