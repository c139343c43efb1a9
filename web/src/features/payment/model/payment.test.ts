import { expect, it } from 'vitest'
import { shopUrl } from '../../../shared/navigation/paths.ts'
import { sampleOrder, sampleRenewal, sampleStates } from '../testing/payment-samples.ts'
import {
  CHOOSING,
  isFromLastAttempt,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentState,
  paymentDestination,
  selectNotice,
  unpaidDestination,
} from './payment.ts'
import { nextPaymentState } from './payment-transitions.ts'

it('returns the notice while choosing, null in every other state', () => {
  const notice = { kind: 'refused', error: 'already-renewed' } as const
  expect(selectNotice({ at: 'choosing', notice })).toBe(notice)
  expect(sampleStates.map(selectNotice).every((notice) => notice === null)).toBe(true)
})

it('tells notices of the last attempt from those of an earlier visit', () => {
  expect(isFromLastAttempt({ kind: 'price-changed', priceFen: 1 })).toBe(true)
  for (const kind of ['remembered', 'unfinished', 'finished'] as const)
    expect(isFromLastAttempt({ kind, order: sampleOrder })).toBe(false)
  expect(isFromLastAttempt(null)).toBe(false)
})

it('shows a remembered order until the server reports its status or another order', () => {
  const order = sampleOrder
  const { orderNo } = order
  const other = { ...order, orderNo: '26112009412700000059' }
  const remembered: PaymentState = { at: 'choosing', notice: { kind: 'remembered', order } }
  const foundEarlier = (one: PaymentOrder, kind: 'remembered' | 'unfinished'): PaymentEvent => ({
    ...{ type: 'found-earlier', orderNo: one.orderNo },
    notice: { kind, order: one },
  })
  const over = { type: 'found-earlier', notice: null } as const
  expect(nextPaymentState(CHOOSING, foundEarlier(order, 'remembered'))).toEqual(remembered)
  expect(nextPaymentState(remembered, foundEarlier(other, 'remembered'))).toBe(remembered)
  expect(nextPaymentState(remembered, { ...over, orderNo: other.orderNo })).toBe(remembered)
  expect(nextPaymentState(remembered, { ...over, orderNo })).toEqual({ at: 'choosing', notice: null })
  for (const one of [order, other]) {
    expect(nextPaymentState(remembered, foundEarlier(one, 'unfinished'))).toEqual({
      at: 'choosing',
      notice: { kind: 'unfinished', order: one },
    })
  }
})

const result =
  'packageName=Event%2C+1+year&deviceId=3701000000000000000001&packageSource=1&productCode=IPC&orderNo=26112009412700000058&interType=prevPage'

it.each([
  ['success', `/resultPage2/success?${result}`],
  ['failed', `/resultPage2/fail?${result}&reason=wallet-failed`],
  ['polling-status', `/resultPage2/fail?${result}&checking=1`],
  [
    'contract-signed',
    '/resultPage2/success?packageName=Event%2C+monthly&deviceId=3701000000000000000001&packageSource=1&productCode=IPC&signed=1&interType=prevPage',
  ],
] as const)('returns the result page of a payment at %s', (phase, url) => {
  const destination = paymentDestination(
    sampleStates.find(({ at }) => at === phase) ?? { at: 'choosing', notice: null },
  )
  expect(destination === null ? null : shopUrl(destination.path, destination.query)).toBe(url)
})

it('names on the result page of a contract the channel that it was signed for', () => {
  const signed = { at: 'contract-signed', renewal: { ...sampleRenewal, channelIotId: 'yard' } } as const
  expect(paymentDestination(signed)?.query).toMatchObject({ iotId: 'yard', signed: 1 })
})

it('returns null for states without a page of their own', () => {
  const staying = sampleStates.filter(
    ({ at }) => !['success', 'failed', 'polling-status', 'card-page', 'contract-signed'].includes(at),
  )
  expect(staying.map(paymentDestination)).toEqual(staying.map(() => null))
})

it('returns the address of the page where an unpaid order is paid', () => {
  const { path, query } = unpaidDestination(sampleOrder)
  expect(shopUrl(path, query)).toBe(
    '/payDtl?productCode=IPC&deviceId=3701000000000000000001&packageSource=1&interType=prevPage',
  )
})
