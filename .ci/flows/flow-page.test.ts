import { expect, it } from 'vitest'
import { fillFlowsPage, findFlowProblems, type TracedFlows } from './flow-page.ts'
import { flowTable, sharedAs } from './flow-table.ts'

// What recorders and page do with a whole flow is seen in the page itself, which `pnpm check flows` compares.
const flowOf = (...paths: readonly string[]) => [
  {
    ...{ caller: 'shop', party: 'product', call: 'GET /a', isBegin: true },
    entries: paths.map((path) => ({ path, line: 7, name: 'f', isDrawn: false })),
  },
]
const upstream = ['fake-api/src/backend/orders/orders.ts', 'fake-api/src/engine/http/pipeline.ts']
const flows: TracedFlows = {
  pay: flowOf(...upstream),
  renewal: flowOf(...upstream),
  token: flowOf(...upstream),
}
const marks = ['pay', 'renewal', 'token'].map((name) => `<!-- flow ${name} -->\n<!-- end -->\n`).join('')

it.each([
  ['nothing of the page that it has written', flows, []],
  ['another file', { ...flows, pay: flowOf('web/src/app/a.ts') }, [/differs from what the flows enter/]],
  [
    'nothing of what hangs on speed',
    {
      ...flows,
      pay: flowOf(...upstream, 'fake-api/src/engine/journal/writer.ts'),
    },
    [],
  ],
  [
    'a flow with more files than its limit',
    {
      ...flows,
      token: flowOf(...Array.from({ length: flowTable.token.most + 1 }, (_, at) => `web/src/app/${at}.ts`)),
    },
    [/differs/, /^the flow token has \d+ files; the limit is \d+$/],
  ],
  [
    'a flow of which nothing was recorded',
    { ...flows, renewal: [] },
    [/differs/, /^the flow renewal has no file/],
  ],
])('findFlowProblems reports %s', (_, traced, problems) => {
  const told = findFlowProblems(fillFlowsPage(marks, flows), traced)
  expect(told).toEqual(problems.map((problem) => expect.stringMatching(problem)))
})

it('sharedAs keeps apart what knows nothing of a flow, and components unless something of them is pressed', () => {
  const sheet = 'web/src/features/payment/components/purchase-sheet.tsx'
  expect(sharedAs({ path: sheet, isDrawn: true })).toBe('drawing')
  expect(sharedAs({ path: sheet, isDrawn: false })).toBeNull()
  expect(sharedAs({ path: 'fake-api/src/engine/world/clock/schedule.ts', isDrawn: false })).toBe(
    'webhooks and clock',
  )
})
