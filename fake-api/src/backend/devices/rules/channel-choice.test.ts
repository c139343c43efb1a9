import { expect, it } from 'vitest'
import { type ChannelDevice, chooseChannels } from './channel-choice.ts'

const channels = ['a', 'b', 'c', 'd', 'e'].map((iotId) => ({ iotId }))
const recorder: ChannelDevice = { iotId: 'self', isRecorder: true, lensChoice: null, channels }
const lenses = [{ iotId: 'wide' }, { iotId: 'ptz' }]
const both: ChannelDevice = { iotId: 'self', isRecorder: false, lensChoice: 'multiple', channels: lenses }
const one: ChannelDevice = { ...both, lensChoice: 'single' }
const camera: ChannelDevice = { iotId: 'self', isRecorder: false, lensChoice: null, channels: [] }

// spec: 3.07
it.each<[string, ChannelDevice, string | undefined, string[]]>([
  ['one channel', recorder, 'b', ['b']],
  ['four channels, in the order of the device', recorder, 'd, b,a,c', ['a', 'b', 'c', 'd']],
  ['a channel named twice', recorder, 'a,a', ['a']],
  ['both lenses', both, 'ptz,wide', ['wide', 'ptz']],
  ['one lens of both', both, 'ptz', ['ptz']],
  ['a single lens', one, 'wide', ['wide']],
  ['a camera as a whole', camera, undefined, []],
  ['a camera by its own id', camera, 'self', []],
])('chooseChannels accepts %s', (_name, device, requested, chosen) => {
  expect(chooseChannels(device, requested)).toEqual(chosen)
})

it.each<[string, ChannelDevice, string | undefined, string]>([
  ['no channel', recorder, undefined, 'channel-required'],
  ['blanks', recorder, ' , ', 'channel-required'],
  ['five channels', recorder, 'a,b,c,d,e', 'too-many-channels'],
  ['a foreign channel', recorder, 'a,x', 'channel-not-for-device'],
  ['the recorder itself', recorder, 'self', 'channel-not-for-device'],
  ['no lens', both, '', 'channel-required'],
  ['two lenses of a single one', one, 'wide,ptz', 'channel-not-for-device'],
  ['a channel of a camera without any', camera, 'wide', 'channel-not-for-device'],
])('chooseChannels refuses %s', (_name, device, requested, code) => {
  expect(() => chooseChannels(device, requested)).toThrow(expect.objectContaining({ code }))
})
