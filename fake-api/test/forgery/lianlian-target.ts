import type { LianlianKeys } from '../../src/wallets/lianlian/lianlian-keys.ts'
import { LIANLIAN_CONTENT_FORGERIES } from '../soak/forged-webhooks/lianlian-content-forgeries.ts'
import { LIANLIAN_FORGERIES } from '../soak/forged-webhooks/lianlian-forgeries.ts'
import { genuineLianlianWebhook } from '../soak/forged-webhooks/lianlian-payload.ts'
import type { Target } from '../soak/forged-webhooks/payload.ts'
import { createForgeryContext } from '../soak/forged-webhooks/sales.ts'
import { cardTokenOf, paymentOf } from '../support/phone-wallets.ts'

/** Its payments wait for the bank's challenge: only a notify can end them. */
export const lianlianTarget: Target<LianlianKeys> = {
  provider: 'lianlian',
  createContext: (stack, seed) =>
    createForgeryContext(stack, seed, {
      open: async (client, orderNo) => {
        const cardToken = await cardTokenOf(stack, client, 'challenge')
        return client.data('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })
      },
      keysOf: (world) => stack.app.wallets.rest.lianlian.keys.of(world),
    }),
  genuine: genuineLianlianWebhook,
  forgeries: [...LIANLIAN_FORGERIES, ...LIANLIAN_CONTENT_FORGERIES],
}
