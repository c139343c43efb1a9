import { expect, it } from 'vitest'
import { isHomeCountry } from '../../kernel/home-country.ts'
import {
  isRecognised,
  type Sim,
  simFormFor,
  simRefusal,
  simStates,
  stateWithData,
  takesData,
} from './sim-card-rules.ts'

const ICCID = '89860012345678901238'
const sim = (change: Partial<Sim> = {}): Sim => ({
  iccid: ICCID,
  manufacturer: 'A',
  form: 'nano',
  state: 'normal',
  isInUse: true,
  ...change,
})
const UNUSED_A = sim({ isInUse: false })
const UNUSED_B = sim({ manufacturer: 'B', isInUse: false })
const UNUSED_C = sim({ manufacturer: 'C', isInUse: false })
const ESIM_B = sim({ manufacturer: 'B', isInUse: false, form: 'esim' })

it.each<[string, Sim | null, string, string, string | null]>([
  ['a card in use at home', sim(), 'CN', 'nano', null],
  ['a card in use abroad', sim(), 'DE', 'nano', null],
  ['an unused one of A at home', UNUSED_A, 'CN', 'nano', null],
  ['an unused one of A without a country', UNUSED_A, '', 'nano', null],
  ['an unused one of A abroad', UNUSED_A, 'DE', 'esim', null],
  ['an unused one of B at home', UNUSED_B, 'CN', 'nano', null],
  ['an unused one of B abroad', UNUSED_B, 'DE', 'nano', 'sim-not-recognised'],
  ['a used one of B abroad', sim({ manufacturer: 'B' }), 'DE', 'nano', null],
  ['an unused one of C abroad', UNUSED_C, 'DE', 'nano', null],
  ['an unused eSIM of B abroad', ESIM_B, 'DE', 'esim', 'sim-not-recognised'],
  ['an unused eSIM of B at home', ESIM_B, 'cn', 'esim', null],
  ['an eSIM at home', sim({ form: 'esim' }), 'CN', 'esim', null],
  ['no card', null, 'DE', 'nano', null],
  ['a deactivated card', sim({ state: 'deactivated' }), 'CN', 'nano', 'sim-deactivated'],
  ['an abnormal card', sim({ state: 'abnormal' }), 'CN', 'nano', 'sim-abnormal'],
  ['a deactivated card of B abroad', { ...UNUSED_B, state: 'deactivated' }, 'DE', 'nano', 'sim-deactivated'],
  ['a card that is not activated', sim({ state: 'not-activated' }), 'CN', 'nano', null],
  ['a card of unknown state', sim({ state: 'unknown' }), 'CN', 'nano', null],
])('sells data for %s by the rules', (_name, card, countryCode, form, refusal) => {
  expect(simFormFor({ countryCode, sim: card })).toBe(form)
  expect(simRefusal({ countryCode, sim: card })).toBe(refusal)
})

it.each([
  [1, null, true],
  [1, 0, true],
  [0, 1, false],
  [-1, 1, true],
  [-1, 0, false],
  [-1, null, false],
])('takesData with server flag %i and cell %s is %s', (known, cell, is) => {
  expect(takesData({ isFourG: known, cell })).toBe(is)
})

it.each<[string | undefined, Sim | null, boolean]>([
  [undefined, sim(), true],
  ['', sim(), true],
  [undefined, null, true],
  [ICCID, sim(), true],
  [ICCID, null, false],
  ['89860012345678901231', sim(), false],
  ['8986001234567890abcd', sim({ iccid: '8986001234567890ABCD' }), true],
  // No check digit at its end, as many real ones have none.
  ['89860402102180141234', sim({ iccid: '89860402102180141234' }), true],
  ["' OR 1=1", sim(), false],
])('recognises the number %j as that of the card: %s', (iccid, card, is) => {
  expect(isRecognised(iccid, card)).toBe(is)
})

it('treats an unknown country and CN in any case as China', () => {
  const codes = ['', ' ', 'CN', 'cn', null, undefined, 'DE', 'HK']
  expect(codes.map(isHomeCountry)).toEqual([true, true, true, true, true, true, false, false])
})

it('activates a card with the first data on it, and changes no other state', () => {
  expect(simStates.map((state) => stateWithData(state, true))).toEqual(
    simStates.map((state) => (state === 'not-activated' ? 'normal' : state)),
  )
  expect(simStates.map((state) => stateWithData(state, false))).toEqual([...simStates])
})
