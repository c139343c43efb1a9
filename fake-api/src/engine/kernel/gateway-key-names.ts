/**
 * Names of the rows of GatewayKey, made once per installation and carried by every world file; the last one only by a copy
 * of a world.
 */
export const GATEWAY_KEY_NAMES = {
  /** Signs the tokens of users. */
  token: 'token',
  /** Merchant and platform keys of WeChat, as JSON. */
  wechat: 'wechat',
  /** Merchant and platform keys of Alipay, as JSON. */
  alipay: 'alipay',
  /** The API v2 key of WeChat. */
  wechatV2: 'wechat-v2',
  /** Platform certificates of WeChat, as JSON; only in worlds whose account has had them. */
  wechatCertificates: 'wechat-certificates',
  /** Certificates of Alipay's app, as JSON; only in worlds whose app has had them. */
  alipayCertificates: 'alipay-certificates',
  /** The merchant's application at PayPal, as JSON. */
  paypal: 'paypal',
  /** Merchant and platform keys of LianLian, as JSON. */
  lianlian: 'lianlian',
  /** Worlds this one was copied from, as JSON: what they had signed stays valid here. */
  origins: 'origins',
} as const

/** The name of the setting that has what a tester changed in the merchant's accounts, as JSON. */
export const ACCOUNT_SETTINGS = 'merchant-plans'
