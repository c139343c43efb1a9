import type { Page } from '@playwright/test'
import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { Panel } from '../../../kit/testing/panel/panel.ts'

/** Words of the bars in which something runs out of the window, over its neighbour or under an edge, or ends in dots. */
function cutBars(page: Page): Promise<string[]> {
  return page.locator('header, header + section, nav, footer').evaluateAll((bars) =>
    bars.flatMap((bar) => {
      const boxes = [...bar.querySelectorAll('a, button, select, time')]
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0)
      const { top, bottom } = bar.getBoundingClientRect()
      // A line may fill its height, the first bar has air round its buttons.
      const isTight = bar.matches('header') && boxes.some((box) => box.top <= top || box.bottom >= bottom)
      const isOver =
        isTight || boxes.some(({ right }) => right > innerWidth) || bar.scrollWidth > bar.clientWidth
      const isOverlapping = boxes.some((box, index) => {
        const earlier = boxes[index - 1]
        if (earlier === undefined) return false
        const areInOneRow = earlier.bottom > box.top && earlier.top < box.bottom
        // Buttons of a group share an edge.
        return areInOneRow && earlier.right > box.left + 1
      })
      const isCut = [...bar.querySelectorAll('button span')].some(
        (part) =>
          getComputedStyle(part).webkitLineClamp !== 'none' && part.scrollHeight > part.clientHeight + 1,
      )
      return isOver || isOverlapping || isCut ? [bar.textContent ?? ''] : []
    }),
  )
}

test.use({ scenario: 'auto-renew-wechat' })

test('folded controls are one button away in a smaller window, and at no width a bar is cut, in English and Chinese', async ({
  panel,
  world,
}) => {
  const { page } = panel
  // A recording goes to another world, and only of the last one it is known that its token had ended.
  panel.guard.allow(/status of 401/)
  await panel.open()
  await page.setViewportSize({ width: 1280, height: 800 })
  await panel.openHostDetails()
  const manufacturer = page.getByRole('combobox', { name: 'Manufacturer' })
  await manufacturer.selectOption('B')
  await expect.poll(async () => (await world.read()).profile.manufacturerName).toBe('B')
  // The shop in the phone starts again and may take the focus, and with it the key.
  await manufacturer.press('Escape')
  await expect(manufacturer).toBeHidden()

  await test.step('what is due is read whole beside a phone', () => readDue(panel))
  await test.step('a device is read whole beside its editor', () => readDevice(panel))
  await test.step('a second column lies at the bottom, and Enter opens it', () => openSheet(panel))
  await page.setViewportSize({ width: 1024, height: 768 })
  await panel.button('Host app: Android · English · CN').click()
  await panel.hostApp.getByRole('button', { name: 'Expire now' }).press('Escape')
  const { nowMs } = world.initial.clock
  await panel.button('Jumps of the clock').click()
  await panel.button('+1 h').click()
  await expect.poll(async () => (await world.read()).clock.nowMs).toBe(nowMs + 3_600_000)
  await panel.button('+1 h').press('Escape')
  await test.step('the year of a guided start closes the jumps, so that its last step is read', () =>
    jumpYear(panel))
  await test.step('phone and tabs are side by side', () => readSideBySide(panel))
  await test.step('a recording moves nothing', () => recordInLine(panel))
  await test.step('phone or inspector', () => switchPages(panel))
  await test.step('a window of 1024 or 1440 pixels at 200 % has room for its tab', () => zoomIn(panel))
  await page.setViewportSize({ width: 1440, height: 800 })
  for (const language of ['en', 'zh']) await test.step(language, () => fitEveryWidth(panel, language))
})

test('a first visit to a window with room for one page shows the phone', async ({ panel, page }) => {
  await page.setViewportSize({ width: 820, height: 1100 })
  await panel.open()
  await expect(panel.shop.locator('#app')).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCount(0)
})

async function readDue({ page }: Panel): Promise<void> {
  const titles = page.getByRole('listitem').filter({ hasText: 'Jump here' }).locator('time ~ span')
  await expect(titles.filter({ hasText: 'Auto-renewal is announced' })).toHaveCount(1)
  const cut = () => titles.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(await cut()).toBe(0)
}

async function readDevice({ page }: Panel): Promise<void> {
  const row = page.getByRole('table', { name: 'Devices' }).getByRole('row', { name: 'Living room' })
  await row.getByRole('button').click()
  const editor = page.getByRole('complementary', { name: 'Living room' })
  const edge = async () => (await editor.boundingBox())?.x ?? 0
  const box = async () => (await row.boundingBox()) ?? { x: 0, width: Infinity, height: Infinity }
  await expect.poll(async () => (await box()).height).toBeLessThan(80)
  const { x, width } = await box()
  expect(x + width).toBeLessThanOrEqual(await edge())
  await editor.getByRole('button', { name: 'Close' }).click()
}

async function jumpYear(panel: Panel): Promise<void> {
  await panel.openTab('World')
  await panel.button('Jump a year').click()
  for (const control of ['Jumps of the clock', '+1 year']) {
    await expect(panel.button(control)).toHaveCSS('outline', /solid 3px/)
    await panel.button(control).click()
  }
  await expect(panel.button('+1 year')).toBeHidden()
  await expect(panel.page.getByRole('region', { name: 'Jump a year' })).toContainText(
    'press “Show the diagram”',
  )
  await panel.button('End the guide').click()
}

/** A zoomed window is one of fewer pixels. */
async function zoomIn(panel: Panel): Promise<void> {
  const { page } = panel
  for (const [width, height] of [
    [720, 450],
    [512, 384],
  ] as const) {
    await page.setViewportSize({ width, height })
    await panel.openTab('Contract')
    const tab = page.getByRole('tabpanel')
    await expect.poll(async () => (await tab.boundingBox())?.height ?? 0).toBeGreaterThan(300)
    const operation = tab.getByRole('table').getByRole('button').first()
    await operation.scrollIntoViewIfNeeded()
    await expect(operation).toBeInViewport()
    await expect.poll(async () => (await operation.boundingBox())?.height ?? 0).toBeLessThan(40)
  }
  await panel.openTab('World')
}

async function fitEveryWidth(panel: Panel, language: string): Promise<void> {
  const { page } = panel
  const choices = page.getByRole('tabpanel').locator('label, fieldset')
  const rightEnds = () => choices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  if (language === 'zh') await panel.button('Panel in Chinese').click()
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
  await page.getByRole('tabpanel').waitFor()
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('header'), 'its name in two lines').toHaveCSS('height', '46px')
  }
  for (const width of [1600, 1440, 1280, 1210, 1100, 1024, 820, 768, 414, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => cutBars(page), { message: `${language}, ${width} px` }).toEqual([])
  }
  const inspector = page.locator('nav').getByRole('radio').nth(1)
  if (!(await inspector.isChecked())) await inspector.locator('..').click()
  await page.getByRole('tabpanel').waitFor()
  await expect.poll(async () => (await rightEnds()).length).toBeGreaterThan(10)
  await expect.poll(async () => Math.max(...(await rightEnds())), language).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1440, height: 800 })
}

async function readSideBySide(panel: Panel): Promise<void> {
  const { page } = panel
  for (const tab of ['World', 'Journal'] as const) {
    await panel.openTab(tab)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    const phone = await page.locator('[data-phone]').boundingBox()
    const tabs = await page.getByRole('tablist').boundingBox()
    expect(phone?.width).toBeGreaterThan(150)
    expect((phone?.x ?? 0) + (phone?.width ?? 0), tab).toBeLessThanOrEqual(tabs?.x ?? 0)
  }
  await panel.openTab('World')
}

async function recordInLine(panel: Panel): Promise<void> {
  const { page } = panel
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const heightOf = async () => (await page.locator('header').boundingBox())?.height ?? 0
    const before = await heightOf()
    await page.keyboard.press('r')
    await panel.button('Stop and read the test').waitFor()
    await expect.poll(heightOf, `recording at ${width} px`).toBeLessThanOrEqual(before)
    expect(await cutBars(page)).toEqual([])
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'Recorded test' }).waitFor()
    await page.keyboard.press('Escape')
  }
}

async function switchPages(panel: Panel): Promise<void> {
  const { page } = panel
  const show = (name: string) => page.getByRole('group', { name: 'Simulator' }).getByText(name).click()
  await page.setViewportSize({ width: 820, height: 1100 })
  await show('Phone')
  await expect(panel.shop.locator('#app')).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCount(0)
  await show('Inspector')
  await expect(page.getByRole('tablist')).toBeVisible()
  await expect(panel.shop.locator('#app')).toBeHidden()
}

async function openSheet(panel: Panel): Promise<void> {
  const { page } = panel
  await page.setViewportSize({ width: 1100, height: 800 })
  await panel.openTab('State')
  const pick = panel.orders.getByRole('button').first()
  // The only order of this world is open by itself.
  const sheet = page.locator('[data-tall]')
  const heightOf = async () => (await sheet.boundingBox())?.height ?? 0
  await expect.poll(heightOf).toBe(96)
  await pick.press('Enter')
  const partOfRoom = async () => {
    const room = (await sheet.locator('..').boundingBox())?.height ?? 0
    return (await heightOf()) / room
  }
  await expect.poll(partOfRoom).toBeCloseTo(0.7, 2)
  await page.setViewportSize({ width: 820, height: 800 })
  await expect.poll(heightOf).toBeGreaterThan(500)
}
