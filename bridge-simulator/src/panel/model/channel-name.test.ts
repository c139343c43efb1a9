import { expect, it } from 'vitest'
import { channelNames } from './channel-name.ts'

it('names a channel, one without a name or of no listed device by the end of its id, and the whole device by nothing', () => {
  const channels = [
    { iotId: 'iot-0001', deviceName: 'Loading dock' },
    { iotId: 'iot-0002', deviceName: '' },
  ]
  expect(['iot-0001', 'iot-0002', 'iot-0003', ''].map(channelNames([{ channels }]))).toEqual([
    'Loading dock',
    '…0002',
    '…0003',
    '',
  ])
})
