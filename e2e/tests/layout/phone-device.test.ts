import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'active-cloud' })

const styleOf = (selector: string, name: string) =>
  `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${name}')`

test('the shop keeps clear of notch and home indicator and follows the dark theme', async ({ phone }) => {
  const { device, page } = phone
  await phone.open(CloudTabScreen.address)
  await phone.at(CloudTabScreen).row('Living room').waitFor()
  const ground = await page.evaluate(styleOf('body', 'background-color'))
  await device.setSafeArea({ top: 44, bottom: 34 })
  await expect.poll(() => page.evaluate(styleOf('header', 'padding-top'))).toBe('44px')
  await device.setDark(true)
  await expect.poll(() => page.evaluate(styleOf('body', 'background-color'))).not.toBe(ground)
})

test('the shop fits with large text and on a rotated phone', async ({ phone }) => {
  await phone.open(CloudTabScreen.address)
  await phone.at(CloudTabScreen).row('Living room').waitFor()
  await phone.device.setTextZoom(1.3)
  await phone.device.rotate()
  await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
  expect(await phone.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
})

test('the page loads on a slow network', async ({ phone }) => {
  await phone.device.setNetwork('slow')
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
})
