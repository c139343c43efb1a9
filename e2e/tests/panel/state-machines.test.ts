import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'

test.use({ scenario: 'orders-of-every-status' })

interface Machine {
  name: string
  transitions: { from: string | null; to: string }[]
}

/** Between how many pairs of states a machine moves. */
function movesOf(machines: readonly Machine[], wanted: string): number {
  const moves = machines.find(({ name }) => name === wanted)?.transitions ?? []
  const between = moves.filter(({ from, to }) => from !== null && from !== to)
  return new Set(between.map(({ from, to }) => `${from}>${to}`)).size
}

test('the state machine of an order shows every transition and its history, and a staff refund continues it', async ({
  panel,
  world,
  page,
}) => {
  const before = (await world.state()).orders
  const inEffect = before.find(({ status }) => status === 4)?.orderNo ?? ''
  await panel.open()
  const answer = page.waitForResponse(/state-machines/)
  await panel.openTab('State')
  const machines: Machine[] = await (await answer).json()
  await panel.button(`…${inEffect.slice(-4)}`).click()
  const sheet = page.getByRole('complementary', { name: inEffect })
  await expect(panel.machine).toHaveAccessibleName('State machine: in effect')
  await expect(panel.machine).toHaveAttribute('data-edges', String(movesOf(machines, 'order')))
  await expect(sheet.getByRole('listitem').filter({ hasText: '0 → 1' })).toContainText('paid')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'end arrives' })).toContainText('Jump')

  await sheet
    .getByRole('listitem')
    .filter({ hasText: 'refund by staff' })
    .getByRole('button', { name: 'Do it' })
    .click()
  await expect(panel.machine).toHaveAccessibleName('State machine: failed to refund')
  await expect
    .poll(async () => (await world.state()).orders.find((o) => o.orderNo === inEffect)?.status)
    .toBe(-3)
  await expect(sheet.getByRole('button', { name: /^entry \d+$/ }).first()).toBeVisible()
})
