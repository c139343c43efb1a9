import { expect, it } from 'vitest'
import type { CountedOutcome } from '../../e2e/run/counted-outcomes.ts'
import { coverageOf, findGaps, shopOperations } from './coverage-report.ts'

const outcome = { operationId: 'confirmOrder', status: 200, via: 'socket' } as const
const nothing = { unit: [], contract: [], e2e: [] }
/** Every operation of the shop, answered once in a scenario. */
const called = shopOperations.map(
  (operationId): CountedOutcome => ({ operationId, status: 200, code: 200, via: 'socket', times: 1 }),
)

it('coverageOf counts each documented outcome by layer, a refusal apart from the success', () => {
  const rows = coverageOf({
    unit: [{ ...outcome, code: 20003, via: 'process', times: 7 }],
    contract: [
      { ...outcome, code: 20003, times: 2 },
      { operationId: 'receiveWechatNotify', status: 401, code: null, via: 'socket', times: 1 },
    ],
    e2e: [{ ...outcome, code: 200, times: 5 }],
  })
  const of = (id: string) => rows.filter(({ operationId }) => operationId === id)
  expect(of('confirmOrder').map(({ status, name, reached }) => [status, name, reached])).toEqual([
    [200, '', { unit: 0, contract: 0, e2e: 5 }],
    [400, '', { unit: 0, contract: 0, e2e: 0 }],
    [401, '', { unit: 0, contract: 0, e2e: 0 }],
    [200, 'order-not-found', { unit: 7, contract: 2, e2e: 0 }],
  ])
  expect(of('receiveWechatNotify').find(({ status }) => status === 401)?.reached.contract).toBe(1)
})

it('findGaps names outcomes that no test reached over HTTP, and operations of the shop that no scenario called', () => {
  const unit = [{ ...outcome, code: 20003, via: 'process', times: 7 } as const]
  const gaps = findGaps(
    coverageOf({ ...nothing, unit, e2e: called.filter((one) => one.operationId !== 'addOrder') }),
  )
  expect(gaps).toContainEqual(expect.stringContaining('not covered: confirmOrder → order-not-found;'))
  expect(gaps.filter((gap) => !gap.startsWith('not covered:'))).toEqual([
    expect.stringContaining('not covered by a scenario: addOrder;'),
  ])
})
