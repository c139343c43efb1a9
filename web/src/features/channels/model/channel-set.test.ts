import { expect, it } from 'vitest'
import {
  type ChannelMode,
  type ChannelSet,
  existingChannels,
  forSale,
  initialChannels,
  toggleChannel,
  withRenewed,
} from './channel-set.ts'

const set = (mode: ChannelMode, ids: string): ChannelSet => ({
  mode,
  channels: [...ids].map((iotId) => ({ iotId, name: iotId })),
})

it.each([
  ['channels', 'abcd', 'a'],
  ['lenses', 'ab', 'a'],
  ['one-lens', 'ab', 'a'],
  ['channels', '', ''],
] as const)('initialChannels of %s with channels %s returns %s', (mode, ids, chosen) => {
  expect(initialChannels(set(mode, ids)).join('')).toBe(chosen)
})

it.each([
  ['channels', 'abcdef', 'a', 'c', 'ac'],
  ['channels', 'abcdef', 'c', 'a', 'ac'],
  ['channels', 'abcdef', 'ac', 'a', 'c'],
  ['channels', 'abcdef', 'a', 'a', ''],
  ['channels', 'abcdef', 'abcd', 'e', null],
  ['channels', 'abcdef', 'abcd', 'd', 'abc'],
  ['lenses', 'ab', 'ab', 'b', 'a'],
  ['one-lens', 'ab', 'a', 'b', 'b'],
  ['one-lens', 'ab', 'a', 'a', 'a'],
] as const)(
  'toggleChannel of %s with channels %s turns %s, after a tap on %s, into %s',
  (mode, ids, chosen, tapped, after) => {
    expect(toggleChannel(set(mode, ids), [...chosen], tapped)?.join('') ?? null).toBe(after)
  },
)

it.each([
  ['channels', 'ca', 'ac'],
  ['channels', 'x', 'a'],
  ['channels', '', 'a'],
  ['one-lens', 'ba', 'a'],
] as const)('existingChannels of %s with %s returns %s', (mode, kept, chosen) => {
  expect(existingChannels(set(mode, 'abc'), [...kept]).join('')).toBe(chosen)
})

it.each([
  ['channels', 'abc', 'a', '', 'b'],
  ['channels', 'abc', 'a', 'ac', 'c'],
  ['lenses', 'ab', 'a', '', 'b'],
  ['one-lens', 'ab', 'a', 'a', 'b'],
  ['channels', 'abcde', 'abcde', 'b', 'abcd'],
  ['one-lens', 'ab', 'ab', '', 'a'],
] as const)(
  'existingChannels of %s with channels %s, of which %s renew automatically, turns %s into %s',
  (...row) => {
    const [mode, ids, renewed, kept, chosen] = row
    expect(existingChannels(withRenewed(set(mode, ids), [...renewed]), [...kept]).join('')).toBe(chosen)
  },
)

it.each([
  ['abcd', '', 'ab', '', 'c'],
  ['abcd', 'c', 'ab', '', 'd'],
  ['abcd', '', 'abcd', '', 'a'],
  ['abcd', '', 'ab', 'a', 'a'],
] as const)(
  'existingChannels of %s, of which %s renew automatically and %s are covered, turns %s into %s',
  (ids, renewed, covered, kept, chosen) => {
    const channels = withRenewed(set('channels', ids), [...renewed])
    expect(existingChannels(channels, [...kept], (iotId) => covered.includes(iotId)).join('')).toBe(chosen)
  },
)

it('forSale returns the channels that do not renew automatically', () => {
  expect(forSale(withRenewed(set('channels', 'abc'), ['b'])).map(({ iotId }) => iotId)).toEqual(['a', 'c'])
  expect(forSale(set('channels', 'ab'))).toHaveLength(2)
})
