import { expect, it } from 'vitest'
import { sampleOrder, sampleStates } from '../testing/payment-samples.ts'
import {
  CHOOSING,
  isFromLastAttempt,
  type PaymentEvent,
  type PaymentState,
  selectNotice,
} from './payment-state.ts'
import { nextPaymentState } from './payment-transitions.ts'
import type { PaymentOrder } from './purchase.ts'

it('returns the notice while choosing, null in every other state', () => {
  const notice = { kind: 'refused', error: 'already-renewed' } as const
  expect(selectNotice({ at: 'choosing', notice })).toBe(notice)
  expect(sampleStates.map(selectNotice).every((found) => found === null)).toBe(true)
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
  const found = (one: PaymentOrder, kind: 'remembered' | 'unfinished'): PaymentEvent => ({
    ...{ type: 'found-earlier', orderNo: one.orderNo },
    notice: { kind, order: one },
  })
  const over = { type: 'found-earlier', notice: null } as const
  expect(nextPaymentState(CHOOSING, found(order, 'remembered'))).toEqual(remembered)
  expect(nextPaymentState(remembered, found(other, 'remembered'))).toBe(remembered)
  expect(nextPaymentState(remembered, { ...over, orderNo: other.orderNo })).toBe(remembered)
  expect(nextPaymentState(remembered, { ...over, orderNo })).toEqual({ at: 'choosing', notice: null })
  for (const one of [order, other]) {
    expect(nextPaymentState(remembered, found(one, 'unfinished'))).toEqual({
      at: 'choosing',
      notice: { kind: 'unfinished', order: one },
    })
  }
})
