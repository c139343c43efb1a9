import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { AlgorithmScreen } from '../../kit/screens/algorithm-screen.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { ResultScreen } from '../../kit/screens/result-screen.ts'

test.use({ scenario: 'algorithm-ready' })

const source = { camera: 'Front door', packageSource: 7 }
const person = { ...source, packageId: 'algorithm-person-month' }

const addressOf = (camera: Parameters<typeof AlgorithmScreen.addressOf>[0]) =>
  AlgorithmScreen.addressOf(camera, '/algorithmPackages')

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
