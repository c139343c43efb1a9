import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { sampleOrder as order } from '../testing/payment-samples.ts'
import { CHOOSING } from './payment.ts'
import {
  failureMessage,
  isActivating,
  isKnown,
  isRecordAwaited,
  isRefuted,
  namesPayment,
  orderOfQuery,
  type PurchaseFacts,
  type ResultFacts,
  receiptTime,
  resultViewOf,
  successHeadline,
  successSteps,
} from './result-view.ts'

const facts: ResultFacts = {
  type: 'success',
  reason: undefined,
  isChecking: false,
  isNamed: true,
  order,
  orderStatus: 1,
  isUnknownOrder: false,
  payment: CHOOSING,
}

it.each<[Partial<ResultFacts>, object]>([
  // What the server says of the order comes first, whatever the address claims.
  [{ orderStatus: 1 }, { kind: 'success' }],
  [{ type: 'fail', reason: 'wallet-failed', orderStatus: 2 }, { kind: 'success' }],
  [{ orderStatus: 5 }, { kind: 'success' }],
  [
    { type: 'fail', orderStatus: 5 },
    { kind: 'failed', reason: 'order-expired' },
  ],
  [{ orderStatus: 0 }, { kind: 'checking' }],
  [{ orderStatus: 6 }, { kind: 'failed', reason: 'cancelled' }],
  [{ orderStatus: 7 }, { kind: 'failed', reason: 'order-timed-out' }],
  [{ orderStatus: -2 }, { kind: 'failed', reason: 'activate-failed' }],
  [
    { isUnknownOrder: true, orderStatus: undefined },
    { kind: 'failed', reason: 'order-not-found' },
  ],
  // Unpaid: the address says whether the status is still being queried.
  [
    { type: 'fail', orderStatus: 0, reason: 'wallet-failed' },
    { kind: 'failed', reason: 'wallet-failed' },
  ],
  [{ type: 'fail', orderStatus: 0, isChecking: true }, { kind: 'checking' }],
  // Nothing is known yet, or ever.
  [{ orderStatus: null }, { kind: 'loading' }],
  [{ type: 'fail', orderStatus: null, isChecking: true }, { kind: 'checking' }],
  [{ order: null, orderStatus: null }, { kind: 'success' }],
  [{ order: null, orderStatus: null, isNamed: false }, { kind: 'no-payment' }],
  [
    { type: 'fail', order: null, orderStatus: null, isNamed: false },
    { kind: 'failed', reason: undefined },
  ],
  [{ orderStatus: undefined }, { kind: 'checking' }],
  [
    { type: 'fail', orderStatus: undefined },
    { kind: 'failed', reason: undefined },
  ],
  // The payment of this visit is newer than what was read before it.
  [{ orderStatus: 0, payment: { at: 'success', order } }, { kind: 'success' }],
  [
    { type: 'fail', isChecking: true, orderStatus: 0, payment: { at: 'cancelled', order } },
    { kind: 'failed', reason: 'cancelled' },
  ],
])('the result page with %j shows %j', (change, view) => {
  expect(resultViewOf({ ...facts, ...change })).toEqual(view)
})

it('the result page ignores the payment of another order', () => {
  const payment = { at: 'success', order: { ...order, orderNo: '0' } } as const
  expect(resultViewOf({ ...facts, orderStatus: 0, payment })).toEqual({ kind: 'checking' })
})

it.each([
  ['wallet-failed', 'result.failText', 'open'],
  ['order-timed-out', 'error.order-timed-out', 'over'],
  ['order-expired', 'error.order-expired', 'over'],
  ['activate-failed', 'result.refundText', 'over'],
  ['cancelled', 'result.cancelledText', 'over'],
  ['pay-failed', 'result.problem', 'open'],
])('a failure with the reason %s shows the text %s of an order that is %s', (reason, key, phase) => {
  expect(failureMessage(reason)).toMatchObject({ text: { key }, order: phase })
})

it.each([
  ['wechat-missing', { wallet: 'wechat', why: 'missing' }],
  ['alipay-not-supported', { wallet: 'alipay', why: 'not-supported' }],
])('a failure with the reason %s names the wallet that cannot be opened', (reason, unusable) => {
  expect(failureMessage(reason)).toMatchObject({ text: { unusable }, order: 'open' })
})

it('a failure with any other error of the catalogue shows the text of that error', () => {
  expect(failureMessage('network-error')).toMatchObject({ text: { reasonKey: 'error.network-error' } })
})

it.each([undefined, 'ok', 'constructor', 'to-string', 'unknown'])(
  'a failure with the unknown reason %s says nothing about the money',
  (reason) => {
    expect(failureMessage(reason)).toEqual({ titleKey: 'result.problem', text: null, order: 'open' })
  },
)

it.each([
  ['order-not-found', 'unknown'],
  ['order-not-payable', 'over'],
])(
  'a failure with the reason %s says once that there was a problem, with an order that is %s',
  (reason, order) => {
    expect(failureMessage(reason)).toEqual({ titleKey: 'result.problem', text: null, order })
  },
)

const start = '2026-12-20 09:41:00'
const end = '2027-12-20 09:41:00'
const record = {
  orderNo: '1',
  orderStatus: 2,
  payTime: '2026-11-20 09:41:00',
  effectiveTime: start,
  deadline: end,
} as Schemas['OrderRecord']

const entry = (
  orderNo: string,
  state: Schemas['DevicePackage']['state'],
  packageName = 'Year',
): Schemas['DevicePackage'] => ({
  orderNo,
  packageId: 'p',
  packageName,
  state,
  startTime: start,
  endTime: end,
})

const factsOf = (
  packages: Schemas['DevicePackage'][] | undefined,
  change: Partial<PurchaseFacts> = {},
): PurchaseFacts => ({
  order: record,
  expiry: { packages } as Schemas['DevicePackageExpiry'],
  packageName: 'Year',
  ...change,
})

const outline = (facts: PurchaseFacts) =>
  successSteps(facts).map(({ key, state, time }) => [key, state, time])

it('a package behind an activated one has a step that waits for its start', () => {
  const facts = factsOf([entry('0', 'activated'), entry('1', 'not-yet-active')])
  expect(outline(facts)).toEqual([
    ['paid', 'done', record.payTime],
    ['activating', 'done', null],
    ['takesEffect', 'next', start],
    ['runsUntil', 'next', end],
  ])
  expect(successSteps(facts)[2]?.isQueued).toBe(true)
})

it('the steps of a service, which has no device, end with the payment', () => {
  const service = { ...record, deviceId: '', orderStatus: 4 as const, effectiveTime: null, deadline: null }
  expect(outline(factsOf(undefined, { order: service }))).toEqual([['paid', 'done', record.payTime]])
})

it('a package on a device without an earlier package is in effect at once', () => {
  const facts = factsOf([entry('1', 'activated')])
  expect(outline(facts)[2]).toEqual(['takesEffect', 'done', start])
})

// spec: 4.29
it('a package that took effect keeps its tick while another suspends it', () => {
  expect(outline(factsOf([entry('1', 'suspended')]))[2]).toEqual(['takesEffect', 'done', start])
})

it.each<[string, PurchaseFacts, object]>([
  ['an activating package', factsOf([entry('1', 'activating')]), { kind: 'activating' }],
  ['a package in effect', factsOf([entry('1', 'activated')]), { kind: 'covered' }],
  [
    'a package in effect that paused another',
    factsOf([entry('1', 'activated'), entry('0', 'suspended')]),
    { kind: 'stays-covered' },
  ],
  [
    'packages of one order for several channels',
    factsOf([entry('1', 'activated'), entry('1', 'activated')]),
    { kind: 'covered' },
  ],
  [
    'packages of one order of which one waits behind one that is activating',
    factsOf([entry('1', 'not-yet-active'), entry('1', 'activated'), entry('0', 'activating')]),
    { kind: 'stays-covered' },
  ],
  [
    'a package that waits behind one in effect',
    factsOf([entry('0', 'activated'), entry('1', 'not-yet-active')]),
    { kind: 'stays-covered' },
  ],
  [
    'a package that waits behind one that is activating',
    factsOf([entry('0', 'activating'), entry('1', 'not-yet-active')]),
    { kind: 'starts', time: start },
  ],
  ['a package without a start', factsOf([{ ...entry('1', 'suspended'), startTime: null }]), { kind: 'paid' }],
  ['an order alone', factsOf(undefined), { kind: 'paid' }],
  [
    'an order that is valid',
    factsOf(undefined, { order: { ...record, orderStatus: 4 } }),
    { kind: 'covered' },
  ],
  [
    'an order that is activating',
    factsOf(undefined, { order: { ...record, orderStatus: 1 } }),
    { kind: 'activating' },
  ],
])('the headline for %s claims no more than the server says', (_name, facts, headline) => {
  expect(successHeadline(facts)).toEqual(headline)
})

it('an address without an order is refuted by a device without packages alone', () => {
  expect(isRefuted(factsOf([], { order: null }))).toBe(true)
  expect(isRefuted(factsOf([]))).toBe(false)
  expect(isRefuted(factsOf([entry('0', 'activated', 'Month')], { order: null }))).toBe(false)
  expect(isRefuted(factsOf(undefined, { order: null }))).toBe(false)
})

it('an activating package is the current step', () => {
  const facts = factsOf([entry('1', 'activating')])
  expect(outline(facts)[1]).toEqual(['activating', 'now', start])
  expect(isActivating(facts)).toBe(true)
})

it('the steps come from the order when the backend lists no packages', () => {
  expect(outline(factsOf(undefined))).toHaveLength(4)
  const activating = { ...record, orderStatus: 1 as const }
  expect(isActivating(factsOf(undefined, { order: activating }))).toBe(true)
})

it('the steps come from the last package of that name when there is no order', () => {
  const facts = factsOf([entry('0', 'activated'), entry('2', 'not-yet-active')], { order: null })
  expect(outline(facts)).toHaveLength(4)
  expect(isKnown(facts)).toBe(true)
})

it('the only step is paid when there is neither order nor package', () => {
  const facts = factsOf([entry('0', 'activated', 'Month')], { order: null })
  expect(outline(facts)).toEqual([['paid', 'done', null]])
  expect(isKnown(facts)).toBe(false)
})

const nowMs = parseWireTime('2026-11-20 23:59:00') ?? 0

it.each([
  ['2026-11-20 09:41:00', '09:41'],
  ['2026-11-21 00:01:00', '21/11/2026'],
  ['2026-11-19 23:59:59', '19/11/2026'],
  [null, null],
])('the receipt shows the time %s as %s', (wireTime, shown) => {
  expect(receiptTime(wireTime, { nowMs, timeFormat: 'DD/MM/YYYY HH:mm:ss' })).toBe(shown)
})

const secondPayment = (refund: 'requested' | 'succeeded' | 'failed') => ({ amount: 990, refund })

it.each([
  ['that activates', { orderStatus: 1 }, false, 9, true],
  ['of an earlier visit', { orderStatus: 4 }, false, 1, false],
  ['paid just now', { orderStatus: 4 }, true, 4, true],
  ['paid a while ago', { orderStatus: 4 }, true, 5, false],
  [
    'whose second payment goes back',
    { orderStatus: 4, secondPayment: secondPayment('requested') },
    false,
    9,
    true,
  ],
  [
    'whose second payment has gone back',
    { orderStatus: 4, secondPayment: secondPayment('succeeded') },
    true,
    1,
    false,
  ],
  [
    'whose second payment could not be given back',
    { orderStatus: 4, secondPayment: secondPayment('failed') },
    true,
    1,
    false,
  ],
] as const)('the record of an order %s is read again or not', (_name, order, isPaidNow, reads, isAwaited) => {
  expect(isRecordAwaited(order, { isPaidNow, reads })).toBe(isAwaited)
})

it('finds the order in the address of its result page', () => {
  const { productCode, deviceId, packageSource, orderNo, packageName } = order
  const device = { productCode, deviceId, packageSource }
  const named = { ...device, orderNo, packageName, immediateUse: 0 }
  const address =
    '?packageName=Event%2C+1+year&deviceId=3701000000000000000001&packageSource=1&productCode=IPC&orderNo=26112009412700000058&interType=prevPage'
  expect(orderOfQuery(readPageQuery(address), device)).toEqual(named)
  expect(orderOfQuery(readPageQuery('?deviceId=3701000000000000000001'), device)).toBeNull()
})

it.each([
  ['?orderNo=26112009412700000058', true],
  ['?deviceId=3701000000000000000001&packageName=Event', true],
  ['?deviceId=3701000000000000000001&signed=1', true],
  ['?deviceId=3701000000000000000001', false],
  ['?packageName=Event', false],
])('names a payment: %s, %s', (search, isNamed) => {
  expect(namesPayment(readPageQuery(search))).toBe(isNamed)
})
