import { horizontalOverflow } from '../../../kit/testing/checks/page-layout.ts'
import { applyPseudoLocale } from '../../../kit/testing/checks/pseudo-locale.ts'
import { ServerTexts, untranslatedTexts } from '../../../kit/testing/checks/untranslated-texts.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { HubScreen } from '../../../kit/testing/screens/hub-screen.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('the pseudo-locale shows literals, missing keys and field names as untranslated', async ({
  phone,
  world,
}) => {
  const foreign = new ServerTexts(phone.page, world)
  await applyPseudoLocale(phone.page)
  await phone.open(HubScreen.address)
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Ṡḣȯṗ Ṡḣ')
  await expect(phone.page.getByRole('button', { name: 'Living room' })).toBeVisible()
  expect(await untranslatedTexts(phone.page, foreign)).toEqual([])

  await phone.page.locator('main').evaluate((main) => {
    for (const text of ['Only today', 'home.titel', 'Living room']) {
      main.append(Object.assign(document.createElement('p'), { textContent: text }))
    }
    main.append(Object.assign(document.createElement('input'), { placeholder: 'Your code' }))
  })
  expect(await untranslatedTexts(phone.page, foreign)).toEqual(['Only today', 'home.titel', 'Your code'])
})

test.describe('the mirrored pseudo-locale', () => {
  test.use({ language: 'ar' })

  test('fits long texts from right to left', async ({ phone, world }) => {
    const foreign = new ServerTexts(phone.page, world)
    await applyPseudoLocale(phone.page)
    await phone.open(HubScreen.address)
    await expect(phone.page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(phone.page.getByRole('button', { name: 'Living room' })).toBeVisible()
    expect(await untranslatedTexts(phone.page, foreign)).toEqual([])
    expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
  })
})
