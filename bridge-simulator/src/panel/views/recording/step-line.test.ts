import { expect, it } from 'vitest'
import type { RecordedMoment, RecordedStep } from './recording.ts'
import { stepLinesOf } from './step-line.ts'

const moment = (step: RecordedStep): RecordedMoment => ({ step, wallMs: 0 })
const pay = {
  role: 'button',
  name: 'Pay',
  isWholeName: true,
  within: 'Loft',
  place: 0,
  isOnly: true,
  value: null,
}

it('labels each step and omits removed ones', () => {
  const moments = [
    moment({ kind: 'tap', tap: pay }),
    { ...moment({ kind: 'back' }), isRemoved: true },
    moment({ kind: 'cashier', choice: 'pay' }),
    moment({ kind: 'control', method: 'POST', path: '/clock/advance', body: { byMs: 5 }, nowMs: 5 }),
    moment({ kind: 'wake' }),
  ]
  expect(stepLinesOf(moments)).toEqual([
    { index: 0, kind: 'tap', text: 'button “Pay”, in “Loft”' },
    { index: 2, kind: 'cashier', text: 'pay' },
    { index: 3, kind: 'control', text: 'POST /clock/advance {"byMs":5}' },
  ])
})
