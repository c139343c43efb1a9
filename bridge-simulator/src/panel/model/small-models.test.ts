import { expect, it } from 'vitest'
import { panelKey } from '../app/panel-key.ts'
import { tookText } from '../format/duration-text.ts'
import { formatYuan } from '../format/money.ts'
import { cutMiddle, lastDigits } from '../format/short-text.ts'
import { journalColumns, lettersBetween } from '../views/journal/journal-columns.ts'
import { rowWindow } from '../views/journal/row-window.ts'
import { miniBarStrips } from '../views/world/mini-bar-strips.ts'
import { phoneAreaSize, phoneScale } from './panel-layout.ts'
import { defaultLook, phoneBox } from './phone-look.ts'
import { orderChip } from './status-chip.ts'
import { presetOf, walletPresetNames, walletPresets } from './wallet-outcome.ts'

it('writes fen as yuan', () => {
  expect([0, 5, 1290, 199900, -1290].map(formatYuan)).toEqual([
    '¥0.00',
    '¥0.05',
    '¥12.90',
    '¥1999.00',
    '−¥12.90',
  ])
})

it('cuts in the middle and keeps both ends', () => {
  expect(cutMiddle('/v3/pay/transactions/app', 30)).toBe('/v3/pay/transactions/app')
  expect(cutMiddle('/v3/pay/transactions/app', 12)).toBe('/v3/p…ns/app')
  expect(lastDigits('20260314100211000042')).toBe('…0042')
  expect(lastDigits('u1')).toBe('u1')
})

it('names how long something took', () => {
  expect([null, 0.4, 14, 6400, 125_000].map(tookText)).toEqual(['', '0 ms', '14 ms', '6.4 s', '2 m 05 s'])
})

it('knows every order status of the catalogue and marks any other', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, -1, -2, -3].map((status) => orderChip(status).name)).not.toContain(
    'unknown',
  )
  expect(orderChip(99)).toEqual({ name: 'unknown', tone: 'bad' })
})

it('finds the preset a record stands for', () => {
  for (const name of walletPresetNames) expect(presetOf(walletPresets[name])).toBe(name)
  expect(presetOf({ outcome: 'paid', callback: 'lost', notifyDelayMs: 1 })).toBeNull()
})

it('chooses the size of the stage by width, tab and wish', () => {
  const size = (inlineSize: number, tab: 'world' | 'journal', chosen: 'full' | 'peek' | null = null) =>
    phoneAreaSize({ inlineSize, blockSize: 900 }, tab, chosen)
  expect([size(1600, 'journal'), size(1440, 'world'), size(1440, 'journal')]).toEqual([
    'full',
    'full',
    'peek',
  ])
  expect([size(1440, 'journal', 'full'), size(1600, 'world', 'peek')]).toEqual(['full', 'peek'])
  expect([size(1279, 'world', 'full'), size(1023, 'world')]).toEqual(['rail', 'page'])
})

it('shrinks the phone to a low window and never over its own size', () => {
  const box = phoneBox(defaultLook)
  expect(phoneScale({ inlineSize: 1440, blockSize: 2000 }, 'full', box)).toBe(1)
  expect(phoneScale({ inlineSize: 1440, blockSize: 600 }, 'full', box)).toBeLessThan(0.7)
  expect(phoneScale({ inlineSize: 1440, blockSize: 900 }, 'peek', box)).toBe(18 / 38)
})

it('splits a running package at now and clips to the sixty days shown', () => {
  const day = 86_400_000
  const now = 100 * day
  const strips = miniBarStrips(
    [
      { kind: 'cloud', state: 'running', startMs: now - 60 * day, endMs: now + 16 * day },
      { kind: 'cloud', state: 'ended', startMs: 0, endMs: day },
    ],
    now,
  )
  expect(strips.map(({ look, startPercent, lengthPercent }) => [look, startPercent, lengthPercent])).toEqual([
    ['used', 0, 46.67],
    ['remaining', 46.67, 26.67],
  ])
})

it('draws a window of rows out of ten thousand', () => {
  const { first, end } = rowWindow(10_000, { offset: 27_000, blockSize: 540, rowBlockSize: 27 })
  expect([first, end]).toEqual([994, 1026])
  expect(rowWindow(0, { offset: 0, blockSize: 540, rowBlockSize: 27 })).toEqual({ first: 0, end: 0 })
})

it('gives the lanes what the other columns leave', () => {
  expect(journalColumns(600).lanesWidth).toBe(360)
  expect(journalColumns(1200).lanesWidth).toBeGreaterThan(800)
  expect(lettersBetween('shop', 'host', 525)).toBeGreaterThanOrEqual('requestWechatPay'.length)
})

it('acts on single keys in the panel only', () => {
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
