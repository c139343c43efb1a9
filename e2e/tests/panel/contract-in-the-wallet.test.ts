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

test('beside the wallet a contract is ended as its platform would', async ({ panel, world }) => {
  await panel.open()
  await panel.button('My deductions in the wallets').click()
  const [contract] = (await world.state()).contracts
  const desk = panel.page.getByRole('region', { name: /^Contract of .*: let it be$/ }).first()
  await desk.getByRole('button', { name: /^Ended by the platform.*mode 4$/ }).click()
  await expect(panel.page.getByRole('region', { name: 'My deductions' })).toContainText('ended')
  const ended = (await world.state()).contracts.find(
    ({ contractCode }) => contractCode === contract?.contractCode,
  )
  expect(ended).toMatchObject({ state: 'terminated', endedBy: 'platform' })
})
