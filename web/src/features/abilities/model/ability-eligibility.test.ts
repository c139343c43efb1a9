import { expect, it } from 'vitest'
import {
  type Ability,
  type AbilityConditions,
  type UnavailableReason,
  unavailableReason,
} from './ability-eligibility.ts'

const open: AbilityConditions = { countryCode: 'CN', cell: 1, isRefused: false }

it.each<[Ability, Partial<AbilityConditions>, UnavailableReason | null]>([
  ['reminder', {}, null],
  ['reminder', { countryCode: '' }, null],
  ['reminder', { countryCode: ' cn ' }, null],
  ['reminder', { countryCode: 'DE' }, 'country'],
  ['wechatCall', { countryCode: 'US' }, 'country'],
  ['reminder', { countryCode: 'DE', cell: 0, isRefused: true }, 'country'],
  ['reminder', { cell: 0 }, 'not-4g'],
  ['wechatCall', { cell: 0, isRefused: true }, 'not-4g'],
  ['wechatCall', { cell: null }, null],
  ['reminder', { cell: undefined }, null],
  ['reminder', { isRefused: true }, 'model'],
  ['wechatCall', { cell: null, isRefused: true }, 'model'],
  ['algorithm', { countryCode: 'DE', cell: 0 }, null],
  ['algorithm', { isRefused: true }, 'model'],
])('unavailableReason of %s with %j returns %s', (ability, facts, reason) => {
  expect(unavailableReason(ability, { ...open, ...facts })).toBe(reason)
})
