import { expect, it } from 'vitest'
import { hostileValues } from '../../../shared/testing/hostile-values.ts'
import { readEnteredCard, readPaypalReturn } from './card-return.ts'

it.each([
  ['', null],
  ['?token=', null],
  ['?token=%3Cscript%3E&PayerID=X', null],
  ['?token=7QZ81KJ2M', 'canceled'],
  ['?token=7QZ81KJ2M&PayerID=%22', 'canceled'],
  ['?token=7QZ81KJ2M&PayerID=AB12', { paymentId: '7QZ81KJ2M' }],
])('reads “%s” as PayPal’s', (search, expected) => {
  expect(readPaypalReturn(search)).toEqual(expected)
})

it.each([
  ['', null],
  ['?card_token=t&brand=VISA', null],
  ['?card_token=t&brand=visa&last4=1111', null],
  ['?card_token=t&brand=VISA&last4=11111', null],
  [`?card_token=${'t'.repeat(257)}&brand=VISA&last4=1111`, null],
  ['?card_token=t&brand=VISA&last4=1111', { token: 't', brand: 'VISA', last4: '1111' }],
])('reads “%s” as a card', (search, expected) => {
  expect(readEnteredCard(search)).toEqual(expected)
})

it.each(hostileValues)('reads neither payment nor card from %j', (value) => {
  const [, escaped = ''] = String(new URLSearchParams([['', value]])).split('=')
  for (const query of [value, escaped]) {
    expect(readPaypalReturn(`?token=${query}&PayerID=${query}`)).toBeNull()
    expect(readPaypalReturn(`?token=7QZ81KJ2M&PayerID=%22${query}`)).toBe('canceled')
    expect(readEnteredCard(`?card_token=${query}&brand=${query}&last4=1111`)).toBeNull()
    expect(readEnteredCard(`?card_token=t&brand=VISA&last4=${query}`)).toBeNull()
  }
})
