import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'active-cloud' })

const styleOf = (selector: string, name: string) =>
  `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${name}')`

test('the shop stays clear of the notch and the home indicator, and is dark on a dark phone', async ({
  phone,
}) => {
  const { device, page } = phone
  await phone.open(CloudTabScreen.address)
  await phone.at(CloudTabScreen).row('Living room').waitFor()
  const ground = await page.evaluate(styleOf('body', 'background-color'))
  await device.setSafeArea({ top: 44, bottom: 34 })
  await expect.poll(() => page.evaluate(styleOf('header', 'padding-top'))).toBe('44px')
  await device.setDark(true)
  await expect.poll(() => page.evaluate(styleOf('body', 'background-color'))).not.toBe(ground)
})

test('large text of the phone and a turned phone leave nothing outside', async ({ phone }) => {
  await phone.open(CloudTabScreen.address)
  await phone.at(CloudTabScreen).row('Living room').waitFor()
  await phone.device.setTextZoom(1.3)
  await phone.device.rotate()
  await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
  expect(await phone.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
})

test('a slow radio takes its time, and the page comes all the same', async ({ phone }) => {
  await phone.device.setNetwork('slow')
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
})
