import { expect, it } from 'vitest'
import { abilitiesOf, fourGFlag, modelOf } from './device-abilities.ts'

const none = { canUnattended: false, canWechatCall: false, canAlgorithm: false, lensChoice: null }

it('returns each ability of a device by itself', () => {
  expect(abilitiesOf(none)).toEqual({ unattended: 0, wechatCall: 0, algorithm: 0, lens: 'one' })
  expect(abilitiesOf({ ...none, canUnattended: true })).toMatchObject({ unattended: 1, wechatCall: 0 })
  expect(abilitiesOf({ ...none, canWechatCall: true })).toMatchObject({ wechatCall: 1, algorithm: 0 })
  expect(abilitiesOf({ ...none, canAlgorithm: true })).toMatchObject({ algorithm: 1, unattended: 0 })
})

it.each([
  ['multiple', 'multiple'],
  ['single', 'single'],
  [null, 'one'],
  ['', 'one'],
])('reads the lens choice %j as %s', (lensChoice, lens) => {
  expect(abilitiesOf({ ...none, lensChoice }).lens).toBe(lens)
})

it.each([
  [1, 1],
  [0, -1],
  [-1, -1],
])('shows the stored flag %i to the shop as %i', (stored, expected) => {
  expect(fourGFlag(stored)).toBe(expected)
})

it('gives a model what one of its devices has', () => {
  const none = {
    canUnattended: false,
    canWechatCall: false,
    canAlgorithm: false,
    lensChoice: null,
    isFourG: -1,
  }
  expect(modelOf([none])).toEqual(none)
  const able = { ...none, canAlgorithm: true, lensChoice: 'single', isFourG: 1 }
  expect(modelOf([none, able])).toEqual(able)
  expect(modelOf([able, { ...none, lensChoice: 'multiple' }])).toEqual({ ...able, lensChoice: 'multiple' })
})
