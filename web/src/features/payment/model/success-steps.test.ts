import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import {
  continuesCover,
  isActivating,
  isKnown,
  type PurchaseFacts,
  receiptTime,
  successSteps,
} from './success-steps.ts'

const start = '2026-12-20 09:41:00'
const end = '2027-12-20 09:41:00'
const order = {
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
  order,
  expiry: { packages } as Schemas['DevicePackageExpiry'],
  packageName: 'Year',
  ...change,
})

const outline = (facts: PurchaseFacts) =>
  successSteps(facts).map(({ key, state, time }) => [key, state, time])

it('queues behind what runs', () => {
  const facts = factsOf([entry('0', 'activated'), entry('1', 'not-yet-active')])
  expect(outline(facts)).toEqual([
    ['paid', 'done', order.payTime],
    ['activating', 'done', null],
    ['takesEffect', 'next', start],
    ['runsUntil', 'next', end],
  ])
  expect(successSteps(facts)[2]?.isQueued).toBe(true)
  expect(continuesCover(facts)).toBe(true)
})

it('ends with the payment for a service, which belongs to no device', () => {
  const service = { ...order, deviceId: '', orderStatus: 4 as const, effectiveTime: null, deadline: null }
  expect(outline(factsOf(undefined, { order: service }))).toEqual([['paid', 'done', order.payTime]])
})

it('is in effect at once where nothing ran', () => {
  const facts = factsOf([entry('1', 'activated')])
  expect(outline(facts)[2]).toEqual(['takesEffect', 'done', start])
  expect(continuesCover(facts)).toBe(false)
})

it('asks again while the order is being activated', () => {
  const facts = factsOf([entry('1', 'activating')])
  expect(outline(facts)[1]).toEqual(['activating', 'now', start])
  expect(isActivating(facts)).toBe(true)
})

it('reads the order when the backend lists no packages', () => {
  expect(outline(factsOf(undefined))).toHaveLength(4)
  const activating = { ...order, orderStatus: 1 as const }
  expect(isActivating(factsOf(undefined, { order: activating }))).toBe(true)
})

it('takes the last package of that name where no order is known', () => {
  const facts = factsOf([entry('0', 'activated'), entry('2', 'not-yet-active')], { order: null })
  expect(outline(facts)).toHaveLength(4)
  expect(isKnown(facts)).toBe(true)
})

it('says no more than paid where nothing is known', () => {
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
])('shows %s as %s', (wireTime, shown) => {
  expect(receiptTime(wireTime, { nowMs, timeFormat: 'DD/MM/YYYY HH:mm:ss' })).toBe(shown)
})
