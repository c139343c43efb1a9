import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/sample-entry.ts'
import { orderTimeline } from './order-timeline.ts'

const orderNo = '20260314100211000042'
const other = '20260314100211000043'
const tap = (seq: number) => sampleEntry({ seq, kind: 'tap', to: 'shop', operationId: 'tap' })
const journal = [
  tap(1),
  sampleEntry({ seq: 2, operationId: 'listPackages' }),
  tap(3),
  sampleEntry({ seq: 4, result: '401' }),
  sampleEntry({ seq: 5, to: 'host', operationId: 'getNewToken' }),
  sampleEntry({ seq: 6, orderNo, traceId: 't6' }),
  sampleEntry({ seq: 7, kind: 'state', from: 'upstream', traceId: 't6' }),
  sampleEntry({ seq: 8, to: 'host', operationId: 'requestWechatPay' }),
  sampleEntry({ seq: 9, orderNo, operationId: 'confirmOrder' }),
  sampleEntry({ seq: 10, kind: 'route', to: 'shop', operationId: 'route' }),
  tap(11),
  sampleEntry({ seq: 12, to: 'host', operationId: 'closePage' }),
  sampleEntry({ seq: 13, orderNo: other }),
  sampleEntry({ seq: 14, from: 'upstream', to: 'gateway', orderNo }),
]

it('returns the entries of an order from the tap to its effects', () => {
  const timeline = orderTimeline(journal, (entry) => entry.orderNo === orderNo)
  expect([...timeline].sort((a, b) => a - b)).toEqual([3, 5, 6, 7, 8, 9, 10, 14])
})

it('returns [] when no entry matches the order', () => {
  expect(orderTimeline(journal, () => false).size).toBe(0)
})
