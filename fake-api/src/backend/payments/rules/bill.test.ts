import { expect, it } from 'vitest'
import { parseBeijing } from '../../../engine/kernel/clock.ts'
import {
  type BillDifferenceKind,
  compareBill,
  type KnownMoney,
  type ListedMoney,
  nextBillTryMs,
  nextComparisonMs,
} from './bill.ts'
import { billDayOf, billDueMs, spanOfBillDay } from './payment.ts'

const DAY = '2026-11-20'
const at = (time: string) => parseBeijing(`2026-11-${time}`) ?? expect.fail('no time')

it('a day begins and ends at midnight in Beijing', () => {
  const { fromMs, untilMs } = spanOfBillDay(DAY)
  expect([billDayOf(fromMs - 1), billDayOf(fromMs), billDayOf(untilMs - 1), billDayOf(untilMs)]).toEqual([
    '2026-11-19',
    DAY,
    DAY,
    '2026-11-21',
  ])
  expect(() => spanOfBillDay('20261120')).toThrow('20261120 is no day')
})

// fact: WX-204, WX-326
it('a bill is fetched at ten of the next morning', () => {
  expect(billDueMs(DAY)).toBe(at('21 10:00:00'))
})

it.each([
  ['21 10:00:00', '21 10:10:00', '22 10:00:00'],
  ['21 10:10:00', '21 11:00:00', '22 10:00:00'],
  ['21 11:00:00', '21 13:00:00', '22 10:00:00'],
  ['21 13:00:00', '21 16:00:00', '22 10:00:00'],
  ['21 16:00:00', '22 10:00:00', '22 10:00:00'],
  ['22 10:00:00', '23 10:00:00', '23 10:00:00'],
  ['23 10:00:00', null, null],
  ['30 10:00:00', null, null],
])(
  'a bill of the 20th that is not there at %s is asked for again at %s, one that differs is compared again at %s',
  (now, again, compared) => {
    expect(nextBillTryMs(DAY, at(now))).toBe(again && at(again))
    expect(nextComparisonMs(DAY, at(now))).toBe(compared && at(compared))
  },
)

const known = (change: Partial<KnownMoney> = {}): KnownMoney => ({
  ...{ money: 'payment', number: 'A', orderNo: 'O', amountFen: 1990, state: 'moved', isExpected: true },
  ...change,
})
const line = (change: Partial<ListedMoney> = {}): ListedMoney => ({
  ...{ money: 'payment', number: 'A', amountFen: 1990 },
  ...change,
})

it.each<
  [string, ListedMoney[], KnownMoney[], [BillDifferenceKind, string | null, number | null, number | null][]]
>([
  ['a payment that is listed', [line()], [known()], []],
  ['a payment listed by a bill that need not', [line()], [known({ isExpected: false })], []],
  ['nothing', [], [], []],
  ['a payment that is not listed', [], [known()], [['payment-unlisted', 'O', 1990, null]]],
  ['a payment of another day that is not listed', [], [known({ isExpected: false })], []],
  ['a payment of no order', [line()], [], [['payment-unknown', null, null, 1990]]],
  [
    'a payment known as unpaid',
    [line()],
    [known({ state: 'none', isExpected: false })],
    [['payment-unknown', 'O', null, 1990]],
  ],
  ['another amount', [line({ amountFen: 1 })], [known()], [['payment-amount', 'O', 1990, 1]]],
  [
    'another amount of what is unpaid',
    [line({ amountFen: 1 })],
    [known({ state: 'none' })],
    [['payment-amount', 'O', 1990, 1]],
  ],
  ['a refund that is listed', [line({ money: 'refund' })], [known({ money: 'refund' })], []],
  [
    'a refund under way',
    [line({ money: 'refund' })],
    [known({ money: 'refund', state: 'under-way', isExpected: false })],
    [],
  ],
  [
    'a refund that failed',
    [line({ money: 'refund' })],
    [known({ money: 'refund', state: 'none', isExpected: false })],
    [['refund-unknown', 'O', null, 1990]],
  ],
  ['a refund that is not listed', [], [known({ money: 'refund' })], [['refund-unlisted', 'O', 1990, null]]],
  [
    'a refund under the number of a payment',
    [line()],
    [known(), known({ money: 'refund' })],
    [['refund-unlisted', 'O', 1990, null]],
  ],
])('compares %s', (_, listed, money, differences) => {
  const compared = compareBill(listed, money)
  expect(
    compared.map(({ kind, orderNo, knownFen, listedFen }) => [kind, orderNo, knownFen, listedFen]),
  ).toEqual(differences)
})
