import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { emptyState } from '../../store/store-fixture.ts'
import { alignEntries, compareMoney, compareWorlds, countDifferences, findParting } from './compare-worlds.ts'

type State = Schemas['WorldState']

const order = (orderNo: string, change: Partial<Schemas['OrderRow']> = {}): Schemas['OrderRow'] => ({
  ...{ orderNo, userId: 'u1', status: 4, deviceId: 'd1', deviceName: 'Loft', packageId: 'month' },
  ...{ payMoneyFen: 1990, createdAtMs: 0, payDeadlineMs: null, paidAtMs: 0, ...change },
})

const contract = (change: Partial<Schemas['ContractRow']>): Schemas['ContractRow'] => ({
  ...{ contractCode: 'c1', provider: 'wechat', state: 'active', endedBy: null, deviceId: 'd1', channel: '' },
  ...{ packageId: 'auto', amountFen: 1790, firstAmountFen: 1790, periodDays: 30, lapses: 0, createdAtMs: 0 },
  ...{ signedAtMs: 0, endedAtMs: null, nextDeductionMs: 100, cycles: [], transitions: [], ...change },
})

const payment = (change: Partial<Schemas['PaymentRow']>): Schemas['PaymentRow'] => ({
  ...{ paymentId: 'p1', orderNo: 'o1', provider: 'wechat', state: 'succeeded', amountFen: 1990 },
  ...{ refundedFen: 0, ...change },
})

const of = (state: Partial<State>): State => ({ ...emptyState, ...state })

it('lists what only one world has, what differs, and counts what is alike', () => {
  const here = of({ orders: [order('o1'), order('o2', { status: 0 }), order('o3')] })
  const there = of({ orders: [order('o1'), order('o2', { status: 7 }), order('o4')] })
  const compared = compareWorlds(here, there)
  const seen = compared.orders.differences.map((row) => [row.id, row.here?.state, row.there?.state])
  expect(seen).toEqual([
    ['o2', '0', '7'],
    ['o3', '4', undefined],
    ['o4', undefined, '4'],
  ])
  expect([compared.orders.alike, countDifferences(compared)]).toEqual([1, 3])
})

it('takes orders of one number for two when camera or package differ, as forks number alike', () => {
  const compared = compareWorlds(
    of({ orders: [order('o1')] }),
    of({ orders: [order('o1', { packageId: 'year' })] }),
  )
  expect(compared.orders.differences.map(({ detail }) => detail)).toEqual(['month', 'year'])
})

it('finds a contract different by its next deduction and its paid periods', () => {
  const here = of({ contracts: [contract({})] })
  expect(compareWorlds(here, of({ contracts: [contract({})] })).contracts.differences).toEqual([])
  const later = compareWorlds(here, of({ contracts: [contract({ nextDeductionMs: 200 })] }))
  expect(later.contracts.differences[0]).toMatchObject({ here: { atMs: 100 }, there: { atMs: 200 } })
})

it('sums money by wallet and currency, and counts none that did not move', () => {
  const trade = {
    ...{ provider: 'paypal', outTradeNo: 't1', state: 'COMPLETED', amountFen: 500, refundedFen: 0 },
    ...{ currency: 'USD', paidAtMs: 1 },
  }
  const here = of({ payments: [payment({}), payment({ state: 'refunded', refundedFen: 1990 })] })
  const there = of({ payments: [payment({ state: 'prepaid' })], foreignTrades: [trade] })
  expect(compareMoney(here, there)).toEqual([
    {
      ...{ provider: 'paypal', currency: 'USD' },
      ...{ here: { paidFen: 0, refundedFen: 0 }, there: { paidFen: 500, refundedFen: 0 } },
    },
    {
      ...{ provider: 'wechat', currency: 'CNY' },
      ...{ here: { paidFen: 3980, refundedFen: 1990 }, there: { paidFen: 0, refundedFen: 0 } },
    },
  ])
})

it.each([
  ['nothing', 0, 9, 12],
  ['some', 5, 9, 12],
  ['all of the shorter', 9, 9, 12],
])(
  'finds the entry where journals part that have %s in common, without reading them',
  async (_, common, one, other) => {
    const entry = (seq: number, mark: string) => ({
      seq,
      traceId: mark,
      wallMs: seq,
      operationId: 'addOrder',
    })
    let asked = 0
    const parting = await findParting([one, other], async (seq) => {
      asked += 1
      return [entry(seq, 'here'), entry(seq, seq <= common ? 'here' : 'there')]
    })
    expect(parting).toBe(common)
    expect(asked).toBeLessThanOrEqual(4)
  },
)

it('puts entries of two journals that tell of the same beside each other', () => {
  const entries = (...labels: string[]) => labels.map((label, seq) => sampleEntry({ seq, label }))
  const here = entries('GET /a', 'order 12 → 1', 'GET /b')
  const there = entries('GET /a', 'GET /c', 'order 13 → 1')
  const shown = alignEntries(here, there).map((pair) => [pair.here?.label, pair.there?.label])
  expect(shown).toEqual([
    ['GET /a', 'GET /a'],
    [undefined, 'GET /c'],
    ['order 12 → 1', 'order 13 → 1'],
    ['GET /b', undefined],
  ])
})
