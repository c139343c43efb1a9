import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'

test('keys of recording, time line and fork do their acts', async ({ panel, page, world }) => {
  await panel.open()
  await panel.openCloudTab()
  await panel.openTab('World')
  await page.keyboard.press('r')
  await expect(panel.button('Stop and read the test')).toBeVisible()
  await page.keyboard.press('r')
  await expect(panel.recordedTest).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('2')
  const now = page.getByRole('region', { name: 'Time line' }).getByRole('slider')
  await expect(now).toBeVisible()
  for (let step = 0; step < 3; step += 1) await panel.button('Earlier').click()
  await expect(now).toBeHidden()
  await page.keyboard.press('t')
  await expect(now).toBeVisible()

  await page.keyboard.press('b')
  await expect.poll(async () => (await panel.worldInFront()).id).not.toBe(world.id)
})

test('the key of the phone makes it small and full again', async ({ panel, page }) => {
  await panel.open()
  const full = panel.button('Full size')
  await expect(full).toBeHidden()
  await panel.openTab('World')
  await page.keyboard.press('p')
  await expect(full).toBeVisible()
  await page.keyboard.press('p')
  await expect(full).toBeHidden()
})

test('the key of a callback delivers it', async ({ panel, page, world }) => {
  await world.arm({ count: null, notify: { effect: { delayMs: 600_000 } } })
  await world.silenceProviders()
  await panel.open()
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await panel.payInCashier()
  await panel.openTab('Faults')
  const row = page.getByRole('list', { name: 'Pending notifies' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: 'Deliver' }).press('d')
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await world.state()).orders[0]?.status).toBe(4)
})
