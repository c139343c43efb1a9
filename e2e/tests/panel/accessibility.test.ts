import { compileScript } from '../../../kit/testing/checks/accessibility.ts'
import { smallTargets } from '../../../kit/testing/checks/page-layout.ts'
import { scaledMs } from '../../../kit/testing/environment/test-limits.ts'
import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import { panelStates, violationsOf } from '../../../kit/testing/panel/panel-states.ts'

test.use({ scenario: 'auto-renew-wechat', launchOptions: [compileScript, { scope: 'worker' }] })

test('axe finds no violation on any tab, sheet, dialog or cashier, light and dark, and no target is small for mouse or finger', async ({
  panel,
  context,
}) => {
  test.setTimeout(scaledMs(240_000))
  const { page } = panel
  const devtools = await context.newCDPSession(page)
  const touchWith = (enabled: boolean) => devtools.send('Emulation.setTouchEmulationEnabled', { enabled })
  await panel.open()
  let count = 0
  for await (const { name, part } of panelStates(panel)) {
    count += 1
    expect.soft([name, await violationsOf(panel, part)]).toEqual([name, []])
    expect.soft([name, await smallTargets(page, 24)]).toEqual([name, []])
    await touchWith(true)
    expect
      .soft([name, await page.evaluate(() => matchMedia('(pointer: coarse)').matches)])
      .toEqual([name, true])
    expect.soft([name, await smallTargets(page, 40)]).toEqual([name, []])
    await touchWith(false)
  }
  expect(count).toBeGreaterThanOrEqual(22)

  await panel.button('Close the wallet').click()
  // Where the phone is at full size: a pointer of Playwright does not find its place in a frame drawn smaller.
  await panel.openTab('World')
  await panel.openCloudTab()
  await panel.orderInPhone('Garden gate')
  await panel.cashier.waitFor()
  await expect(page.locator('[data-phone] [inert] iframe'), 'the shop beneath').toHaveCount(1)
  expect(await violationsOf(panel, '[data-phone]')).toEqual([])
})
