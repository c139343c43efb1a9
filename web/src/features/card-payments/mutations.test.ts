import type { Schemas } from '@skyshop/openapi/http'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { answered, createFakeServices } from '../../shared/testing/fake-services.ts'
import { cardPageUrl, chargeCardMutation, providerAddress } from './mutations.ts'

const charge = { orderNo: '1', productCode: 'IPC', immediateUse: 0, returnUrl: '', cardToken: 't' } as const
const url = 'https://bank.test/challenge?id=1'

function answerOf(answer: Partial<Schemas['LianLianPayment']>) {
  const services = createFakeServices({
    api: { lianLianPay: () => answered({ orderNo: '1', ...answer } as never) },
  })
  const client = new QueryClient()
  return client.getMutationCache().build(client, chargeCardMutation(services)).execute(charge)
}

it.each([
  [
    { paymentStatus: 'PS', paymentUrl: null },
    { isPaid: true, challengeUrl: null },
  ],
  [
    { paymentStatus: 'WP', paymentUrl: null },
    { isPaid: false, challengeUrl: null },
  ],
  [
    { paymentStatus: 'IN', paymentUrl: url },
    { isPaid: false, challengeUrl: url },
  ],
] as const)('reads the answer to a charged card %j', async (answer, expected) => {
  expect(await answerOf(answer)).toEqual(expected)
})

it.each([{}, { paymentUrl: null }, { paymentUrl: 'javascript:alert(1)' }])(
  'leaves a challenge with %j to the server’s word on the order',
  async (answer) => {
    await expect(answerOf({ paymentStatus: 'IN', ...answer })).rejects.toMatchObject({ reason: 'unreadable' })
  },
)

it('adds the return address to the card page', () => {
  const url = cardPageUrl('https://pay.test/card?token=a%2Bb', 'https://shop.test/lianlianPay?x=1&y=2')
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    token: 'a+b',
    return: 'https://shop.test/lianlianPay?x=1&y=2',
  })
})

it('returns addresses of web pages unchanged', () => {
  const address = 'http://127.0.0.1:4011/wallets/paypal/default/app/checkout?token=7Q'
  expect(providerAddress(address)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '/orders',
  'https://',
  'pay.test',
  '',
  null,
  undefined,
  7,
])('refuses the address %j', (url) => {
  expect(() => providerAddress(url)).toThrow('unreadable')
  expect(() => cardPageUrl(url, 'https://shop.test/')).toThrow('unreadable')
})
