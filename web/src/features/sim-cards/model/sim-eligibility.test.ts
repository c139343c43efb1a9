import { expect, it } from 'vitest'
import { type SimCase, simEligibility } from './sim-eligibility.ts'

const nano = { cardStatus: 'normal' } as const
const unused = (manufacturer: string) => ({ manufacturer, cardUseState: 0 as const })
const used = (manufacturer: string) => ({ manufacturer, cardUseState: 1 as const })

const cases: [string, SimCase, string][] = [
  ['a card in use at home', { countryCode: 'CN', card: nano, sim: used('A') }, 'free'],
  ['an unused card at home', { countryCode: 'CN', card: nano, sim: unused('B') }, 'free'],
  ['a host without a country', { countryCode: '', card: nano, sim: unused('A') }, 'free'],
  ['a card in use abroad', { countryCode: 'DE', card: nano, sim: used('A') }, 'free'],
  ['an unused card of A abroad', { countryCode: 'DE', card: nano, sim: unused('A') }, 'esim-question'],
  ['an unused card of B abroad', { countryCode: 'DE', card: nano, sim: unused('B') }, 'blocked'],
  ['an unused card of A in cn', { countryCode: 'cn', card: nano, sim: unused('A') }, 'free'],
  [
    'an unused card of A topped up by SN',
    { countryCode: 'DE', card: null, sim: unused('A') },
    'esim-question',
  ],
  ['an unused card of B topped up by SN', { countryCode: 'DE', card: null, sim: unused('B') }, 'blocked'],
  ['a card in use topped up by SN', { countryCode: 'DE', card: null, sim: used('B') }, 'free'],
  ['an unused card of C abroad', { countryCode: 'DE', card: nano, sim: unused('C') }, 'free'],
  ['an unknown card', { countryCode: 'DE', card: null, sim: null }, 'free'],
  [
    'a card not activated',
    { countryCode: 'CN', card: { ...nano, cardStatus: 'not-activated' }, sim: null },
    'free',
  ],
  [
    'a card in an unknown state',
    { countryCode: 'CN', card: { ...nano, cardStatus: 'unknown' }, sim: null },
    'free',
  ],
]

it.each(cases)('simEligibility of %s', (_name, given, kind) => {
  expect(simEligibility(given).kind).toBe(kind)
})

it.each([
  ['deactivated', 'sim-deactivated'],
  ['abnormal', 'sim-abnormal'],
] as const)('a card that is %s blocks with its reason, also before any question', (cardStatus, reason) => {
  const given = { countryCode: 'DE', card: { ...nano, cardStatus }, sim: unused('A') }
  expect(simEligibility(given)).toEqual({ kind: 'blocked', reason, isCarrier: false })
})

it('sends the owner of a card of B to the carrier', () => {
  const verdict = simEligibility({ countryCode: 'US', card: nano, sim: unused('B') })
  expect(verdict).toEqual({ kind: 'blocked', reason: 'sim-not-recognised', isCarrier: true })
})
