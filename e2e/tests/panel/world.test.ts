import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'
import type { World } from '../../kit/world/world.ts'
import { day, hour } from '../../kit/world/world-clock.ts'

const dayMs = 86_400_000

test('a purchase in the phone shows in devices, orders and journal until a month has passed', async ({
  panel,
  world,
}) => {
  // A token lasts a day; the shop gets another.
  panel.guard.allow(/status of 401/)
  const device = (name: RegExp) => panel.devices.getByRole('row', { name })
  await panel.open()
  await expect(panel.shop.locator('#app')).toBeVisible()
  for (const camera of [/Living room/, /Garden gate/, /Shop front/]) {
    await expect(device(camera)).toBeVisible()
  }
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await expect(panel.cashier).toContainText('¥19.90')
  await panel.payInCashier()
  await expect(panel.shop.getByRole('heading', { name: /^Paid[.]/ })).toBeVisible()
  await expect(device(/Living room/)).toContainText('in effect')

  await panel.openTab('State')
  await expect(panel.orders.getByRole('row', { name: /Living room/ })).toContainText('in effect')
  await panel.openTab('Journal')
  await panel.filterJournal('op:addOrder ')
  await expect(
    panel.journal.getByRole('button', { name: /Shop calls Upstream: POST [/]v1[/]order[/]add/ }),
  ).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])

  // A month of the calendar; the package has thirty days.
  await panel.openTab('World')
  await panel.button('+1 month').click()
  await expect.poll(async () => (await world.read()).clock.nowMs).toBe(Date.UTC(2026, 11, 20, 1, 41))
  await expect(device(/Living room/)).toContainText('ended')
  expect((await world.state()).orders).toMatchObject([{ status: 5 }])
})

test('the clock runs, stops and jumps by an hour, a day and to the next event while the journal is live', async ({
  panel,
  world,
}) => {
  // A day is how long a token lasts; the shop gets another.
  panel.guard.allow(/status of 401/)
  const nowMs = async () => (await world.read()).clock.nowMs
  await panel.open()
  await panel.openTab('Journal')
  await expect(panel.journal.getByRole('button', { name: /Shop calls Host: getAppInfo/ })).toBeVisible()
  await panel.button('Run the clock').click()
  await expect(panel.clock).toContainText('running')
  await expect.poll(nowMs).toBeGreaterThan(world.initial.clock.nowMs)
  await panel.button('Stop the clock').click()
  await expect(panel.clock).toContainText('standing still')

  const stoppedMs = await nowMs()
  await panel.button('+1 h').click()
  await expect.poll(nowMs).toBe(stoppedMs + hour)
  await expect(panel.journal.getByRole('button', { name: /clock [+]1 h/ })).toBeVisible()
  await panel.button('+1 day').click()
  await expect.poll(nowMs).toBe(stoppedMs + hour + day)

  await panel.openTab('World')
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await panel.cashier.getByRole('button', { name: 'Close without paying' }).click()
  // The server asks the provider a few times before the order times out: each is an event of its own.
  await expect(async () => {
    const status = async () => (await world.state()).orders[0]?.status
    if ((await status()) !== 7) await panel.button(/^Next: /).click({ timeout: 2_000 })
    expect(await status()).toBe(7)
  }).toPass()
})

test('an edited device applies at once, shows its effect and is undone, and so do coupons and account', async ({
  panel,
  world,
  page,
}) => {
  const cell = async () =>
    (await world.state()).devices.find(({ deviceName }) => deviceName === 'Living room')?.cell
  panel.guard.allow(/status of 401/)
  await panel.open()
  await panel.devices.getByRole('button', { name: /Living room/ }).click()
  const editor = page.getByRole('complementary', { name: 'Living room' })
  await editor.getByLabel('cell').selectOption('1')
  await expect(editor.getByText('1 edit')).toBeVisible()
  await expect(editor.getByText('was 0, no 4G')).toBeVisible()
  await expect(editor.getByText('never, 4G device')).toBeVisible()
  await editor.getByRole('button', { name: 'Undo cell' }).click()
  await expect(editor.getByText('1 edit')).toBeHidden()

  await editor.getByLabel('ICCID').fill('12')
  await editor.getByLabel('State').selectOption('normal')
  await expect(editor.getByRole('alert')).toContainText('An ICCID is 89')
  await expect(editor.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await editor.getByRole('button', { name: 'Discard' }).click()

  await editor.getByLabel('cell').selectOption('1')
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(cell).toBe(1)
  await expect(panel.button('Checkpoints 1/1')).toBeVisible()
  await panel.button(/^Undo: /).click()
  await expect.poll(cell).toBe(0)
  await test.step('coupons and account, too', () => editAccount(panel, world))
})

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

async function editAccount(panel: Panel, world: World): Promise<void> {
  const { page } = panel
  const open = (name: string) => page.getByRole('tabpanel').getByText(name, { exact: true }).click()
  await open('Coupons and codes')
  await panel.button('Give a coupon').click()
  await expect
    .poll(async () => (await world.state()).coupons.map(({ amountFen }) => amountFen))
    .toEqual([500])
  await open('Account')
  await page.getByText('Default tenant 0000000', { exact: true }).click()
  await expect.poll(async () => (await world.read()).tenantId).toBe('0000000')
  await page.getByText('Store reviewer on iOS', { exact: true }).click()
  await expect.poll(async () => (await world.read()).user.isReviewer).toBe(true)
}
