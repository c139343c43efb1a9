import type { Schemas } from '@skyshop/openapi/http'
import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../shared/api-client/query-client.ts'
import { answered, createFakeServices } from '../../shared/testing/fake-services.ts'
import {
  isListedUnpaid,
  isProofAwaited,
  unpaidNotice,
  unpaidOrdersAnswer,
  unpaidOrdersQuery,
} from './unpaid-orders-query.ts'

it('a read of unpaid orders that failed says so, and leaves those of an earlier read', async () => {
  let isLost = true
  const page = { records: [], total: 0, size: 100, current: 1, pages: 0 }
  const services = createFakeServices({
    api: {
      listUserOrders: () => {
        if (isLost) throw new Error('lost')
        return answered(page)
      },
    },
  })
  const read = new QueryObserver(createQueryClient(), unpaidOrdersQuery(services))
  const answerOf = async () => unpaidOrdersAnswer(await read.refetch())
  expect(unpaidOrdersAnswer(read.getCurrentResult())).toBe('waiting')
  expect(await answerOf()).toBe('failed')
  isLost = false
  expect(await answerOf()).toMatchObject({ orders: [] })
  isLost = true
  expect(await answerOf()).toMatchObject({ orders: [] })
})

it.each([
  [{ orderStatus: 0, payDeadline: null }, true],
  [{ orderStatus: 0, payDeadline: '2026-11-20 09:41:00' }, false],
  [{ orderStatus: 0 }, false],
  [{ orderStatus: 4, payDeadline: null }, false],
] as const)('the payment of an order with %j is checked: %s', (order, isChecked) => {
  expect(isProofAwaited(order)).toBe(isChecked)
})

// spec: 2.89
it('unpaid orders are told once the server has answered, those of a device on its pages, one that is checked alone, and the one that is known when the list is lost', () => {
  const one = { orderNo: '1', orderStatus: 0, deviceId: 'hall', payDeadline: '2026-11-20 09:56:00' }
  const other = { ...one, orderNo: '2', deviceId: 'gate' }
  const orders = [one, other] as Schemas['OrderRecord'][]
  const [left, any] = [{ orderNo: '3' }, { deviceId: undefined, left: null }]
  const told = (listed: Schemas['OrderRecord'][], of: Parameters<typeof unpaidNotice<object>>[1]) =>
    unpaidNotice({ orders: listed, receivedAtMs: 0 }, of)
  expect(unpaidNotice('waiting', { deviceId: undefined, left })).toBeNull()
  expect(unpaidNotice('failed', { deviceId: undefined, left })).toEqual({ kind: 'earlier', first: left })
  expect(unpaidNotice('failed', any)).toBeNull()
  expect(told([], any)).toBeNull()
  expect(told([], { deviceId: 'hall', left })).toMatchObject({
    kind: 'unpaid',
    count: 1,
    first: left,
  })
  expect(told(orders, { deviceId: undefined, left })).toMatchObject({ count: 2, first: one })
  expect(told(orders, { deviceId: 'gate', left: null })).toMatchObject({ count: 1, first: other })
  expect(told(orders, { deviceId: 'shed', left: null })).toBeNull()
  const checked = [{ ...one, payDeadline: null }] as Schemas['OrderRecord'][]
  expect(told(checked, any)).toEqual({ kind: 'checked' })
})

it('an order that is remembered counts as unpaid only once the server lists it', () => {
  const orders = [{ orderNo: '1' }] as Schemas['OrderRecord'][]
  const answers = ['waiting', 'failed', { orders: [], receivedAtMs: 0 }, { orders, receivedAtMs: 0 }] as const
  expect(answers.map((answer) => isListedUnpaid(answer, '1'))).toEqual([false, false, false, true])
  expect(isListedUnpaid({ orders, receivedAtMs: 0 }, '2')).toBe(false)
})
