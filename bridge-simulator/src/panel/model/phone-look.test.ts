import { expect, it } from 'vitest'
import { appLanguageOf } from './host-profile.ts'
import { phoneScale } from './panel-layout.ts'
import { defaultLook, phoneBox, phoneWidths } from './phone-look.ts'

it('adds the frame to every screen in both orientations', () => {
  expect(phoneBox(defaultLook)).toEqual({ inlineSize: 380, blockSize: 760 })
  expect(phoneBox({ width: 430, isLandscape: true })).toEqual({ inlineSize: 952, blockSize: 450 })
})

it('fits every phone in both orientations into every phone area', () => {
  const viewport = { inlineSize: 1440, blockSize: 900 }
  for (const width of phoneWidths) {
    for (const isLandscape of [false, true]) {
      const box = phoneBox({ width, isLandscape })
      for (const [size, room] of [
        ['full', 400],
        ['peek', 184],
      ] as const) {
        const scale = phoneScale(viewport, size, box)
        expect(box.inlineSize * scale).toBeLessThanOrEqual(room)
        expect(box.blockSize * scale).toBeLessThanOrEqual(900 - 140)
        expect(Number.isInteger(Math.round(scale * box.inlineSize * 1e6) / 1e7)).toBe(true)
      }
    }
  }
})

it("the app speaks the browser's first language that it has", () => {
  expect(appLanguageOf(['zh-CN', 'en'])).toBe('zh')
  expect(appLanguageOf(['pt-BR', 'de'])).toBe('de')
  expect(appLanguageOf(['pt-BR'])).toBeNull()
})
