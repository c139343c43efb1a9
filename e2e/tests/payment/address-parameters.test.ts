import { givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'

const camera = 'Living room'

// spec: 2.52
test('the success page receives packageName, deviceId and packageSource in its query', async ({
  phone,
  world,
}) => {
  phone.cashier.choose('pay')
  const sheet = await fillSheet(phone, { camera, duration: '1 month' })
  await expect((await sheet.payNow()).paid).toBeVisible()
  expect(phone.query()).toMatchObject({
    packageName: 'Event recording, 1 month',
    deviceId: world.camera(camera).deviceId,
    packageSource: '1',
  })
})

test('the payment page needs its three parameters alone for any package source', async ({ phone, world }) => {
  await givenUnpaidOrder(world, { camera })
  const { deviceId } = world.camera(camera)
  for (const packageSource of [1, 2, 4, 5, 6, 7]) {
    await phone.open(`/payDtl?productCode=IPC&deviceId=${deviceId}&packageSource=${packageSource}`)
    await expect(phone.page.getByRole('timer'), `source ${packageSource}`).toHaveText('15:00')
  }
})
