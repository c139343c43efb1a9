import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'
import { Phone } from '../../kit/phone/phone.ts'

test('two tabs that pay for the same camera make one order and one wallet call', async ({
  phone,
  page,
  world,
  clock,
  journal,
}) => {
  const other = await Phone.connect({
    page: await page.context().newPage(),
    world,
    clock,
    platform: 'android',
  })
  const bought = { camera: 'Living room', duration: '1 month' } as const
  const first = await fillSheet(phone, bought)
  const second = await fillSheet(other, bought)
  await first.payNow()
  await phone.cashier.waitForOpen()

  await other.tap(second.pay)
  await expect(other.page.getByRole('alertdialog')).toBeVisible()
  expect(await journal.count({ kind: 'bridge', operationId: 'requestWechatPay' })).toBe(1)
  phone.cashier.choose('pay')
  await journal.waitFor({ operationId: 'confirmOrder' })
  expect((await world.state()).orders).toHaveLength(1)
  await other.close()
  expect(other.guard.errors()).toEqual([])
})
