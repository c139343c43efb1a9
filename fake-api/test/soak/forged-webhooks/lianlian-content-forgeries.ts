import type { LianlianKeys } from '../../../src/wallets/lianlian/lianlian-keys.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import { payloadOf, signedWebhook } from './lianlian-payload.ts'
import type { Forgery, ForgeryContext } from './payload.ts'

type LianlianForgery = Forgery<LianlianKeys>
type Change = NonNullable<Parameters<typeof payloadOf>[1]>

const told = (
  name: string,
  change: (scene: ForgeryContext<LianlianKeys>, dice: SeededRandom) => Change,
): LianlianForgery => ({
  name,
  forge: (scene, dice) => {
    // Numbers of its own: what is heard once is a repetition the next time.
    const number = dice.between(10 ** 9, 10 ** 10 - 1)
    const { top, order, payment } = change(scene, dice)
    const own = { notify_id: `N-${number}`, ...top }
    const about = { ll_transaction_id: `2026112000${number}`, ...order }
    return signedWebhook(
      scene.sale,
      payloadOf(scene.sale, { top: own, order: about, ...(payment ? { payment } : {}) }),
    )
  },
})
const heard = (...args: Parameters<typeof told>): LianlianForgery => ({ ...told(...args), isHeard: true })
const payment = (name: string, change: Change['payment'] & object) => told(name, () => ({ payment: change }))
const amount = (name: string, payment_amount: unknown) => payment(name, { payment_amount })
const wrongAmount = (name: string, pick: (dice: SeededRandom) => string) =>
  heard(name, (_, dice) => ({ payment: { payment_amount: pick(dice) } }))

/** Letters LianLian might have signed, which are not true or not for us. */
export const LIANLIAN_CONTENT_FORGERIES: readonly LianlianForgery[] = [
  told('another merchant', (_, dice) => ({ top: { merchant_id: String(dice.between(10 ** 12, 10 ** 13)) } })),
  told('another type', () => ({ top: { notify_type: 'refund' } })),
  ...['notify_id', 'notify_type', 'merchant_id', 'order'].map((name) =>
    told(`no ${name}`, () => ({ top: { [name]: undefined } })),
  ),
  ...['ll_transaction_id', 'merchant_transaction_id', 'payment_data'].map((name) =>
    told(`no ${name}`, () => ({ order: { [name]: undefined } })),
  ),
  ...['payment_status', 'payment_amount', 'payment_currency_code', 'payment_time'].map((name) =>
    payment(`no ${name}`, { [name]: undefined }),
  ),
  ...['WP', 'IN', 'ps', 'SUCCESS'].map((status) =>
    payment(`the status ${status}`, { payment_status: status }),
  ),
  payment('another currency', { payment_currency_code: 'USD' }),
  payment('a time that is none', { payment_time: '20260230000000' }),
  amount('an amount as a number', 19.9),
  amount('an amount with three decimals', '19.900'),
  amount('a negative amount', '-19.90'),
  amount('an amount in full-width digits', '１９.９０'),
  amount('an amount with an exponent', '1.99e1'),
  amount('an amount beyond all numbers', '9999999999999.99'),
  wrongAmount('an amount in fen', () => '1990'),
  wrongAmount('one fen too little', () => '19.89'),
  wrongAmount('too little', (dice) => `${dice.between(0, 18)}.${dice.between(10, 99)}`),
  wrongAmount('too much', (dice) => `${dice.between(20, 10 ** 6)}.00`),
  heard('the cheap amount for the dear order', ({ dearer }) => ({
    order: { merchant_transaction_id: dearer.orderNo },
  })),
  heard('an order nobody made', (_, dice) => ({
    order: { merchant_transaction_id: `2611200941${dice.between(10 ** 9, 10 ** 10 - 1)}` },
  })),
]
