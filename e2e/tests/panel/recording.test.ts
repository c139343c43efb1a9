import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'
import { runRecorded } from '../../kit/panel/run-recorded.ts'

test('what was done by hand becomes a test that passes as it stands', async ({ panel }, testInfo) => {
  // A scenario by hand, and the same once more in a run of its own.
  test.setTimeout(90_000)
  await panel.open()
  await panel.button('Record').click()
  await expect(panel.page.getByText('recording, 0 steps')).toBeVisible()
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await panel.payInCashier()
  await expect(panel.shop.getByRole('heading', { name: /^Paid[.]/ })).toBeVisible()
  await panel.button('+1 h').click()
  await expect(panel.clock).toContainText('10:41')
  await panel.button('Stop and read the test').click()

  const text = (await panel.recordedTest.textContent()) ?? ''
  expect(text).toContain(`phone.cashier.choose('pay')`)
  expect(text).toContain('await clock.advance(3600000)')
  expect(await runRecorded(testInfo.outputPath('recorded.test.ts'), text)).toContain('1 passed')
})
