import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { zh } from '../../i18n/zh.ts'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { entryOfStep } from './subject-sheet.tsx'
import { contractSubjects, entitlementSubject, type Subject } from './subjects.ts'

const subject: Subject = {
  ...{ key: '42', machine: 'order', title: '42', about: '', now: '4', steps: [], next: [], orderNo: '42' },
}
const moved = (seq: number, change: Parameters<typeof sampleEntry>[0]) =>
  sampleEntry({ seq, kind: 'state', orderNo: null, note: null, ...change })

it('finds the entry of a transition that was written slightly later', () => {
  const journal = [
    moved(1, { label: 'order 0 → 1', orderNo: '41', worldMs: 1000 }),
    moved(2, { label: 'order 0 → 1', orderNo: '42', worldMs: 1003 }),
  ]
  const step = { from: '0', to: '1', event: 'paid', atMs: 1000 }
  expect(entryOfStep(subject, step, journal)?.seq).toBe(2)
  expect(entryOfStep(subject, { ...step, atMs: 1004 }, journal)).toBeUndefined()
})

it('finds the entries of a contract and its periods by contract code', () => {
  const journal = [
    moved(1, { label: 'contract ∅ → active', note: 'signed · C2', worldMs: 1000 }),
    moved(2, { label: 'contract ∅ → active', note: 'signed · C1', worldMs: 1000 }),
    moved(3, { label: 'period 3 waiting → paid', note: 'succeeded · C1', worldMs: 2000, orderNo: '7' }),
  ]
  const signed = { from: null, to: 'active', event: 'signed', atMs: 1000 }
  const paid = { from: 'waiting', to: 'paid', event: 'succeeded', atMs: 2000 }
  const contract = { ...subject, key: 'C1', machine: 'contract' } as const
  const period = { ...subject, key: 'C1-3', machine: 'contract-cycle', title: '3' } as const
  expect([entryOfStep(contract, signed, journal)?.seq, entryOfStep(period, paid, journal)?.seq]).toEqual([
    2, 3,
  ])
})

it('finds the entries of a package by its order', () => {
  const journal = [moved(1, { label: 'package started', orderNo: '42', worldMs: 1000 })]
  const step = { from: 'not-yet-active', to: 'activated', event: 'started', atMs: 1000 }
  expect(entryOfStep({ ...subject, machine: 'entitlement' }, step, journal)?.seq).toBe(1)
})

it('says in Chinese which wallet an agreement is with, and what brought a package', () => {
  const contract = { contractCode: 'c1', provider: 'wechat', packageId: 'p1', transitions: [], cycles: [] }
  const [whole] = contractSubjects(contract as unknown as Schemas['ContractRow'], [], zh)
  expect(whole?.about).toBe('微信 · p1')
  const row = { entitlementId: 'e1', kind: 'cloud', channel: '', cause: 'contract', orderNo: '' }
  const given = entitlementSubject(row as unknown as Schemas['EntitlementRow'], [], zh)
  expect(given.about).toBe('云存储 · 自动续费')
})
