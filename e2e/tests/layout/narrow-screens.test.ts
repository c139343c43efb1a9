import { sidewaysOverflow } from '../../kit/checks/overflow.ts'
import { openPage, shopPages } from '../../kit/checks/shop-pages.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'

test.use({ viewport: { width: 320, height: 640 } })

for (const language of ['de', 'ar']) {
  for (const shopPage of shopPages) {
    test.describe(language, () => {
      test.use({ language, scenario: shopPage.scenario })

      test(`nothing sticks out at 320 px on: ${shopPage.name}`, async ({ phone, world }) => {
        await openPage(phone, world, shopPage)
        expect(await sidewaysOverflow(phone.page)).toEqual({ px: 0, culprits: [] })
      })
    })
  }
}

test('the purchase sheet fits at 320 px, its button in sight', async ({ phone }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room' })
  await expect(sheet.pay).toBeInViewport({ ratio: 1 })
  expect(await sidewaysOverflow(phone.page)).toEqual({ px: 0, culprits: [] })
})
