import { changePrice, givenContract } from '../../../kit/testing/builders/contracts.ts'
import { givenPackage } from '../../../kit/testing/builders/earlier-purchase.ts'
import {
  armFaults,
  faultRounds,
  representativeRounds,
  roundTitle,
  unusedFaults,
} from '../../../kit/testing/builders/network-faults.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { clickUntil } from '../../../kit/testing/flows/click-until.ts'
import { paid } from '../../../kit/testing/flows/retry-purchase.ts'
import { Phone, type PhoneParts } from '../../../kit/testing/phone/phone.ts'
import { AutoRenewalsScreen } from '../../../kit/testing/screens/hub-screen.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import type { World } from '../../../kit/testing/world/world.ts'
import { day } from '../../../kit/testing/world/world-clock.ts'

const camera = 'Living room'

/** Where the phone's owner came from. */
const point = { typeName: 'appPush', configId: '7', innerId: '42' }

test.describe('a HarmonyOS phone', () => {
  test.use({ platform: 'harmony' })

  // spec: 7.12, 7.65
  test('signing in each wallet charges the first month, activates it and shows the contract with its attribution', async ({
    phone,
    world,
    journal,
  }) => {
    await phone.open(`${CloudTabScreen.address}?${new URLSearchParams(point)}`)
    for (const [method, provider, operationId, name] of [
      ['WeChat Pay', 'wechat', 'appSignContract4WeChat', 'Living room'],
      ['Alipay', 'alipay', 'appSignContract4Ali', 'Garden gate'],
    ] as const) {
      const sheet = await (await phone.at(CloudTabScreen).choose(name)).renewMonthly()
      await phone.tap(sheet.method(method))
      await sheet.acceptBoth()
      phone.contract.choose('sign')
      const result = await sheet.signNow()
      await expect(phone.page).toHaveURL(/[/]resultPage2[/]success/)
      await expect(result.paid).toContainText(name)
      await expect(result.details).toContainText([/2026[.]12[.]\d\d\s· ¥17[.]90/])
      const [sent] = await journal.entries({ operationId })
      const { body = {} } = (sent?.request ?? {}) as { body?: Record<string, unknown> }
      expect(body).toMatchObject({ paySource: 'A', appKey: world.initial.profile.appKey })
      expect(JSON.parse(String(body.operationPointJson))).toEqual(point)

      const { deviceId } = world.camera(name)
      const { contracts, entitlements } = await world.state()
      const signed = contracts.filter((one) => one.provider === provider)
      expect(signed).toMatchObject([
        { deviceId, state: 'active', amountFen: await world.priceFen('cloud-event-7d-month-auto') },
      ])
      expect(entitlements.filter((one) => one.deviceId === deviceId)).toMatchObject([{ state: 'activated' }])
      await phone.goTo(PackagesScreen.address(deviceId))
      const { contract } = phone.at(PackagesScreen)
      await expect(contract).toContainText('Auto-renewal is on')
      // One way to write a date on a page.
      await expect(contract).toContainText(/Renews 2026[.]12[.]\d\d/)
      await expect(contract).toContainText(/Next charge\s*2026[.]12[.]\d\d/)
      await phone.goTo(CloudTabScreen.address)
    }
  })
})

test('auto-renewal is one of the lengths, and each choice tells its price and why it is suggested', async ({
  phone,
  world,
}) => {
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  const packages = phone.at(PackagesScreen)
  const year = packages.option(packages.durations, '1 year')
  await expect(year).toBeChecked()
  await expect(packages.durations).toContainText('Suggested: 1 year, with the lowest price per day, ¥0.54.')
  await expect(packages.option(packages.recordings, 'Continuous')).toHaveAccessibleName(/¥[1-9]/)
  await phone.tap(packages.autoRenewal)
  const monthly = await world.priceText('cloud-event-7d-month-auto')
  await expect(packages.price).toHaveText(monthly)
  await expect(packages.option(packages.recordings, 'Event')).toHaveAccessibleName(RegExp(monthly))
  const ofThreeDays = RegExp(await world.priceText('cloud-event-3d-month-auto'))
  await expect(packages.option(packages.rollingDays, '3 days')).toHaveAccessibleName(ofThreeDays)
  await expect(packages.autoRenewal).toHaveAccessibleName(/¥17[.]90.*¥0[.]60 a day/)
  await expect(year).not.toBeChecked()
  await phone.tap(packages.option(packages.recordings, 'Continuous'))
  await expect(packages.autoRenewal).toBeChecked()
  await phone.tap(year)
  await expect(packages.autoRenewal).not.toBeChecked()
  await expect(year).toBeChecked()
})

// spec: 4.27
test('a first month with a price of its own is told beside that of the others, before and after signing', async ({
  phone,
  world,
}) => {
  await changePrice(world, { packageId: 'cloud-event-7d-month-auto', firstPeriodPriceFen: 990 })
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  const packages = phone.at(PackagesScreen)
  const then = 'first month, then ¥17.90 a month'
  await expect(packages.autoRenewal).toHaveAccessibleName(RegExp(`¥9[.]90.*${then}`))
  await phone.tap(packages.autoRenewal)
  await expect(packages.price).toHaveText('¥9.90')
  await expect(phone.page.getByText(then)).toHaveCount(2)
  const sheet = await packages.renewMonthly()
  await expect(sheet.sheet).toContainText('Charged when you sign¥9.90')
  await expect(sheet.sheet).toContainText('Then each month¥17.90')
  await sheet.acceptBoth()
  phone.contract.choose('sign')
  await (await sheet.signNow()).paid.waitFor()
  await phone.goTo(AutoRenewalsScreen.address)
  const facts = phone.page.getByRole('main')
  await expect(facts).toContainText('Each month¥17.90')
  await expect(facts).toContainText('First month¥9.90')
})

test('abandoned signing is checked for ten seconds and then charges nothing', async ({
  phone,
  world,
  journal,
}) => {
  phone.contract.choose('leave')
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  const sheet = await phone.at(PackagesScreen).renewMonthly()
  await sheet.acceptBoth()
  await sheet.signNow()
  await expect(sheet.notice).toHaveText('Not signed. Nothing has been charged.')
  expect(await journal.count({ operationId: 'hasUserSignedContract' })).toBeGreaterThanOrEqual(10)
  const { contracts, payments } = await world.state()
  expect(contracts).toMatchObject([{ state: 'pre-signed' }])
  expect(payments).toEqual([])
})

test('a contract with a stopped template cannot be signed, and one signed before still renews', async ({
  phone,
  world,
  clock,
}) => {
  await givenContract(world, camera, 'wechat')
  await world.request('PATCH', '/merchant-plans', { wechat: { stoppedTemplates: 'pre-notice' } })
  await phone.open(PackagesScreen.address(world.camera('Garden gate').deviceId))
  const sheet = await phone.at(PackagesScreen).renewMonthly()
  await sheet.acceptBoth()
  await sheet.signNow()
  await expect(sheet.notice).toHaveText('The auto-renewal contract could not be opened')
  expect(phone.contract.shown).toEqual([])
  await clock.advance(32 * day)
  await phone.goTo(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.row(camera)).toContainText('Renews 2027.01')
  await expect(tab.row('Garden gate')).toContainText('has not been activated')
  expect((await world.state()).payments).toHaveLength(2)
})

/** Opens the sheet of a camera in a tab and accepts both agreements. */
async function fillSheet(tab: Phone, address: string) {
  await tab.open(address)
  const sheet = await tab.at(PackagesScreen).renewMonthly()
  await sheet.acceptBoth()
  return sheet
}

/** Fills the sheet of a camera in both tabs and opens both contract sheets: the second session replaces the first. */
async function openContractSheets(first: Phone, second: Phone, address: string) {
  const sheets = [await fillSheet(first, address), await fillSheet(second, address)] as const
  for (const sheet of sheets) {
    await sheet.signNow()
    await sheet.phone.contract.waitForOpen()
  }
  return sheets[0]
}

/** Another tab of the browser with the same account. */
async function openSecondTab({ page, world, clock }: Pick<PhoneParts, 'page' | 'world' | 'clock'>) {
  return Phone.connect({ page: await page.context().newPage(), world, clock, platform: 'android' })
}

/** One of all contracts is in effect and paid once, and the second tab, which is closed, met no error. */
async function expectOnePaidContract(world: World, second: Phone): Promise<void> {
  const { contracts, payments } = await world.state()
  expect(contracts.filter(({ state }) => state === 'active')).toHaveLength(1)
  expect(payments).toHaveLength(1)
  await second.close()
  expect(second.guard.errors()).toEqual([])
}

test.describe('two tabs that open the contract sheet of one camera', () => {
  // spec: 4.30
  test('the tab that does not sign says that auto-renewal was on already and nothing was charged there', async ({
    phone,
    page,
    world,
    clock,
  }) => {
    const other = await openSecondTab({ page, world, clock })
    await openContractSheets(phone, other, PackagesScreen.address(world.camera(camera).deviceId))
    other.contract.choose('sign')
    await expect(other.at(ResultScreen).paid).toContainText(camera)
    phone.contract.choose('leave')
    await expect(page.getByRole('heading', { name: 'Auto-renewal was already on' })).toBeVisible()
    await expect(page.getByText('Nothing was signed or charged here.')).toBeVisible()
    await expect(phone.at(ResultScreen).paid).toHaveCount(0)
    await expectOnePaidContract(world, other)
  })

  // spec: 4.30
  test('a session that the other tab has replaced signs nothing and charges nothing', async ({
    phone,
    page,
    world,
    clock,
  }) => {
    const other = await openSecondTab({ page, world, clock })
    const address = PackagesScreen.address(world.camera(camera).deviceId)
    const replaced = await openContractSheets(phone, other, address)
    phone.contract.choose('sign')
    await expect(replaced.notice).toHaveText('Not signed. Nothing has been charged.')
    other.contract.choose('sign')
    await expect(other.at(ResultScreen).paid).toContainText(camera)
    await phone.open(address)
    await expect(phone.at(PackagesScreen).contract).toContainText('Auto-renewal is on')
    await expectOnePaidContract(world, other)
  })

  // spec: 4.30
  test('a sheet filled before the other tab signed opens no second session and shows the contract', async ({
    phone,
    page,
    world,
    clock,
  }) => {
    const other = await openSecondTab({ page, world, clock })
    const address = PackagesScreen.address(world.camera(camera).deviceId)
    const before = await fillSheet(phone, address)
    other.contract.choose('sign')
    const { paid } = await (await fillSheet(other, address)).signNow()
    await expect(paid).toContainText(camera)
    await before.signNow()
    await expect(phone.at(PackagesScreen).contract).toContainText('Auto-renewal is on')
    await expectOnePaidContract(world, other)
    expect((await world.state()).contracts).toHaveLength(1)
  })
})

// spec: 4.26, 4.28
test('the renewal sheet shows its terms, needs both agreements and asks again when the packages have changed', async ({
  phone,
  world,
  journal,
}) => {
  phone.capabilities.hasWechat = false
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  const sheet = await phone.at(PackagesScreen).renewMonthly()
  await expect(sheet.sheet).toContainText(/First month runs until\s*2026[.]12[.]20/)
  await expect(sheet.sheet).toContainText('2026.12.19, one day before it ends')
  await expect(sheet.sheet).toContainText('Any time, in WeChat. The steps are under Auto-renewals.')
  await phone.tap(sheet.agreementCheckboxes.first())
  await sheet.signNow()
  await expect(sheet.agreementCheckboxes.last()).toBeFocused()
  await expect(sheet.sheet).toContainText('Tick the box to accept the auto-renewal agreement')
  expect(await journal.count({ operationId: 'appSignContract4WeChat' })).toBe(0)

  await phone.tap(sheet.agreementCheckboxes.last())
  await givenPackage(world, { camera })
  await sheet.signNow()
  await expect(sheet.notice).toContainText('The packages of this camera have changed in the meantime')
  await expect(sheet.sheet).toContainText(/First month runs until\s*2027[.]01[.]19/)
  expect((await world.state()).contracts).toEqual([])
  await sheet.signNow()
  await expect(sheet.notice).toContainText('WeChat could not be opened')
  await expect(sheet.method('Alipay')).toBeChecked()
  await expect(sheet.sheet).toContainText('Any time, in Alipay. The steps are under Auto-renewals.')
  phone.contract.choose('sign')
  await expect((await sheet.signNow()).paid).toBeVisible()
})

test.describe('an account with 110 cameras', () => {
  // Cameras enough for each round to meet a contract of its own, on one phone.
  test.use({ scenario: 'hundred-and-ten-devices' })

  const groups = [
    { method: 'WeChat Pay', session: 'appSignContract4WeChat', rounds: faultRounds.slice(0, 2) },
    { method: 'WeChat Pay', session: 'appSignContract4WeChat', rounds: faultRounds.slice(2, 4) },
    { method: 'WeChat Pay', session: 'appSignContract4WeChat', rounds: faultRounds.slice(4) },
    { method: 'Alipay', session: 'appSignContract4Ali', rounds: representativeRounds },
  ] as const

  for (const { method, session, rounds } of groups) {
    const names = rounds.map(roundTitle).join('; ')
    test(`signing with ${method} while session and query meet ${names} makes one contract per camera`, async ({
      phone,
      world,
    }) => {
      phone.guard.allow(/Failed to load resource|ERR_|status of/)
      for (const [index, round] of rounds.entries()) {
        const { deviceId = '' } = world.initial.devices[index] ?? {}
        await test.step(roundTitle(round), async () => {
          await phone.goTo(PackagesScreen.address(deviceId))
          const sheet = await phone.at(PackagesScreen).renewMonthly()
          await phone.tap(sheet.method(method))
          await sheet.acceptBoth()
          await armFaults(world, [session, 'hasUserSignedContract'], round.command)
          phone.contract.choose('sign')
          await sheet.signNow()
          // What failed is said, the choice stands, and another touch signs.
          await clickUntil(phone, paid, [{ selector: 'dialog button', text: /^Sign and pay ¥/ }])
          expect(await unusedFaults(world)).toEqual([])
          const { contracts, entitlements } = await world.state()
          expect(contracts.filter(({ state }) => state === 'active')).toHaveLength(index + 1)
          expect(entitlements.filter((one) => one.deviceId === deviceId)).toHaveLength(1)
        })
      }
    })
  }
})
