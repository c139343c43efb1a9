import { expect, it } from 'vitest'
import { OutcomeLedger } from './outcome-ledger.ts'

it('counts each outcome of each operation', () => {
  const ledger = new OutcomeLedger()
  ledger.count('addOrder', { status: 200, body: { code: 200 } })
  ledger.count('addOrder', { status: 200, body: { code: 20001 } })
  ledger.count('addOrder', { status: 200, body: { code: 20001 } })
  ledger.count('receiveWechatNotify', { status: 204 })
  expect(ledger.rows()).toEqual([
    { operationId: 'addOrder', status: 200, code: 200, times: 1 },
    { operationId: 'addOrder', status: 200, code: 20001, times: 2 },
    { operationId: 'receiveWechatNotify', status: 204, code: null, times: 1 },
  ])
})

it('does not take a provider’s own code for one of the catalogue', () => {
  const ledger = new OutcomeLedger()
  ledger.count('receiveWechatNotify', { status: 401, body: { code: 'FAIL' } })
  expect(ledger.rows()).toMatchObject([{ code: null }])
})
