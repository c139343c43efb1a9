import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { answered, createFakeServices, refused } from '../../shared/testing/fake-services.ts'
import { normaliseDevices } from './model/device.ts'
import {
  filterCloudDevices,
  filterFourGDevices,
  listCloudExpiry,
  listExpiryOfSource,
  listHostDevices,
  ownedDevicesQuery,
} from './queries.ts'

const camera = { deviceId: 'cam', owned: 1, iotId: 'i1', deviceKey: 'k1', productSource: 0 }
const shared = { deviceId: 'shared', owned: 0 }
const recorder = { deviceId: 'nvr', productCode: 'NVR', productMorphology: 3 }

it('asks the host once in five minutes', async () => {
  const services = createFakeServices({ host: { getAllDeviceInfo: () => ({ devices: [camera, shared] }) } })
  expect(await listHostDevices(services)).toHaveLength(2)
  expect(await listHostDevices(services)).toHaveLength(2)
  expect(services.host.countOf('getAllDeviceInfo')).toBe(1)
  await services.time.advance(300_000)
  await listHostDevices(services)
  expect(services.host.countOf('getAllDeviceInfo')).toBe(2)
})

it('asks again for another account', async () => {
  const services = createFakeServices({ host: { getAllDeviceInfo: () => ({ devices: [camera] }) } })
  await listHostDevices(services)
  services.session.setState({ phone: '2' })
  await listHostDevices(services)
  expect(services.host.countOf('getAllDeviceInfo')).toBe(2)
})

it('returns no devices without a host and throws other errors', async () => {
  expect(await listHostDevices(createFakeServices({ host: { getAllDeviceInfo: () => 'no-host' } }))).toEqual(
    [],
  )
  const silent = createFakeServices({ host: { getAllDeviceInfo: () => 'no-answer' } })
  await expect(listHostDevices(silent)).rejects.toMatchObject({ code: 'no-answer' })
})

it('keeps cameras the server names and all recorders, shared ones too', async () => {
  const devices = normaliseDevices([camera, { deviceId: 'other' }, recorder, shared])
  const services = createFakeServices({
    api: { filterCloudDevices: () => answered(['shared', 'cam', 'unknown']) },
  })
  const kept = await filterCloudDevices(services, devices)
  expect(kept.map(({ deviceId }) => deviceId)).toEqual(['cam', 'nvr', 'shared'])
  expect(services.apiCalls[0]?.params).toEqual({
    body: { productCode: 'IPC', deviceKeyList: ['cam', 'other', 'shared'] },
  })
})

// spec: 5.18
it('lists a recorder that the host reports as a camera, without asking about it as one', async () => {
  const devices = normaliseDevices([camera, { deviceId: '3726000000000158700000', productCode: 'IPC' }])
  const services = createFakeServices({ api: { filterCloudDevices: () => answered(['cam']) } })
  const kept = await filterCloudDevices(services, devices)
  expect(kept.map(({ sn, productCode }) => [sn, productCode])).toEqual([
    ['cam', 'IPC'],
    ['3726000000000158700000', 'NVR'],
  ])
  expect(services.apiCalls[0]?.params).toEqual({ body: { productCode: 'IPC', deviceKeyList: ['cam'] } })
})

it('asks about two hundred at a time, and not at all about none', async () => {
  const services = createFakeServices({
    api: { filterCloudDevices: ({ body }) => answered(body.deviceKeyList) },
  })
  const many = normaliseDevices(Array.from({ length: 401 }, (_, index) => ({ deviceId: `d${index}` })))
  expect(await filterCloudDevices(services, many)).toHaveLength(401)
  expect(services.apiCalls).toHaveLength(3)
  expect(await filterCloudDevices(services, normaliseDevices([recorder]))).toHaveLength(1)
  expect(services.apiCalls).toHaveLength(3)
})

it('throws a refusal of the filter', async () => {
  const services = createFakeServices({ api: { filterCloudDevices: () => refused(500) } })
  await expect(filterCloudDevices(services, normaliseDevices([camera]))).rejects.toMatchObject({
    name: 'RefusalError',
  })
})

// spec: 7.25
it('asks for cameras and recorders of one batch apart', async () => {
  const services = createFakeServices({ api: { listVipExpiry: () => answered([]) } })
  await listCloudExpiry(services, normaliseDevices([camera, recorder, shared]))
  expect(services.apiCalls.map(({ params }) => params)).toEqual([
    {
      body: {
        deviceInfoList: [
          { deviceKey: 'k1', productCode: 'IPC', packageSource: 5, ownedFlag: 1, iotId: 'i1' },
          { deviceKey: 'shared', productCode: 'IPC', packageSource: 1, ownedFlag: 0 },
        ],
      },
    },
    { body: { deviceInfoList: [{ deviceKey: 'nvr', productCode: 'NVR', packageSource: 1, ownedFlag: 0 }] } },
  ])
})

it('asks for packages of a source by keys, cameras and recorders apart', async () => {
  const services = createFakeServices({ api: { listVipExpiryByKeys: () => answered([]) } })
  await listExpiryOfSource(2)(services, normaliseDevices([camera, recorder, shared]))
  expect(services.apiCalls.map(({ params }) => params)).toEqual([
    { query: { deviceKeyList: 'k1,shared', productCode: 'IPC', packageSource: 2 } },
    { query: { deviceKeyList: 'nvr', productCode: 'NVR', packageSource: 2 } },
  ])
})

it('asks the server which devices are 4G only where the host does not know', async () => {
  const api = { getDeviceInfoBySns: () => answered([{ deviceSnNo: 'b', isFourG: 1 as const }]) }
  const services = createFakeServices({ api })
  const listed = normaliseDevices([
    { deviceId: 'a', cell: 0 },
    { deviceId: 'b', cell: 1 },
  ])
  expect(await filterFourGDevices(services, listed)).toEqual([listed[1]])
  expect(services.apiCalls).toEqual([])

  const old = normaliseDevices([{ deviceId: 'a' }, { deviceId: 'b' }])
  expect(await filterFourGDevices(services, old)).toEqual([old[1]])
  expect(services.apiCalls).toEqual([{ id: 'getDeviceInfoBySns', params: { body: { sns: ['a', 'b'] } } }])
})

const devices = [{ deviceId: 'own', owned: 0 }, { deviceId: 'shared', owned: 1 }, { deviceId: 'unsaid' }]

const ownersOf = async (allocated?: () => { devices: { deviceId: string }[] } | 'no-answer') => {
  const host = {
    getAllDeviceInfo: () => ({ devices }),
    ...(allocated && { getAllocatedDeviceInfo: allocated }),
  }
  const listed = await new QueryClient().fetchQuery(ownedDevicesQuery(createFakeServices({ host })))
  return listed.filter(({ isOwned }) => isOwned).map(({ deviceId }) => deviceId)
}

// spec: 7.58, 5.17
it('counts the devices of the host’s list of the user’s own as owned, whatever the flag says', async () => {
  const allocated = () => ({ devices: [{ deviceId: 'own' }, { deviceId: 'unsaid' }] })
  expect(await ownersOf(allocated)).toEqual(['own', 'unsaid'])
})

it('uses the owned flag where the host has no such list or does not answer', async () => {
  expect(await ownersOf()).toEqual(['shared'])
  expect(await ownersOf(() => 'no-answer')).toEqual(['shared'])
})
