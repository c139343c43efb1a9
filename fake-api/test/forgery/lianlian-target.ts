import type { LianlianKeys } from '../../src/wallets/lianlian/lianlian-keys.ts'
import { cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import type { Target } from './letter.ts'
import { LIANLIAN_CONTENT_FORGERIES } from './lianlian-content-forgeries.ts'
import { LIANLIAN_FORGERIES } from './lianlian-forgeries.ts'
import { genuineLianlian } from './lianlian-letter.ts'
import { openScene } from './sales.ts'

/** Its payments wait for the bank's challenge: only a notify can end them. */
export const lianlianTarget: Target<LianlianKeys> = {
  provider: 'lianlian',
  openScene: (stack, seed) =>
    openScene(stack, seed, {
      open: async (client, orderNo) => {
        const cardToken = await cardTokenOf(stack, client, 'challenge')
        return client.data('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })
      },
      keysOf: (world) => stack.app.wallets.rest.lianlian.keys.of(world),
    }),
  genuine: genuineLianlian,
  forgeries: [...LIANLIAN_FORGERIES, ...LIANLIAN_CONTENT_FORGERIES],
}
