import type { GatewayKeys } from '../../../src/wallets/alipay/alipay-account.ts'
import { signedForm, successOf } from '../../support/alipay.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import { type Change, signedWith, webhookRequestOf } from './alipay-payload.ts'
import type { Forgery, ForgeryContext } from './payload.ts'

type AlipayForgery = Forgery<GatewayKeys>

const told = (
  name: string,
  change: (scene: ForgeryContext<GatewayKeys>, dice: SeededRandom) => Change,
): AlipayForgery => ({
  name,
  forge: (scene, dice) => {
    // Numbers of its own: what is heard once is a repetition the next time.
    const number = dice.between(10 ** 9, 10 ** 10 - 1)
    const own = { notify_id: `ali-${number}`, trade_no: `202611202200100000${number}` }
    return signedWith(scene.sale, { ...own, ...change(scene, dice) })
  },
})
const heard = (...args: Parameters<typeof told>): AlipayForgery => ({ ...told(...args), isHeard: true })
const without = (name: string): AlipayForgery => ({
  name: `no ${name}`,
  forge: ({ sale }) => {
    const { [name]: _, ...rest } = successOf(sale, sale)
    return webhookRequestOf(sale, signedForm(sale, rest))
  },
})
const amount = (name: string, total_amount: string) => told(name, () => ({ total_amount }))
const refund = { refund_fee: '19.90', gmt_refund: '2026-11-20 09:41:00.000' }

/** Letters Alipay might have signed, which are not true or not for us. */
export const ALIPAY_CONTENT_FORGERIES: readonly AlipayForgery[] = [
  told('another app, signed', (_, dice) => ({ app_id: `2021${dice.between(10 ** 11, 10 ** 12 - 1)}` })),
  told('another seller, signed', (_, dice) => ({ seller_id: `2088${dice.between(10 ** 11, 10 ** 12 - 1)}` })),
  ...['seller_id', 'app_id', 'out_trade_no', 'trade_no', 'total_amount', 'trade_status', 'notify_id'].map(
    without,
  ),
  ...['gmt_payment', 'version', 'notify_type', 'charset'].map(without),
  told('a time that is none', () => ({ gmt_payment: '2026-02-30 00:00:00' })),
  amount('an amount in fen', '1990'),
  amount('an amount with three decimals', '19.900'),
  amount('a negative amount', '-19.90'),
  amount('an amount in full-width digits', '１９.９０'),
  amount('an amount with an exponent', '1.99e1'),
  amount('an amount with a thousands mark', '1,990.00'),
  amount('an amount with a leading zero', '019.90'),
  amount('an amount beyond all numbers', `${'9'.repeat(30)}.00`),
  ...['SUCCESS', 'trade_success', 'PAID'].map((status) =>
    told(`the status ${status}`, () => ({ trade_status: status })),
  ),
  told('another type', () => ({ notify_type: 'batch_trans_notify' })),
  told('another charset', () => ({ charset: 'gbk' })),
  told('an order number with a quote', () => ({ out_trade_no: "1' OR '1'='1" })),
  told('an id of two hundred characters', () => ({ notify_id: 'x'.repeat(200) })),
  told('a refund without its number', () => refund),
  told('a signature told as a trade', () => ({ notify_type: 'dut_user_sign' })),
  heard('too little', (_, dice) => ({ total_amount: `${dice.between(0, 18)}.${dice.between(10, 99)}` })),
  heard('one fen too little', () => ({ total_amount: '19.89' })),
  heard('too much', (_, dice) => ({ total_amount: `${dice.between(20, 10 ** 6)}.00` })),
  heard('the cheap amount for the dear order', ({ dearer }) => ({ out_trade_no: dearer.orderNo })),
  heard('an order nobody made', (_, dice) => ({
    out_trade_no: `2611200941${dice.between(10 ** 9, 10 ** 10 - 1)}`,
  })),
  heard('a trade that waits', () => ({ trade_status: 'WAIT_BUYER_PAY' })),
  heard('a refund of what was never paid', () => ({ ...refund, out_biz_no: 'R1' })),
  heard('a period of a contract for too little', () => ({
    passback_params: 'contract-period',
    total_amount: '19.89',
  })),
]
