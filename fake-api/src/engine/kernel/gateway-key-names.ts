/**
 * The name of the row of GatewayKey that lists the worlds a copy was made from, as JSON: what they had signed stays valid
 * here. The other rows are the parties': made once per installation and carried by every world file.
 */
export const ORIGINS_KEY = 'origins'

/** The name of the setting that has what a tester changed in the merchant's accounts, as JSON. */
export const ACCOUNT_SETTINGS = 'merchant-plans'

/** The name of the setting that lists what the file of a world would have called outside Skyshop, as JSON. */
export const CLEARED_ADDRESSES = 'cleared-addresses'
