import { expect, test } from '../../kit/fixtures/test.ts'
import { DataUseScreen } from '../../kit/screens/data-screens.ts'
import { DataTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'data-active', contextOptions: { reducedMotion: 'no-preference' } })

// The carousel with motion: banner.test.ts.
test('with motion a sheet rises to the lower edge and sinks, the ring is drawn and a toast goes after its time', async ({
  phone,
  world,
}) => {
  await phone.open(DataTabScreen.address)
  const sheet = await phone.at(DataTabScreen).manage('Garden gate')
  const panel = sheet.locator('> :first-child')
  await expect(panel).toHaveCSS('animation-duration', '0.24s')
  await expect.poll(() => panel.evaluate((it) => it.getBoundingClientRect().bottom)).toBe(896)
  await phone.page.keyboard.press('Escape')
  await expect(sheet).toHaveAttribute('data-leaving')
  await expect(sheet).toBeHidden()

  await phone.goTo(DataUseScreen.addressOf(world.camera('Garden gate')))
  const data = phone.at(DataUseScreen)
  await expect(data.dataLeft).toBeVisible()
  await expect.poll(() => data.dataLeft.evaluate((it) => it.getAnimations({ subtree: true }).length)).toBe(0)
  await phone.tap(phone.page.getByRole('button', { name: 'Copy the ICCID' }))
  const toast = phone.page.getByRole('status').getByText(/^(Copied|Not copied)/)
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden()
})
