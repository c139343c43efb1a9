import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheetFromTab } from '../../kit/flows/buy-package.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'
import { second } from '../../kit/world/world-clock.ts'

const notifyDelayMs = 30 * second
const endings = [
  ['a callback that was lost', 'Living room', { outcome: 'paid', callback: 'lost' }],
  ['undetermined', 'Garden gate', { outcome: 'undetermined' }],
  ['a wallet that says success before the server knows', 'Shop front', { outcome: 'paid' }],
] as const

// spec: 3.20, 4.12
test('a payment of unknown result shows as checking, never as failed, and then as paid', async ({
  phone,
  world,
  clock,
}) => {
  await phone.open(CloudTabScreen.address)
  for (const [name, camera, outcome] of endings) {
    await test.step(name, async () => {
      await world.setNextPayment({ ...outcome, notifyDelayMs })
      const sheet = await fillSheetFromTab(phone, { camera, duration: '1 month' })
      const result = await sheet.payNow()
      await expect(result.checking).toBeVisible()
      await expect(result.failed).toBeHidden()
      const statusOf = async () =>
        (await world.state()).orders.find(({ deviceName }) => deviceName === camera)?.status
      expect(await statusOf()).toBe(0)

      await clock.advance(notifyDelayMs)
      await expect(result.paid).toContainText(camera)
      expect(await statusOf()).toBe(4)
      await phone.tap(result.backToCameras)
    })
  }
})
