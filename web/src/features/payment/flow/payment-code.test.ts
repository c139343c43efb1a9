import { expect, it } from 'vitest'
import { arrangePayment, status } from '../testing/payment-fixture.ts'
import { sampleOrder as order, samplePurchase as purchase } from '../testing/payment-samples.ts'
import { createPaymentWork } from './payment-work.ts'

const noCode = () => Promise.reject(new Error('no code'))

it('returns to the choice when the payment code does not load, and loads it with the next tap', async () => {
  const { load, pay, state, services } = arrangePayment()
  load.mockImplementation(noCode)
  await pay()
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'refused', error: 'network-error' } })
  load.mockImplementation(async () => createPaymentWork)
  await pay()
  expect(state()).toMatchObject({ at: 'waiting', order })
  expect(services.countOf('addOrder')).toBe(1)
})

// spec: 9.01
it('gives the code of payments up after 120,000 ms, and lets go of the back it held', async () => {
  const { load, pay, state, holds, time } = arrangePayment()
  load.mockImplementation(() => new Promise(() => {}))
  await pay()
  await time.advance(119_999)
  expect(state()).toMatchObject({ at: 'creating', purchase })
  await time.advance(1)
  expect(state()).toMatchObject({ at: 'choosing' })
  expect(holds()).toEqual([false, true, false])
})

it('keeps checking an order whose state could not be asked for', async () => {
  const { load, controller, state, time } = arrangePayment({ confirmOrder: () => status(1) })
  load.mockImplementation(noCode)
  controller.watch(order)
  await time.settle()
  expect(state()).toMatchObject({ at: 'checking', order })
  await time.advance(10_000)
  expect(state()).toMatchObject({ at: 'checking', order })
  load.mockImplementation(async () => createPaymentWork)
  await time.advance(10_000)
  expect(state()).toMatchObject({ at: 'success', order })
})
