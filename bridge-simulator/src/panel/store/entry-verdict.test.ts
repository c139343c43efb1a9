import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { entryVerdict } from './entry-verdict.ts'
import { wireEntry } from './store-fixture.ts'

const wire = wireEntry({})
const none = new Map<string, string>()
const kept = { isValid: true, isDisturbed: false }

it.each<[string, Partial<Schemas['JournalEntry']>, unknown]>([
  ['an answer in the contract', {}, kept],
  ['a refusal of the catalogue', { status: '20001' }, kept],
  ['a 500 nobody explains', { status: '500' }, kept],
  ['what a fault did', { status: '400', note: 'fault: another status 400' }, { ...kept, isDisturbed: true }],
  ['a state that moved', { kind: 'state', from: 'upstream' }, null],
  ['a jump of the clock', { kind: 'clock', from: 'world', to: 'world' }, null],
  [
    'a page that asks the host in vain',
    { kind: 'bridge', to: 'host', status: 'unknown-method' },
    { isValid: false, side: 'request', breaches: [{ pointer: '', message: 'unknown-method' }] },
  ],
  [
    'a defect of our own',
    { kind: 'system', from: 'upstream', status: 'defect', note: 'it broke' },
    { isValid: false, side: 'answer', breaches: [{ pointer: '', message: 'it broke' }] },
  ],
])('entryVerdict returns the verdict on %s', (_name, change, expected) => {
  expect(entryVerdict({ ...wire, ...change }, none)).toEqual(expected)
})

it.each(['ORDERPAID', 'ORDER_CLOSED'])(
  'takes the refusal %s of a gateway for what it says of an order',
  (note) => {
    expect(
      entryVerdict({ ...wire, kind: 'gateway', to: 'gateway', status: '400', note }, none),
    ).toMatchObject({
      isValid: true,
    })
    expect(
      entryVerdict({ ...wire, kind: 'gateway', to: 'gateway', status: '400', note: 'PARAM_ERROR' }, none),
    ).toMatchObject({
      isValid: false,
    })
  },
)

it('lists the fields where a request breaks the contract', () => {
  const request = { query: {}, body: { payMoney: '1290' } }
  const errors = [{ pointer: '/body/payMoney', rule: 'type', message: 'must be integer' }]
  const verdict = entryVerdict(
    { ...wire, status: '400', request, response: { code: 400, data: { errors } } },
    none,
  )
  expect(verdict).toEqual({
    isValid: false,
    side: 'request',
    breaches: [{ pointer: '/body/payMoney', rule: 'type', message: 'must be integer', got: '"1290"' }],
  })
  expect(entryVerdict({ ...wire, status: '400', note: 'Not JSON.' }, none)).toMatchObject({
    breaches: [{ pointer: '', message: 'Not JSON.' }],
  })
})

it('lists the fields where an answer breaks the contract', () => {
  const breaches = [{ pointer: '/body/data/id', rule: 'type', message: 'must be integer', got: 'null' }]
  const defects = new Map([['t1', `contract violation: ${JSON.stringify(breaches)}`]])
  expect(entryVerdict({ ...wire, status: '500' }, defects)).toEqual({
    ...{ isValid: false, side: 'answer', breaches },
  })
})

it('describes a 500 answer by its defect', () => {
  const defects = new Map([['t1', '/data/payMoney must be integer']])
  expect(entryVerdict({ ...wire, status: '500' }, defects)).toEqual({
    isValid: false,
    side: 'answer',
    breaches: [{ pointer: '', message: '/data/payMoney must be integer' }],
  })
})
