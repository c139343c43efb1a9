/**
 * Names of the rows of GatewayKey that the engine reads, beside those of the providers: made once per installation and
 * carried by every world file, the last one only by a copy of a world.
 */
export const GATEWAY_KEY_NAMES = {
  /** Signs the tokens of users. */
  token: 'token',
  /** Worlds this one was copied from, as JSON: what they had signed stays valid here. */
  origins: 'origins',
} as const

/** The name of the setting that has what a tester changed in the merchant's accounts, as JSON. */
export const ACCOUNT_SETTINGS = 'merchant-plans'

/** The name of the setting that lists what the file of a world would have called outside Skyshop, as JSON. */
export const CLEARED_ADDRESSES = 'cleared-addresses'
