import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'

test.use({ scenario: 'auto-renew-wechat' })

test('the payer sees the deductions in the wallet and ends the contract there', async ({ panel, world }) => {
  await panel.open()
  await panel.button('My deductions in the wallets').click()
  const wallet = panel.page.getByRole('region', { name: 'My deductions' })
  const contract = wallet.getByRole('article').first()
  await expect(contract).toContainText('active')
  await expect(contract.getByRole('listitem').first()).toContainText('¥')
  await contract.getByRole('button', { name: 'End contract' }).click()
  await wallet.getByRole('button', { name: 'Keep it' }).click()
  await expect(contract).toContainText('active')

  await contract.getByRole('button', { name: 'End contract' }).click()
  await wallet.getByRole('alertdialog').getByRole('button', { name: 'End contract' }).click()
  await expect(wallet.getByRole('article').last()).toContainText('ended')
  expect((await world.state()).contracts[0]).toMatchObject({ state: 'terminated', endedBy: 'user' })
})

test('a contract refused in the wallet is not signed, and another is ended as its platform does', async ({
  panel,
  world,
}) => {
  const active = async () => (await world.state()).contracts.filter(({ state }) => state === 'active')
  const before = await active()
  const code = before[0]?.contractCode
  await panel.open()
  await panel.openCloudTab()
  await test.step('refused', () => refuse(panel))
  expect(await active()).toEqual(before)
  await panel.button('My deductions in the wallets').click()
  const activity = panel.page.getByRole('region', { name: /^Contract of .*: let it be$/ }).first()
  await activity.getByRole('button', { name: /^Ended by the platform.*mode 4$/ }).click()
  await expect(panel.page.getByRole('region', { name: 'My deductions' })).toContainText('ended')
  const ended = (await world.state()).contracts.find(({ contractCode }) => contractCode === code)
  expect(ended).toMatchObject({ state: 'terminated', endedBy: 'platform' })
})

/** Goes as far as the wallet's sheet with a contract, where it is refused. */
async function refuse(panel: Panel): Promise<void> {
  await panel.choose('Garden gate')
  await panel.shop.getByRole('switch', { name: 'Renew monthly, automatically' }).click()
  await panel.shop.getByRole('button', { name: 'Continue', exact: true }).click()
  const ticks = panel.shop.getByRole('checkbox', { name: /I accept the/ })
  await ticks.first().click()
  await ticks.last().click()
  await panel.shop.getByRole('button', { name: /^Sign and pay ¥/ }).click()
  const sheet = panel.page.getByRole('region', { name: 'Auto-renewal', exact: true })
  await expect(sheet).toContainText('Simulated wallet, no money moves')
  await expect(sheet).toContainText('Deducted one day before the service ends')
  await panel.button(/^Refused, all plans used/).click()
  await expect(panel.walletResult).toContainText('This contract cannot be signed')
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(panel.walletResult).toBeHidden()
}
