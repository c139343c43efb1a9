import type { Page } from '@playwright/test'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'
import type { World } from '../../kit/world/world.ts'

/** Names of the buttons beside the phone that are as solid as the one given. */
async function solidButtons(page: Page, like: string): Promise<(string | null)[]> {
  const ground = (button: Element) => getComputedStyle(button).backgroundColor
  const solid = await page.locator('main button', { hasText: like }).evaluate(ground)
  const buttons = await page.locator('main button').all()
  const grounds = await Promise.all(buttons.map((button) => button.evaluate(ground)))
  const found = buttons.filter((_, index) => grounds[index] === solid)
  return Promise.all(found.map((button) => button.textContent()))
}

/** Chooses a file in the share dialog. */
async function openFile(panel: Panel, name: string, bytes: Buffer): Promise<void> {
  await panel.button('Share').click()
  const file = { name, mimeType: 'application/octet-stream', buffer: bytes }
  await panel.page.getByLabel('Open file …').setInputFiles(file)
}

test('the panel keeps its content while upstream or server is gone and reconnects by itself', async ({
  panel,
  page,
}) => {
  panel.guard.allow(/status of 502|ERR_/)
  await panel.open()
  await panel.openCloudTab()
  await panel.openTab('Faults')
  await expect(panel.button('Arm fault')).toBeVisible()
  const alert = page.getByRole('alert')
  for (const [what, answer, was, is] of [
    ['upstream', { status: 502, contentType: 'text/plain', body: 'Not running.' }, '09:41:00', '10:41:00'],
    ['server', null, '10:41:00', '11:41:00'],
  ] as const) {
    await test.step(what, async () => {
      await page.route('**/__control/**', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await panel.button('+1 h').click()
      await expect(alert).toHaveText(
        `The server does not answer. The world is on disk as of ${was}; all you see here stays.`,
      )
      await expect(panel.button('Arm fault')).toBeVisible()
      await expect(panel.clock).toContainText(was)
      expect(await solidButtons(page, 'Try again')).toEqual(['Try again'])

      await page.unroute('**/__control/**')
      await expect(alert).toBeHidden()
      await panel.button('+1 h').click()
      await expect(panel.clock).toContainText(is)
    })
  }
})

test('the journal continues without a gap after the stream is cut, and a wrong file changes nothing', async ({
  panel,
  page,
  world,
}) => {
  panel.guard.allow(/status of 40[01]/)
  // A stream that begins and ends, as one cut on its way.
  const ended = { contentType: 'text/event-stream', body: ': open\n\n' }
  await page.route('**/journal/stream*', (route) => route.fulfill(ended))
  await panel.open()
  await panel.openTab('Journal')
  await expect(panel.journal.getByRole('button', { name: /Shop calls Host: getAppInfo/ })).toBeVisible()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(/^The live stream was cut\. \d+ entries are here/)
  await expect(panel.journal.getByRole('button', { name: /Shop calls Host: getAppInfo/ })).toBeVisible()
  expect(await solidButtons(page, 'Reconnect')).toEqual(['Reconnect'])
  for (let hour = 0; hour < 3; hour += 1) await world.advance({ byMs: 3_600_000 })
  await page.unroute('**/journal/stream*')
  await panel.button('Show what is missing').click()
  await expect(alert).toBeHidden()
  const late = panel.journal.getByRole('button', { name: /clock [+]1 h.*, came while the stream was cut$/ })
  await expect(late).toHaveCount(3)
  await panel.button('Unmark').click()
  await expect(late).toHaveCount(0)
  await panel.button('+1 day').click()
  await expect(panel.journal.getByRole('button', { name: /clock [+]1 d/ })).toHaveCount(1)
  await expect(panel.journal.getByRole('button', { name: /clock [+]1 h/ })).toHaveCount(3)
  await test.step('a file that cannot be opened', () => openWrongFiles(panel, world))
})

/** Says of each file what it is, and the next one may be chosen. */
async function openWrongFiles(panel: Panel, world: World): Promise<void> {
  const { page } = panel
  await openFile(panel, 'photo.sqlar', Buffer.from('no world at all'))
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('This file is not a world. photo.sqlar was not opened and nothing changed.')
  expect(await solidButtons(page, 'Choose another file')).toEqual(['Choose another file'])
  await expect(panel.journal).toBeVisible()

  const differences = [{ what: 'column', name: 'Order.memo', is: 'unknown' }]
  const newer = { error: 'world-file-newer', message: 'It was written by a newer version.', differences }
  await page.route('**/worlds/import', (route) => route.fulfill({ status: 400, json: newer }))
  await openFile(panel, 'tomorrow.sqlar', Buffer.from('a later world'))
  await expect(alert).toHaveText(
    'This file was saved by a newer Skyshop. tomorrow.sqlar was not opened and nothing changed.',
  )
  await page.getByText('Show difference').click()
  await expect(page.getByText('Column Order.memo: unknown here')).toBeVisible()
  await page.unroute('**/worlds/import')
  expect((await panel.currentWorld()).id).toBe(world.id)

  await page.getByLabel('Choose another file').setInputFiles({
    name: 'mine.sqlar',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await world.export()),
  })
  await expect(alert).toBeHidden()
  await expect.poll(async () => (await panel.currentWorld()).id).not.toBe(world.id)
}
