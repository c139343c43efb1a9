import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { entryCameras } from './entry-camera.ts'

const device = (deviceId: string, deviceName: string) => ({ deviceId, deviceName }) as Schemas['DeviceRow']
const order = (orderNo: string, deviceId: string | null) => ({ orderNo, deviceId }) as Schemas['OrderRow']
const contract = (contractCode: string, deviceId: string) =>
  ({ contractCode, deviceId }) as Schemas['ContractRow']

const cameras = entryCameras({
  devices: [device('3701000001', 'Living room'), device('3701000002', 'Gate'), device('3701000003', 'Gate')],
  orders: [order('7', '3701000001'), order('8', null)],
  contracts: [contract('C26103109', '3701000002')],
})
const subject = { orderNo: null, contractCode: null, deviceId: null }

it('names the camera that a request names, or that its order or contract is for', () => {
  expect(cameras.nameOf({ ...subject, deviceId: '3701000001' })).toBe('Living room')
  expect(cameras.nameOf({ ...subject, orderNo: '7' })).toBe('Living room')
  expect(cameras.nameOf({ ...subject, contractCode: 'C26103109' })).toBe('Gate …0002')
})

it('names a contract that is for no camera here by its last digits, and nothing for the rest', () => {
  expect(cameras.nameOf({ ...subject, contractCode: 'X1234567' })).toBe('…4567')
  expect(cameras.nameOf({ ...subject, orderNo: '8' })).toBeNull()
  expect(cameras.nameOf(subject)).toBeNull()
})

it('tells cameras of one name apart, and lists contracts with theirs', () => {
  expect(cameras.named.map(([, name]) => name)).toEqual(['Living room', 'Gate …0002', 'Gate …0003'])
  expect(cameras.contracts).toEqual([['C26103109', 'Gate …0002 …3109']])
})
