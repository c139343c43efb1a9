import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { scaledMs } from '../../../kit/testing/environment/test-limits.ts'
import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { Panel } from '../../../kit/testing/panel/panel.ts'
import { runScenarios } from '../kit/nested-run.ts'

// A scenario by hand, and the same once more in a run of its own.
test.describe.configure({ timeout: scaledMs(180_000) })

test('a recording becomes a scenario that passes as printed, without removed steps', async ({
  panel,
}, testInfo) => {
  panel.guard.allow(/ERR_|status of 503/)
  await panel.open()
  await test.step('a call that fails, armed before', () => armFault(panel))
  await panel.button('Record').click()
  await panel.button('recording, 0 steps').click()
  await expect(panel.recordedSteps).toContainText('Nothing yet.')
  await panel.page.keyboard.press('Escape')
  await test.step('host app, device and coupon are edited', () => editWorld(panel))
  await test.step('an order fails, is cancelled, and paid', () => buy(panel))
  await test.step('the network is gone, and back', () => loseNetwork(panel))
  await test.step('a text is pointed at', () => point(panel))
  await test.step('the clock jumps twice, and one jump is taken out', () => jump(panel))
  await panel.button('Stop and read the test').click()
  for (const line of [
    'await world.arm({',
    `await world.changeCamera('Shop front', { deviceName: 'Back door' })`,
    'await phone.device.setDark(true)',
    `await world.setNextPayment({ outcome: 'cancelled'`,
    `phone.cashier.choose('pay')`,
    `await phone.device.setNetwork('offline')`,
    'await phone.reload()',
    ...['6.0.0', '/coupons', 'toEqual([inEffect])'],
    `await expect(phone.page.getByText('Runs until`,
  ]) {
    await expect(panel.recordedTest).toContainText(line)
  }
  const text = (await panel.recordedTest.textContent()) ?? ''
  await test.step('it is played in the panel, in a fresh world', () => runHere(panel))
  expect(text.split('await clock.advance(hour)')).toHaveLength(2)
  expect(await runRecorded(testInfo.outputPath('recorded.test.ts'), text)).toContain('1 passed')
})

async function runHere(panel: Panel): Promise<void> {
  const recorded = await panel.currentWorld()
  await panel.button('Run here').click()
  const outcome = panel.page
    .getByRole('status')
    .filter({ hasText: /^Green: all \d+ steps|failed:|differently:/ })
  await expect(outcome).toContainText('Green', { timeout: scaledMs(90_000) })
  expect((await panel.currentWorld()).id).not.toBe(recorded.id)
}

async function armFault(panel: Panel): Promise<void> {
  await panel.openTab('Faults')
  await panel.page.getByRole('combobox', { name: 'What happens' }).selectOption('status-503')
  await panel.button('Arm fault').click()
  await expect(panel.page.getByRole('list', { name: 'Armed' })).toContainText('hits next')
}

/** A person goes on when the phone shows a page; the orders are what a tab reads last. Counts the pages it loaded. */
async function phoneHasLoaded(panel: Panel, times: number): Promise<void> {
  const loads = async () => {
    const entries = await (await panel.currentWorld()).journal()
    const begun = entries.flatMap(({ operationId }, at) => (operationId === 'getAppInfo' ? [at] : []))
    const read = entries.slice(begun.at(-1)).some(({ operationId }) => operationId === 'listUserOrders')
    return { begun: begun.length, read }
  }
  await expect.poll(loads).toEqual({ begun: times, read: true })
}

async function editWorld(panel: Panel): Promise<void> {
  const { page } = panel
  await panel.openTab('World')
  await phoneHasLoaded(panel, 1)
  await panel.hostApp.getByRole('combobox', { name: 'App' }).selectOption('6.0.0')
  await phoneHasLoaded(panel, 2)
  await panel.chooseOutcome(/^Cancelled/)
  await panel.devices.getByRole('button', { name: /Shop front/ }).click()
  const editor = page.getByRole('complementary', { name: 'Shop front' })
  await editor.getByLabel('Name').fill('Back door')
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(panel.devices.getByRole('row', { name: /Back door/ })).toBeVisible()
  await phoneHasLoaded(panel, 3)
  await page.getByRole('tabpanel').getByText('Coupons and codes', { exact: true }).click()
  await panel.button('Give a coupon').click()
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
}

async function buy(panel: Panel): Promise<void> {
  await panel.button('Dark theme of the phone').click()
  await panel.openCloudTab()
  await panel.orderInPhone('Back door')
  await expect(panel.shop.getByText('Network error')).toBeVisible()
  await panel.shop.getByRole('button', { name: /^Pay ¥/ }).click()
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(panel.shop.getByRole('heading', { name: 'Not paid' })).toBeVisible()
  await panel.shop.getByRole('button', { name: 'Pay now' }).click()
  await panel.shop.getByRole('button', { name: /^Pay ¥/ }).click()
  await panel.payInCashier()
  await expect(panel.shop.getByRole('heading', { name: /^Paid[.]/ })).toBeVisible()
  await expect(panel.shop.getByRole('listitem').filter({ hasText: 'Runs until' })).toBeVisible()
}

async function loseNetwork(panel: Panel): Promise<void> {
  const network = panel.page.getByRole('combobox', { name: 'Network' })
  await network.selectOption('offline')
  await expect(panel.shop.getByRole('heading', { name: 'Network error' })).toBeVisible()
  await panel.button('Reload the shop').click()
  await expect(panel.page.getByRole('region', { name: 'No network' })).toContainText('/nullPage/error')
  await network.selectOption('online')
  await expect(network).toHaveValue('online')
  await expect(panel.shop.getByRole('heading', { name: /^Paid[.]/ })).toBeVisible()
}

/** Chooses what the test is to see, which opens nothing. */
async function point(panel: Panel): Promise<void> {
  await panel.button('Point at a text').click()
  await panel.shop.getByText(/^Runs until/).click()
  await expect(panel.button('Point at a text')).toBeVisible()
}

async function jump(panel: Panel): Promise<void> {
  // What a recording adds has the place of the jumps.
  await panel.button('Jumps of the clock').click()
  const hour = panel.page.getByRole('button', { name: '+1 h', exact: true })
  await hour.click()
  await expect(panel.clock).toContainText('10:41:00')
  await hour.click()
  await expect(panel.clock).toContainText('11:41:00')
  await hour.press('Escape')
  await panel.button(/^recording, /).click()
  const jumps = panel.recordedSteps.getByRole('listitem').filter({ hasText: 'POST /clock/advance' })
  await expect(jumps).toHaveCount(2)
  await jumps.last().getByRole('button').click()
  await expect(jumps).toHaveCount(1)
  await panel.page.keyboard.press('Escape')
}

/** Saves a recorded scenario, runs it on the running stack and returns the output of Playwright. */
async function runRecorded(file: string, text: string): Promise<string> {
  writeFileSync(file, text)
  // Each run empties its output folder when it begins; others may be running.
  return (await runScenarios([dirname(file)], `${file}-results`)).output
}
