import { expect, it } from 'vitest'
import { findViolations } from './source-rules.ts'

const suppression = (name: string) => `// ${name} because\nexport const a = 1\n`

it.each([
  ['fake-api/src/features/orders/rules/order.ts', 'export const a = Date.now()', 'Date.now reads'],
  ['fake-api/src/features/orders/order-service.ts', 'export const a = new Date()', 'Date reads'],
  ['fake-api/src/kernel/clock.ts', 'export const a = performance.now()', 'performance.now reads'],
  ['fake-api/src/world/rules/rule.ts', 'export const a = Date.now()', 'Date.now reads'],
  ['web/src/features/orders/model/due.ts', 'export const a = dayjs()', 'dayjs reads'],
  ['web/src/features/orders/model/due.ts', 'export const a = Math.random()', 'Math.random is random'],
  ['fake-api/src/features/orders/order-service.ts', 'export const a = randomUUID()', 'randomUUID is random'],
  ['fake-api/src/features/orders/order-service.ts', 'setTimeout(() => {}, 1)', 'setTimeout starts a timer'],
  [
    'fake-api/src/features/orders/order-service.ts',
    'globalThis.setTimeout(() => {}, 1)',
    'setTimeout starts',
  ],
  ['e2e/kit/shop.ts', 'setInterval(() => {}, 1)', 'setInterval starts a timer'],
  ['e2e/tests/buy.test.ts', 'await page.waitForTimeout(5)', 'waitForTimeout'],
  ['web/src/app/a.test.ts', 'await vi.waitFor(() => expect(a).toBe(1))', 'vi.waitFor waits a second'],
  ['web/src/app/a.test.ts', 'await vi.waitUntil(() => a)', 'vi.waitUntil waits a second'],
  ['fake-api/test/a.test.ts', 'await expect.poll(a, { timeout: 20_000 }).toBe(1)', 'does not grow'],
  ['e2e/kit/flows/buy.ts', 'await button.click({ timeout: 500 })', 'does not grow'],
  ['e2e/tests/buy.test.ts', "await page.goto('/', { waitUntil: 'networkidle' })", 'networkidle'],
  ['e2e/tests/buy.test.ts', `test('buys', () => {${'\n'.repeat(40)}})`, 'at most 40 lines'],
  ['e2e/tests/buy.test.ts', "test.skip('buys', () => {})", 'runs or does not exist'],
  ['e2e/tests/buy.test.ts', "test.describe.only('buys', () => {})", 'runs or does not exist'],
  ['fake-api/src/kernel/money.test.ts', "it.todo('adds')", 'runs or does not exist'],
  ['e2e/playwright.config.ts', 'export default { retries: 2 }', 'retried test'],
  ['web/src/app/a.ts', suppression(['@ts', 'ignore'].join('-')), 'switches a check off'],
  ['web/src/app/a.tsx', suppression(['biome', 'ignore lint'].join('-')), 'switches a check off'],
  ['web/src/app/a.css', `/* ${['stylelint', 'disable'].join('-')} */\n`, 'switches a check off'],
  ['web/src/features/orders/api/call.ts', "export const a = 'skyBridge'", 'only web/src/shared/host'],
  ['fake-api/src/control/codes.ts', 'await ctx.tx.code.deleteMany({})', 'control writes no table'],
  ['fake-api/src/control/codes.ts', 'await tx.code.update({})', 'control writes no table'],
  ['web/src/app/a.ts', "import { a } from './b.ts'\nimport type { B } from './b.ts'", 'imported twice'],
  ['web/src/shared/utils.ts', 'export const a = 1', 'says nothing'],
  ['web/src/shared/helpers/pad.ts', 'export const a = 1', 'says nothing'],
  ['web/src/shared/long.ts', 'export {}\n'.repeat(251), 'has 251 lines'],
])('findViolations reports in %s: %s', (path, text, message) => {
  expect(findViolations(path, text).map((violation) => violation.message)).toEqual([
    expect.stringContaining(message),
  ])
})

it.each([
  ['fake-api/src/control/codes.ts', 'await ctx.tx.code.findMany({})'],
  ['fake-api/src/features/codes/code-repository.ts', 'await tx.code.update({})'],
  ['fake-api/src/world/clock/wall-clock.ts', 'export const a = Date.now()'],
  ['fake-api/src/features/orders/rules/order.ts', 'export const a = new Date(nowMs).getTime()'],
  [
    'fake-api/src/features/orders/rules/order.ts',
    "export const a = 'Date.now()' // Date.now() is forbidden here",
  ],
  ['web/src/features/orders/model/due.ts', 'export const a = dayjs(nowMs)'],
  ['web/src/shared/ui/banner/carousel-motion.tsx', 'setInterval(() => {}, 3000)'],
  ['web/src/shared/host/android.ts', "export const a = 'skyBridge'"],
  ['web/src/shared/query-client.ts', 'export const a = { retry: 2 }'],
  ['web/src/app/a.ts', "import * as all from './b.ts'\nimport type { B } from './b.ts'"],
  ['web/src/shared/long.ts', 'export {}\n'.repeat(250)],
  ['web/src/shared/i18n/locales/de.ts', 'export {}\n'.repeat(251)],
])('findViolations accepts in %s: %s', (path, text) => {
  expect(findViolations(path, text)).toEqual([])
})

it('findViolations returns the line', () => {
  expect(findViolations('fake-api/src/kernel/a.ts', '\n\nexport const a = Date.now()')).toMatchObject([
    { line: 3 },
  ])
})
