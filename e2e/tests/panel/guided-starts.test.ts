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

test('in a window where the phone lies over the inspector, the step of a guided start is read beside the phone', async ({
  panel,
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await panel.open()
  await panel.button('Buy something').click()
  await pressHighlighted(page.getByRole('button', { name: 'Phone', exact: true }), '3px')
  const order = panel.shop.getByRole('button', { name: 'Order', exact: true }).first()
  await expect(order).toHaveCSS('outline', /solid 4px/)
  const guide = page.getByRole('region', { name: 'Buy something' })
  const step = await guide.getByText(/^In the phone, tap/).boundingBox()
  const phone = await page.locator('[data-platform]').first().boundingBox()
  if (step === null || phone === null) throw new Error('step and phone are not shown')
  expect(phone.y).toBeGreaterThanOrEqual(step.y + step.height)
  expect(phone.y + phone.height).toBeLessThanOrEqual(768)
})

test.describe('a world with a contract', () => {
  test.use({ scenario: 'auto-renew-wechat' })

  test('in a window where the jumps are folded, the year of a guided start closes them, so that its last step is read', async ({
    panel,
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await panel.open()
    await panel.button('Jump a year').click()
    await pressHighlighted(panel.button('Jumps of the clock'), '3px')
    await pressHighlighted(panel.button('+1 year'), '3px')
    await expect(panel.button('+1 year')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Jump a year' })).toContainText('That was it.')
  })
})
