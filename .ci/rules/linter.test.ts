import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { commandPath, rootDir } from '../../e2e/run/project.ts'

const drawing = (attribute: string): [string, string] => ['web/src/app/drawing.tsx', `;<rect ${attribute} />`]

const refused: readonly [path: string, text: string, message: string][] = [
  ['fake-api/src/backend/orders/rules/order.ts', 'Date.now()', 'wall clock'],
  ['fake-api/src/backend/orders/order-service.ts', 'new Date()', 'wall clock'],
  ['fake-api/src/engine/kernel/clock.ts', 'performance.now()', 'wall clock'],
  ['fake-api/src/engine/world/rules/rule.ts', 'globalThis.Date.now()', 'wall clock'],
  ['web/src/features/orders/model/due.ts', 'dayjs()', 'wall clock'],
  ['web/src/features/orders/model/due.ts', 'Math.random()', 'random'],
  ['fake-api/src/backend/orders/order-service.ts', 'randomUUID()', 'random'],
  ['fake-api/src/backend/orders/order-service.ts', 'crypto.getRandomValues(bytes)', 'random'],
  ['fake-api/src/backend/orders/order-service.ts', 'setTimeout(() => {}, 1)', 'starts a timer'],
  ['fake-api/src/backend/orders/order-service.ts', 'globalThis.setTimeout(() => {}, 1)', 'starts a timer'],
  ['fake-api/src/backend/orders/order-service.ts', 'AbortSignal.timeout(1)', 'starts a timer'],
  ['fake-api/src/backend/countries/names.ts', "new Intl.DisplayNames(['de'])", 'differs by Node'],
  ['fake-api/src/control/library.ts', 'titles.sort((a, b) => a.localeCompare(b))', 'differs by Node'],
  ['e2e/kit/shop.ts', 'setInterval(() => {}, 1)', 'starts a timer'],
  ['web/src/app/a.test.ts', 'await vi.waitFor(() => expect(a).toBe(1))', 'waits a second'],
  ['web/src/app/a.test.ts', 'await vi.waitUntil(() => a)', 'waits a second'],
  ['fake-api/test/a.test.ts', 'await expect.poll(a, { timeout: 20_000 }).toBe(1)', 'does not grow'],
  ['e2e/kit/flows/buy.ts', 'await button.click({ timeout: 500 })', 'does not grow'],
  ['e2e/tests/buy.test.ts', 'expect(await other.remove()).toEqual([])', 'removeAtEnd removes it'],
  ['e2e/tests/buy.test.ts', `test('buys', () => {${'\n'.repeat(40)}})`, 'at most 40 lines'],
  ['e2e/tests/buy.test.ts', "test.skip('buys', () => {})", 'runs or does not exist'],
  ['e2e/tests/buy.test.ts', "test.describe.only('buys', () => {})", 'runs or does not exist'],
  ['e2e/kit/shop.ts', 'test.fixme()', 'runs or does not exist'],
  ['fake-api/src/engine/kernel/money.test.ts', "it.todo('adds')", 'runs or does not exist'],
  [
    'fake-api/src/engine/kernel/money.test.ts',
    "it.skipIf(isSlow)('adds', () => {})",
    'runs or does not exist',
  ],
  ['e2e/playwright.config.ts', 'export default { retries: 2 }', 'retried test'],
  ['vitest.config.ts', 'export default { test: { retry: 1 } }', 'retried test'],
  ['.ci/test/run-layers.ts', 'export const options = { retries: 1 }', 'retried test'],
  ['.ci/pages/a.test.ts', "it('reads', { retry: 2 }, () => {})", 'retried test'],
  ['web/src/features/orders/api/call.ts', "export const a = 'skyBridge'", 'Only web/src/shared/host'],
  ['web/src/features/orders/api/call.ts', `export const a = \`\${b}SkyBridge\``, 'Only web/src/shared/host'],
  ['web/src/app/a.tsx', 'if (import.meta.env.DEV) load()', 'the same in every build'],
  ['web/src/shared/ui/a.tsx', 'export const { DEV } = import.meta.env', 'the same in every build'],
  ['web/src/shared/ui/a.tsx', "export const a = import.meta['env'].MODE", 'the same in every build'],
  ['web/src/app/a.tsx', 'if (import.meta.hot) load()', 'the same in every build'],
  ['web/src/app/a.tsx', "if (process.env.NODE_ENV !== 'production') load()", 'the same in every build'],
  ['fake-api/src/control/codes.ts', 'await ctx.tx.code.deleteMany({})', 'Control writes no table'],
  ['fake-api/src/control/codes.ts', 'await tx.code.update({})', 'Control writes no table'],
  ...[
    'width="0.52rem"',
    "height={'4vw'}",
    "y={isLow ? '1rem' : '0'}",
    'rx="2lh"',
    'strokeDasharray="1rem 2rem"',
    'width="calc(100% - 2px)"',
  ].map((attribute): [string, string, string] => [...drawing(attribute), 'WebKit does not read']),
]

const accepted: readonly [path: string, text: string][] = [
  ['fake-api/src/control/codes.ts', 'await ctx.tx.code.findMany({})'],
  ['fake-api/src/backend/codes/code-repository.ts', 'await tx.code.update({})'],
  ['fake-api/src/engine/world/clock/wall-clock.ts', 'export const a = Date.now()'],
  ['fake-api/src/backend/orders/rules/order.ts', 'export const a = new Date(nowMs).getTime()'],
  ['fake-api/src/backend/orders/rules/order.ts', "export const a = 'Date.now()' // not Date.now() here"],
  ['web/src/features/orders/model/due.ts', 'export const a = dayjs(nowMs)'],
  ['web/src/shared/ui/banner/carousel-motion.tsx', 'setInterval(() => {}, 3000)'],
  ['web/src/shared/i18n/page-texts.ts', "export const a = import.meta.glob('./locales/??.ts')"],
  ['bridge-simulator/src/dev/env.ts', 'export const a = process.env.HOME'],
  ['web/src/shared/host/android.ts', "export const a = 'skyBridge'"],
  ['web/src/shared/query-client.ts', 'export const a = { retry: 2 }'],
  ['e2e/playwright.config.ts', 'export default { retries: 0 }'],
  ['fake-api/test/support/good-requests.ts', 'export default { retryDeduct: {} }'],
  ['e2e/kit/flows/buy.ts', 'await button.click({ timeout: scaledMs(500) })'],
  ['e2e/tests/buy.test.ts', `test('buys', () => {${'\n'.repeat(39)}})`],
  ['e2e/tests/buy.test.ts', 'await page.evaluate(() => probe.remove())'],
  ['e2e/kit/fixtures/world-test.ts', 'await world.remove()'],
  ...[
    'width="100%"',
    `x={\`\${share * 100}%\`}`,
    'strokeWidth="2.5"',
    "style={{ inlineSize: '4rem' }}",
    'd="M0 4vw"',
    'width={Math.max(4, column)}',
  ].map(drawing),
]

const messages = lint([...refused, ...accepted])

it.each(refused.map((one, index) => [...one, messages[index]] as const))(
  'the linter refuses in %s: %s',
  (_path, _text, message, found) => {
    expect(found).toContain(message)
  },
)

it.each(accepted.map((one, index) => [...one, messages[refused.length + index]] as const))(
  'the linter accepts in %s: %s',
  (_path, _text, found) => {
    expect(found).toBe('')
  },
)

/** Lints each text as a file of its folder; returns what plugins say of each. */
function lint(files: readonly (readonly [path: string, text: string, ...unknown[]])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'linter-'))
  for (const path of ['biome.json', '.gitignore', '.ci/rules']) {
    cpSync(join(rootDir, path), join(folder, path), { recursive: true })
  }
  const paths = files.map(([path], index) => join(folder, dirname(path), `${index}-${basename(path)}`))
  for (const [index, path] of paths.entries()) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, files[index]?.[1] ?? '')
  }
  const options = ['lint', '--reporter=github', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(commandPath('biome'), options, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const told = stdout.split('\n').filter((line) => line.includes('title=plugin'))
  return paths.map((path) => told.filter((line) => line.includes(`file=${path},`)).join('\n'))
}
