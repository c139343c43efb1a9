import type { PartyContext } from '../../engine/party/party.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import type { AlipayMerchantFiles } from '../../wire/alipay/merchant-files.ts'
import type { LianlianMerchantFiles } from '../../wire/lianlian/merchant-files.ts'
import type { PaypalMerchantFiles } from '../../wire/paypal/merchant-files.ts'
import type { WechatMerchantFiles } from '../../wire/wechat/merchant-files.ts'
import { createAlipayContractWallet, createAlipayWallet } from '../payments/alipay.ts'
import { createAlipayBills } from '../payments/bills/alipay-bills.ts'
import { createWechatBills } from '../payments/bills/wechat-bills.ts'
import { createLianlianConfirmations, createLianlianWallet } from '../payments/lianlian.ts'
import { createPaypalWallet } from '../payments/paypal.ts'
import { createWechatWallet } from '../payments/wechat.ts'
import { createWechatContractWallet } from '../payments/wechat-papay.ts'

/** Files of the merchant's accounts by provider, and what reaches each provider with them. */
export type Merchant = ReturnType<typeof createMerchant>

/** Configures the merchant with the files that the consoles of its providers hand out. */
export function createMerchant(context: PartyContext) {
  const { accountFiles, publicAccountFiles } = context
  // A console hands out files of its own form, as the wire formats of the provider have it.
  const files = {
    wechat: (world: World) => accountFiles('wechat', world) as Promise<WechatMerchantFiles>,
    alipay: (world: World) => accountFiles('alipay', world) as Promise<AlipayMerchantFiles>,
    paypal: (world: World) => accountFiles('paypal', world) as Promise<PaypalMerchantFiles>,
    lianlian: (world: World) => accountFiles('lianlian', world) as Promise<LianlianMerchantFiles>,
  }
  const browserFiles = (world: World) =>
    publicAccountFiles('lianlian', world) as Promise<LianlianMerchantFiles>
  const lianlian = { ...context, files: files.lianlian, browserFiles }
  return {
    files,
    lianlianConfirmations: createLianlianConfirmations(lianlian),
    wallets: {
      wechat: createWechatWallet({ ...context, files: files.wechat }),
      alipay: createAlipayWallet({ ...context, files: files.alipay }),
      paypal: createPaypalWallet({ ...context, files: files.paypal }),
      lianlian: createLianlianWallet(lianlian),
    },
    contractWallets: {
      wechat: createWechatContractWallet({ ...context, files: files.wechat }),
      alipay: createAlipayContractWallet({ ...context, files: files.alipay }),
    },
    bills: {
      wechat: createWechatBills({ ...context, files: files.wechat }),
      alipay: createAlipayBills({ ...context, files: files.alipay }),
    },
  }
}
