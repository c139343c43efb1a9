/** Names of the rows of GatewayKey, made once per installation and carried by every world file. */
export const GATEWAY_KEY_NAMES = {
  /** Signs the tokens of users. */
  token: 'token',
  /** Merchant and platform keys of WeChat, as JSON. */
  wechat: 'wechat',
} as const
