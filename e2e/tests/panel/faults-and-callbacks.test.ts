import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'

test('a fault is composed from lists, seen in the queue, switched off and on, and hits', async ({
  panel,
  world,
}) => {
  panel.guard.allow(/status of 503/)
  await panel.open()
  await panel.openCloudTab()
  await panel.openTab('Faults')
  await panel.page.getByRole('combobox', { name: 'What happens' }).selectOption('status-503')
  await panel.page.getByRole('button', { name: 'Arm fault' }).click()
  const armed = panel.page.getByRole('list', { name: 'Armed' })
  await expect(armed.getByRole('listitem')).toContainText('hits next')
  expect(await world.faults()).toMatchObject([
    { record: { http: { operationIds: ['addOrder'], answer: { kind: 'status', status: 503 } } } },
  ])

  await armed.getByRole('switch').click()
  await expect(armed.getByRole('listitem')).toContainText('off')
  expect(await world.faults()).toEqual([])
  await armed.getByRole('switch').click()
  await expect(armed.getByRole('listitem')).toContainText('hits next')

  // At full size: a pointer of Playwright does not find its place in a frame drawn smaller.
  await panel.openTab('World')
  await panel.orderInPhone('Living room')
  await panel.openTab('Faults')
  await expect(panel.page.getByRole('list', { name: 'Hits' })).toContainText('addOrder gets a 503')
  await expect(armed.getByRole('listitem')).toHaveCount(0)
})

test('a callback is held, forged, duplicated by key, and changes what it should', async ({
  panel,
  world,
}) => {
  await world.silenceProviders()
  await panel.open()
  await panel.openTab('Faults')
  await panel.page.getByText('Hold all').click()
  await expect(panel.page.getByRole('list', { name: 'Armed' })).toContainText('waits until it is delivered')
  await panel.openTab('World')
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await panel.payInCashier()
  await panel.openTab('Faults')
  const row = panel.page.getByRole('list', { name: 'Pending notifies' }).getByRole('listitem')
  await expect(row).toContainText('TRANSACTION.SUCCESS')

  await row.getByRole('button', { name: 'Deliver' }).press('g')
  await panel.page.getByRole('button', { name: 'Send forged' }).click()
  const handled = panel.page.getByRole('list', { name: 'Handled' }).getByRole('listitem')
  await expect(handled).toContainText('forged: not received, 401')
  const statuses = async () => (await world.state()).orders.map(({ status }) => status)
  expect(await statuses()).toEqual([0])

  await row.getByRole('button', { name: 'Deliver' }).press('u')
  await expect(handled).toHaveCount(3)
  expect(await statuses()).toEqual([4])
  expect((await world.state()).entitlements).toHaveLength(1)
})
