import { expect, it } from 'vitest'
import { canCallWechat, canRemind } from './eligibility.ts'

const device = { isFourG: 1, cell: 1, canUnattended: true, canWechatCall: true }

it.each([
  ['a 4G device at home', {}, 'CN', true],
  ['an owner without a country', {}, '', true],
  ['an owner abroad', {}, 'DE', false],
  ['a country in small letters', {}, 'cn', true],
  ['4G the host alone knows of', { isFourG: -1 }, 'CN', true],
  ['4G the server alone knows of', { cell: null }, 'CN', true],
  ['a device without 4G', { isFourG: -1, cell: 0 }, 'CN', false],
  ['a model that cannot', { canUnattended: false, canWechatCall: false }, 'CN', false],
])('decides on reminder and WeChat calls of %s', (_name, change, countryCode, expected) => {
  expect(canRemind({ ...device, ...change }, countryCode)).toBe(expected)
  expect(canCallWechat({ ...device, ...change }, countryCode)).toBe(expected)
})

it('decides reminder and WeChat call abilities separately', () => {
  expect(canRemind({ ...device, canWechatCall: false }, 'CN')).toBe(true)
  expect(canCallWechat({ ...device, canWechatCall: false }, 'CN')).toBe(false)
})
