import { expect, it } from 'vitest'
import { consequencesOf, givablePackages } from './device-consequences.ts'
import { changedFields, type DeviceDraft, deviceChange, problemsOf } from './device-draft.ts'

const before: DeviceDraft = {
  ...{ deviceName: 'Yard', model: 'HH001', owned: '1', bindFlag: '1', cell: '', isFourG: '-1' },
  ...{ productSource: '1', lensChoice: '', canUnattended: '0', canWechatCall: '0', canAlgorithm: '0' },
  ...{ iccid: '8986032248001234567', simState: 'normal', manufacturer: 'A', form: 'nano' },
  ...{ cardUseState: '1', dailyMb: '0' },
}

it('sends only the changed fields', () => {
  const draft = { ...before, cell: '1', simState: 'deactivated', canUnattended: '1', deviceName: '' }
  expect(changedFields(before, draft)).toEqual(['deviceName', 'cell', 'canUnattended', 'simState'])
  expect(deviceChange(before, draft)).toEqual({
    ...{ deviceName: null, cell: 1, canUnattended: true },
    sim: { state: 'deactivated' },
  })
  expect(deviceChange(before, { ...before, productSource: '', dailyMb: '2.5' })).toEqual({
    productSource: null,
    dailyMb: 2.5,
  })
})

it('removes the SIM card when its state is empty', () => {
  expect(deviceChange(before, { ...before, simState: '' })).toEqual({ sim: null })
})

it.each([
  [{ iccid: '12' }, ['iccid']],
  [{ dailyMb: '-1' }, ['dailyMb']],
  [{ dailyMb: '' }, ['dailyMb']],
  [{ model: ' ' }, ['model']],
  [{ iccid: '', simState: '' }, []],
] as const)('finds the problem of %j', (change, expected) => {
  expect(problemsOf({ ...before, ...change })).toEqual(expected)
})

it('shows the consequences of an edit', () => {
  expect(consequencesOf(before, 'CN')).toEqual({
    packageSource: 'one',
    dataTab: 'no',
    cloudTrial: 'once',
    dataPackages: 'no',
    reminderTab: 'no',
  })
  const fourG = { ...before, cell: '1', productSource: '0' }
  expect(consequencesOf({ ...fourG, simState: 'deactivated' }, 'CN')).toMatchObject({
    packageSource: 'five',
    dataTab: 'yes',
    cloudTrial: 'never',
    dataPackages: 'blocked',
  })
  const unused = { ...fourG, cardUseState: '0' }
  expect(consequencesOf(unused, 'US').dataPackages).toBe('esim')
  expect(consequencesOf({ ...unused, manufacturer: 'B' }, 'US').dataPackages).toBe('blocked')
  expect(consequencesOf({ ...unused, manufacturer: 'B' }, '').dataPackages).toBe('sold')
})

it('offers a device first what fits it, then the rest, and no services', () => {
  const packages = [
    { packageId: 'pets', kind: 'algorithm', productCode: 'IPC' },
    { packageId: 'cloud', kind: 'cloud', productCode: 'IPC' },
    { packageId: 'recorder', kind: 'cloud', productCode: 'NVR' },
    { packageId: 'data', kind: 'data', productCode: 'IPC' },
    { packageId: 'any device', kind: 'cloud', productCode: null },
    { packageId: 'visit', kind: 'service', productCode: null },
  ] as const
  const camera = { productCode: 'IPC', cell: 0, isFourG: 0, canUnattended: false } as const
  const abilities = { canWechatCall: false, canAlgorithm: false }
  const ids = (change: object) =>
    givablePackages(packages, { ...camera, ...abilities, ...change }).map(({ packageId }) => packageId)
  expect(ids({})).toEqual(['cloud', 'any device', 'pets', 'recorder', 'data'])
  expect(ids({ productCode: 'NVR' })).toEqual(['recorder', 'any device', 'pets', 'cloud', 'data'])
  const able = { canAlgorithm: true, cell: null, isFourG: 1 }
  expect(ids(able)).toEqual(['pets', 'cloud', 'data', 'any device', 'recorder'])
})
