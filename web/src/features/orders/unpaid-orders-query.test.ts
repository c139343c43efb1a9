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

it('returns failed after a read that failed, and the orders of an earlier read when there are any', async () => {
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
] as const)('isProofAwaited of an order with %j returns %s', (order, isAwaited) => {
  expect(isProofAwaited(order)).toBe(isAwaited)
})

// spec: 2.89
it('selects the notice about unpaid orders: of the account or one device, an awaited proof, or the earlier order when the list is lost', () => {
  const one = { orderNo: '1', orderStatus: 0, deviceId: 'hall', payDeadline: '2026-11-20 09:56:00' }
  const other = { ...one, orderNo: '2', deviceId: 'gate' }
  const orders = [one, other] as Schemas['OrderRecord'][]
  const [earlier, any] = [{ orderNo: '3' }, { deviceId: undefined, earlier: null }]
  const noticeFor = (listed: Schemas['OrderRecord'][], of: Parameters<typeof unpaidNotice<object>>[1]) =>
    unpaidNotice({ orders: listed, receivedAtMs: 0 }, of)
  expect(unpaidNotice('waiting', { deviceId: undefined, earlier })).toBeNull()
  expect(unpaidNotice('failed', { deviceId: undefined, earlier })).toEqual({
    kind: 'earlier',
    first: earlier,
  })
  expect(unpaidNotice('failed', any)).toBeNull()
  expect(noticeFor([], any)).toBeNull()
  expect(noticeFor([], { deviceId: 'hall', earlier })).toMatchObject({
    kind: 'unpaid',
    count: 1,
    first: earlier,
  })
  expect(noticeFor(orders, { deviceId: undefined, earlier })).toMatchObject({ count: 2, first: one })
  expect(noticeFor(orders, { deviceId: 'gate', earlier: null })).toMatchObject({ count: 1, first: other })
  expect(noticeFor(orders, { deviceId: 'shed', earlier: null })).toBeNull()
  const awaited = [{ ...one, payDeadline: null }] as Schemas['OrderRecord'][]
  expect(noticeFor(awaited, any)).toEqual({ kind: 'proof-awaited' })
})

it('lists an order as unpaid only once the server lists it', () => {
  const orders = [{ orderNo: '1' }] as Schemas['OrderRecord'][]
  const answers = ['waiting', 'failed', { orders: [], receivedAtMs: 0 }, { orders, receivedAtMs: 0 }] as const
  expect(answers.map((answer) => isListedUnpaid(answer, '1'))).toEqual([false, false, false, true])
  expect(isListedUnpaid({ orders, receivedAtMs: 0 }, '2')).toBe(false)
})
