import { givenPackage } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'
import { AlgorithmScreen } from '../../../kit/testing/screens/algorithm-screen.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'

const source = { camera: 'Front door', packageSource: 7 }
const person = { ...source, packageId: 'algorithm-person-month' }
const pet = { ...source, packageId: 'algorithm-pet-year' }

const addressOf = (camera: Parameters<typeof AlgorithmScreen.addressOf>[0]) =>
  AlgorithmScreen.addressOf(camera, '/algorithmPackages')

test.use({ scenario: 'algorithm-ready' })

for (const backend of ['extensions', 'a strict backend']) {
  // spec: 2.29
  test(`the algorithm page shows what each algorithm detects and which are active, with ${backend}`, async ({
    phone,
    world,
    journal,
  }) => {
    await givenPackage(world, person)
    await givenPackage(world, pet)
    if (backend !== 'extensions') await world.enableStrictBackend()
    await phone.open(AlgorithmScreen.addressOf(world.camera('Front door')))
    const screen = phone.at(AlgorithmScreen)
    await expect(screen.title).toHaveText('Algorithms')
    await expect(phone.page.getByText('2 algorithms on', { exact: true })).toBeVisible()
    await expect(screen.rows).toHaveCount(5)
    await expect(screen.rows.first()).toContainText('Alerts you only when a person is in view.')
    await expect(screen.rows.first()).toContainText('Until 2026.12.20')
    await expect(screen.rows.nth(2)).toContainText('Until 2027.11.20')
    await expect(screen.rows.nth(1)).toContainText('Not on')
    const [asked] = await journal.waitFor({ kind: 'http', operationId: 'getDeviceBaseForDevice' })
    expect(JSON.stringify(asked)).toContain('isAbility')
  })
}

test('an algorithm row opens its own packages and the page button opens all of them', async ({
  phone,
  world,
}) => {
  const door = world.camera('Front door')
  await phone.open(`${AlgorithmScreen.addressOf(door)}&typeName=banner&configId=3&innerId=9`)
  const screen = phone.at(AlgorithmScreen)
  await expect(phone.page.getByText('Algorithm package not activated')).toBeVisible()
  await expect(screen.settings).toHaveCount(0)
  await screen.open('Parcel detection')
  await expect(phone.page).toHaveURL(/\/algorithmPackages\?/)
  const device = { deviceId: door.deviceId, productCode: 'IPC', deviceName: 'Front door' }
  const tracking = { typeName: 'banner', configId: '3', innerId: '9' }
  expect(phone.query()).toEqual({
    ...{ ...device, ...tracking },
    ...{ packageId: 'algorithm-parcel-year', interType: 'prevPage' },
  })
  await expect(screen.algorithms.getByRole('radio', { name: 'Parcel detection' })).toBeChecked()
  await phone.page.goBack()
  await phone.tap(screen.seePackages)
  await expect(phone.page).toHaveURL(/\/algorithmPackages\?/)
  expect(phone.query()).toEqual({ ...device, ...tracking, interType: 'prevPage' })
})

test('the settings button opens the algorithm settings in the host app', async ({ phone, world }) => {
  await givenPackage(world, person)
  await phone.open(AlgorithmScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(AlgorithmScreen)
  await phone.tap(screen.settings)
  await expect.poll(() => phone.hostPages).toEqual([{ name: 'algorithmSettings', deviceName: 'Front door' }])
  await givenPackage(world, pet)
  phone.closeHostPage()
  await expect(screen.row('Pet detection')).toContainText('Until 2027.11.20')
})

test('what the algorithm page could not read is read again on request', async ({ phone, world }) => {
  const answer = { kind: 'status' as const, status: 503 }
  const screen = phone.at(AlgorithmScreen)
  phone.guard.allow(/status of 503/)
  await test.step('the algorithms that are on', async () => {
    await world.arm({ count: 3, http: { operationIds: ['listValidPackages'], answer } })
    await phone.open(AlgorithmScreen.addressOf(world.camera('Front door')))
    await expect(phone.page.getByText('Could not read which algorithms are on')).toBeVisible()
    await expect(screen.row('Pet detection')).not.toContainText('Not on')
    await phone.tap(phone.page.getByRole('button', { name: 'Try again' }))
    await expect(screen.row('Pet detection')).toContainText('Not on')
  })

  for (const operationId of ['getDeviceBaseForDevice', 'listPackages']) {
    await test.step(`an error without ${operationId}`, async () => {
      await world.arm({ count: 3, http: { operationIds: [operationId], answer } })
      await phone.open(AlgorithmScreen.addressOf(world.camera('Front door')))
      await expect(screen.state).toHaveText('Network error')
      await phone.tap(phone.page.getByRole('button', { name: 'Reload' }))
      await expect(screen.rows).toHaveCount(5)
    })
  }
})

test('both algorithm pages need a supported camera, in any country and without 4G', async ({
  phone,
  world,
}) => {
  const paths = ['/algorithmDetail', '/algorithmPackages']
  await test.step('say which camera they need', async () => {
    const strange = { ...world.camera('Nursery'), deviceId: '3701000000000000000009' }
    const navigator = await PageNavigator.open(phone)
    for (const [of, said] of [
      [(path: string) => path, 'Select a device'],
      [(path: string) => AlgorithmScreen.addressOf(strange, path), 'The device SN is incorrect'],
      [
        (path: string) => AlgorithmScreen.addressOf(world.camera('Garage'), path),
        'This camera cannot run algorithms',
      ],
    ] as const) {
      for (const path of paths)
        await navigator.goTo({ address: of(path), ready: `main h2:text-is("${said}")` })
    }
    await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
    await expect(phone.page).toHaveURL(/\/(algorithm|homePage2)(\?|$)/)
  })

  await test.step('open abroad and without 4G', async () => {
    await world.changeHost({ countryCode: 'DE' })
    await world.changeCamera('Nursery', { cell: 0 })
    const abroad = await PageNavigator.open(phone)
    for (const path of paths) {
      const address = AlgorithmScreen.addressOf(world.camera('Nursery'), path)
      await abroad.goTo({ address, ready: 'main :text("Person detection")' })
    }
  })
})

// spec: 2.30
test('an algorithm package is bought by the month or by the year', async ({ phone, world }) => {
  phone.cashier.choose('pay')
  await phone.open(addressOf(world.camera('Front door')))
  const packages = phone.at(PackagesScreen)
  const { algorithms } = phone.at(AlgorithmScreen)
  await expect(packages.title).toHaveText('Algorithm packages')
  await expect(algorithms.getByRole('radio')).toHaveCount(5)
  await expect(packages.durations.getByRole('radio')).toHaveCount(2)
  await packages.chooseDuration('1 month')
  await phone.tap(algorithms.getByRole('radio', { name: 'Crying detection' }))
  await expect(packages.option(packages.durations, '1 month')).toBeChecked()
  const sheet = await packages.confirm()
  await sheet.accept()
  await expect(sheet.pay).toHaveText(/¥6[.]90/)
  await sheet.payNow()
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  await expect(phone.at(ResultScreen).steps.last()).toContainText('2026.12.20')
  expect((await world.state()).orders).toMatchObject([
    {
      packageId: 'algorithm-crying-month',
      payMoneyFen: await world.priceFen('algorithm-crying-month'),
      status: 4,
    },
  ])
  await phone.tap(phone.at(ResultScreen).backToCameras)
  await expect(phone.page).toHaveURL(/\/algorithm(\?|$)/)
  await phone.open(AlgorithmScreen.addressOf(world.camera('Front door')))
  await expect(phone.at(AlgorithmScreen).row('Crying detection')).toContainText('Until 2026.12.20')
})

test('the algorithm packages are sold by name when the backend does not say what each detects', async ({
  phone,
  world,
}) => {
  await world.enableStrictBackend()
  phone.cashier.choose('pay')
  await phone.open(addressOf(world.camera('Front door')))
  const packages = phone.at(PackagesScreen)
  await phone.tap(phone.page.getByRole('radio', { name: /^Pet detection, 1 month/ }))
  const sheet = await packages.confirm()
  await sheet.accept()
  await expect(sheet.pay).toHaveText(/¥4[.]90/)
  await sheet.payNow()
  await expect(phone.at(ResultScreen).paid).toBeVisible()
})

test('the start of an algorithm package is asked only when the same algorithm is active', async ({
  phone,
  world,
}) => {
  await givenPackage(world, person)
  await phone.open(addressOf(world.camera('Front door')))
  const packages = phone.at(PackagesScreen)
  await expect(phone.page.getByText('1 algorithm on', { exact: true })).toBeVisible()
  const sheet = await packages.confirm()
  await expect(sheet.effect('After the current one')).toBeChecked()
  await phone.page.keyboard.press('Escape')
  await phone.tap(phone.at(AlgorithmScreen).algorithms.getByRole('radio', { name: 'Pet detection' }))
  await packages.confirm()
  await expect(sheet.pay).toBeVisible()
  await expect(sheet.effect('After the current one')).toHaveCount(0)
})

test('an algorithm that is already renewed is not sold again while the others are', async ({
  phone,
  world,
}) => {
  await givenPackage(world, person)
  await givenPackage(world, person)
  await phone.open(addressOf(world.camera('Front door')))
  const packages = phone.at(PackagesScreen)
  await expect(phone.page.getByText('A package already renewed cannot be renewed again')).toBeVisible()
  await expect(packages.order).toHaveCount(0)
  await phone.tap(phone.at(AlgorithmScreen).algorithms.getByRole('radio', { name: 'Vehicle detection' }))
  await expect(packages.order).toBeVisible()
})

test('the first algorithm package is chosen when the address names an unknown one', async ({
  phone,
  world,
}) => {
  for (const packageId of ['algorithm-smoke-year', '../../etc', 'x'.repeat(900)]) {
    const address = addressOf(world.camera('Front door'))
    await phone.open(`${address}&${new URLSearchParams({ packageId })}`)
    const { algorithms } = phone.at(AlgorithmScreen)
    await expect(algorithms.getByRole('radio', { name: 'Person detection' })).toBeChecked()
  }
})
