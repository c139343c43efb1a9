import type { Schemas } from '@skyshop/openapi/http'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { answered, createFakeServices, refused } from '../testing/fake-services.ts'
import { deviceModelQuery } from './device-model-query.ts'

const key = { productKey: 'pk', insideModelCode: 'M1' }
const model: Schemas['DeviceMetadata'] = {
  ...{ ...key, productCode: 'IPC', model: 'HH001', isFourG: 1, channels: 1 },
  abilities: { unattended: 0, wechatCall: 0, algorithm: 1, lens: 'one' },
}

// spec: 7.30
it('asks for a model once a visit', async () => {
  const services = createFakeServices({ api: { getDeviceMetadata: () => answered(model) } })
  const queries = new QueryClient()
  expect(await queries.fetchQuery(deviceModelQuery(services, key))).toEqual(model)
  expect(await queries.fetchQuery(deviceModelQuery(services, key))).toEqual(model)
  expect(services.apiCalls).toEqual([{ id: 'getDeviceMetadata', params: { query: key } }])
})

it.each([
  ['the server knows no such model', key, () => refused(40009)],
  [
    'the server does not answer',
    key,
    () => {
      throw new Error('lost')
    },
  ],
  ['the host names no model', { productKey: '', insideModelCode: '' }, () => answered(model)],
] as const)('returns null where %s', async (_, asked, getDeviceMetadata) => {
  const services = createFakeServices({ api: { getDeviceMetadata } })
  expect(await new QueryClient().fetchQuery(deviceModelQuery(services, asked))).toBeNull()
})
