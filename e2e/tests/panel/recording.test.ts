import { expect } from '../../kit/fixtures.ts'
import type { Panel } from '../../kit/panel/panel.ts'
import { test } from '../../kit/panel/panel-fixture.ts'
import { runRecorded } from '../../kit/panel/run-recorded.ts'

// Each is a scenario by hand, and the same once more in a run of its own.
test.describe.configure({ timeout: 120_000 })

/** Records what is done in the open panel, and runs the text it became; answers the text. */
async function record(panel: Panel, file: string, work: () => Promise<void>): Promise<string> {
  await panel.button('Record').click()
  await expect(panel.page.getByText('recording, 0 steps')).toBeVisible()
  await work()
  await panel.button('Stop and read the test').click()
  const text = (await panel.recordedTest.textContent()) ?? ''
  expect(await runRecorded(file, text)).toContain('1 passed')
  return text
}

test('a purchase, a network that was gone and a jump of the clock become a test that passes as it stands', async ({
  panel,
}, testInfo) => {
  panel.guard.allow(/ERR_/)
  await panel.open()
  const text = await record(panel, testInfo.outputPath('recorded.test.ts'), async () => {
    await panel.openCloudTab()
    await panel.orderInPhone('Living room')
    await panel.payInCashier()
    await expect(panel.shop.getByRole('heading', { name: /^Paid[.]/ })).toBeVisible()
    for (const network of ['offline', 'online']) {
      const choice = panel.page.getByRole('combobox', { name: 'Network' })
      await choice.selectOption(network)
      await expect(choice).toHaveValue(network)
      await panel.button('Reload the shop').click()
    }
    await panel.shop.getByRole('button', { name: 'Reload' }).click()
    await expect(panel.shop.getByRole('heading', { name: 'My devices' })).toBeVisible()
    await panel.button('+1 h').click()
    await expect(panel.clock).toContainText('10:41')
  })
  expect(text).toContain(`phone.cashier.choose('pay')`)
  expect(text).toContain(`await phone.device.setRadio('offline')`)
  expect(text).toContain('await clock.advance(3600000)')
})

test('a call that fails on order, armed before, and a payment that is cancelled become one', async ({
  panel,
}, testInfo) => {
  panel.guard.allow(/status of 503/)
  await panel.open()
  await panel.openTab('Faults')
  await panel.page.getByRole('combobox', { name: 'What happens' }).selectOption('status-503')
  await panel.button('Arm fault').click()
  await expect(panel.page.getByRole('list', { name: 'Armed' })).toContainText('hits next')
  const text = await record(panel, testInfo.outputPath('recorded.test.ts'), async () => {
    await panel.button('Dark theme of the phone').click()
    await panel.openTab('World')
    await panel.nextPayment.getByText('Cancelled', { exact: true }).click()
    await panel.openCloudTab()
    await panel.orderInPhone('Living room')
    await expect(panel.shop.getByText('Network error')).toBeVisible()
    await panel.shop.getByRole('button', { name: /^Pay ¥/ }).click()
    await expect(panel.shop.getByRole('heading', { name: 'Not paid' })).toBeVisible()
  })
  expect(text).toContain('await world.arm({')
  expect(text).toContain(`await world.arrangePayment({ outcome: 'cancelled'`)
  expect(text).toContain('await phone.device.setDark(true)')
})

test('a world edited by hand becomes one without what was undone: host app, device and coupon', async ({
  panel,
  page,
}, testInfo) => {
  await panel.open()
  const text = await record(panel, testInfo.outputPath('recorded.test.ts'), async () => {
    const version = panel.hostApp.getByRole('combobox', { name: 'App' })
    await version.selectOption('5.8.0')
    await expect(version).toHaveValue('5.8.0')
    await panel.button('Undo: back to the last checkpoint').click()
    await expect(version).toHaveValue('6.2.0')
    await version.selectOption('6.0.0')
    await panel.devices.getByRole('button', { name: /Shop front/ }).click()
    const editor = page.getByRole('complementary', { name: 'Shop front' })
    await editor.getByLabel('Name').fill('Back door')
    await editor.getByRole('button', { name: 'Apply' }).click()
    await expect(panel.devices.getByRole('row', { name: /Back door/ })).toBeVisible()
    await page.getByRole('tabpanel').getByText('Coupons and codes', { exact: true }).click()
    await panel.button('Give a coupon').click()
    await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
    await panel.openCloudTab()
    await panel.orderInPhone('Back door')
    await panel.payInCashier()
    await expect(panel.shop.getByRole('heading', { name: /^Paid[.]/ })).toBeVisible()
  })
  expect(text).not.toContain('5.8.0')
  expect(text).toContain(`await world.changeCamera('Shop front', { deviceName: 'Back door' })`)
})
