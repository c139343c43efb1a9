import { expect, it } from 'vitest'
import { orderStatuses } from '../orders/rules/order.ts'
import { invoiceState, isComplete, isMoneyKept } from './invoice-rules.ts'

const given = { title: 'A', taxNumber: '', email: 'a@example.com' }
const invoice = { ...given, requestedAtMs: 1, issuedAtMs: null, number: null }
const issued = { ...invoice, issuedAtMs: 2, number: '1'.repeat(20) }

// R-INVOICE-1
it('an invoice can be asked for while the money of an order stays', () => {
  const kept = orderStatuses.filter((status) => isMoneyKept({ status, payMoneyFen: 1990 }))
  expect(kept.toSorted()).toEqual([1, 2, 4, 5])
  expect(isMoneyKept({ status: 4, payMoneyFen: 0 })).toBe(false)
})

// R-INVOICE-2
it('a company names its taxpayer number', () => {
  expect(isComplete({ kind: 'company' })).toBe(false)
  expect(isComplete({ kind: 'company', taxNumber: '91310000MA1K35XX0X' })).toBe(true)
  expect(isComplete({ kind: 'personal' })).toBe(true)
})

// R-INVOICE-3
it.each([
  [4, null, 'available'],
  [0, null, null],
  [4, invoice, 'requested'],
  [4, issued, 'issued'],
  [3, invoice, 'withdrawn'],
  [3, issued, 'withdrawn'],
] as const)('an order of status %d with %j reads %s', (status, asked, state) => {
  expect(invoiceState({ status, payMoneyFen: 1990 }, asked)).toBe(state)
})
