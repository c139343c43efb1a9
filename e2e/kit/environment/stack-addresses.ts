/** Where the running stack is reached, and the token of its control plane. URLs have no trailing slash. */
export interface StackAddresses {
  panelUrl: string
  shopUrl: string
  productUrl: string
  gatewayUrl: string
  controlUrl: string
  controlToken: string
}

/** Reads the addresses that the global setup put into the environment. @throws when they are missing */
export function stackAddresses(env: NodeJS.ProcessEnv = process.env): StackAddresses {
  return {
    panelUrl: required(env, 'SKYSHOP_PANEL_URL'),
    shopUrl: required(env, 'SKYSHOP_SHOP_URL'),
    productUrl: required(env, 'SKYSHOP_PRODUCT_URL'),
    gatewayUrl: required(env, 'SKYSHOP_GATEWAY_URL'),
    controlUrl: required(env, 'SKYSHOP_CONTROL_URL'),
    controlToken: required(env, 'SKYSHOP_CONTROL_TOKEN'),
  }
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (value) return value
  throw new Error(
    `${name} is not set: start the scenarios with playwright test, whose global setup starts the stack.`,
  )
}
