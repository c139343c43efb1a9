import { expect, it } from 'vitest'
import { normaliseDevice } from '../../../features/devices/model/device.ts'
import { paths, shopUrl } from '../../../shared/navigation/paths.ts'
import {
  callLink,
  cameraLink,
  cloudPackagesLink,
  dataPackagesBySnLink,
  dataPackagesLink,
  dataUseLink,
  deviceCloudPackagesLink,
  deviceDataPackagesLink,
  type TabLink,
} from './tab-links.ts'

const raw = { deviceId: '3701', deviceName: 'Gate', iotId: 'iot-1', cell: 1, owned: 1 }
const gate = normaliseDevice(raw)
const old = normaliseDevice({ deviceId: '3701' })
const recorder = normaliseDevice({ ...raw, productCode: 'NVR', productMorphology: 3 })

it.each<[TabLink, string]>([
  [cloudPackagesLink(gate), '/packagesList?deviceId=3701&interType=prevPage'],
  [cloudPackagesLink(recorder), '/nvrPackages?deviceId=3701&interType=prevPage&iotId=iot-1'],
  [
    deviceCloudPackagesLink(recorder),
    '/devicePackage?deviceName=Gate&deviceId=3701&productCode=NVR&productMorphology=3&owned=1&iotId=iot-1&interType=prevPage',
  ],
  [
    deviceDataPackagesLink(gate),
    '/4gPackageList?deviceName=Gate&deviceId=3701&productCode=IPC&iotId=iot-1&hasiccid=0&isNew=1&interType=prevPage',
  ],
  [
    deviceDataPackagesLink(old),
    '/4gPackageList?deviceId=3701&productCode=IPC&hasiccid=0&isNew=0&interType=prevPage',
  ],
  [
    dataUseLink(gate),
    '/query4G?sn=3701&deviceId=3701&interType=prevPage&productCode=IPC&deviceName=Gate&iotId=iot-1&isNew=1&owned=1',
  ],
  [dataUseLink(old), '/query4G?sn=3701&deviceId=3701&interType=prevPage&productCode=IPC&isNew=0&owned=0'],
  [dataPackagesLink(gate), '/packagesList4GNew?deviceId=3701&productCode=IPC&interType=prevPageH5'],
  [
    dataPackagesBySnLink('3702', 'IPC'),
    '/packagesList4GNew?deviceId=3702&productCode=IPC&interType=prevPageSN',
  ],
  [
    callLink(paths.unattendedDevice, gate),
    '/unAttendedDevice?deviceId=3701&productCode=IPC&deviceName=Gate&interType=prevPage',
  ],
])('the link %j has the address %s', ({ path, query }, expected) => {
  expect(shopUrl(path, query)).toBe(expected)
})

const nowMs = Date.UTC(2026, 10, 20)
const running = {
  ...{ deviceId: '3701', expireDate: '2026-12-20 09:41:00', expireDateUTC: null },
  ...{ vipStatus: 1 as const, longTermEffectFlag: 0 as const },
}
const renewal = { isOwn: true, nextDeductTime: null, amount: 1790, failed: true }

// spec: 2.02
it.each([
  ['without a package to those for sale', null, paths.cloudPackages],
  ['whose package is over to those for sale', { ...running, vipStatus: 0 as const }, paths.cloudPackages],
  ['with a package to its packages', running, paths.deviceCloudPackages],
  ['whose renewal failed to it', { ...running, renewal }, paths.autoRenewals],
  [
    'that another account renews to its packages',
    { ...running, renewal: { ...renewal, isOwn: false } },
    paths.deviceCloudPackages,
  ],
])('leads from the hub: a camera %s', (_, entry, path) => {
  expect(cameraLink(gate, entry, nowMs).path).toBe(path)
})
