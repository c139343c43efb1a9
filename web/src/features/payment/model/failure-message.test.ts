import { expect, it } from 'vitest'
import { failureMessage } from './failure-message.ts'

it.each([
  ['wallet-failed', 'result.failText', true],
  ['order-timed-out', 'error.order-timed-out', false],
  ['activate-failed', 'result.refundText', false],
  ['cancelled', 'result.cancelledText', false],
])('says for %s: %s', (reason, key, isOpen) => {
  expect(failureMessage(reason)).toMatchObject({ text: { key }, isOpen })
})

it.each([
  ['wechat-missing', { wallet: 'wechat', why: 'missing' }],
  ['alipay-not-supported', { wallet: 'alipay', why: 'not-supported' }],
])('says for %s which wallet cannot be opened', (reason, unusable) => {
  expect(failureMessage(reason)).toMatchObject({ text: { unusable }, isOpen: true })
})

it('gives any other error of the catalogue as the reason', () => {
  expect(failureMessage('network-error')).toMatchObject({ text: { reasonKey: 'error.network-error' } })
})

it.each([undefined, 'ok', 'constructor', 'to-string', 'nobody-knows'])(
  'claims nothing about the money for %s',
  (reason) => {
    expect(failureMessage(reason)).toEqual({
      titleKey: 'result.paymentProblem',
      text: { key: 'result.problem' },
      isOpen: true,
    })
  },
)
