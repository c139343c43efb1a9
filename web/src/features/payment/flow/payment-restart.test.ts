import { expect, it } from 'vitest'
import { createFakeServices, type FakeApi } from '../../../shared/testing/fake-services.ts'
import { lost, PENDING_KEY, status } from '../testing/payment-fixture.ts'
import { sampleOrder as order } from '../testing/payment-samples.ts'
import { createPaymentController } from './payment-controller.ts'
import { createPaymentWork } from './payment-work.ts'

function restarted(api: FakeApi, kept = JSON.stringify([order])) {
  const services = createFakeServices({ api })
  services.localStore.write(PENDING_KEY, kept)
  const controller = createPaymentController(services, () => Promise.resolve(createPaymentWork))
  controller.start()
  return { services, controller, settle: services.time.settle }
}

it.each([
  [0, { kind: 'unfinished', order }, true],
  [1, { kind: 'finished', order }, false],
  [6, null, false],
  [7, null, false],
] as const)('finds an order of an earlier visit at status %i', async (orderStatus, notice, isKept) => {
  const { services, controller, settle } = restarted({ confirmOrder: () => status(orderStatus) })
  await settle()
  expect(controller.state.getState()).toEqual({ at: 'choosing', notice })
  expect(services.localStore.read(PENDING_KEY) !== null).toBe(isKept)
})

it('keeps an order of an earlier visit while nothing answers', async () => {
  const { services, settle } = restarted({ confirmOrder: lost })
  await settle()
  expect(services.localStore.read(PENDING_KEY)).toContain(order.orderNo)
})

it.each(['', '{', '7', '[{"orderNo":"<script>"}]', '[null]'])('survives %j in its storage', async (kept) => {
  const { services, settle } = restarted({ confirmOrder: lost }, kept)
  await settle()
  expect(services.apiCalls).toEqual([])
})
