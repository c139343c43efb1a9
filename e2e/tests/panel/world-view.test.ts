import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import { day, hour } from '../../kit/world/world-clock.ts'

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
