import { expect, it } from 'vitest'
import type { IdSource } from '../../engine/kernel/ids.ts'
import {
  createDeviceKey,
  createIccid,
  createOrderNo,
  createRefundNo,
  createSerialNumber,
  createTryNo,
  givenNumber,
  maskPhone,
  orderOfNumber,
} from './ids.ts'

function source(random = 0.587): IdSource {
  let id = 0
  return {
    nowMs: Date.UTC(2026, 10, 20, 1, 26, 5),
    nextId: () => {
      id += 1
      return id
    },
    random: () => random,
  }
}

it('makes an order number of 20 digits from time, counter and randomness', () => {
  expect(createOrderNo(source())).toBe('26112009260500000158')
  expect(createOrderNo(source(0))).toBe('26112009260500000100')
  expect(createOrderNo(source(0.9999999))).toBe('26112009260500000199')
})

it('names the order of the number of a later try, and any other number by itself', () => {
  const later = createTryNo('26112009260500000158', 12)
  expect(later).toBe('26112009260500000158T12')
  const numbers = [later, '26112009260500000158', 'A-1T2', `${later}T`, `R${later}`]
  expect(numbers.map(orderOfNumber)).toEqual(['26112009260500000158', ...numbers.slice(1)])
})

it('repeats no order number within one standing second', () => {
  const ids = source()
  expect(new Set(Array.from({ length: 20_000 }, () => createOrderNo(ids))).size).toBe(20_000)
})

it('makes refund numbers, serial numbers and device keys of fixed form', () => {
  expect(createRefundNo(source())).toMatch(/^R\d{20}$/)
  expect(createSerialNumber(source(), '3801')).toBe('3801000000000158700000')
  expect(createDeviceKey(source())).toMatch(/^dk00000001[0-9a-f]{8}$/)
})

it('refuses a product line that is not four digits', () => {
  expect(() => createSerialNumber(source(), '38')).toThrow(RangeError)
})

it('makes ICCIDs of 20 digits that differ', () => {
  let id = 0
  const source = { nowMs: 0, nextId: () => (id += 1), random: () => (id * 0.618) % 1 }
  const made = Array.from({ length: 200 }, () => createIccid(source))
  expect(made.filter((iccid) => !/^8986\d{16}$/.test(iccid))).toEqual([])
  expect(new Set(made).size).toBe(200)
})

it.each([
  ['13800130021', '138****0021'],
  ['1234567', '123****4567'],
  ['1380021', '138****0021'],
  ['138021', '138021'],
  ['123456', '123456'],
  ['', ''],
])('maskPhone displays %j as %j', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})

it('givenNumber returns a number that was given and refuses one that was not', () => {
  expect(givenNumber('202611200001')).toBe('202611200001')
  expect(() => givenNumber(null)).toThrow('no number yet')
})
