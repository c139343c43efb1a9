import { expect, it } from 'vitest'
import { boxDifferences, type ElementBox } from './element-boxes.ts'

const ring: ElementBox = { element: 'svg ""', style: 'ltr', left: 20, top: 10, width: 50, height: 50 }
const sheet: ElementBox = { ...ring, element: 'dialog "Pay"', style: 'rgba(6, 24, 30, 0.52)', width: 400 }

it('boxDifferences is empty for boxes that differ by the tolerance', () => {
  const moved = { ...ring, left: 26, height: 44 }
  expect(boxDifferences([ring, sheet], [moved, { ...sheet, width: 408 }], 6)).toEqual([])
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
  expect(boxDifferences([ring], [actual], 6)).toEqual(differences)
})

it('boxDifferences names a backdrop that is not dimmed', () => {
  expect(boxDifferences([sheet], [{ ...sheet, style: 'rgba(0, 0, 0, 0)' }], 6)).toEqual([
    'dialog "Pay": rgba(0, 0, 0, 0) for rgba(6, 24, 30, 0.52)',
  ])
})

it('boxDifferences names missing and new elements', () => {
  expect(boxDifferences([ring], [sheet], 6)).toEqual(['svg "" is missing', 'dialog "Pay" is new'])
})
