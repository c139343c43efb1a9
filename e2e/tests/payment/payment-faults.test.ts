import { answered } from '@skyshop/bridge-simulator/control'
import { givenPackage } from '../../../kit/testing/builders/earlier-purchase.ts'
import {
  armPurchaseFaults,
  type FaultRound,
  faultRoundsOf,
  roundTitle,
  unusedFaults,
} from '../../../kit/testing/builders/network-faults.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { fillSheet } from '../../../kit/testing/flows/buy-package.ts'
import { retryPurchase } from '../../../kit/testing/flows/retry-purchase.ts'
import type { Phone } from '../../../kit/testing/phone/phone.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import type { PaySheetScreen } from '../../../kit/testing/screens/pay-sheet-screens.ts'
import type { World } from '../../../kit/testing/world/world.ts'
import { minute } from '../../../kit/testing/world/world-clock.ts'

/** A round of faults meets a camera of its own, on one phone. */
const cameras = ['Living room', 'Garden gate', 'Shop front']

/** Operations once the sheet is filled, without the query at its end. */
const purchaseSteps = ['getPackage', 'addOrder', 'pay4Ali', 'getUnpaidOrder']
const renewalSteps = ['getPackage', 'addOrder', 'pay4WeChat', 'getUnpaidOrder']

for (const rounds of faultRoundsOf(cameras.length)) {
  const names = rounds.map(roundTitle).join('; ')

  test(`a first purchase with Alipay is made once when each call is ${names}`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    for (const [index, round] of rounds.entries()) {
      await test.step(roundTitle(round), async () => {
        const { deviceId } = world.camera(cameras[index] ?? '')
        await buyUnderFaults(phone, world, {
          ...{ deviceId, round, commands: purchaseSteps },
          choose: (sheet) => phone.tap(sheet.method('Alipay')),
        })
        await expectOnePayment(world, deviceId)
      })
    }
    expect(new Set(phone.cashier.shown.map(({ provider }) => provider))).toEqual(new Set(['alipay']))
  })

  test(`a renewal is made once when each call is ${names}`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    const firsts: string[] = []
    // A fault of the token ends the one that these have.
    for (const camera of cameras) firsts.push(await givenPackage(world, { camera }))
    for (const [index, round] of rounds.entries()) {
      await test.step(roundTitle(round), async () => {
        const { deviceId } = world.camera(cameras[index] ?? '')
        await buyUnderFaults(phone, world, {
          ...{ deviceId, round, commands: renewalSteps },
          choose: (sheet) => phone.tap(sheet.effect('After the current one')),
        })
        await expectOnePayment(world, deviceId, firsts[index])
      })
    }
  })
}

interface FaultyPurchase {
  deviceId: string
  round: FaultRound
  /** Operations that meet the faults of a command. */
  commands: readonly string[]
  /** What is chosen in the sheet before its agreement is accepted. */
  choose: (sheet: PaySheetScreen) => Promise<void>
}

/** Buys a month for a camera, and retries through the faults of a round until it is paid. */
async function buyUnderFaults(
  phone: Phone,
  world: World,
  { deviceId, round, commands, choose }: FaultyPurchase,
): Promise<void> {
  await phone.open(PackagesScreen.address(deviceId))
  const packages = phone.at(PackagesScreen)
  await packages.chooseDuration('1 month')
  const sheet = await packages.confirm()
  await choose(sheet)
  await sheet.accept()
  await armPurchaseFaults(world, commands, round)
  phone.cashier.choose('pay')
  await sheet.payNow()
  await retryPurchase(phone)
}

/** All faults were met, and the camera has one paid order more than the first, no open one, and a package for each. */
async function expectOnePayment(world: World, deviceId: string, first?: string): Promise<void> {
  expect(await unusedFaults(world)).toEqual([])
  const { orders, entitlements } = await world.state()
  const own = orders.filter((order) => order.deviceId === deviceId)
  expect(own.filter(({ orderNo, paidAtMs }) => orderNo !== first && paidAtMs !== null)).toHaveLength(1)
  expect(own.filter(({ status }) => status === 0)).toEqual([])
  const packages = entitlements.filter((one) => one.deviceId === deviceId)
  expect(packages).toHaveLength(first === undefined ? 1 : 2)
}

test('a payment does not open while the merchant’s clock is 6 minutes ahead, and an open one is checked, then paid', async ({
  phone,
  world,
  clock,
}) => {
  for (const keyMode of ['certificates', 'switching'] as const)
    answered(
      await world.control.PATCH('/control/worlds/{worldId}/merchant-plans', {
        ...world.here,
        body: { wechat: { keyMode } },
      }),
    )
  await setMerchantAhead(world, 6)
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  const result = await sheet.payNow()
  await expect(phone.page.getByRole('heading', { name: 'Failed to pay' })).toBeVisible()
  expect(phone.cashier.shown).toEqual([])
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])

  await setMerchantAhead(world, 0)
  await phone.tap(phone.page.getByRole('button', { name: 'Pay now' }))
  await phone.tap(phone.page.getByRole('button', { name: /^Pay ¥/ }))
  await phone.cashier.waitForOpen()
  await setMerchantAhead(world, 6)
  phone.cashier.choose('pay')
  await expect(result.checking).toBeVisible()
  await expect(phone.page.getByRole('heading', { name: 'Not paid' })).toBeHidden()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])

  await setMerchantAhead(world, 0)
  await clock.advance(minute)
  await expect(result.paid).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
})

async function setMerchantAhead(world: World, minutes: number): Promise<void> {
  const body = { merchantMs: minutes * minute, providerMs: 0, phoneMs: 0 }
  answered(await world.control.PUT('/control/worlds/{worldId}/clock/skew', { ...world.here, body }))
}
