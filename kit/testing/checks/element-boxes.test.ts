import { expect, it } from 'vitest'
import { boxDifferences, type ElementBox } from './element-boxes.ts'

const ring: ElementBox = { element: 'svg ""', style: 'ltr', left: 20, top: 10, width: 50, height: 50 }
const sheet: ElementBox = { ...ring, element: 'dialog "Pay"', style: 'rgba(6, 24, 30, 0.52)', width: 400 }
const near = { sidePx: 6, linePx: 0 }

it('boxDifferences is empty for boxes that differ by the tolerance', () => {
  const moved = { ...ring, left: 26, height: 44 }
  expect(boxDifferences([ring, sheet], [moved, { ...sheet, width: 408 }], near)).toEqual([])
})

it.each([
  [
    'a drawing as large as its card',
    { ...ring, width: 374, height: 374 },
    ['svg "": width 374 for 50, height 374 for 50'],
  ],
  ['a moved element', { ...ring, top: 90 }, ['svg "": top 90 for 10']],
  ['another direction', { ...ring, style: 'rtl' }, ['svg "": rtl for ltr']],
])('boxDifferences names %s', (_, actual, differences) => {
  expect(boxDifferences([ring], [actual], near)).toEqual(differences)
})

it('boxDifferences names a backdrop that is not dimmed', () => {
  expect(boxDifferences([sheet], [{ ...sheet, style: 'rgba(0, 0, 0, 0)' }], near)).toEqual([
    'dialog "Pay": rgba(0, 0, 0, 0) for rgba(6, 24, 30, 0.52)',
  ])
})

it('boxDifferences names missing and new elements', () => {
  expect(boxDifferences([ring], [sheet], near)).toEqual(['svg "" is missing', 'dialog "Pay" is new'])
})

it('boxDifferences forgives one line more in a text and no larger drawing when an engine breaks lines elsewhere', () => {
  const text: ElementBox = { ...ring, element: 'p "Free of charge"' }
  const wrapped = { ...text, height: 74 }
  expect(boxDifferences([text], [wrapped], { sidePx: 6, linePx: 28 })).toEqual([])
  expect(boxDifferences([ring], [{ ...ring, height: 74 }], { sidePx: 6, linePx: 28 })).toEqual([
    'svg "": height 74 for 50',
  ])
})

it('boxDifferences forgives a text on a line less the side at which it grew, and no other', () => {
  const name: ElementBox = { ...ring, element: 'bdi "Event recording, 1 month"', left: 164, width: 210 }
  const fitted = { ...name, left: 110, width: 264, height: 28 }
  expect(boxDifferences([name], [fitted], { sidePx: 6, linePx: 28 })).toEqual([])
  expect(boxDifferences([name], [{ ...fitted, left: 80 }], { sidePx: 6, linePx: 28 })).not.toEqual([])
  expect(boxDifferences([name], [{ ...fitted, height: 50 }], { sidePx: 6, linePx: 28 })).not.toEqual([])
  expect(boxDifferences([name], [fitted], near)).not.toEqual([])
})
