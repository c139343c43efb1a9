import { expect, it } from 'vitest'
import { panelKey } from './panel-key.ts'

it('handles single keys in the panel only', () => {
  const press = (key: string, more = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  })
  const place = { areLettersOn: true, focus: 'panel' } as const
  const inPhone = { ...place, focus: 'phone' } as const
  for (const key of ['1', 'n', ' ', 'Escape', '?']) expect(panelKey(press(key), inPhone)).toBeNull()
  expect(panelKey(press('k', { ctrlKey: true }), inPhone)).toBeNull()
  expect(panelKey(press('F6'), inPhone)).toEqual({ name: 'leavePhone' })
  expect(panelKey(press('F6'), place)).toBeNull()
  expect(panelKey(press('2'), place)).toEqual({ name: 'tab', tab: 'time' })
  expect(panelKey(press('z', { ctrlKey: true }), place)).toEqual({ name: 'undo' })
  expect(panelKey(press('Z', { metaKey: true, shiftKey: true }), place)).toEqual({ name: 'redo' })
  expect(panelKey(press('z', { ctrlKey: true }), { ...place, focus: 'typing' })).toBeNull()
  expect(panelKey(press('s', { ctrlKey: true }), { ...place, focus: 'typing' })).toEqual({ name: 'apply' })
  expect(panelKey(press('k', { metaKey: true }), { ...place, focus: 'typing' })).toEqual({ name: 'commands' })
  expect(panelKey(press('Enter', { ctrlKey: true }), place)).toEqual({ name: 'arm' })
  expect(panelKey(press('K', { ctrlKey: true, shiftKey: true }), place)).toBeNull()
  expect(panelKey(press(' '), place)).toEqual({ name: 'runOrStop' })
  expect(panelKey(press('N'), place)).toEqual({ name: 'next' })
  expect(panelKey(press('n', { ctrlKey: true }), place)).toBeNull()
  expect(panelKey(press('j'), place)).toEqual({ name: 'step', by: 1 })
  expect(panelKey(press('n'), { ...place, focus: 'typing' })).toBeNull()
  expect(panelKey(press(' '), { ...place, focus: 'control' })).toBeNull()
  expect(panelKey(press('n'), { ...place, areLettersOn: false })).toBeNull()
  expect(panelKey(press('Escape'), { ...place, areLettersOn: false })).toEqual({ name: 'close' })
})
