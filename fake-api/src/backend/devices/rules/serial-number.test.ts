import { expect, it } from 'vitest'
import { isSerialNumber } from './serial-number.ts'

// spec: 9.06
it.each([
  ['3701000000000000000001', true],
  ['370100000000000000000', false],
  ['37010000000000000000011', false],
  ['370100000000000000000a', false],
  ['٣٧٠١٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠١', false],
  [' 3701000000000000000001', false],
  ['3701000000000000000001\n', false],
  ['', false],
])('isSerialNumber of %j is %s', (text, isOne) => {
  expect(isSerialNumber(text)).toBe(isOne)
})
