import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import type { Phone } from '../../../kit/testing/phone/phone.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

type Device = Record<string, unknown>

const each = (change: (device: Device) => unknown) => (result: unknown) => ({
  devices: (result as { devices: Device[] }).devices.map(change),
})
const asText = (device: Device) =>
  Object.fromEntries(Object.entries(device).map(([key, value]) => [key, String(value)]))
const onlyIds = ({ deviceId }: Device) => ({
  deviceId,
  deviceName: null,
  owned: null,
  cell: null,
  iotId: null,
})

/** Forms in which old host apps send their devices. */
const readable: [string, (result: unknown) => unknown][] = [
  ['as JSON text', (result) => JSON.stringify(result)],
  ['as a bare list', (result) => (result as { devices: Device[] }).devices],
  ['with every value as text', each(asText)],
  ['each as JSON text', each((device) => JSON.stringify(device))],
  [
    'among broken entries',
    (result) => ({ devices: [null, 7, {}, ...each((one) => one)(result).devices, 'x'] }),
  ],
]

test('devices are listed and bought for in every format of old host apps; sent as plain numbers they are listed without a name', async ({
  phone,
}) => {
  for (const [name, change] of readable) {
    await test.step(name, async () => {
      transformDevices(phone, change)
      await phone.open(CloudTabScreen.address)
      await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Cloud Service has not been')
      const packages = await phone.at(CloudTabScreen).choose('Living room')
      await expect(packages.order).toBeEnabled()
    })
  }
  await test.step('as plain numbers', async () => {
    transformDevices(phone, each(onlyIds))
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row('Unnamed')).toHaveCount(3)
  })
})

test('a host without a device list leaves a page that can be reloaded', async ({ phone }) => {
  for (const result of [{}, 42, 'not a list', null]) {
    await test.step(JSON.stringify(result), async () => {
      const restore = transformDevices(phone, () => result)
      await phone.open(CloudTabScreen.address)
      const reload = phone.page.getByRole('main').getByRole('button', { name: 'Reload' })
      await expect(reload).toBeVisible()
      restore()
      await phone.tap(reload)
      await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
    })
  }
})

test('a late device list is waited for, and a repeated one is used once', async ({ phone, world }) => {
  await world.arm({ bridge: { names: ['getAllDeviceInfo'], effect: { kind: 'late', delayMs: 4000 } } })
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.title).toBeVisible()
  // On a busy machine it may have come by now.
  expect([0, 3]).toContain(await tab.rows.count())
  await expect(tab.rows).toHaveCount(3)

  await world.arm({ bridge: { names: ['getAllDeviceInfo'], effect: { kind: 'twice' } } })
  await phone.open(CloudTabScreen.address)
  await expect(tab.rows).toHaveCount(3)
})

test('a host that first sends no profile is asked once more', async ({ phone, world, journal }) => {
  await world.arm({ bridge: { names: ['getAppInfo'], effect: { kind: 'empty' } } })
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
  expect(await journal.count({ kind: 'bridge', operationId: 'getAppInfo' })).toBe(2)
})

/** Makes the host send its devices in another form until the returned function is called. */
function transformDevices(phone: Phone, change: (result: unknown) => unknown): () => void {
  phone.transformResult = (result) =>
    typeof result === 'object' && result !== null && 'devices' in result ? change(result) : result
  return () => {
    phone.transformResult = (result) => result
  }
}
