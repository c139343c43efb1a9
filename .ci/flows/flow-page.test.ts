import { expect, it } from 'vitest'
import { fillFlowsPage, findFlowProblems, flowFigures, type TracedFlows } from './flow-page.ts'
import type { FlowStep } from './flow-steps.ts'
import { flowTable, sharedAs } from './flow-table.ts'

const entry = (path: string, line = 1, name = 'f', isDrawn = false) => ({ path, line, name, isDrawn })

function step(party: string, entries: FlowStep['entries'], rest: Partial<FlowStep> = {}): FlowStep {
  return { caller: 'shop', party, call: 'GET /a', isBegin: true, entries, ...rest }
}

// How a flow is written is seen in the page itself, which `pnpm check flows` compares.
const pay = [
  step('shop', [entry('web/src/features/payment/flow/pay.ts', 7, 'pay')], { caller: '', call: '' }),
  step('product', [
    entry('fake-api/src/engine/http/pipeline.ts'),
    entry('fake-api/src/backend/orders/add.ts'),
  ]),
]
const flows: TracedFlows = { pay, renewal: [], token: [] }
const empty =
  '# A\n<!-- flow pay -->\n<!-- end -->\n<!-- flow renewal -->\n<!-- end -->\n<!-- flow token -->\n<!-- end -->\n'

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
  expect(flowFigures(long)).toBe(`pay 2 files, renewal 0 files, token ${most + 1} files`)
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
