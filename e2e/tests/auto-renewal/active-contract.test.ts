import { expect, test } from '../../kit/fixtures/test.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'

const camera = 'Living room'

test.describe('under a contract', () => {
  test.use({ scenario: 'auto-renew-wechat' })

  // spec: 5.20
  test('nothing but top-ups is sold, and the page says how to end it', async ({ phone, world }) => {
    await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
    const page = phone.at(PackagesScreen)
    await expect(page.contract).toContainText('Auto-renewal is on')
    await expect(page.contract).toContainText(
      'In the contracted state only top-up packages can be bought; end the contract before buying a base package',
    )
    await expect(page.contract).toContainText('How to end it')
    await expect(page.contract).toContainText('In WeChat:')
    await expect(page.contract).not.toContainText('In Alipay:')
    await expect(page.contract).toContainText('¥17.90')
    await expect(page.order).toBeHidden()
  })

  test('a backend that tells no terms leaves both ways to end it', async ({ phone, world }) => {
    const answer = { kind: 'business-code', code: 'contract-not-found' } as const
    await world.arm({ count: null, http: { operationIds: ['getContractDetail'], answer } })
    await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
    const page = phone.at(PackagesScreen)
    await expect(page.contract).toContainText('Auto-renewal is on')
    await expect(page.contract).toContainText('In WeChat:')
    await expect(page.contract).toContainText('In Alipay:')
  })
})

test.describe('after a lapse', () => {
  test.use({ scenario: 'contract-lapsed' })

  test('the failed renewal can be tried again', async ({ phone, world, journal }) => {
    await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
    const page = phone.at(PackagesScreen)
    await expect(page.contract).toContainText('Renewal failed')
    await expect(page.contract).toContainText('How to end it')
    await phone.tap(page.retryRenewal)
    await expect(page.toast('The charge was requested again')).toBeVisible()
    expect(await journal.count({ operationId: 'retryDeduct' })).toBe(1)
  })
})
