import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'

test('the command palette finds an available command by name and runs it by keyboard on any tab', async ({
  panel,
  page,
  world,
}) => {
  await panel.open()
  await expect(panel.clock).toContainText('09:41:00')
  const { keyboard } = page
  const field = page.getByRole('combobox', { name: 'Name of a command' })
  const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
  await keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await keyboard.type('jump one hour')
  await expect(options).toHaveCount(1)
  // Enter that ends the composing of Chinese characters does no command.
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(field).toBeVisible()
  const { nowMs } = (await world.read()).clock
  await keyboard.press('Enter')
  await expect(panel.clock).toContainText('10:41:00')
  expect((await world.read()).clock.nowMs).toBe(nowMs + 3_600_000)

  await keyboard.press('Control+k')
  await field.fill('repeat this')
  await expect(options).toHaveCount(0)
  await field.fill('arm the fault')
  await keyboard.press('Enter')
  const armed = page.getByRole('list', { name: 'Armed' }).getByRole('listitem')
  await expect(armed).toContainText('hits next')
  expect(await world.faults()).toHaveLength(1)

  await keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await keyboard.type('next payment')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect.poll(async () => (await world.read()).walletOutcome.outcome).toBe('paid')
})

test('shortcut keys open tabs, arm and clear faults, and can be turned off', async ({
  panel,
  page,
  world,
}) => {
  await panel.open()
  const { keyboard } = page
  const shown = page.getByRole('tab', { selected: true })
  for (const [key, tab] of ['World', 'Time', 'Journal', 'State', 'Faults', 'Contract'].entries()) {
    await keyboard.press(`${key + 1}`)
    await expect(shown).toContainText(tab)
  }
  await keyboard.press('5')
  await expect(panel.button('Arm fault')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect.poll(async () => (await world.faults()).length).toBe(1)
  const armed = page.getByRole('list', { name: 'Armed' }).getByRole('listitem')
  await expect(armed).toContainText('hits next')
  await keyboard.press('o')
  await expect.poll(async () => (await world.faults()).length).toBe(0)
  await expect(armed).toContainText('off')
  await test.step('keys of the phone, recording, time line and fork', () => pressMore(panel))

  await keyboard.press('j')
  await expect(shown).toContainText('Journal')
  await keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Filter' })).toBeFocused()
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Name of a command' })).toBeFocused()
  await keyboard.type('all keys')
  await keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Single letters act' }).uncheck()
  await page.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('tab', { name: /Journal/ }).focus()
  await keyboard.press('1')
  await expect(shown).toContainText('Journal')
})

async function pressMore(panel: Panel): Promise<void> {
  const { keyboard } = panel.page
  const full = panel.button('Full size')
  await keyboard.press('1')
  await expect(full).toBeHidden()
  await keyboard.press('p')
  await expect(full).toBeVisible()
  await keyboard.press('p')
  await expect(full).toBeHidden()

  await keyboard.press('r')
  await expect(panel.button('Stop and read the test')).toBeVisible()
  await keyboard.press('r')
  await expect(panel.recordedTest).toBeVisible()
  await keyboard.press('Escape')

  await keyboard.press('2')
  const now = panel.page.getByRole('region', { name: 'Time line' }).getByRole('slider')
  await expect(now).toBeVisible()
  for (let step = 0; step < 3; step += 1) await panel.button('Earlier').click()
  await expect(now).toBeHidden()
  await keyboard.press('t')
  await expect(now).toBeVisible()

  const { id } = await panel.currentWorld()
  await keyboard.press('b')
  await expect.poll(async () => (await panel.currentWorld()).id).not.toBe(id)
}
