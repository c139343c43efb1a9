import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { commandPath, rootDir } from '../../e2e/run/project.ts'

const order = 'fake-api/src/backend/orders/order-service.ts'
const scenario = 'e2e/tests/buy.test.ts'
const drawing = 'web/src/app/drawing.tsx'

/** Code, the file that it stands in, and what the linter says of it; nothing for a look-alike that is allowed. */
const cases: readonly [path: string, text: string, message?: string][] = [
  ['fake-api/src/backend/orders/rules/order.ts', 'Date.now()', 'wall clock'],
  [order, 'new Date()', 'wall clock'],
  ['fake-api/src/engine/world/rules/rule.ts', 'globalThis.Date.now()', 'wall clock'],
  ['web/src/features/orders/model/due.ts', 'dayjs()', 'wall clock'],
  ['fake-api/src/engine/world/clock/wall-clock.ts', 'export const a = Date.now()'],
  [order, 'export const a = new Date(nowMs).getTime()'],
  [order, "export const a = 'Date.now()' // not Date.now() here"],
  ['web/src/features/orders/model/due.ts', 'Math.random()', 'random'],
  [order, 'randomUUID()', 'random'],
  [order, 'crypto.getRandomValues(bytes)', 'random'],
  [order, 'globalThis.setTimeout(() => {}, 1)', 'starts a timer'],
  [order, 'AbortSignal.timeout(1)', 'starts a timer'],
  ['kit/testing/shop.ts', 'setInterval(() => {}, 1)', 'starts a timer'],
  ['web/src/shared/ui/banner/carousel-motion.tsx', 'setInterval(() => {}, 3000)'],
  ['fake-api/src/backend/countries/names.ts', "new Intl.DisplayNames(['de'])", 'differs by Node'],
  ['fake-api/src/control/library.ts', 'titles.sort((a, b) => a.localeCompare(b))', 'differs by Node'],
  ['web/src/app/a.test.ts', 'await vi.waitFor(() => expect(a).toBe(1))', 'waits a second'],
  ['fake-api/test/a.test.ts', 'await expect.poll(a, { timeout: 20_000 }).toBe(1)', 'does not grow'],
  ['kit/testing/flows/buy.ts', 'await button.click({ timeout: scaledMs(500) })'],
  [scenario, 'expect(await other.remove()).toEqual([])', 'removeAtEnd removes it'],
  [scenario, 'await page.evaluate(() => probe.remove())'],
  [scenario, `test('buys', () => {${'\n'.repeat(40)}})`, 'at most 40 lines'],
  [scenario, `test('buys', () => {${'\n'.repeat(39)}})`],
  [scenario, "test.describe.only('buys', () => {})", 'runs or does not exist'],
  [
    'fake-api/src/engine/kernel/money.test.ts',
    "it.skipIf(isSlow)('adds', () => {})",
    'runs or does not exist',
  ],
  ['e2e/playwright.config.ts', 'export default { retries: 2 }', 'retried test'],
  ['.ci/pages/a.test.ts', "it('reads', { retry: 2 }, () => {})", 'retried test'],
  ['web/src/shared/query-client.ts', 'export const a = { retry: 2 }'],
  ['fake-api/test/support/good-requests.ts', 'export default { retryDeduct: {} }'],
  ['web/src/features/orders/api/call.ts', `export const a = \`\${b}SkyBridge\``, 'Only web/src/shared/host'],
  ['web/src/shared/host/android.ts', "export const a = 'skyBridge'"],
  ['web/src/app/a.tsx', 'if (import.meta.env.DEV) load()', 'the same in every build'],
  ['web/src/app/a.tsx', "if (process.env.NODE_ENV !== 'production') load()", 'the same in every build'],
  ['web/src/shared/i18n/page-texts.ts', "export const a = import.meta.glob('./locales/??.ts')"],
  ['fake-api/src/control/codes.ts', 'await ctx.tx.code.deleteMany({})', 'Control writes no table'],
  ['fake-api/src/control/codes.ts', 'await ctx.tx.code.findMany({})'],
  [drawing, ';<rect width="0.52rem" />', 'WebKit does not read'],
  [drawing, `;<rect y={isLow ? '1rem' : '0'} />`, 'WebKit does not read'],
  [drawing, ';<rect width="calc(100% - 2px)" />', 'WebKit does not read'],
  [drawing, `;<path d="M0 4vw" style={{ inlineSize: '4rem' }} strokeWidth="2.5" width="100%" />`],
  // Biome's own rules, as biome.json sets them.
  [order, `export function a() {${'\n  b()'.repeat(60)}\n}`, 'noExcessiveLinesPerFunction'],
  [order, 'export const a = 1\n'.repeat(501), 'noExcessiveLinesPerFile'],
]

const messages = lint()

it.each(
  cases.map(([path, text, message = ''], at) => [path, text.slice(0, 60), message, messages[at]] as const),
)('the linter says in %s of %s: %s', (_path, _text, message, told) => {
  expect(told).toEqual(message === '' ? '' : expect.stringContaining(message))
})

/** Lints each text as a file of its folder; returns what plugins and limits say of each. */
function lint(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'linter-'))
  for (const path of ['biome.json', '.gitignore', '.ci/rules'])
    cpSync(join(rootDir, path), join(folder, path), { recursive: true })
  const paths = cases.map(([path], at) => join(folder, dirname(path), `${at}-${basename(path)}`))
  for (const [at, path] of paths.entries()) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, cases[at]?.[1] ?? '')
  }
  const options = ['lint', '--reporter=github', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(commandPath('biome'), options, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const told = stdout.split('\n').filter((line) => /title=(?:plugin|lint.*noExcessive)/.test(line))
  return paths.map((path) => told.filter((line) => line.includes(`file=${path},`)).join('\n'))
}
