import { expect, it } from 'vitest'
import { phoneAreaSize, phoneScale, roomOfTwo } from './panel-layout.ts'
import { defaultLook, phoneBox } from './phone-look.ts'

it('chooses the size of the phone area by width, tab and choice', () => {
  const size = (inlineSize: number, tab: 'world' | 'journal', chosen: 'full' | 'peek' | null = null) =>
    phoneAreaSize({ inlineSize, blockSize: 900 }, tab, chosen)
  expect([size(1600, 'journal'), size(1440, 'world'), size(1440, 'journal')]).toEqual([
    'full',
    'full',
    'peek',
  ])
  expect([size(1440, 'journal', 'full'), size(1600, 'world', 'peek')]).toEqual(['full', 'peek'])
  expect([size(1024, 'world'), size(1024, 'journal'), size(1024, 'journal', 'full')]).toEqual([
    'full',
    'peek',
    'full',
  ])
  expect(size(1023, 'world')).toBe('page')
})

it('scales the phone down to a low window and never above 100 %', () => {
  const box = phoneBox(defaultLook)
  expect(phoneScale({ inlineSize: 1440, blockSize: 2000 }, 'full', box)).toBe(1)
  expect(phoneScale({ inlineSize: 1440, blockSize: 600 }, 'full', box)).toBeLessThan(0.7)
  expect(phoneScale({ inlineSize: 1440, blockSize: 900 }, 'peek', box)).toBe(18 / 38)
  expect(phoneScale({ inlineSize: 1024, blockSize: 768 }, 'full', box)).toBe(29 / 38)
  // A window of 1024 × 768 at 200 %, whose page scrolls.
  expect(phoneScale({ inlineSize: 512, blockSize: 384 }, 'page', box)).toBeGreaterThan(0.6)
})

it('gives each of two phones a column, and half of a narrow window', () => {
  const rooms = [1600, 1440, 1024, 800].map((inlineSize) => roomOfTwo({ inlineSize, blockSize: 900 }))
  expect(rooms).toEqual([400, 296, 232, 376])
  const box = phoneBox(defaultLook)
  expect(phoneScale({ inlineSize: 1024, blockSize: 900 }, 'two', box)).toBe(23 / 38)
})
