import { expect, it } from 'vitest'
import { stepsOfCall, stepsOfPage, untilRepeated, withoutEntries } from './flow-steps.ts'
import type { PageStep } from './page-recorder.ts'
import type { ServerCall } from './server-recorder.ts'

const gateway: ServerCall = { party: 'gateway', name: 'POST /pay', status: 200, items: ['pay.ts:3:charge'] }
const product: ServerCall = {
  party: 'product',
  name: 'POST /worlds/w123/orders/2026112009410000',
  status: 200,
  items: ['order.ts:1:add', gateway, 'order.ts:9:settle'],
}
/** As a server in front of the product has it. */
const passedOn: ServerCall = {
  party: 'shop',
  name: 'POST /api',
  status: 200,
  items: ['proxy.ts:1:pass', product],
}

const entry = (path: string, line: number, name: string, isDrawn = false) => ({ path, line, name, isDrawn })
const orders = 'POST /worlds/…/orders/…'

it('stepsOfCall begins a step at each call and after each answer, and leaves out ids', () => {
  expect(stepsOfCall(product, 'shop')).toEqual([
    { caller: 'shop', party: 'product', call: orders, isBegin: true, entries: [entry('order.ts', 1, 'add')] },
    {
      caller: 'product',
      party: 'gateway',
      call: 'POST /pay',
      isBegin: true,
      entries: [entry('pay.ts', 3, 'charge')],
    },
    {
      caller: 'shop',
      party: 'product',
      call: orders,
      isBegin: false,
      entries: [entry('order.ts', 9, 'settle')],
    },
  ])
})

it('stepsOfCall names the status of a refused call', () => {
  expect(stepsOfCall({ ...gateway, status: 401 })[0]?.call).toBe('POST /pay (401)')
})

it('stepsOfPage shows a call that is passed on as one of the page', () => {
  const steps: PageStep[] = [
    { place: 'cart.tsx:7:pay', isDrawn: false },
    { key: 'k', name: 'POST /api' },
    { place: 'result.tsx:2:Result', isDrawn: true },
  ]
  const found = stepsOfPage(steps, () => passedOn)
  expect(found.map(({ caller, party }) => `${caller} ${party}`)).toEqual([
    ...[' shop', 'shop product', 'product gateway', 'shop product', ' shop'],
  ])
  expect(found[0]?.entries).toEqual([entry('cart.tsx', 7, 'pay'), entry('proxy.ts', 1, 'pass')])
  expect(found.at(-1)?.entries).toEqual([entry('result.tsx', 2, 'Result', true)])
})

it('untilRepeated returns the steps from the first call to the same call again', () => {
  const [asked, other, again] = ['GET /a', 'GET /b', 'GET /a'].map((name, at) => ({ key: `${at}`, name }))
  const place = { place: 'a.ts:1:a', isDrawn: false }
  if (!asked || !other || !again) throw new Error('There are three.')
  expect(untilRepeated([place, asked, place, other, again, place])).toEqual([asked, place, other, again])
  expect(() => untilRepeated([asked, other])).toThrow('no call a second time')
  expect(() => untilRepeated([place])).toThrow('no call a second time')
})

it('withoutEntries keeps the calls of a call alone', () => {
  const calls = [{ ...product, items: [{ ...gateway, items: [] }] }]
  expect(withoutEntries(passedOn)).toEqual({ ...passedOn, items: calls })
})
