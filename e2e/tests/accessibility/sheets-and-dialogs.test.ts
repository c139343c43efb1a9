import type { Locator } from '@playwright/test'
import { accessibilityViolations, compileScript } from '../../../kit/testing/checks/accessibility.ts'
import { horizontalOverflow } from '../../../kit/testing/checks/page-layout.ts'
import { shopLanguages } from '../../../kit/testing/checks/shop-languages.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { fillSheet } from '../../../kit/testing/flows/buy-package.ts'
import type { Phone } from '../../../kit/testing/phone/phone.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { PaySheetScreen } from '../../../kit/testing/screens/pay-sheet-screens.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import { CloudTabScreen, DataTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

test.use({ launchOptions: [compileScript, { scope: 'worker' }] })

test.describe('a 4G camera on a phone 320 px wide', () => {
  test.use({ scenario: 'data-new', viewport: { width: 320, height: 640 } })

  test('axe finds no violation on the serial number dialog, empty and refused, and the device sheet', async ({
    phone,
  }) => {
    await phone.open(DataTabScreen.address)
    const data = phone.at(DataTabScreen)
    await phone.tap(data.recharge)
    await expect(data.serialNumber).toBeVisible()
    expect(await accessibilityViolations(phone.page)).toEqual([])
    await data.enter('3701')
    await expect(data.popup).toContainText('The device SN is incorrect')
    expect(await accessibilityViolations(phone.page)).toEqual([])
    expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
    await phone.host.back()
    await expect(data.popup).toBeHidden()
    await expect(data.recharge).toBeFocused()

    await phone.tap(data.tab('Cloud'))
    const sheet = await phone.at(CloudTabScreen).manage('Living room')
    await expect(sheet).toBeVisible()
    expect(await accessibilityViolations(phone.page)).toEqual([])
    expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
  })

  test('axe finds no violation on the contract sheet', async ({ phone, world }) => {
    await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
    const sheet = await phone.at(PackagesScreen).renewMonthly()
    await expect(sheet.sign).toBeVisible()
    expect(await accessibilityViolations(phone.page)).toEqual([])
    expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
  })
})

test.describe('a camera with a package', () => {
  test.use({ scenario: 'active-cloud' })

  test('axe finds no violation on the renewal sheet and reports an added violation', async ({ phone }) => {
    const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
    await expect(sheet.pay).toBeVisible()
    expect(await accessibilityViolations(phone.page)).toEqual([])

    await sheet.sheet.evaluate((element) => {
      const text = Object.assign(document.createElement('p'), { textContent: 'Pale' })
      text.style.color = '#eee'
      element.append(document.createElement('button'), text)
    })
    const nameless = expect.stringMatching(/^button-name \(critical\)/)
    const pale = expect.stringMatching(/^color-contrast \(serious\)/)
    expect(await accessibilityViolations(phone.page)).toEqual([nameless, pale])
    expect(await accessibilityViolations(phone.page, 'contrast')).toEqual([pale])
    expect(await accessibilityViolations(phone.page, 'words')).toEqual([nameless])
  })

  // spec: 3.24
  test('a package is bought by keyboard alone, and what has the focus is seen', async ({ phone, world }) => {
    await phone.page.setViewportSize({ width: 414, height: 600 })
    phone.cashier.choose('pay')
    await phone.open(CloudTabScreen.address)
    await tabTo(phone, phone.at(CloudTabScreen).action('Living room'))
    await phone.page.keyboard.press('Enter')
    const packages = phone.at(PackagesScreen)
    await tabTo(phone, packages.option(packages.durations, '1 month'))
    await phone.page.keyboard.press('ArrowUp')
    await expect(packages.option(packages.durations, '3 months')).toBeChecked()
    await tabTo(phone, packages.order)
    await phone.page.keyboard.press('Enter')
    const sheet = phone.at(PaySheetScreen)
    await sheet.sheet.waitFor()
    await phone.page.keyboard.press('Escape')
    await expect(sheet.sheet).toBeHidden()
    await expect(packages.order).toBeFocused()
    await phone.page.keyboard.press('Enter')
    await tabTo(phone, sheet.agreementCheckbox)
    await phone.page.keyboard.press('Space')
    await tabTo(phone, sheet.pay)
    await phone.page.keyboard.press('Enter')
    await expect(phone.at(ResultScreen).paid).toBeVisible()
    expect((await world.state()).orders).toHaveLength(3)
  })
})

test.describe('a camera without a package on a phone 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  // spec: 3.22
  test('the purchase sheet fits at 320 px with its button in view', async ({ phone }) => {
    const sheet = await fillSheet(phone, { camera: 'Living room' })
    await expect(sheet.pay).toBeInViewport({ ratio: 1 })
    await expect(phone.page.locator('html')).toHaveCSS('font-size', /^38[.]64/)
    expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
  })

  // spec: 5.09
  test('the boxes of both agreements are seen without scrolling in every language', async ({
    phone,
    world,
  }) => {
    await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
    const { sign } = await phone.at(PackagesScreen).renewMonthly()
    await expect(sign).toBeVisible()
    for (const appLanguage of shopLanguages) {
      await world.changeHost({ appLanguage })
      // The sheet stays open.
      await phone.reload()
      await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${appLanguage}`))
      for (const [width, height] of [
        [360, 740],
        [320, 640],
      ] as const) {
        await phone.page.setViewportSize({ width, height })
        await expect.poll(() => seenBoxes(phone), `${appLanguage}, ${width} px`).toEqual([true, true])
      }
    }
  })
})

test.describe('the smallest phone with text at 200 %', () => {
  test.use({ isMobile: true, viewport: { width: 320, height: 568 } })

  // spec: 3.23, 5.09
  test('the boxes of agreements scroll along, and signing without a tick brings one into view', async ({
    phone,
    world,
  }) => {
    await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
    const { sign, sheet, agreementCheckboxes } = await phone.at(PackagesScreen).renewMonthly()
    await expect(sign).toBeVisible()
    await phone.device.setTextZoom(2)
    await expect.poll(() => seenBoxes(phone)).toEqual([false, false])
    await phone.tap(sign)
    await expect(agreementCheckboxes.first()).toBeFocused()
    await expect(sheet.getByText('Tick the box to accept the cloud-storage')).toBeInViewport()
  })
})

/** Returns for each checkbox of the open sheet whether its whole line is seen. */
function seenBoxes(phone: Phone): Promise<boolean[]> {
  return phone.page.locator('dialog[open] label:has([type=checkbox])').evaluateAll((lines) =>
    lines.map((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect()
      return [top + 1, bottom - 1].every((y) =>
        line.contains(document.elementFromPoint((left + right) / 2, y)),
      )
    }),
  )
}

/** Presses Tab until a control has the focus; each control on the way has to show it and to lie under no bar. */
async function tabTo(phone: Phone, target: Locator): Promise<void> {
  await target.waitFor()
  const reached: string[] = []
  while (!(await target.evaluate((control) => control === document.activeElement))) {
    expect(reached.length, `not reached after ${reached.join(', ')}`).toBeLessThan(40)
    await phone.page.keyboard.press('Tab')
    const { name, problem } = await phone.page.evaluate(focusState)
    reached.push(name)
    expect(problem, name).toBe('')
  }
}

/** In the page: returns which control has the focus, and what is wrong with how it is seen. */
function focusState(): { name: string; problem: string } {
  const control = document.activeElement ?? document.body
  const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
  const { left, top, width, height } = control.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = control.contains(seen) || (seen !== null && seen.closest('label')?.control === control)
  if (control !== document.body && getComputedStyle(control).outlineStyle === 'none')
    return { name, problem: 'shows no focus' }
  return { name, problem: isSeen ? '' : `lies under ${seen?.tagName} ${seen?.className}` }
}
