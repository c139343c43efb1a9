import { randomBytes } from 'node:crypto'
import { GATEWAY_KEY_NAMES } from '../engine/kernel/gateway-key-names.ts'
import { createAlipayAccount, writeAlipayAccount } from '../providers/alipay/alipay-account.ts'
import { createWechatAccount, writeAccount } from '../providers/wechat/keys.ts'
import { PAYPAL_LIANLIAN_KEYS } from './paypal-lianlian-wallets.ts'

/** Keys of an installation: one that signs tokens, and both parties of each wallet. */
export const KEY_MAKERS = {
  [GATEWAY_KEY_NAMES.token]: async () => randomBytes(32).toString('hex'),
  [GATEWAY_KEY_NAMES.wechat]: async () => writeAccount(await createWechatAccount()),
  [GATEWAY_KEY_NAMES.alipay]: async () => writeAlipayAccount(await createAlipayAccount()),
  [GATEWAY_KEY_NAMES.wechatV2]: async () => randomBytes(16).toString('hex'),
  ...PAYPAL_LIANLIAN_KEYS,
}
