import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'

test.use({ scenario: 'auto-renew-wechat' })

test('the payer sees what the wallet deducts, and ends it there', async ({ panel, world }) => {
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
