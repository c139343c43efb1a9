import { gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { Panel } from '../../../kit/testing/panel/panel.ts'

const limitBytes = 250 * 1024
const fontLimitBytes = 90 * 1024

/** Presses a control after the guide has highlighted it. */
async function pressHighlighted(control: Locator, width: '3px' | '4px'): Promise<void> {
  await expect(control).toHaveCSS('outline', new RegExp(`solid ${width}`))
  await control.click()
}

test('each guided start leads by highlighted controls alone to its sequence diagram', async ({
  panel,
  page,
  world,
}) => {
  const files = listenForFiles(page, world.stack.panelUrl)
  await panel.open()
  await expect(page.getByRole('region', { name: 'Start here' })).toContainText('This is the shop')
  await expect(panel.devices).toBeVisible()
  await test.step('at most 250 KB of pages, scripts and styles were loaded, and fonts of its own', () =>
    weighFirstLoad(page, files))
  await panel.button('Lose a callback').click()
  const inPanel = (control: Locator) => pressHighlighted(control, '3px')
  const inShop = (control: Locator) => pressHighlighted(control, '4px')
  await inPanel(panel.button('Next payment: As tapped in the cashier'))
  await inPanel(panel.button(/^Paid, page told nothing/))

  await expect(panel.nextPayment).toContainText('No cashier opens.')
  await inShop(panel.shop.getByRole('button', { name: /^Order / }).first())
  await inShop(panel.shop.getByRole('button', { name: 'Continue', exact: true }))
  await inShop(panel.shop.getByRole('checkbox'))
  await inShop(panel.shop.getByRole('button', { name: /^Pay ¥/ }))
  await inPanel(panel.walletResult.getByRole('button', { name: 'Done' }))
  // By then the journal has what the shop asked after the lost callback.
  await expect(panel.shop.getByRole('heading', { name: /^Paid[.]/ })).toBeVisible()

  await inPanel(panel.button('Show the diagram'))
  for (const told of [/Host tells Shop: payCallback.*lost/, /GET [/]v1[/]order[/]confirm/])
    await expect(panel.journal.getByRole('button', { name: told })).toBeInViewport()
  const told = panel.journal.getByRole('button', { name: /GET [/]v1[/]order[/]confirm.*, paid,/ }).first()
  await expect(told, 'the answer is marked').toHaveCSS('outline', /solid 2px/)
  await expect(page.getByRole('region', { name: 'Lose a callback' })).toContainText('found the order paid')
  expect((await world.state()).orders).toMatchObject([{ status: 1 }])

  await test.step('the next start', () => startNext(panel))
  await test.step('in a smaller window', () => readBesidePhone(panel))
  await test.step('it buys, and its diagram is read from the top', () => finishPurchase(panel))
  await test.step('a year', () => finishYear(panel))
})

test('a guided start highlights how to pay an unpaid order first, when the camera has one', async ({
  panel,
  world,
}) => {
  const orderNo = await givenUnpaidOrder(world, { camera: 'Living room' })
  await panel.open()
  await panel.button('Buy something').click()
  const { shop } = panel
  const inShop = (control: Locator) => pressHighlighted(control, '4px')
  // Highlighted is a camera that nothing is known of yet.
  await panel.choose('Living room')
  await inShop(shop.getByRole('button', { name: 'Continue', exact: true }))
  await inShop(shop.getByRole('checkbox'))
  await inShop(shop.getByRole('button', { name: /^Pay ¥/ }))
  const question = shop.getByRole('alertdialog', { name: 'You have unpaid orders' })
  const payOrder = question.getByRole('button', { name: 'Pay this order' })
  await expect(payOrder).toHaveCSS('outline', /solid 4px/)
  await expect(question.getByRole('button', { name: 'Cancel order' })).not.toHaveCSS('outline', /solid 4px/)
  const covered = shop.locator('footer button', { hasText: /^Pay ¥/ }).first()
  await expect(covered).not.toHaveCSS('outline', /solid 4px/)
  await payOrder.click()
  await expect(shop.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await inShop(shop.getByRole('button', { name: /^Pay ¥/ }))
  await panel.payInCashier()
  await expect(panel.page.getByRole('region', { name: 'Buy something' })).toContainText('Show the diagram')
  expect((await world.state()).orders).toMatchObject([{ orderNo }])
})

async function startNext(panel: Panel): Promise<void> {
  await panel.button('End the guide').click()
  await panel.openTab('World')
  await expect(panel.page.getByRole('region', { name: 'Start here' }), 'read by now').toBeHidden()
  await beginByCommand(panel, 'Buy something')
  const rowOf = (camera: string) => panel.shop.getByRole('listitem').filter({ hasText: camera })
  await expect(rowOf('Garden gate').getByRole('button', { name: /^Order / })).toHaveCSS(
    'outline',
    /solid 4px/,
  )
  for (const name of ['View', 'Renew']) {
    await expect(rowOf('Living room').getByRole('button', { name })).not.toHaveCSS('outline', /solid 4px/)
  }
}

/** Whoever has read a diagram finds the starts among the commands. */
async function beginByCommand({ page }: Panel, start: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Name of a command' }).fill(start)
  await page.getByRole('option', { name: `Guided start: ${start}` }).click()
}

async function readBesidePhone(panel: Panel): Promise<void> {
  const { page } = panel
  await page.setViewportSize({ width: 1024, height: 768 })
  const order = panel.shop.getByRole('button', { name: /^Order / }).first()
  await expect(order).toHaveCSS('outline', /solid 4px/)
  const guide = page.getByRole('region', { name: 'Buy something' })
  const step = await guide.getByText(/^In the phone, tap/).boundingBox()
  const phone = await page.locator('[data-platform]').first().boundingBox()
  if (step === null || phone === null) throw new Error('step and phone are not shown')
  expect(phone.x + phone.width).toBeLessThanOrEqual(step.x)
  expect(phone.y + phone.height).toBeLessThanOrEqual(768)
}

async function finishPurchase(panel: Panel): Promise<void> {
  const { page, shop } = panel
  const inShop = (control: Locator) => pressHighlighted(control, '4px')
  // At its full size: a press in a frame that is drawn smaller goes astray.
  await page.setViewportSize({ width: 1440, height: 900 })
  await inShop(shop.getByRole('button', { name: /^Order / }).first())
  await inShop(shop.getByRole('button', { name: 'Continue', exact: true }))
  await inShop(shop.getByRole('checkbox'))
  await inShop(shop.getByRole('button', { name: /^Pay ¥/ }))
  const guide = page.getByRole('region', { name: 'Buy something' })
  await expect(guide).toContainText('type any six digits')
  await panel.cashier.getByRole('button', { name: '0', exact: true }).waitFor()
  await page.keyboard.type('202611')
  await expect(guide).toContainText('Tap “Done”')
  await pressHighlighted(panel.walletResult.getByRole('button', { name: 'Done' }), '3px')
  // Too low for all of the diagram.
  await page.setViewportSize({ width: 1440, height: 600 })
  await pressHighlighted(panel.button('Show the diagram'), '3px')
  await expect(guide).toContainText('Read from the top')
  await expect(panel.journal.getByRole('listitem').first()).toBeInViewport()
  await expect.poll(() => panel.journal.evaluate(isLongAndAtTop), 'read from its first entry').toBe(true)
  await expect(panel.journal.getByRole('button').first()).toBeInViewport()
}

/** In the page: returns whether a list goes on below what is seen of it, and its beginning is seen. */
function isLongAndAtTop({ parentElement: scroller }: Element): boolean {
  return scroller !== null && scroller.scrollTop === 0 && scroller.scrollHeight > scroller.clientHeight
}

async function finishYear(panel: Panel): Promise<void> {
  const { page } = panel
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.button('End the guide').click()
  await beginByCommand(panel, 'Jump a year')
  // The token ends within that year.
  panel.guard.allow(/status of 401/)
  await pressHighlighted(panel.button('Open that world'), '3px')
  await pressHighlighted(panel.button('+1 year'), '3px')
  await pressHighlighted(panel.button('Show the diagram'), '3px')
  await expect(page.getByRole('region', { name: 'Jump a year' })).toContainText('One jump, and below it')
  await expect(page.getByRole('combobox', { name: 'About' })).toHaveValue(/^cause:\d+$/)
  await expect(panel.journal.getByRole('button', { name: /GET [/]v1/ })).toHaveCount(0)
  await page.reload()
  await panel.openTab('World')
  await expect(panel.button('Back to the previous world'), 'also after a reload').toBeVisible()
}

/** Gathers the addresses of the panel's own files that a page loads. */
function listenForFiles(page: Page, panelUrl: string): ReadonlySet<string> {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (origin === panelUrl && /^[/]($|assets[/])/.test(pathname)) loaded.add(response.url())
  })
  return loaded
}

async function weighFirstLoad(page: Page, loaded: ReadonlySet<string>): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const isFont = (url: string) => url.endsWith('.woff2')
  const [fonts, files] = [[...loaded].filter(isFont), [...loaded].filter((url) => !isFont(url))]
  expect(files.length).toBeGreaterThan(2)
  expect(await compressedBytes(page, files)).toBeLessThanOrEqual(limitBytes)
  expect(fonts).toHaveLength(2)
  expect(await compressedBytes(page, fonts)).toBeLessThanOrEqual(fontLimitBytes)
  const isDrawn = (font: string) => page.evaluate((name) => document.fonts.check(name), font)
  expect([await isDrawn('13px inter'), await isDrawn('13px "JetBrains Mono"')]).toEqual([true, true])
}

/** Asks for the files once more: the browser forgets the body of an answer that its page has left. */
async function compressedBytes(page: Page, urls: readonly string[]): Promise<number> {
  let sum = 0
  for (const url of urls) sum += gzipSync(await (await page.request.get(url)).body()).length
  return sum
}
