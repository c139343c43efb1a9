import type { Schemas } from '@skyshop/openapi/http'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { answered, createFakeServices } from '../../shared/testing/fake-services.ts'
import { chargeCardMutation } from './mutations.ts'

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
] as const)('reads %j', async (answer, expected) => {
  expect(await answerOf(answer)).toEqual(expected)
})

it.each([{}, { paymentUrl: null }, { paymentUrl: 'javascript:alert(1)' }])(
  'leaves a challenge with %j to the server’s word on the order',
  async (answer) => {
    await expect(answerOf({ paymentStatus: 'IN', ...answer })).rejects.toMatchObject({ reason: 'unreadable' })
  },
)
