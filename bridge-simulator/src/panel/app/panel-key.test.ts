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
  const context = { areLettersOn: true, focus: 'panel' } as const
  const inPhone = { ...context, focus: 'phone' } as const
  for (const key of ['1', 'n', ' ', 'Escape', '?']) expect(panelKey(press(key), inPhone)).toBeNull()
  expect(panelKey(press('k', { ctrlKey: true }), inPhone)).toEqual({ name: 'commands' })
  expect(panelKey(press('s', { ctrlKey: true }), inPhone)).toBeNull()
  expect(panelKey(press('F6'), inPhone)).toEqual({ name: 'leavePhone' })
  expect(panelKey(press('F6'), context)).toBeNull()
  expect(panelKey(press('2'), context)).toEqual({ name: 'tab', tab: 'time' })
  expect(panelKey(press('z', { ctrlKey: true }), context)).toEqual({ name: 'undo' })
  expect(panelKey(press('Z', { metaKey: true, shiftKey: true }), context)).toEqual({ name: 'redo' })
  expect(panelKey(press('z', { ctrlKey: true }), { ...context, focus: 'typing' })).toBeNull()
  expect(panelKey(press('s', { ctrlKey: true }), { ...context, focus: 'typing' })).toEqual({ name: 'apply' })
  expect(panelKey(press('k', { metaKey: true }), { ...context, focus: 'typing' })).toEqual({
    name: 'commands',
  })
  expect(panelKey(press('Enter', { ctrlKey: true }), context)).toEqual({ name: 'arm' })
  expect(panelKey(press('K', { ctrlKey: true, shiftKey: true }), context)).toBeNull()
  expect(panelKey(press(' '), context)).toEqual({ name: 'runOrStop' })
  expect(panelKey(press('N'), context)).toEqual({ name: 'next' })
  expect(panelKey(press('n', { ctrlKey: true }), context)).toBeNull()
  expect(panelKey(press('j'), context)).toEqual({ name: 'step', by: 1 })
  expect(panelKey(press('n'), { ...context, focus: 'typing' })).toBeNull()
  expect(panelKey(press(' '), { ...context, focus: 'control' })).toBeNull()
  expect(panelKey(press('n'), { ...context, areLettersOn: false })).toBeNull()
  expect(panelKey(press('Escape'), { ...context, areLettersOn: false })).toEqual({ name: 'close' })
})
