import { expect, it } from 'vitest'
import { fillFlowsPage, findFlowProblems, flowFigures, type TracedFlows } from './flow-page.ts'
import type { FlowStep } from './flow-steps.ts'
import { flowTable, isTraced, sharedAs } from './flow-table.ts'

const entry = (path: string, line = 1, name = 'f', isDrawn = false) => ({ path, line, name, isDrawn })

function step(party: string, entries: FlowStep['entries'], rest: Partial<FlowStep> = {}): FlowStep {
  return { caller: 'shop', party, call: 'GET /a', isBegin: true, entries, ...rest }
}

const pay: FlowStep[] = [
  step('shop', [entry('web/src/features/payment/flow/pay.ts', 7, 'pay')], { caller: '', call: '' }),
  step('product', [
    entry('fake-api/src/engine/http/pipeline.ts'),
    entry('fake-api/src/backend/orders/add.ts', 3, ''),
  ]),
  step('gateway', [entry('fake-api/src/backend/orders/add.ts', 9, 'again')], { caller: 'product' }),
  step('product', [entry('fake-api/src/backend/orders/order.ts')], { isBegin: false }),
  step(
    'product',
    [
      entry('web/src/shared/ui/button.tsx', 1, 'f', true),
      entry('fake-api/src/engine/journal/journal.ts', 4, ''),
      entry('fake-api/src/engine/http/pipeline.ts', 9),
    ],
    { isBegin: false },
  ),
  step('host', [], { call: 'pageShow' }),
]
const flows: TracedFlows = { pay, renewal: [], token: [] }
const empty =
  '# A\n<!-- flow pay -->\n<!-- end -->\n<!-- flow renewal -->\n<!-- end -->\n<!-- flow token -->\n<!-- end -->\n'

it('fillFlowsPage lists each file that counts where it is entered first, functions entered later, and calls of the page with nothing new', () => {
  expect(fillFlowsPage(empty, flows)).toContain(`# A
<!-- flow pay -->
**3 files**, 6 with what is kept apart

1. **shop**
    - [pay.ts:7](../web/src/features/payment/flow/pay.ts#L7) \`pay\`
2. shop → **product**: \`GET /a\`
    - [add.ts:3](../fake-api/src/backend/orders/add.ts#L3)
3. product → **gateway**: \`GET /a\`
    - and in files from above: [add.ts:9](../fake-api/src/backend/orders/add.ts#L9) \`again\`
4. **product** goes on with \`GET /a\`
    - [order.ts:1](../fake-api/src/backend/orders/order.ts#L1) \`f\`
5. shop → **host**: \`pageShow\`

- Kept apart, 2 of engine, as it reads, checks, answers and writes down a call of any flow, and knows none of what is asked: \
[pipeline.ts](../fake-api/src/engine/http/pipeline.ts), [journal.ts](../fake-api/src/engine/journal/journal.ts)
- Kept apart, 1 of drawing, as it shows what was decided elsewhere, and asks for what it shows: \
[button.tsx](../web/src/shared/ui/button.tsx)
<!-- end -->
`)
})

it('fillFlowsPage writes the table of what is kept apart', () => {
  const text = `${empty}<!-- kept apart -->\nold\n<!-- end -->\n`
  expect(fillFlowsPage(text, flows)).toContain('| engine | worlds, HTTP')
})

it('fillFlowsPage throws for a flow without a mark, and for a mark without a flow', () => {
  expect(() => fillFlowsPage('# A\n', flows)).toThrow('has no mark for pay, renewal, token')
  expect(() => fillFlowsPage('<!-- flow refund -->\n<!-- end -->\n', flows)).toThrow(
    'there is no flow "refund"',
  )
})

it('findFlowProblems returns nothing for a page as the flows are, also written twice', () => {
  const page = fillFlowsPage(empty, flows)
  expect(findFlowProblems(page, flows)).toEqual([])
  expect(fillFlowsPage(page, flows)).toBe(page)
})

it.each([
  [
    'another file',
    { ...flows, renewal: [step('control', [entry('fake-api/src/backend/renewals/renewals.ts')])] },
  ],
  [
    'another line',
    { ...flows, pay: [step('shop', [entry('web/src/features/payment/flow/pay.ts', 8, 'pay')])] },
  ],
])('findFlowProblems returns that the page differs when a flow enters %s', (_, changed) => {
  const stale = 'docs/architecture.md differs from what the flows enter: pnpm flows writes it'
  expect(findFlowProblems(fillFlowsPage(empty, flows), changed)).toEqual([
    expect.stringMatching(new RegExp(`^${stale}; first in line \\d+, which would be ".+"$`)),
  ])
})

it.each([
  ['lets be', 'engine, which hangs on speed', 'fake-api/src/engine/journal/writer.ts', 0],
  ['lets be', 'webhooks and clock', 'fake-api/src/engine/webhooks/deliver.ts', 0],
  ['names', 'wire formats', 'fake-api/src/wire/wechat/papay-xml.ts', 1],
  ['names', 'drawing', 'web/src/shared/ui/sheet.tsx', 1],
])('findFlowProblems %s what is kept apart of %s', (_does, _what, path, problems) => {
  const written = step('product', [entry(path)], { isBegin: false })
  const changed = { ...flows, pay: [...pay, written] }
  expect(findFlowProblems(fillFlowsPage(empty, flows), changed)).toHaveLength(problems)
})

it('findFlowProblems returns a flow with more files than its limit', () => {
  const { most } = flowTable.token
  const entries = Array.from({ length: most + 1 }, (_, at) => entry(`web/src/app/a${at}.ts`))
  const long = { ...flows, token: [step('shop', entries)] }
  const page = fillFlowsPage(empty, long)
  expect(findFlowProblems(page, long)).toEqual([`the flow token has ${most + 1} files; the limit is ${most}`])
  expect(flowFigures(long)).toBe(`pay 3 files, renewal 0 files, token ${most + 1} files`)
})

it.each([
  ['fake-api/src/backend/orders/order-routes.ts', false, null],
  ['fake-api/src/backend/http/sign-in.ts', false, null],
  ['fake-api/src/engine/world/clock/schedule.ts', false, 'webhooks and clock'],
  ['fake-api/src/engine/world/world.ts', false, 'engine'],
  ['web/src/features/payment/components/purchase-sheet.tsx', false, null],
  ['web/src/features/payment/components/purchase-sheet.tsx', true, 'drawing'],
  ['web/src/shared/ui/button/button.tsx', false, 'drawing'],
])('sharedAs of %s, drawn: %s, is %s', (path, isDrawn, name) => {
  expect(sharedAs({ path, isDrawn })).toBe(name)
})

it.each([
  ['web/src/app/start/main.tsx', true],
  ['prisma/generated/client.ts', false],
  ['web/node_modules/a/a.ts', false],
  ['e2e/kit/phone/phone.ts', false],
])('isTraced of %s is %s', (path, isOne) => {
  expect(isTraced(path)).toBe(isOne)
})
