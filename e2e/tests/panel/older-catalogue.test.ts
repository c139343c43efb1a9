import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deflateSync, inflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'

/** The exported file of a world as an earlier source would have left it: with a former price, and its version. */
async function withFormerPrice(archive: Buffer, packageId: string, priceFen: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'skyshop-older-'))
  try {
    const [file, state] = [join(folder, 'world.sqlar'), join(folder, 'state.db')]
    await writeFile(file, archive)
    const sqlar = new DatabaseSync(file)
    const part = sqlar.prepare(`SELECT sz, data FROM sqlar WHERE name = 'state.db'`).get()
    const data = Buffer.from(part?.data as Uint8Array)
    await writeFile(state, data.length < Number(part?.sz) ? inflateSync(data) : data)
    const db = new DatabaseSync(state)
    db.prepare('UPDATE "Package" SET "priceFen" = ? WHERE "packageId" = ?').run(priceFen, packageId)
    db.exec('PRAGMA user_version = 1')
    db.close()
    const bytes = await readFile(state)
    const change = sqlar.prepare(`UPDATE sqlar SET sz = ?, data = ? WHERE name = 'state.db'`)
    change.run(bytes.length, deflateSync(bytes))
    sqlar.close()
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a world with older prices shows a notice, updates its prices and begins again', async ({
  panel,
  page,
  world,
}) => {
  const older = await withFormerPrice(Buffer.from(await world.export()), 'cloud-event-7d-month', 1777)
  await panel.open()
  await panel.openCloudTab()
  const notice = page.getByRole('alert').filter({ hasText: 'older than the source' })
  await expect(notice).toBeHidden()
  await panel.button('Share').click()
  const file = { name: 'older.sqlar', mimeType: 'application/octet-stream', buffer: older }
  await page.getByLabel('Open file …').setInputFiles(file)
  await expect(notice).toContainText('Orders keep their price')
  await expect(notice).toContainText('reload the shop in the phone')
  await panel.openCloudTab()
  await panel.choose('Living room')
  await expect(panel.shop.getByText('¥17.77').first()).toBeVisible()

  await test.step('above the phone of a narrow window, too', () => lookInNarrowWindow(page, notice))

  await test.step('the new prices', async () => {
    await panel.button('Bring prices up to date').click()
    await expect(notice).toBeHidden()
    await expect(panel.shop.getByText(await world.priceText()).first()).toBeVisible()
    await expect(panel.shop.getByText('¥17.77')).toHaveCount(0)
    await expect(page.getByText('Prices brought up to date')).toBeVisible()
  })

  await test.step('back at the checkpoint, then a new beginning', async () => {
    await panel.button(/^Undo: /).click()
    await expect(notice).toBeVisible()
    await panel.button('+1 h').click()
    await panel.button('Begin again').click()
    await expect(notice).toBeHidden()
    await expect(panel.clock).toContainText('09:41:00')
    await expect(page.getByText('Restarted from its scenario')).toBeVisible()
    expect((await (await panel.currentWorld()).read()).catalogue.isCurrent).toBe(true)
  })
})

async function lookInNarrowWindow(page: Page, notice: Locator): Promise<void> {
  await page.setViewportSize({ width: 414, height: 800 })
  await expect(page.getByRole('tablist')).toHaveCount(0)
  await expect(notice).toHaveCount(1)
  await expect(notice).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
}
