import { expect, it } from 'vitest'
import { applicationOf, type InvoiceDraft, missingIn } from './invoice-draft.ts'

const person: InvoiceDraft = { kind: 'personal', title: 'Ada', taxNumber: '', email: 'ada@example.com' }
const company: InvoiceDraft = { ...person, kind: 'company', taxNumber: '91310000ma1k35xx0x' }

it.each<[string, InvoiceDraft, (keyof InvoiceDraft)[]]>([
  ['nothing of a person', person, []],
  ['nothing of a company', company, []],
  ['a name of blanks', { ...person, title: '  ' }, ['title']],
  ['an address without a domain', { ...person, email: 'ada@example' }, ['email']],
  ['the number of a company', { ...company, taxNumber: '' }, ['taxNumber']],
  ['a number that is too short', { ...company, taxNumber: '9131' }, ['taxNumber']],
  [
    'all of an empty form',
    { ...company, title: '', taxNumber: '', email: '' },
    ['title', 'taxNumber', 'email'],
  ],
])('finds missing: %s', (_, draft, missing) => {
  expect(missingIn(draft)).toEqual(missing)
})

it('sends what was typed without blanks, and a taxpayer number of a company alone', () => {
  expect(applicationOf({ ...person, title: ' Ada ', taxNumber: '1' })).toEqual({
    kind: 'personal',
    title: 'Ada',
    email: 'ada@example.com',
  })
  expect(applicationOf({ ...company, taxNumber: '9131 0000 ma1k 35xx 0x' }).taxNumber).toBe(
    '91310000MA1K35XX0X',
  )
})
