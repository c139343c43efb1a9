import { expect, it } from 'vitest'
import { readResult } from './host-messages.ts'

it.each([
  [true, true],
  ['1', true],
  [0, false],
  [null, false],
])('reads canScan given as %j', (canScan, expected) => {
  expect(readResult('getAppInfo', { canScan })).toMatchObject({ canScan: expected })
})

it.each([
  [{ text: ' SKY-1 ' }, 'SKY-1'],
  ['SKY-1', 'SKY-1'],
  ['12345678901234567890', '12345678901234567890'],
  [{}, ''],
])('reads the scanned text of %j', (answer, text) => {
  expect(readResult('scanCode', answer)).toEqual({ text })
})

it('reads app info given as text, with missing fields and numbers for text', () => {
  const answer = readResult(
    'getAppInfo',
    '{"token":"t","tenantId":1234567,"phone":13800000021,"appKey":null}',
  )
  expect(answer).toEqual({
    token: 't',
    tenantId: '1234567',
    phone: '13800000021',
    AppVersion: '',
    appKey: '',
    countryCode: '',
    appLanguage: '',
    manufacturerName: '',
  })
})

it.each([null, undefined, 'x', 4, true])('refuses the app info %j', (raw) => {
  expect(readResult('getAppInfo', raw)).toBeNull()
})

it('keeps good devices beside broken ones', () => {
  const answer = readResult('getAllDeviceInfo', {
    devices: [
      { deviceId: 37, owned: '1', cell: null, model: {} },
      null,
      {},
      { deviceId: '' },
      '{"deviceId":"b"}',
    ],
  })
  expect(answer?.devices.map(({ deviceId }) => deviceId)).toEqual(['37', 'b'])
  expect(answer?.devices[0]).toMatchObject({ owned: '1', cell: null, model: undefined })
})

it('reads a bare list of devices', () => {
  expect(readResult('getAllDeviceInfo', '[{"deviceId":"a"}]')?.devices).toHaveLength(1)
})

it.each([
  [{ token: 't' }, 't'],
  ['{"token":"t"}', 't'],
  ['12345', '12345'],
  ['', ''],
  [null, ''],
  [{ token: null }, ''],
])('reads the new token of %j', (raw, token) => {
  expect(readResult('getNewToken', raw)).toEqual({ token })
})

it.each([undefined, null, 'ok', { done: true }])('treats %j as done', (raw) => {
  expect(readResult('closePage', raw)).toEqual({})
})

it.each([
  [{ iccid: '89860012345678901238' }, '89860012345678901238'],
  ['{"iccid":" 89860012345678901238 "}', '89860012345678901238'],
  ['89860012345678901238', '89860012345678901238'],
  [{ iccid: 8.986e19 }, ''],
  [8.986e19, ''],
  [{}, ''],
  [null, ''],
])('reads the card number of %j', (raw, iccid) => {
  expect(readResult('getDeviceICCID', raw)).toEqual({ iccid })
})

it.each([
  [{ channels: [{ iotId: 'c1', channelNumber: '1' }, null, {}, '{"iotId":"c2"}'] }, ['c1', 'c2']],
  ['[{"iotId":"c1"}]', ['c1']],
  [[], []],
])('reads the channels of %j', (raw, iotIds) => {
  expect(readResult('getChannelList', raw)?.channels.map(({ iotId }) => iotId)).toEqual(iotIds)
})

it.each([null, 'x', {}, 4])('refuses the channels %j', (raw) => {
  expect(readResult('getChannelList', raw)).toBeNull()
})
