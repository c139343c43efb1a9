import type { Schemas } from '@skyshop/openapi/http'
import type { ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

/** Test cards of LianLian's gateway by what their bank does. */
export const CARDS = {
  good: '4111111111111111',
  challenge: '4000000000003220',
  declined: '4000000000000002',
  pending: '4000000000000077',
  pendingDeclined: '4000000000000259',
} as const

/** A call of the buyer's phone at a gateway, as PayPal's page and the card element make it. */
export async function atGateway<T>(
  stack: TestStack,
  path: string,
  body: object,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${stack.gatewayUrl}/wallets/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as T }
}

/** Does what the buyer does on PayPal's page. */
export function atPaypal(
  stack: TestStack,
  client: ShopClient,
  approval: { orderId: string; outcome: string },
) {
  return atGateway<{ status: string }>(stack, `paypal/${client.world.worldId}/app/approve`, approval)
}

/** The token of a test card, as the card element gets it. */
export async function cardTokenOf(
  stack: TestStack,
  client: ShopClient,
  card: keyof typeof CARDS,
): Promise<string> {
  const { token, elementUrl } = await client.data<Schemas['LianLianToken']>('getLianLianToken')
  const number = { card_number: CARDS[card], holder_name: 'A BUYER', cvv: '737' }
  const { body } = await atGateway<{ card_token: string }>(
    stack,
    new URL(elementUrl).pathname.replace('/wallets/', ''),
    { token, card: { ...number, expiry_month: '12', expiry_year: '2030' } },
  )
  return body.card_token
}

/** The body both PayPal and LianLian open a payment with. */
export const paymentOf = (orderNo: string, immediateUse: 0 | 1 = 0) => ({
  orderNo,
  productCode: 'IPC',
  appKey: 'skyshop-app',
  immediateUse,
})
