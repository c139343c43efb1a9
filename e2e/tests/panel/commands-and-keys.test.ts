import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'

test('a command is found by its name and done by keyboard alone', async ({ panel, world }) => {
  await panel.open()
  await expect(panel.clock).toContainText('09:41:00')
  const { keyboard } = panel.page
  await keyboard.press('Control+k')
  const field = panel.page.getByRole('combobox', { name: 'Name of a command' })
  await expect(field).toBeFocused()
  await keyboard.type('jump one hour')
  await expect(panel.page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toHaveCount(1)
  await keyboard.press('Enter')
  await expect(panel.clock).toContainText('10:41:00')

  await keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await keyboard.type('next payment')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect.poll(async () => (await world.read()).walletOutcome.outcome).toBe('paid')
})

test('Enter that ends the composing of Chinese characters does no command', async ({ panel, world }) => {
  await panel.open()
  await expect(panel.clock).toContainText('09:41:00')
  await panel.page.keyboard.press('Control+k')
  const field = panel.page.getByRole('combobox', { name: 'Name of a command' })
  await field.fill('jump one hour')
  const options = panel.page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
  await expect(options).toHaveCount(1)
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(field).toBeVisible()
  const { nowMs } = (await world.read()).clock
  await panel.page.keyboard.press('Enter')
  await expect.poll(async () => (await world.read()).clock.nowMs).toBe(nowMs + 3_600_000)
})

test('the palette arms the fault from any tab, and lists nothing that would do nothing there', async ({
  panel,
  world,
}) => {
  await panel.open()
  await expect(panel.clock).toContainText('09:41:00')
  const { keyboard } = panel.page
  const options = panel.page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
  await keyboard.press('Control+k')
  await panel.page.getByRole('combobox', { name: 'Name of a command' }).fill('repeat this')
  await expect(options).toHaveCount(0)
  await panel.page.getByRole('combobox', { name: 'Name of a command' }).fill('arm the fault')
  await keyboard.press('Enter')
  await expect(panel.page.getByRole('list', { name: 'Armed' }).getByRole('listitem')).toContainText(
    'hits next',
  )
  expect(await world.faults()).toHaveLength(1)
})

test('keys open tabs, arm and switch off faults, go back, and can be switched off', async ({
  panel,
  world,
}) => {
  await panel.open()
  const { keyboard } = panel.page
  const shown = panel.page.getByRole('tab', { selected: true })
  for (const [key, tab] of ['World', 'Time', 'Journal', 'State', 'Faults', 'Contract'].entries()) {
    await keyboard.press(`${key + 1}`)
    await expect(shown).toContainText(tab)
  }
  await keyboard.press('5')
  await expect(panel.button('Arm fault')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect.poll(async () => (await world.faults()).length).toBe(1)
  const armed = panel.page.getByRole('list', { name: 'Armed' }).getByRole('listitem')
  await expect(armed).toContainText('hits next')
  await keyboard.press('o')
  await expect.poll(async () => (await world.faults()).length).toBe(0)
  await expect(armed).toContainText('off')
  await keyboard.press('j')
  await expect(shown).toContainText('Journal')
  await keyboard.press('/')
  await expect(panel.page.getByRole('searchbox', { name: 'Filter' })).toBeFocused()
  await keyboard.press('Control+k')
  await expect(panel.page.getByRole('combobox', { name: 'Name of a command' })).toBeFocused()
  await keyboard.type('all keys')
  await keyboard.press('Enter')
  await panel.page.getByRole('checkbox', { name: 'Single letters act' }).uncheck()
  await panel.page.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Close' }).click()
  await panel.page.getByRole('tab', { name: /Journal/ }).focus()
  await keyboard.press('1')
  await expect(shown).toContainText('Journal')
})
