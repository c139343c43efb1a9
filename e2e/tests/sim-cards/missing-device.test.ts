import { expect, test } from '../../kit/fixtures/test.ts'

test.use({ scenario: 'data-active' })

test('a data page without a camera asks for one and links to those with data', async ({ phone }) => {
  await phone.open('/homePage4G')
  await expect(phone.page.getByRole('heading', { name: 'Orchard' })).toBeVisible()
  for (const path of ['/query4G', '/packagesList4GNew', '/4gPackageList']) {
    await phone.goTo(path)
    await expect(phone.page.getByRole('heading', { name: 'Select a device' })).toBeVisible()
    await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
    await expect(phone.page).toHaveURL(/\/homePage4G/)
    await expect(phone.page.getByRole('heading', { name: 'Orchard' })).toBeVisible()
  }
})
