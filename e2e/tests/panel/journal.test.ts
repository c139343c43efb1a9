import type { Locator, Page } from '@playwright/test'
import { productClient } from '../../kit/builders/earlier-purchase.ts'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'
import type { JournalEntry } from '../../kit/world/journal.ts'

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

/** Serves a journal of so many entries to the panel, alike but for their number; each hundredth is of an order. */
async function serveJournal(page: Page, sample: JournalEntry, count: number): Promise<void> {
  await page.route('**/journal?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const afterSeq = Number(query.get('afterSeq'))
    const size = Math.min(Number(query.get('limit')), count - afterSeq)
    const entries = Array.from({ length: size }, (_, index) => {
      const seq = afterSeq + index + 1
      return seq % 100 === 0 ? { ...sample, seq, operationId: 'addOrder' } : { ...sample, seq }
    })
    return route.fulfill({ json: { entries, lastSeq: count, hash: '' } })
  })
}

/** Scrolls the journal through in fifty steps, each drawn; returns the most rows there were, and those added by a step. */
async function scrollThrough(list: Locator): Promise<{ rows: number; added: number }> {
  return list.evaluate(async (element) => {
    const scroller = element.parentElement
    if (!scroller) throw new Error('The journal is in no scroller.')
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let [rows, added, addedNow] = [0, 0, 0]
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNow += addedNodes.length
    })
    observer.observe(element, { childList: true })
    for (let step = 0; step < 50; step += 1) {
      scroller.scrollTop = (scroller.scrollHeight * step) / 50
      // A scroll is told in one frame and drawn by the next.
      await drawn()
      await drawn()
      rows = Math.max(rows, element.childElementCount)
      added = Math.max(added, addedNow)
      addedNow = 0
    }
    observer.disconnect()
    return { rows, added }
  })
}

test('the journal draws as many rows for ten thousand entries as for a hundred', async ({
  panel,
  journal,
  world,
}) => {
  const { page } = panel
  const query = { devTenantId: world.initial.tenantId, deviceId: '1', productCode: 'IPC' } as const
  await productClient(world).GET('/api/skyworthPay/v1/order/unpayOrder', { params: { query } })
  const [sample] = await journal.waitFor({ kind: 'http' })
  if (!sample) throw new Error('The journal has no entry.')
  await serveJournal(page, sample, 10_000)
  await panel.open()
  await panel.openTab('Journal')
  await expect(page.getByRole('tab', { name: /Journal/ })).toContainText('10000')
  await expect(panel.journal.getByRole('listitem').first()).toBeVisible()
  const many = await scrollThrough(panel.journal)
  await panel.filterJournal('op:addOrder ')
  await expect(page.getByText('100 of 10000')).toBeVisible()
  const few = await scrollThrough(panel.journal)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(many.rows).toBeLessThanOrEqual(50)
  expect(many.rows).toBe(few.rows)
  expect(many.added).toBeGreaterThan(0)
  expect(many.added).toBeLessThanOrEqual(many.rows)
})
