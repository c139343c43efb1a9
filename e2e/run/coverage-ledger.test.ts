import { expect, it } from 'vitest'
import { ledgerOf } from './coverage-ledger.ts'

const rowsOf = (operationId: string, ledger: ReturnType<typeof ledgerOf>) =>
  ledger.filter((row) => row.operationId === operationId)

it('has a row for the success, the 400, the 401 and every refusal of an operation', () => {
  const rows = rowsOf('confirmOrder', ledgerOf({ contract: [], browser: [] }))
  expect(rows.map(({ status, outcome }) => [status, outcome])).toEqual([
    [200, ''],
    [400, ''],
    [401, ''],
    [200, 'order-not-found'],
  ])
})

it('counts each driver for itself, and a refusal not as a success', () => {
  const outcome = { operationId: 'confirmOrder', status: 200 }
  const ledger = ledgerOf({
    contract: [{ ...outcome, code: 20003, times: 2 }],
    browser: [{ ...outcome, code: 200, times: 5 }],
  })
  expect(rowsOf('confirmOrder', ledger).map(({ driven }) => [driven.contract, driven.browser])).toEqual([
    [0, 5],
    [0, 0],
    [0, 0],
    [2, 0],
  ])
})

it('takes any answer of a status for an operation outside the envelope', () => {
  const rows = ledgerOf({
    contract: [{ operationId: 'receiveWechatNotify', status: 401, code: null, times: 1 }],
    browser: [],
  })
  expect(rowsOf('receiveWechatNotify', rows).find(({ status }) => status === 401)?.driven.contract).toBe(1)
})
