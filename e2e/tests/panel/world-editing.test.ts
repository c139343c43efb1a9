import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'
import type { World } from '../../kit/world/world.ts'

test('an edited device applies at once, shows its effect and is undone, and so do coupons and account', async ({
  panel,
  world,
  page,
}) => {
  const cell = async () =>
    (await world.state()).devices.find(({ deviceName }) => deviceName === 'Living room')?.cell
  panel.guard.allow(/status of 401/)
  await panel.open()
  await panel.devices.getByRole('button', { name: /Living room/ }).click()
  const editor = page.getByRole('complementary', { name: 'Living room' })
  await editor.getByLabel('cell').selectOption('1')
  await expect(editor.getByText('1 edit')).toBeVisible()
  await expect(editor.getByText('was 0, no 4G')).toBeVisible()
  await expect(editor.getByText('never, 4G device')).toBeVisible()
  await editor.getByRole('button', { name: 'Undo cell' }).click()
  await expect(editor.getByText('1 edit')).toBeHidden()

  await editor.getByLabel('ICCID').fill('12')
  await editor.getByLabel('State').selectOption('normal')
  await expect(editor.getByRole('alert')).toContainText('An ICCID is 89')
  await expect(editor.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await editor.getByRole('button', { name: 'Discard' }).click()

  await editor.getByLabel('cell').selectOption('1')
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(cell).toBe(1)
  await expect(panel.button('Checkpoints 1/1')).toBeVisible()
  await panel.button(/^Undo: /).click()
  await expect.poll(cell).toBe(0)
  await test.step('coupons and account, too', () => editAccount(panel, world))
})

async function editAccount(panel: Panel, world: World): Promise<void> {
  const { page } = panel
  const open = (name: string) => page.getByRole('tabpanel').getByText(name, { exact: true }).click()
  await open('Coupons and codes')
  await panel.button('Give a coupon').click()
  await expect
    .poll(async () => (await world.state()).coupons.map(({ amountFen }) => amountFen))
    .toEqual([500])
  await open('Account')
  await page.getByText('Default tenant 0000000', { exact: true }).click()
  await expect.poll(async () => (await world.read()).tenantId).toBe('0000000')
  await page.getByText('Store reviewer on iOS', { exact: true }).click()
  await expect.poll(async () => (await world.read()).user.isReviewer).toBe(true)
}
