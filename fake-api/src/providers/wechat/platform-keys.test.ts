import { expect, it } from 'vitest'
import { answerKey, changeKeyPlan, type KeyPlan, notifyKey, validCertificates } from './platform-keys.ts'

const DAY_MS = 86_400_000
const PUBLIC: KeyPlan = { keyMode: 'public-key', certificates: 'first', keySwitchedAtMs: null }
const CERTIFICATES: KeyPlan = { ...PUBLIC, keyMode: 'certificates' }
const SWITCHING: KeyPlan = { ...PUBLIC, keyMode: 'switching', keySwitchedAtMs: 0 }
const draws = Array.from({ length: 100 }, (_, index) => index / 100)

it.each([
  ['public key', PUBLIC, []],
  ['certificates', CERTIFICATES, ['first']],
  ['two certificates', { ...CERTIFICATES, certificates: 'both' } as const, ['first', 'second']],
  ['a switch-over', SWITCHING, ['first']],
])('lists the valid certificates of %s', (_, plan, expected) => {
  expect(validCertificates(plan)).toEqual(expected)
})

it('signs everything with the public key in public key mode', () => {
  expect(new Set(draws.map((draw) => notifyKey(PUBLIC, 0, draw)))).toEqual(new Set(['public-key']))
  expect(answerKey(PUBLIC, false, 0)).toBe('public-key')
})

it('signs with either of two valid certificates', () => {
  const plan = { ...CERTIFICATES, certificates: 'both' } as const
  expect(new Set(draws.map((draw) => notifyKey(plan, 0, draw)))).toEqual(new Set(['first', 'second']))
  expect(new Set(draws.map((draw) => answerKey(plan, true, draw)))).toEqual(new Set(['first', 'second']))
})

it.each([
  [0, 0],
  [1, 15],
  [3.5, 50],
  [7, 100],
  [30, 100],
])('after %s days of a switch-over the public key signs %s of 100 notifies', (days, expected) => {
  const signed = draws.filter((draw) => notifyKey(SWITCHING, days * DAY_MS, draw) === 'public-key')
  expect(signed).toHaveLength(expected)
})

it('answers in a switch-over follow the serial of the request', () => {
  expect([answerKey(SWITCHING, true, 0), answerKey(SWITCHING, false, 0)]).toEqual(['public-key', 'first'])
})

it('a switch-over begins when it is set, goes on when set again, and ends when stopped', () => {
  const begun = changeKeyPlan(CERTIFICATES, { keyMode: 'switching' }, 5)
  expect(begun).toMatchObject({ keyMode: 'switching', keySwitchedAtMs: 5 })
  expect(changeKeyPlan(SWITCHING, { keyMode: 'switching' }, 9)).toMatchObject({ keySwitchedAtMs: 0 })
  expect(changeKeyPlan(SWITCHING, { keyMode: 'certificates' }, 9)).toMatchObject({ keySwitchedAtMs: null })
})

it.each([
  ['two certificates are valid', { ...CERTIFICATES, certificates: 'both' } as const],
  ['there was never a certificate', PUBLIC],
])('refuses a switch-over while %s', (_, plan) => {
  expect(changeKeyPlan(plan, { keyMode: 'switching' }, 0)).toMatch(/certificate/)
})
