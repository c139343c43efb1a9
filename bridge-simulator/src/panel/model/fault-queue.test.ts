import { expect, it } from 'vitest'
import { type Fault, faultsOnPayment, queueTurnsOf } from './fault-queue.ts'

const fault = (faultId: number, record: Fault['record']): Fault => ({
  faultId,
  remaining: 1,
  createdAtMs: 0,
  record,
})
const http = (...operationIds: string[]) => ({ http: { operationIds, latencyMs: 1 } })

it.each<[string, Fault['record'], Fault['record'], 'next' | 'after']>([
  ['the same operation', http('addOrder'), http('addOrder'), 'after'],
  ['another operation', http('addOrder'), http('zeroPay'), 'next'],
  ['any operation', http('*'), http('zeroPay'), 'after'],
  [
    'any callback',
    { notify: { effect: { copies: 1 } } },
    { notify: { provider: 'wechat', effect: {} } },
    'after',
  ],
  [
    'callbacks of two providers',
    { notify: { provider: 'alipay', effect: {} } },
    { notify: { provider: 'wechat', effect: {} } },
    'next',
  ],
  [
    'two payments',
    { wallet: { outcome: 'paid', callback: 'told' } },
    { wallet: { outcome: 'failed', callback: 'told' } },
    'after',
  ],
  [
    'two contracts',
    { deduction: { contractCode: 'a', outcome: 'pending' } },
    { deduction: { contractCode: 'b', outcome: 'pending' } },
    'next',
  ],
  ['things of two kinds', http('*'), { deduction: { outcome: 'pending' } }, 'next'],
])('queueTurnsOf orders two faults about %s', (_name, older, younger, turn) => {
  const turns = queueTurnsOf([fault(1, older), fault(2, younger)])
  expect(turns.get(1)).toEqual({ turn: 'next' })
  expect(turns.get(2)).toEqual(turn === 'next' ? { turn } : { turn, faultId: 1 })
})

it('queueTurnsOf returns the number of calls a fault skips first, and lets no other wait for it', () => {
  const turns = queueTurnsOf([fault(1, { ...http('addOrder'), skip: 2 }), fault(2, http('addOrder'))])
  expect([turns.get(1), turns.get(2)]).toEqual([{ turn: 'skipping', calls: 2 }, { turn: 'next' }])
})

it('faultsOnPayment returns the faults that affect a payment, without the one that decides its outcome', () => {
  const wallet = { wallet: { outcome: 'paid', callback: 'lost' } } as const
  const affecting: Fault['record'][] = [
    wallet,
    http('addOrder'),
    http('wechatQueryTransaction'),
    { bridge: { names: ['payCallback'], effect: { kind: 'silent' } } },
    { notify: { effect: { copies: 1 } } },
    { count: null, hold: true },
  ]
  const others: Fault['record'][] = [
    http('listUserOrders'),
    { bridge: { names: ['getNewToken'], effect: { kind: 'silent' } } },
    { deduction: { outcome: 'not-enough' } },
  ]
  const armed = [wallet, ...affecting, ...others].map((record, index) => fault(index, record))
  expect(faultsOnPayment(armed).map(({ record }) => record)).toEqual(affecting)
})

it('faultsOnPayment omits the wallet fault of the next payment, the oldest that skips none', () => {
  const later = fault(1, { skip: 1, wallet: { outcome: 'failed', callback: 'told' } })
  const next = fault(2, { wallet: { outcome: 'paid', callback: 'lost' } })
  expect(faultsOnPayment([later, next])).toEqual([later])
})
