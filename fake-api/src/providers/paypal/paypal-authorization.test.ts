import { expect, it } from 'vitest'
import { DAY_MS } from '../../engine/kernel/clock.ts'
import {
  AUTHORIZED_FOR_MS,
  authorizationOutcomeOf,
  authorizationStateOf,
  authorizedOrderState,
  captureObstacle,
  limitFen,
  type PaypalAuthorization,
  reauthorizationObstacle,
  voidObstacle,
} from './paypal-authorization.ts'

const NONE = { capturedFen: 0, isFinal: false }
const PART = { capturedFen: 400, isFinal: false }
const HELD: PaypalAuthorization = {
  ...{ id: 'A', requestId: null, amountFen: 1000, atMs: 0, endsMs: AUTHORIZED_FOR_MS, standing: 'held' },
}
const of = (more: Partial<PaypalAuthorization>): PaypalAuthorization => ({ ...HELD, ...more })
const VOIDED = of({ standing: 'voided' })
const ANEW = of({ id: 'B', parentId: 'A', atMs: 3 * DAY_MS })

// fact: PP-063
it.each([
  [HELD, NONE, 'CREATED'],
  [HELD, PART, 'PARTIALLY_CAPTURED'],
  [HELD, { ...PART, isFinal: true }, 'CAPTURED'],
  [HELD, { capturedFen: 1000, isFinal: false }, 'CAPTURED'],
  [of({ standing: 'pending' }), NONE, 'PENDING'],
  [of({ standing: 'denied' }), NONE, 'DENIED'],
  [VOIDED, PART, 'VOIDED'],
  [of({ standing: 'run-out' }), NONE, 'VOIDED'],
])('an authorization (%o) of which was captured %o is %s', (authorization, money, state) => {
  expect(authorizationStateOf(authorization, money)).toBe(state)
})

// fact: PP-062
it.each([
  ['EUR', 1000, 1150],
  ['EUR', 333, 382],
  ['USD', 1000, 1150],
  ['USD', 100_000, 107_500],
  ['EUR', 100_000, 115_000],
])('up to 115 %% is captured, of dollars no more than 75 above: %s %i up to %i', (currency, fen, most) => {
  expect(limitFen(fen, currency)).toBe(most)
})

// fact: PP-064
it.each([
  [HELD, NONE, 0, null],
  [HELD, PART, AUTHORIZED_FOR_MS - 1, null],
  [HELD, NONE, AUTHORIZED_FOR_MS, 'AUTHORIZATION_EXPIRED'],
  [of({ standing: 'run-out' }), NONE, 40 * DAY_MS, 'AUTHORIZATION_EXPIRED'],
  [VOIDED, NONE, 40 * DAY_MS, 'AUTHORIZATION_VOIDED'],
  [of({ standing: 'denied' }), NONE, 0, 'AUTHORIZATION_DENIED'],
  [of({ standing: 'pending' }), NONE, 0, 'TRANSACTION_REFUSED'],
  [HELD, { ...PART, isFinal: true }, 0, 'AUTHORIZATION_ALREADY_CAPTURED'],
])('a capture of %o with %o at %i meets %s', (authorization, money, nowMs, issue) => {
  expect(captureObstacle(authorization, money, nowMs)).toBe(issue)
})

// fact: PP-061
it.each([
  [HELD, 0, 3 * DAY_MS - 1, 'REAUTHORIZATION_TOO_SOON'],
  [HELD, 0, 3 * DAY_MS, null],
  [HELD, 3 * DAY_MS, 6 * DAY_MS - 1, 'REAUTHORIZATION_TOO_SOON'],
  [HELD, 3 * DAY_MS, 6 * DAY_MS, null],
  [HELD, 0, AUTHORIZED_FOR_MS, 'AUTHORIZATION_EXPIRED'],
  [ANEW, 0, 10 * DAY_MS, 'REAUTHORIZATION_NOT_SUPPORTED'],
  [VOIDED, 0, 10 * DAY_MS, 'AUTHORIZATION_VOIDED'],
])('making %o anew, honored since %i, at %i meets %s', (authorization, honoredSinceMs, nowMs, issue) => {
  const terms = { money: NONE, isSaved: false, honoredSinceMs }
  expect(reauthorizationObstacle(authorization, terms, nowMs)).toBe(issue)
})

it('makes no authorization of a saved order anew', () => {
  const terms = { money: NONE, isSaved: true, honoredSinceMs: 0 }
  expect(reauthorizationObstacle(HELD, terms, 5 * DAY_MS)).toBe('REAUTHORIZATION_NOT_SUPPORTED')
})

// fact: PP-065
it.each([
  [HELD, NONE, null],
  [HELD, PART, null],
  [of({ standing: 'pending' }), NONE, null],
  [HELD, { ...PART, isFinal: true }, 'PREVIOUSLY_CAPTURED'],
  [VOIDED, NONE, 'PREVIOUSLY_VOIDED'],
  [of({ standing: 'run-out' }), NONE, 'PREVIOUSLY_VOIDED'],
  [of({ standing: 'denied' }), NONE, 'CANNOT_BE_VOIDED'],
  [ANEW, NONE, 'CANNOT_BE_VOIDED'],
])('a void of %o with %o meets %s', (authorization, money, issue) => {
  expect(voidObstacle(authorization, money)).toBe(issue)
})

// fact: PP-001
it.each([
  ['APPROVED', false, [HELD], NONE, 'COMPLETED'],
  ['COMPLETED', false, [VOIDED], NONE, 'VOIDED'],
  ['COMPLETED', false, [VOIDED], PART, 'COMPLETED'],
  ['COMPLETED', false, [of({ standing: 'denied' })], NONE, 'COMPLETED'],
  ['SAVED', true, [HELD, VOIDED], PART, 'SAVED'],
  ['SAVED', true, [VOIDED], NONE, 'SAVED'],
  ['SAVED', true, [HELD], { ...PART, isFinal: true }, 'COMPLETED'],
] as const)(
  'an order that is %s, to be saved: %s, with %o and %o is %s',
  (state, isSaved, all, money, next) => {
    expect(authorizedOrderState({ state, isSaved }, all, money)).toBe(next)
  },
)

it.each([
  ['good', 'held'],
  ['failed', 'held'],
  ['pending', 'pending'],
  ['denied', 'pending'],
  ['declined', 'declined'],
  ['redirect', 'redirect'],
  ['action', 'action'],
] as const)('a source that is %s comes to %s', (instrument, outcome) => {
  expect(authorizationOutcomeOf(instrument)).toBe(outcome)
})
