import { errorNumbers } from '@skyshop/openapi/error-numbers'
import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../shared/api-client/query-client.ts'
import { answered, createFakeServices, refused } from '../../shared/testing/fake-services.ts'
import { contractQuery } from './queries.ts'

const key = { productCode: 'NVR', deviceKey: 'k1', packageSource: 1 }
const detail = (contractCode: string, renewalFailed = false) =>
  ({ contractCode, renewalFailed }) as Schemas['ContractDetail']

/** Reads the contracts of channels a, b and c, of which those named are signed. */
function readChannels(signed: Readonly<Record<string, Schemas['ContractDetail'] | null>>, lost?: string) {
  const services = createFakeServices({
    api: {
      hasUserSignedContract: ({ query: { channelIotId = '' } }) =>
        channelIotId === lost ? refused(errorNumbers['try-later']) : answered(channelIotId in signed),
      getContractDetail: ({ query: { channelIotId = '' } }) => {
        const contract = signed[channelIotId] ?? null
        return contract === null ? refused(errorNumbers['contract-not-found']) : answered(contract)
      },
    },
  })
  return createQueryClient().fetchQuery({ ...contractQuery(services, key, ['a', 'b', 'c']), retry: false })
}

// spec: 7.18
it.each([
  ['no channel', {}, { isSigned: false, detail: null, channels: [] }],
  ['one channel', { b: detail('B') }, { isSigned: true, detail: detail('B'), channels: ['b'] }],
  ['one channel without terms', { b: null }, { isSigned: true, detail: null, channels: ['b'] }],
  [
    'two channels',
    { a: detail('A'), c: detail('C') },
    { isSigned: true, detail: null, channels: ['a', 'c'] },
  ],
  [
    'two channels, the second with a failed charge',
    { a: detail('A'), c: detail('C', true) },
    { isSigned: true, detail: detail('C', true), channels: ['a', 'c'] },
  ],
  [
    'two channels, one without terms and one with a failed charge',
    { a: null, c: detail('C', true) },
    { isSigned: true, detail: detail('C', true), channels: ['a', 'c'] },
  ],
] as const)('under auto-renewal is %s of three', async (_name, signed, expected) => {
  expect(await readChannels(signed)).toEqual(expected)
})

it('throws when one channel of three could not be asked about: the server decides about a purchase', async () => {
  await expect(readChannels({ a: detail('A') }, 'b')).rejects.toMatchObject({ name: 'RefusalError' })
})
