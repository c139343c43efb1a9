import type { Locator } from '@playwright/test'
import { productClient } from '../../kit/builders/earlier-purchase.ts'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'
import type { World } from '../../kit/world/world.ts'

/** The row of the coverage table about an operation, found by its search. */
async function findRow(panel: Panel, operation: string): Promise<Locator> {
  await panel.page.getByRole('tabpanel').getByRole('searchbox').fill(operation)
  return panel.page.getByRole('table', { name: 'Coverage' }).locator('tr', { hasText: operation })
}

/** Asks for an unpaid order with the id of a tenant that is too long. */
async function sendInvalidRequest(world: World): Promise<void> {
  const query = { devTenantId: '7'.repeat(80), deviceId: '1', productCode: 'IPC' }
  await productClient(world).GET('/api/skyworthPay/v1/order/unpayOrder', { params: { query } })
}

test('the contract tab shows covered and missing answers, and a violation names path, rule and value', async ({
  panel,
  world,
}) => {
  await panel.open()
  await panel.openTab('Contract')
  await expect(panel.page.getByText('No violation of a contract in this world.')).toBeVisible()
  const appInfo = await findRow(panel, 'getAppInfo')
  await expect(appInfo).toContainText('ok: seen')
  await expect(appInfo).toContainText('assumed')
  const unpaid = await findRow(panel, 'GET /v1/order/unpayOrder')
  await expect(unpaid).toContainText('20004 no-unpaid-order: never seen')
  await expect(unpaid).toContainText('extra: payDeadline')

  // In a fork: the test's own world must end without a breach.
  await panel.openTab('World')
  await panel.page.keyboard.press('b')
  await expect(panel.page).not.toHaveURL(new RegExp(`world=${world.id}$`))
  await panel.openTab('Contract')
  await sendInvalidRequest(await panel.currentWorld())
  const broken = panel.page.getByRole('region', { name: 'Violations' }).getByRole('listitem').first()
  await expect(broken).toContainText('GET /v1/order/unpayOrder · request · /query/devTenantId must ')
  await expect(broken).toContainText(`(maxLength), got "${'7'.repeat(59)}…`)
  await expect(await findRow(panel, 'GET /v1/order/unpayOrder')).toContainText('400: seen')
  await expect(panel.page.getByRole('contentinfo')).toContainText(/Contract: \d+ violation/)

  await broken.getByRole('button', { name: 'Open entry' }).click()
  await expect(panel.page.getByText('The request breaks the contract.')).toBeVisible()
  await panel.openTab('Contract')
  await (await findRow(panel, 'getAppInfo')).getByRole('button', { name: 'Show calls' }).click()
  await expect(panel.journal.getByRole('listitem').first()).toContainText('getAppInfo')
  await panel.openTab('Contract')
  const add = await findRow(panel, 'POST /v1/order/add')
  await add.getByRole('button', { name: 'Provoke' }).click()
  await expect(panel.button('What: POST /v1/order/add')).toBeVisible()
})
