import type { Locator } from '@playwright/test'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'

/** Presses a control after the guide has highlighted it. */
async function pressHighlighted(control: Locator, width: '3px' | '4px'): Promise<void> {
  await expect(control).toHaveCSS('outline', new RegExp(`solid ${width}`))
  await control.click()
}

test('the guided start loses a callback with highlighted controls alone, and ends with its sequence diagram; the next highlights a camera without a package', async ({
  panel,
  page,
  world,
}) => {
  await panel.open()
  await expect(page.getByRole('region', { name: 'Start here' })).toContainText('This is the shop')
  await panel.button('Lose a callback').click()
  const inPanel = (control: Locator) => pressHighlighted(control, '3px')
  const inShop = (control: Locator) => pressHighlighted(control, '4px')
  await inPanel(panel.button('Next payment: As tapped in the cashier'))
  await inPanel(panel.button(/^Paid, page told nothing/))

  await expect(panel.nextPayment).toContainText('No cashier opens.')
  await inShop(panel.shop.getByRole('button', { name: 'Order', exact: true }).first())
  await inShop(panel.shop.getByRole('button', { name: 'Continue', exact: true }))
  await inShop(panel.shop.getByRole('checkbox'))
  await inShop(panel.shop.getByRole('button', { name: /^Pay ¥/ }))
  await inPanel(panel.walletResult.getByRole('button', { name: 'Done' }))

  await inPanel(panel.button('Show the picture'))
  await expect(
    panel.journal.getByRole('button', { name: /Host tells Shop: payCallback.*lost/ }),
  ).toBeVisible()
  await expect(panel.journal.getByRole('button', { name: /GET [/]v1[/]order[/]confirm/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lose a callback' })).toContainText('found it paid')
  expect((await world.state()).orders).toMatchObject([{ status: 1 }])

  await panel.button('End the guide').click()
  await panel.openTab('World')
  await panel.button('Buy something').click()
  const rowOf = (camera: string) => panel.shop.getByRole('listitem').filter({ hasText: camera })
  await expect(rowOf('Garden gate').getByRole('button', { name: 'Order', exact: true })).toHaveCSS(
    'outline',
    /solid 4px/,
  )
  for (const name of ['View', 'Renew']) {
    await expect(rowOf('Living room').getByRole('button', { name })).not.toHaveCSS('outline', /solid 4px/)
  }
})
