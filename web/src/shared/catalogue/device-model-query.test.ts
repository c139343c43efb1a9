import type { Schemas } from '@skyshop/openapi/http'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { NetworkError } from '../api-client/api-errors.ts'
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
  ['nobody answers', () => Promise.reject(new NetworkError('unreachable'))],
  ['the server fails', () => refused(500)],
] as const)('rejects where %s, and asks again', async (_, fail) => {
  const answers = [fail, () => answered(model)]
  const services = createFakeServices({ api: { getDeviceMetadata: () => (answers.shift() ?? fail)() } })
  const queries = new QueryClient()
  await expect(queries.fetchQuery(deviceModelQuery(services, key))).rejects.toThrow()
  expect(await queries.fetchQuery(deviceModelQuery(services, key))).toEqual(model)
})

it.each([
  ['the server knows no such model', key, () => refused(40009)],
  ['the host names no model', { productKey: '', insideModelCode: '' }, () => answered(model)],
] as const)('returns null where %s', async (_, asked, getDeviceMetadata) => {
  const services = createFakeServices({ api: { getDeviceMetadata } })
  expect(await new QueryClient().fetchQuery(deviceModelQuery(services, asked))).toBeNull()
})
