import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'

test('shortcut keys move a webhook down, drop it and deliver it', async ({ panel, page, world }) => {
  await world.arm({ count: null, notify: { effect: { delayMs: 600_000 } } })
  await world.failProviderQueries()
  const first = await givenPackage(world, { camera: 'Living room' })
  await world.advance({ byMs: 60_000 })
  const second = await givenPackage(world, { camera: 'Garden gate' })
  await panel.open()
  await panel.openTab('Faults')
  const row = page.getByRole('list', { name: 'Pending webhooks' }).getByRole('listitem')
  const act = row.getByRole('button', { name: 'Deliver' }).first()
  await expect(row).toContainText([first.slice(-4), second.slice(-4)])
  await act.press('Alt+ArrowDown')
  await expect(row).toContainText([second.slice(-4), first.slice(-4)])
  await act.press('x')
  await expect(row).toHaveCount(1)
  await act.press('d')
  await expect(row).toHaveCount(0)
  const statuses = async () => (await world.state()).orders.map(({ orderNo, status }) => [orderNo, status])
  await expect.poll(statuses).toEqual(
    expect.arrayContaining([
      [first, 4],
      [second, 0],
    ]),
  )
})
