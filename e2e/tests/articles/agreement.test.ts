import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { PaySheetScreen } from '../../kit/screens/pay-sheet-screens.ts'

test('the agreement opens from its checkbox and back returns to the purchase', async ({ phone }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room' })
  await phone.tap(sheet.agreement)
  await expect(phone.page).toHaveURL(/[/]agreement/)
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Cloud Storage Service Agreement')
  await phone.tap(phone.at(PackagesScreen).back)
  await expect(phone.page).toHaveURL(/[/]packagesList/)
  await expect(phone.at(PaySheetScreen).pay).toBeVisible()
})
