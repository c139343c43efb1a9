import { expect, it } from 'vitest'
import { displayAccountOf } from './display-account.ts'

it.each([
  ['13800130021', '138****0021'],
  ['1380021', '138****0021'],
  ['138021', '138021'],
  ['', ''],
])('shows the account of %j as %j', (phone, shown) => {
  expect(displayAccountOf(phone)).toBe(shown)
})
