import { horizontalOverflow } from '../../kit/checks/page-layout.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'

test.use({ viewport: { width: 320, height: 640 } })

// spec: 3.22
test('the purchase sheet fits at 320 px with its button in view', async ({ phone }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room' })
  await expect(sheet.pay).toBeInViewport({ ratio: 1 })
  await expect(phone.page.locator('html')).toHaveCSS('font-size', /^38[.]64/)
  expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
})
