import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'

test('the panel shows the shop in the phone and the world beside it', async ({ panel }) => {
  await panel.open()
  await expect(panel.shop.locator('#app')).toBeVisible()
  for (const camera of ['Living room', 'Garden gate', 'Shop front']) {
    await expect(panel.devices.getByRole('row', { name: new RegExp(camera) })).toBeVisible()
  }
})

test('what is bought in the phone is seen in orders, devices and journal', async ({ panel, world }) => {
  await panel.open()
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await expect(panel.cashier).toContainText('¥19.90')
  await panel.payInCashier()
  await expect(panel.shop.getByRole('heading', { name: /^Paid[.]/ })).toBeVisible()
  await expect(panel.devices.getByRole('row', { name: /Living room/ })).toContainText('in effect')

  await panel.openTab('State')
  await expect(panel.orders.getByRole('row', { name: /Living room/ })).toContainText('in effect')
  await panel.openTab('Journal')
  await panel.filterJournal('op:addOrder ')
  await expect(
    panel.journal.getByRole('button', { name: /Shop calls Upstream: POST [/]v1[/]order[/]add/ }),
  ).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
})

test('the next payment can be arranged, and goes without a cashier', async ({ panel, world }) => {
  await panel.open()
  await panel.nextPayment.getByText('Cancelled', { exact: true }).click()
  await expect.poll(async () => (await world.read()).walletOutcome.outcome).toBe('cancelled')
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await expect(panel.shop.getByRole('heading', { name: 'Not paid' })).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])
})

test('the clock jumps by a day, and to the next event', async ({ panel, world }) => {
  // A day is how long a token lasts; the shop gets another.
  panel.guard.allow(/status of 401/)
  const { nowMs } = world.made.clock
  await panel.open()
  await panel.button('+1 day').click()
  await expect.poll(async () => (await world.read()).clock.nowMs).toBe(nowMs + 86_400_000)
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

test('a token expired in the panel is renewed by the shop, once', async ({ panel, journal }) => {
  panel.guard.allow(/status of 401/)
  await panel.open()
  await panel.openCloudTab()
  await panel.hostApp.getByRole('button', { name: 'Expire now' }).click()
  await expect(panel.hostApp).toContainText('expired')
  await panel.choose('Living room')
  await expect(panel.shop.getByRole('radio', { name: /^1 month/ })).toBeVisible()
  await panel.openTab('Journal')
  await expect(panel.journal.getByRole('button', { name: /Shop calls Host: getNewToken/ })).toBeVisible()
  expect(await journal.count({ kind: 'bridge', operationId: 'getNewToken' })).toBe(1)
})

test('the journal is live: what happens appears while it is open', async ({ panel }) => {
  await panel.open()
  await panel.openTab('Journal')
  await expect(panel.journal.getByRole('button', { name: /Shop calls Host: getAppInfo/ })).toBeVisible()
  await panel.button('+1 h').click()
  await expect(panel.journal.getByRole('button', { name: /clock [+]1 h/ })).toBeVisible()
})
