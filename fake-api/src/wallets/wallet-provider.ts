/** The payment providers a world simulates. */
export type WalletProvider = 'wechat' | 'alipay' | 'paypal' | 'lianlian'
