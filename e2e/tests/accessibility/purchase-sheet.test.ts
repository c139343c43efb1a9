import { accessibilityViolations } from '../../kit/checks/accessibility.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'

test.use({ scenario: 'active-cloud' })

test('axe finds no violation on the renewal sheet and finds one that is added', async ({ phone }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await expect(sheet.pay).toBeVisible()
  expect(await accessibilityViolations(phone.page)).toEqual([])

  await sheet.sheet.evaluate((element) => {
    const text = Object.assign(document.createElement('p'), { textContent: 'Pale' })
    text.style.color = '#eee'
    element.append(document.createElement('button'), text)
  })
  const nameless = expect.stringMatching(/^button-name \(critical\)/)
  const pale = expect.stringMatching(/^color-contrast \(serious\)/)
  expect(await accessibilityViolations(phone.page)).toEqual([nameless, pale])
  expect(await accessibilityViolations(phone.page, 'contrast')).toEqual([pale])
  expect(await accessibilityViolations(phone.page, 'all but contrast')).toEqual([nameless])
})

test('a package is chosen and the sheet opened by keyboard alone', async ({ phone }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room' })
  await phone.page.keyboard.press('Escape')
  await expect(sheet.sheet).toBeHidden()
  await phone.page.keyboard.press('Enter')
  await expect(sheet.sheet).toBeVisible()
})
