import { scaledMs } from '../../kit/environment/test-limits.ts'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'

test.use({ scenario: 'hundred-renewals' })
// Years of a hundred contracts.
test.describe.configure({ timeout: scaledMs(240_000) })

const monthMs = 31 * 86_400_000

test('period 12 of a hundred renewals is found in three presses, although the panel holds only what came later', async ({
  panel,
  world,
}) => {
  const { page } = panel
  await world.advance({ byMs: 20 * monthMs })
  await panel.open()
  const presses: string[] = []
  await page.exposeFunction('pressed', (name: string) => presses.push(name))
  await page.evaluate(() => {
    const note = Reflect.get(globalThis, 'pressed') as (name: string) => void
    for (const type of ['click', 'keydown'])
      document.addEventListener(type, (event) => event.isTrusted && note(type), true)
  })

  await page.getByRole('tab', { name: /Journal/ }).click()
  await page.getByRole('searchbox', { name: 'Filter' }).fill('period 12')
  const paid = panel.journal.getByRole('button', { name: /period 12 .*paid/ })
  await paid.first().click()
  expect(presses.filter((name) => name === 'click').length).toBeLessThanOrEqual(3)

  const entry = page.getByRole('complementary').getByRole('heading', { level: 2 })
  await expect(entry).toContainText('period 12')
  const found = page.getByText(/ of \d[\d,]* entries$/)
  await expect(found).toContainText(/^[1-9]/)
  const shown = await panel.journal.getByRole('button', { name: /period \d+/ }).allInnerTexts()
  expect(shown.filter((text) => !/period 12\b/.test(text))).toEqual([])
})
