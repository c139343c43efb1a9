import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'skyshop-kit/playwright'

test('a camera is paid for in the wallet', async ({ phone, page, world }) => {
  await phone.open('/')
  phone.cashier.choose('pay')
  await page.getByRole('button', { name: 'Living room' }).click()
  await expect(page.getByRole('status')).toHaveText('Living room is paid')
  expect((await world.state()).orders).toMatchObject([{ deviceName: 'Living room', status: 4 }])
})

test('an order whose payment is cancelled times out', async ({ phone, page, world, clock, journal }) => {
  await phone.open('/')
  phone.cashier.choose('cancel')
  await page.getByRole('button', { name: 'Garden gate' }).click()
  await expect(page.getByRole('status')).toHaveText('Garden gate is not paid')
  await clock.advance(3_600_000)
  expect((await world.state()).orders).toMatchObject([{ deviceName: 'Garden gate', status: 7 }])
  expect(await journal.count({ operationId: 'addOrder' })).toBe(1)
})

test('an edit is seen without reload @dev', async ({ phone, page }) => {
  const source = readFileSync('shop.js', 'utf8')
  await phone.open('/')
  await page.evaluate(() => document.body.setAttribute('data-here', 'still'))
  try {
    writeFileSync('shop.js', source.replace('Another shop', 'Edited shop'))
    await expect(page.getByRole('heading')).toHaveText('Edited shop')
  } finally {
    writeFileSync('shop.js', source)
  }
  await expect(page.locator('body')).toHaveAttribute('data-here', 'still')
  // A reply to what the module called before it was edited.
  await page.evaluate(`onSkyBridgeReply('{"id":"99","result":{}}')`)
})
