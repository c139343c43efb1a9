import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

// spec: 5.09
test('paying without consent explains it, focuses the checkbox and orders nothing', async ({
  phone,
  world,
}) => {
  await phone.open(CloudTabScreen.address)
  const packages = await phone.at(CloudTabScreen).choose('Living room')
  const sheet = await packages.confirm()
  await sheet.payNow()
  await expect(sheet.sheet.getByRole('alert')).toHaveText(
    'Tick the box to accept the cloud-storage service agreement',
  )
  await expect(sheet.agreementCheckbox).toBeFocused()
  expect((await world.state()).orders).toEqual([])
})
