import { expect, it } from 'vitest'
import { createMemoryStorage } from '../../../shared/testing/fake-services.ts'
import { recallChannels, rememberChannels } from './channel-memory.ts'

it('keeps the choice of one device', () => {
  const store = createMemoryStorage()
  rememberChannels(store, 'd1', ['a', 'b'])
  expect(recallChannels(store, 'd1')).toEqual(['a', 'b'])
  expect(recallChannels(store, 'd2')).toEqual([])
})

it.each(['', '{', '7', '{"deviceId":"d1","iotIds":[1]}'])('returns nothing for %j', (text) => {
  const store = createMemoryStorage()
  store.write('skyshop.channels', text)
  expect(recallChannels(store, 'd1')).toEqual([])
})
