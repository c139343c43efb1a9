import { expect, it } from 'vitest'
import { OutcomeCounter } from './outcome-counter.ts'

it('counts each outcome of each operation', () => {
  const outcomes = new OutcomeCounter()
  outcomes.count('addOrder', { status: 200, body: { code: 200 } }, 'socket')
  outcomes.count('addOrder', { status: 200, body: { code: 20001 } }, 'socket')
  outcomes.count('addOrder', { status: 200, body: { code: 20001 } }, 'socket')
  outcomes.count('addOrder', { status: 200, body: { code: 20001 } }, 'process')
  outcomes.count('receiveWechatNotify', { status: 204 }, 'socket')
  expect(outcomes.rows()).toEqual([
    { operationId: 'addOrder', status: 200, code: 200, via: 'socket', times: 1 },
    { operationId: 'addOrder', status: 200, code: 20001, via: 'socket', times: 2 },
    { operationId: 'addOrder', status: 200, code: 20001, via: 'process', times: 1 },
    { operationId: 'receiveWechatNotify', status: 204, code: null, via: 'socket', times: 1 },
  ])
})

it('does not count a code of a provider as one of the catalogue', () => {
  const outcomes = new OutcomeCounter()
  outcomes.count('receiveWechatNotify', { status: 401, body: { code: 'FAIL' } }, 'socket')
  expect(outcomes.rows()).toMatchObject([{ code: null }])
})
