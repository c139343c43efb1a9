import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { CardScreen } from '../../../kit/testing/screens/card-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

const camera = 'Living room'
const atLianLian = /request to a host off the list: http:[/][/]127[.]0[.]0[.]1:\d+[/]wallets[/]lianlian/

test.describe('abroad', () => {
  test.beforeEach(async ({ world }) => world.changeHost({ countryCode: 'DE' }))

  // spec: 5.27
  test('the card comes first in the sheet, is chosen, and is charged on its page when the package takes effect as chosen', async ({
    phone,
    world,
  }) => {
    phone.guard.allow(atLianLian)
    await phone.open(CloudTabScreen.address)
    const sheet = await (await phone.at(CloudTabScreen).choose(camera)).confirm()
    const methods = sheet.sheet.getByRole('radiogroup', { name: 'Pay with' }).getByRole('radio')
    await expect(methods).toHaveCount(3)
    await expect(methods.first()).toHaveAccessibleName(/^Pay by card/)
    await expect(methods.first()).toBeChecked()
    // Each is known by its colour.
    const marks = sheet.sheet.locator('label:has(input[type=radio]) > span:has(> svg)')
    const colours = await marks.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(new Set(colours).size).toBe(3)
    expect(colours).toEqual(expect.arrayContaining(['rgb(6, 154, 76)', 'rgb(22, 119, 255)']))
    await expect(sheet.sheet).toContainText(
      'You enter your card on the next page. Nothing is charged before that.',
    )
    await sheet.accept()
    await phone.tap(sheet.pay)
    await expect(phone.page).toHaveURL(/[/]lianlianPay[?]/)
    const page = phone.at(CardScreen)
    await page.typeCard('4111 1111 1111 1111')
    await phone.tap(page.pay)
    await expect(phone.at(ResultScreen).paid).toBeVisible()
    const { payments } = await world.state()
    expect(payments).toMatchObject([{ provider: 'lianlian', state: 'succeeded' }])
  })

  // spec: 5.27
  test('a wallet that was chosen pays, and is chosen the next time', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    const sheet = await (await tab.choose(camera)).confirm()
    await phone.tap(sheet.method('Alipay'))
    await phone.reload()
    await expect(sheet.method('Alipay')).toBeChecked()
    await sheet.accept()
    phone.cashier.choose('pay')
    await sheet.payNow()
    await expect(phone.at(ResultScreen).paid).toBeVisible()
  })
})

// spec: 5.27
test('at home no card is offered in the sheet', async ({ phone }) => {
  await phone.open(CloudTabScreen.address)
  const sheet = await (await phone.at(CloudTabScreen).choose(camera)).confirm()
  await expect(sheet.method('WeChat Pay')).toBeChecked()
  await expect(sheet.sheet.getByRole('radio', { name: /card/ })).toHaveCount(0)
})
