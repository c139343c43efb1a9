import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'

const dayMs = 86_400_000

test.describe('a contract with a failed deduction', () => {
  test.use({ scenario: 'auto-renew-alipay-failing' })

  test('shows on the time line, from which a jump is made and undone', async ({ panel, world, page }) => {
    // A day is how long a token lasts; the shop gets another.
    panel.guard.allow(/status of 401/)
    const nowMs = async () => (await world.read()).clock.nowMs
    const beganMs = world.initial.clock.nowMs
    await panel.open()
    await panel.openTab('Time')
    const line = page.getByRole('region', { name: 'Time line' })
    await expect(line.getByRole('img', { name: /^failed, period 2/ })).toBeVisible()
    await expect(line.getByRole('img', { name: /no service until a deduction succeeds/ })).toBeVisible()

    const flag = line.getByRole('slider')
    await flag.press('ArrowRight')
    await expect(flag).toContainText(/would fire/)
    await flag.press('Enter')
    await expect.poll(nowMs).toBe(beganMs + dayMs)

    await panel.button('Undo jump').click()
    await expect.poll(nowMs).toBe(beganMs)
    await expect(panel.button('Checkpoints 0/1')).toBeVisible()
    await panel.button('Redo').click()
    await expect.poll(nowMs).toBe(beganMs + dayMs)
  })
})

test('a checkpoint link opens a fork of its moment after the world has moved on', async ({
  panel,
  world,
  page,
}) => {
  panel.guard.allow(/status of 401/)
  await panel.open()
  await panel.openCloudTab()
  await panel.choose('Living room')
  await expect(panel.shop.getByRole('radio').first()).toBeVisible()
  await panel.button('Share').click()
  await panel.button('Make a link').click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await panel.button('Close').click()
  await panel.button('+1 day').click()
  await expect.poll(async () => (await world.read()).clock.nowMs).toBe(world.initial.clock.nowMs + dayMs)

  await page.goto('about:blank')
  await page.goto(link)
  await expect(panel.clock).toContainText('09:41:00')
  const fork = await panel.currentWorld()
  expect(fork.id).not.toBe(world.id)
  expect(fork.initial.clock.nowMs).toBe(world.initial.clock.nowMs)
  await expect(panel.shop.getByText('Living room', { exact: true })).toBeVisible()
  await expect(panel.shop.getByRole('radio').first()).toBeVisible()
})
