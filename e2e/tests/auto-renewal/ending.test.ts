import {
  changePrice,
  contractOf,
  endContract,
  givenContract,
  givenContractFor,
} from '../../../kit/testing/builders/contracts.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import type { Phone } from '../../../kit/testing/phone/phone.ts'
import { DevicePackagesScreen } from '../../../kit/testing/screens/device-packages-screen.ts'
import { AutoRenewalsScreen, HubScreen } from '../../../kit/testing/screens/hub-screen.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import type { World } from '../../../kit/testing/world/world.ts'
import { day } from '../../../kit/testing/world/world-clock.ts'

const camera = 'Living room'

test.describe('a camera with an active contract', () => {
  test.use({ scenario: 'auto-renew-wechat' })

  // spec: 5.20
  test('is offered only top-ups and shows how to end its contract, in both wallets when its terms are unknown', async ({
    phone,
    world,
  }) => {
    await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
    const page = phone.at(PackagesScreen)
    await expect(page.contract).toContainText('Auto-renewal is on')
    await expect(page.contract).toContainText(
      'In the contracted state only top-up packages can be bought; end the contract before buying a base package',
    )
    await expect(page.contract).toContainText('How to end it')
    await expect(page.ending('WeChat')).toHaveCount(1)
    await expect(page.ending('Alipay')).toHaveCount(0)
    await expect(page.contract).toContainText(await world.priceText('cloud-event-7d-month-auto'))
    await expect(page.order).toBeHidden()

    const answer = { kind: 'business-code', code: 'contract-not-found' } as const
    await world.arm({ count: null, http: { operationIds: ['getContractDetail'], answer } })
    await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
    await expect(page.contract).toContainText('Auto-renewal is on')
    await expect(page.ending('WeChat')).toHaveCount(1)
    await expect(page.ending('Alipay')).toHaveCount(1)
  })

  // spec: 2.97, 2.98
  test('shows its next renewal in row, page and order, each with a link to its charges', async ({
    phone,
    world,
  }) => {
    const renewals = phone.at(AutoRenewalsScreen)
    const price = await world.priceText('cloud-event-7d-month-auto')
    await phone.open(OrdersScreen.address)
    const detail = await phone.at(OrdersScreen).openRow(camera)
    await phone.tap(detail.getByRole('button', { name: 'Manage', exact: true }))
    await expect(renewals.charges).toHaveText([/Paid/])

    await phone.goTo(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row(camera)).toContainText(/Renews 2026[.]\d\d[.]\d\d · ¥/)
    await expect(tab.row(camera)).toContainText(`· ${price}`)
    await expect(tab.action(camera)).toHaveText('Manage')
    await phone.tap(tab.button(camera, 'View'))
    await expect(phone.page.getByRole('button', { name: /^Auto-renewal is on/ })).toContainText(price)
    await phone.tap(phone.page.getByRole('button', { name: 'Manage', exact: true }))
    await expect(renewals.charges).toHaveCount(1)
    await expect(renewals.charges).toContainText([price])
    expect(phone.query()).toMatchObject({ deviceId: world.camera(camera).deviceId })
  })
})

test.describe('a recorder of which every channel renews by itself', () => {
  const recorder = 'Warehouse recorder'

  test.use({ scenario: 'nvr-four-channels' })

  test.beforeEach(async ({ world }) => {
    for (const { deviceName } of world.camera(recorder).channels) {
      const signed = { camera: recorder, packageId: 'nvr-event-7d-month-auto', channel: deviceName ?? '' }
      await givenContractFor(world, { ...signed, provider: 'wechat' })
    }
  })

  // spec: 2.98
  test('has Manage in place of Renew in its row, its order and its page, which names each channel', async ({
    phone,
    world,
  }) => {
    const renewals = phone.at(AutoRenewalsScreen)
    const manage = phone.page.getByRole('button', { name: 'Manage', exact: true })
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.action(recorder)).toHaveText('Manage')
    await phone.tap(tab.action(recorder))
    await expect(renewals.row('Renews')).toHaveCount(4)
    await phone.tap(renewals.row('Loading dock'))
    await expect(phone.page.getByRole('main')).toContainText('Loading dock')
    await expect(renewals.openWallet('WeChat')).toHaveCount(1)

    await phone.goTo(DevicePackagesScreen.cloudAddressOf(world.camera(recorder)))
    await expect(phone.page.getByRole('button', { name: /^Auto-renewal is on/ })).toContainText('¥14.30')
    await phone.tap(manage)
    await expect(renewals.row('Renews')).toHaveCount(4)

    await phone.goTo(OrdersScreen.address)
    await phone.tap(phone.at(OrdersScreen).rows.filter({ hasText: recorder }).getByRole('button').first())
    await expect(manage).toBeVisible()
  })

  // spec: 2.98
  test('sells nothing on its pages of packages and channels, which lead to its auto-renewals', async ({
    phone,
    world,
  }) => {
    const packages = phone.at(PackagesScreen)
    await phone.open(PackagesScreen.recorderAddress(world.camera(recorder)))
    await expect(packages.contract).toContainText('Auto-renewal is on')
    await expect(packages.contract).not.toContainText('Choose other channels')
    await expect(packages.channels).toHaveCount(0)
    await expect(packages.order).toHaveCount(0)
    await phone.tap(phone.page.getByRole('button', { name: /^Auto-renewal is on/ }))
    await expect(phone.at(AutoRenewalsScreen).row('Renews')).toHaveCount(4)
    const { deviceId, iotId } = world.camera(recorder)
    await phone.goTo(`/nvrSelect?${new URLSearchParams({ deviceId, iotId, interType: 'prevPage' })}`)
    await phone.tap(phone.page.getByRole('button', { name: 'Manage', exact: true }))
    await expect(phone.at(AutoRenewalsScreen).row('Renews')).toHaveCount(4)
  })
})

for (const [provider, wallet, activity, path] of [
  ['wechat', 'WeChat', 'wechatAutoPayments', /Auto-Deduction$/],
  ['alipay', 'Alipay', 'alipayAutoPayments', /^Go to /],
] as const) {
  // spec: 2.97
  test(`a contract signed in ${wallet} has its terms and its number on a page that leads to the wallet that ends it`, async ({
    phone,
    world,
  }) => {
    await givenContract(world, camera, provider)
    const { contractCode } = await contractOf(world)
    await phone.open(HubScreen.address)
    await phone.tap(phone.at(HubScreen).link('Auto-renewals [(]1[)]'))
    const renewals = phone.at(AutoRenewalsScreen)
    const price = await world.priceText('cloud-event-7d-month-auto')
    await expect(renewals.facts).toContainText(['2026.12.19', price, '2026.12.20', wallet])
    // Shown in groups of digits.
    await expect(renewals.facts).toContainText([new RegExp([...contractCode].join(String.raw`\s*`))])
    await expect(renewals.steps).toHaveText([`Open ${wallet}`, path, /end it$/])
    await expect(
      phone.page.getByText('What you have paid for stays in effect until 2026.12.20.'),
    ).toBeVisible()
    await phone.tap(renewals.openWallet(wallet))
    await expect.poll(() => phone.hostPages).toMatchObject([{ name: activity }])
  })
}

/** The page of auto-renewals, left for the wallet in which one of them is ended. */
async function leaveForWallet(phone: Phone, world: World): Promise<AutoRenewalsScreen> {
  await givenContract(world, camera, 'wechat')
  await phone.open(AutoRenewalsScreen.address)
  const renewals = phone.at(AutoRenewalsScreen)
  await phone.tap(renewals.openWallet('WeChat'))
  await expect.poll(() => phone.hostPages).toHaveLength(1)
  return renewals
}

// spec: 2.97
test('a contract ended in the wallet stays on its page, with day, by whom, last day and charges', async ({
  phone,
  world,
}) => {
  const renewals = await leaveForWallet(phone, world)
  await endContract(world, 'user')
  phone.closeHostPage()
  await expect(renewals.ended).toContainText('Ended 2026.11.20')
  await phone.reload()
  await expect(renewals.ended).toContainText('Ended 2026.11.20')
  await expect(renewals.ended).toContainText('You ended it in WeChat. Nothing more is charged.')
  await expect(renewals.ended).toContainText('What you have paid for stays in effect until 2026.12.20.')
  await expect(phone.page.getByRole('main')).toContainText(camera)
  await expect(renewals.facts.first()).toHaveText('2026.12.20')
  await expect(renewals.charges).toContainText(['Paid'])
  await expect(renewals.openWallet('WeChat')).toHaveCount(0)
  await phone.goTo(HubScreen.address)
  await expect(phone.at(HubScreen).link('Auto-renewals [(]0[)]')).toBeVisible()
})

// spec: 2.97
test('a contract that has ended is announced with its camera where the backend lists only those that run', async ({
  phone,
  world,
}) => {
  const renewals = await leaveForWallet(phone, world)
  await endContract(world, 'user')
  const answer = { kind: 'empty-page' } as const
  await world.arm({ count: null, http: { operationIds: ['listContracts'], answer } })
  phone.closeHostPage()
  await expect(renewals.ended).toContainText('Auto-renewal has ended')
  await expect(renewals.ended).toContainText(camera)
  await expect(renewals.ended).toContainText('What you have paid for stays in effect until 2026.12.20.')
  await phone.reload()
  await expect(phone.page.getByText('No auto-renewals')).toBeVisible()
  await expect(renewals.ended).toBeEmpty()
})

// spec: 2.97
test('after fourteen charges two taps from the row lead to the wallet that ends it, and three charges are shown', async ({
  phone,
  world,
  clock,
}) => {
  await givenContract(world, camera, 'wechat')
  await clock.advance(13 * 30 * day)
  await phone.open(CloudTabScreen.address)
  await phone.tap(phone.at(CloudTabScreen).action(camera))
  const renewals = phone.at(AutoRenewalsScreen)
  await expect(renewals.openWallet('WeChat')).toBeInViewport({ ratio: 1 })
  await expect(renewals.charges).toHaveCount(3)
  await phone.tap(renewals.openWallet('WeChat'))
  await expect.poll(() => phone.hostPages).toMatchObject([{ name: 'wechatAutoPayments' }])
  await phone.tap(renewals.showAll)
  await expect(renewals.charges).toHaveCount(14)
})

for (const [provider, means] of [
  ['wechat', 'If you do not agree, end it before that day, and nothing more will be charged.'],
  ['alipay', 'so it ends automatically on that day and nothing more is charged.'],
] as const) {
  // spec: 4.31
  test(`a new price of an auto-renewal in ${provider} is told in row and page before it is charged, with what it means`, async ({
    phone,
    world,
    clock,
  }) => {
    await givenContract(world, camera, provider)
    await changePrice(world, {
      packageId: 'cloud-event-7d-month-auto',
      priceFen: 1990,
      contractNoticeDays: 40,
    })
    await phone.open(CloudTabScreen.address)
    const row = phone.at(CloudTabScreen).row(camera)
    await expect(row).toContainText('Renews 2026.12.19 · ¥17.90')
    await expect(row).toContainText('New price from 2027.01.18')
    await phone.tap(phone.at(CloudTabScreen).action(camera))
    const main = phone.page.getByRole('main')
    await expect(main).toContainText('From then on each month costs ¥19.90 instead of ¥17.90.')
    await expect(main).toContainText(means)
    await expect(phone.at(AutoRenewalsScreen).facts.first()).toHaveText('2026.12.19')
    await clock.advance(61 * day)
    await phone.goTo(AutoRenewalsScreen.address)
    await expect(main).not.toContainText('New price')
    const isEnded = provider === 'alipay'
    await expect(phone.at(AutoRenewalsScreen).charges.first()).toContainText(isEnded ? '¥17.90' : '¥19.90')
    await expect(main.getByText('We ended it. Nothing more is charged.')).toHaveCount(isEnded ? 1 : 0)
  })
}

// spec: 2.97
test('of a camera that was signed for anew, what runs is shown whole and what ended leads to its charges', async ({
  phone,
  world,
}) => {
  await givenContract(world, camera, 'wechat')
  await endContract(world, 'user')
  await givenContract(world, camera, 'alipay')
  await phone.open(AutoRenewalsScreen.address)
  const renewals = phone.at(AutoRenewalsScreen)
  await expect(renewals.openWallet('Alipay')).toHaveCount(1)
  await phone.tap(renewals.row('Ended 2026.11.20'))
  await expect(renewals.ended).toContainText('You ended it in WeChat.')
  await expect(renewals.charges).toHaveCount(1)
})

test('no end of auto-renewal is announced when the backend stops listing contracts', async ({
  phone,
  world,
}) => {
  const renewals = await leaveForWallet(phone, world)
  const answer = { kind: 'business-code', code: 'not-found' } as const
  await world.arm({ count: null, http: { operationIds: ['listContracts'], answer } })
  phone.closeHostPage()
  await expect(phone.page.getByText('No data')).toBeVisible()
  await expect(phone.page.getByText('No auto-renewals')).toHaveCount(0)
  await expect(renewals.ended).toBeEmpty()
})

// The shop is told that a contract has ended, not by whom.
for (const [provider, by] of [
  ['wechat', 'user'],
  ['alipay', 'merchant'],
] as const) {
  test(`a camera whose contract the ${by} ended at ${provider} stays covered until its end, and packages can be bought again`, async ({
    phone,
    world,
    clock,
  }) => {
    await givenContract(world, camera, provider)
    await clock.advance(10 * day)
    await endContract(world, by)
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row(camera)).toContainText('Until 2026.12.20')
    await phone.goTo(PackagesScreen.address(world.camera(camera).deviceId))
    await expect(phone.at(PackagesScreen).order).toBeVisible()
  })
}
