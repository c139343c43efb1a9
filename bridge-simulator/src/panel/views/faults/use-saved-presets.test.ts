import { expect, it } from 'vitest'
import { firstDraft } from '../../model/fault-draft.ts'
import { presetName, readPresets, withoutPreset, withPreset } from './use-saved-presets.ts'

const late = { ...firstDraft, outcome: 'late' } as const
const lost = { name: 'lost', sentence: firstDraft }

it('restores the saved presets', () => {
  const presets = withPreset(withPreset([], lost), { name: 'late', sentence: late })
  expect(readPresets(JSON.stringify(presets))).toEqual([lost, { name: 'late', sentence: late }])
})

it.each([
  null,
  '',
  '{',
  '{}',
  'null',
  '[null, 1, "x", {"name": "x"}, {"name": "", "sentence": 1}, {"name": 1, "sentence": 1}]',
])('returns no presets for %s', (text) => {
  expect(readPresets(text)).toEqual([])
})

it('saves one fault under a name and removes it', () => {
  const other = { name: 'other', sentence: firstDraft }
  const presets = withPreset(withPreset([], lost), other)
  const changed = { name: 'lost', sentence: late }
  expect(withPreset(presets, changed)).toEqual([changed, other])
  expect(withoutPreset(presets, 'lost')).toEqual([other])
})

it('trims a name and limits its length', () => {
  expect(presetName('  two words ')).toBe('two words')
  expect(presetName('x'.repeat(50))).toHaveLength(40)
})
