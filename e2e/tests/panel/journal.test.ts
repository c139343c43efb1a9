import type { Locator } from '@playwright/test'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'

test('the journal entry of a purchase is opened, copied, repeated and followed by mouse and by key', async ({
  panel,
  journal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sheet = await openEntryOfPurchase(panel)
  const { keyboard } = panel.page
  await keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await keyboard.press('Enter')
  await expect(sheet).toContainText('Contract holds.')
  await expect(sheet).toContainText('Timings')
  await test.step('it is taken along in three formats', () => takeAlong(sheet))

  const before = await journal.count({ operationId: 'addOrder' })
  await sheet.getByRole('button', { name: 'Repeat' }).click()
  await journal.waitFor({ operationId: 'addOrder' }, before + 1)
  await keyboard.press('y')
  await journal.waitFor({ operationId: 'addOrder' }, before + 2)

  const followed = panel.button(/^Remove order:/)
  await sheet.getByRole('button', { name: 'Follow' }).click()
  await test.step('from the tap to what came of it', () => readOrder(panel))
  await followed.click()
  await expect(followed).toBeHidden()
  await keyboard.press('f')
  await expect(followed).toBeVisible()
  await expect(panel.button(/^Live/)).toHaveAttribute('aria-pressed', 'false')
  await keyboard.press('l')
  await expect(panel.button(/^Live/)).toHaveAttribute('aria-pressed', 'true')
})

async function takeAlong(sheet: Locator): Promise<void> {
  const copied = () => sheet.evaluate(() => navigator.clipboard.readText())
  await sheet.getByRole('button', { name: 'cURL' }).click()
  await expect.poll(copied).toMatch(/^curl -X POST 'http.*[/]v1[/]order[/]add'/)
  await sheet.getByRole('button', { name: 'Mermaid' }).click()
  await expect.poll(copied).toMatch(/^sequenceDiagram\n(.*\n)*.*POST [/]v1[/]order[/]add/)
  await sheet.getByRole('button', { name: 'HAR' }).click()
  await expect.poll(copied).toContain('"version": "1.2"')
}

/** What is left in the journal of an order that is followed. */
async function readOrder(panel: Panel): Promise<void> {
  const entry = (name: RegExp) => panel.journal.getByRole('button', { name })
  await panel.button('Remove op:addOrder').click()
  await expect(entry(/Shop: tap “Pay ¥19[.]90”/)).toBeVisible()
  await expect(entry(/Upstream: .*→/).first()).toBeVisible()
  await expect(entry(/Shop calls Upstream: GET .*banner/)).toHaveCount(0)
}

/** Buys a month in the phone and opens the entry that added the order. */
async function openEntryOfPurchase(panel: Panel): Promise<Locator> {
  await panel.open()
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await panel.payInCashier()
  await panel.shop.getByRole('heading', { name: /^Paid[.]/ }).waitFor()
  await panel.openTab('Journal')
  await panel.filterJournal('op:addOrder ')
  await panel.journal
    .getByRole('button', { name: /Shop calls Upstream: POST [/]v1[/]order[/]add/ })
    .first()
    .click()
  return panel.page.getByRole('region', { name: 'POST /v1/order/add' })
}
