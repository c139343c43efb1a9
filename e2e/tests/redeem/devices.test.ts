import { expect, test } from '../../kit/fixtures/test.ts'
import { RedeemScreen } from '../../kit/screens/redeem-screen.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

const month = 'cloud-event-7d-month'

test.describe('a recorder', () => {
  test.use({ scenario: 'nvr-four-channels' })

  test('gets the redeemed package on the chosen channel', async ({ phone, world }) => {
    await world.createCode({ code: 'FOR-A-RECORDER', packageId: 'nvr-event-7d-month' })
    const recorder = world.initial.devices.find(({ productCode }) => productCode === 'NVR')
    await phone.open(`${RedeemScreen.address}&deviceId=${recorder?.deviceId}`)
    const screen = phone.at(RedeemScreen)
    await expect(screen.channel(0)).toBeChecked()
    await screen.channel(2).check()
    const asked = phone.page.waitForRequest(/[/]activeCode[/]exchange/)
    await screen.redeemNow(world, 'for-a-recorder')
    await expect(screen.done).toBeVisible()
    const channels = recorder?.channels ?? []
    expect((await asked).postDataJSON()).toMatchObject({ channelIotId: channels[2]?.iotId })
    expect((await world.state()).entitlements).toMatchObject([{ channel: channels[2]?.iotId }])
  })
})

test.describe('a camera with two lenses', () => {
  test.use({ scenario: 'dual-lens' })

  test('is asked for a lens after a code of recording and gets the package on the chosen one', async ({
    phone,
    world,
  }) => {
    await world.createCode({ code: 'LENS', packageId: month })
    await phone.open(`${RedeemScreen.address}&deviceId=${world.camera('Back yard').deviceId}`)
    const screen = phone.at(RedeemScreen)
    await expect(screen.code).toBeVisible()
    await expect(screen.channel(0)).toBeHidden()
    await screen.checkCode(world, 'lens')
    await expect(screen.channel(0)).toBeChecked()
    await screen.channel(1).check()
    await phone.tap(screen.redeem)
    await expect(screen.done).toBeVisible()
    const [, chosen] = world.camera('Back yard').channels
    expect((await world.state()).entitlements).toMatchObject([{ channel: chosen?.iotId }])
  })
})

test.describe('an account with a shared camera', () => {
  test.use({ scenario: 'shared-device' })

  test('cannot redeem for it and is told why', async ({ phone, world }) => {
    const shared = world.initial.devices.find(({ owned }) => owned !== 1)
    await phone.open(`${RedeemScreen.address}&deviceId=${shared?.deviceId}`)
    await expect(phone.page.getByText('Only the owner of the device can do this')).toBeVisible()
  })
})

test.describe('the device management sheet', () => {
  test.use({ scenario: 'codes-of-every-state' })

  // spec: 2.78
  test('opens the redeem page with its camera chosen', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    const sheet = await phone.at(CloudTabScreen).manage('Garden gate')
    await phone.tap(sheet.getByRole('button', { name: 'Redeem a code' }))
    await expect(phone.page).toHaveURL(/[/]activeCode[?]deviceId=/)
    // The tab left has such words and a way back, too.
    await expect(phone.at(RedeemScreen).code).toBeVisible()
    await expect(phone.page.getByRole('main')).toContainText('Garden gate')
    await phone.tap(phone.at(RedeemScreen).back)
    await expect(phone.page).toHaveURL(/[/]homePage2/)
  })
})

test.describe('the redeem page inside the app', () => {
  test.use({ scenario: 'codes-of-every-state' })

  test('has no header and no camera choice, goes back to the app, and reports a missing camera', async ({
    phone,
    world,
  }) => {
    await phone.open(RedeemScreen.addressForApp(world.camera('Shop front')))
    const screen = phone.at(RedeemScreen)
    await expect(screen.code).toBeVisible()
    await expect(screen.back).toHaveCount(0)
    await expect(phone.page.getByRole('button', { name: 'Change' })).toHaveCount(0)
    await screen.redeemNow(world, 'good-month')
    await expect(screen.done).toBeVisible()
    await phone.tap(phone.page.getByRole('button', { name: 'Back to the app' }))
    await expect.poll(() => phone.exits).toEqual(['close'])

    await phone.goTo('/activeCodeForAPP')
    await expect(phone.page.getByRole('heading', { level: 2, name: 'Select a device' })).toBeVisible()
  })
})
