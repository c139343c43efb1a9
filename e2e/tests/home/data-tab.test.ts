import { expect, test } from '../../kit/fixtures/test.ts'
import { DataTabScreen } from '../../kit/screens/tab-screens.ts'

test.describe('cameras with data', () => {
  test.use({ scenario: 'data-active' })

  // spec: 2.70, 2.84, 4.18
  test('show their end date and open packages with View and data left with View data', async ({
    phone,
    world,
    journal,
  }) => {
    await phone.open(DataTabScreen.address)
    const tab = phone.at(DataTabScreen)
    await expect(phone.page.getByRole('heading', { name: 'My Cameras' })).toBeVisible()
    await expect(phone.page.getByText('2 in total')).toBeVisible()
    await expect(tab.row('Garden gate')).toContainText(/Until \d{4}[.]\d\d[.]\d\d/)
    await expect(tab.row('Orchard')).toContainText('Long-term effectiveness')
    await expect(tab.row('Living room')).toHaveCount(0)
    const [asked] = await journal.waitFor({ kind: 'http', operationId: 'listVipExpiryByKeys' })
    expect(asked?.request).toMatchObject({ query: { productCode: 'IPC', packageSource: 2 } })
    const [banner] = await journal.waitFor({ kind: 'http', operationId: 'getBannerConfig' })
    expect(banner?.request).toMatchObject({
      query: { bannerType: 'shopPageB1', productCode: 'IPC', packageSource: 2 },
    })

    const { deviceId, iotId } = world.camera('Garden gate')
    await phone.tap(tab.button('Garden gate', 'View'))
    await expect(phone.page).toHaveURL(/[/]4gPackageList[?]/)
    expect(phone.query()).toEqual({
      ...{ deviceName: 'Garden gate', deviceId, productCode: 'IPC', iotId, hasiccid: '0', isNew: '1' },
      interType: 'prevPage',
    })
    await phone.page.goBack()
    await phone.tap(tab.button('Garden gate', 'View data'))
    await expect(phone.page).toHaveURL(/[/]query4G[?]/)
    expect(phone.query()).toEqual({
      ...{ sn: deviceId, deviceId, interType: 'prevPage', productCode: 'IPC' },
      ...{ deviceName: 'Garden gate', iotId, isNew: '1', owned: '1' },
    })
  })
})

test.describe('cameras without data', () => {
  test.use({ scenario: 'data-new' })

  // spec: 4.19
  test('show that no data was bought', async ({ phone }) => {
    await phone.open(DataTabScreen.address)
    const tab = phone.at(DataTabScreen)
    await expect(tab.row('Garden gate')).toContainText('This device has not purchased data')
    await expect(tab.row('Orchard')).toContainText('This device has not purchased data')
  })
})
