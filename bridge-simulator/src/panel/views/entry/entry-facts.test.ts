import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { effectOf, entriesInside, timingOf } from './entry-facts.tsx'

const trace = { traceId: 't1' }
const moved = sampleEntry({ ...trace, seq: 1, kind: 'state', from: 'upstream', label: 'order 0 → 1' })
const inner = sampleEntry({ ...trace, seq: 2, from: 'upstream', to: 'gateway', label: 'prepay', tookMs: 30 })
const call = sampleEntry({ ...trace, seq: 3, startOrder: 0.5, tookMs: 88 })
const journal = [moved, inner, call, sampleEntry({ seq: 4, traceId: 't2' })]

it('finds the entries inside a call, none of another trace', () => {
  expect(entriesInside(call, journal).map(({ seq }) => seq)).toEqual([1, 2])
  expect(entriesInside(inner, journal)).toEqual([])
  expect(entriesInside(sampleEntry({ traceId: null }), journal)).toEqual([])
})

it('splits the duration between the callee and the calls it made', () => {
  expect(timingOf(call, entriesInside(call, journal))).toEqual([
    { lane: 'upstream', label: null, tookMs: 58 },
    { lane: 'gateway', label: 'prepay', tookMs: 30 },
  ])
})

it('never returns a negative own part, and none without a duration', () => {
  expect(timingOf({ ...call, tookMs: 10 }, [inner])[0]).toMatchObject({ tookMs: 0 })
  expect(timingOf({ ...call, tookMs: null }, [inner])).toEqual([])
})

it('lists the state changes inside a call', () => {
  expect(effectOf(entriesInside(call, journal)).map(({ label }) => label)).toEqual(['order 0 → 1'])
})
