import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { Panel } from '../../../kit/testing/panel/panel.ts'
import type { World } from '../../../kit/testing/world/world.ts'

const armedOf = (panel: Panel) => panel.page.getByRole('list', { name: 'Armed' })

test('a composed fault fails its call, and a webhook is held, forged and duplicated by key', async ({
  panel,
  world,
}) => {
  panel.guard.allow(/status of 503/)
  await panel.open()
  await panel.openCloudTab()
  await panel.openTab('Faults')
  await test.step('composed, seen in the queue, switched off and on', () => armCall(panel, world))
  // At full size: a pointer of Playwright does not find its place in a frame drawn smaller.
  await panel.openTab('World')
  await panel.orderInPhone('Living room')
  await panel.openTab('Faults')
  await expect(panel.page.getByRole('list', { name: 'Hits' })).toContainText('addOrder gets a 503')
  const usedUp = panel.page.getByRole('list', { name: 'Used up' }).getByRole('listitem')
  await expect(usedUp).toContainText('addOrder gets a 503')
  await expect(usedUp).toContainText('hit 1×')
  await expect(armedOf(panel).getByRole('listitem')).toHaveCount(0)
  await expect(panel.shop.getByText('Network error')).toBeVisible()

  await world.failProviderQueries()
  await panel.page.getByText('Hold all', { exact: true }).click()
  await expect(armedOf(panel)).toContainText('waits until it is delivered')
  await panel.openTab('World')
  await panel.shop.getByRole('button', { name: /^Pay ¥/ }).click()
  await panel.payInCashier()
  await panel.openTab('Faults')
  await test.step('forged and duplicated', () => deliver(panel, world))
})

async function armCall(panel: Panel, world: World): Promise<void> {
  const armed = armedOf(panel)
  await panel.page.getByRole('combobox', { name: 'What happens' }).selectOption('status-503')
  await panel.page.getByRole('button', { name: 'Arm fault' }).click()
  await expect(armed.getByRole('listitem')).toContainText('hits next')
  expect(await world.faults()).toMatchObject([
    { record: { http: { operationIds: ['addOrder'], answer: { kind: 'status', status: 503 } } } },
  ])
  await armed.getByRole('switch').click()
  await expect(armed.getByRole('listitem')).toContainText('off')
  expect(await world.faults()).toEqual([])
  await armed.getByRole('switch').click()
  await expect(armed.getByRole('listitem')).toContainText('hits next')
}

async function deliver(panel: Panel, world: World): Promise<void> {
  const statuses = async () => (await world.state()).orders.map(({ status }) => status)
  const row = panel.page.getByRole('list', { name: 'Pending webhooks' }).getByRole('listitem')
  await expect(row).toContainText('TRANSACTION.SUCCESS')
  await row.getByRole('button', { name: 'Deliver' }).press('g')
  await panel.page.getByRole('button', { name: 'Send forged' }).click()
  const handled = panel.page.getByRole('list', { name: 'Handled' }).getByRole('listitem')
  await expect(handled).toContainText('forged: not received, 401')
  expect(await statuses()).toEqual([0])

  await row.getByRole('button', { name: 'Deliver' }).press('u')
  await expect(handled).toHaveCount(3)
  expect(await statuses()).toEqual([4])
  expect((await world.state()).entitlements).toHaveLength(1)
}
