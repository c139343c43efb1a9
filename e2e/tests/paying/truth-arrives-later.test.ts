import { expect, test } from '../../kit/fixtures.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'
import { second } from '../../kit/world/world-clock.ts'

const notifyDelayMs = 30 * second

test('a lost callback: the page checks and turns into success when the notify arrives', async ({
  phone,
  world,
  clock,
}) => {
  await world.arrangePayment({ outcome: 'paid', callback: 'lost', notifyDelayMs })
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.checking).toBeVisible()
  await expect(result.failed).toBeHidden()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])

  await clock.advance(notifyDelayMs)
  await expect(result.paid).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
})

// spec: 3.20, 4.12
test('undetermined is checking, never failed, and turns into success', async ({ phone, world, clock }) => {
  await world.arrangePayment({ outcome: 'undetermined', notifyDelayMs })
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.checking).toBeVisible()
  await expect(result.failed).toBeHidden()

  await clock.advance(notifyDelayMs)
  await expect(result.paid).toBeVisible()
})

test('a wallet that says success is not believed before the server knows', async ({
  phone,
  world,
  clock,
}) => {
  await world.arrangePayment({ outcome: 'paid', notifyDelayMs })
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.checking).toBeVisible()
  await clock.advance(notifyDelayMs)
  await expect(result.paid).toBeVisible()
})
