import { expect, it } from 'vitest'
import { isTold } from './notify-triggers.ts'

const news = { product: 'app', status: 'TRADE_SUCCESS', isRefund: false } as const
const rows = [
  ['a payment', news, ['success', 'closed', 'finished', 'all']],
  ['a part given back', { ...news, isRefund: true }, ['success', 'closed', 'finished', 'all']],
  ['a closed trade', { ...news, status: 'TRADE_CLOSED' }, ['closed', 'finished', 'all']],
  ['a finished trade', { ...news, status: 'TRADE_FINISHED' }, ['finished', 'all']],
  ['a finished wap trade', { ...news, product: 'wap', status: 'TRADE_FINISHED' }, ['all']],
  ['an unpaid trade', { ...news, status: 'WAIT_BUYER_PAY' }, ['all']],
  ['a deduction', { ...news, product: 'deduction' }, ['success', 'closed', 'finished', 'all']],
  ['the refund of a deduction', { ...news, product: 'deduction', isRefund: true }, ['all']],
  ['the end of a page payment', { ...news, product: 'page', status: 'TRADE_CLOSED' }, ['all']],
] as const

// fact: AL-162, AL-163, AL-164, AL-165, AL-166
it.each(rows)('%s is told of under the triggers that include it', (_, told, under) => {
  const triggers = ['success', 'closed', 'finished', 'all'] as const
  expect(triggers.filter((one) => isTold(told, one))).toEqual(under)
})
