import type { Schemas as Http } from '@skyshop/openapi/http'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { signingBody } from './contract.ts'
import type { ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

/** Calls the WeChat app on the phone makes about contracts. */
export async function inWechat<T>(
  stack: TestStack,
  worldId: string,
  { call, body }: { call: 'sheet' | 'sign' | 'list' | 'end'; body: object },
): Promise<T> {
  const response = await fetch(`${stack.gatewayUrl}/wallets/wechat/${worldId}/app/contract/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as T
}

/** Opens a signing session for a camera. */
export function openSession(client: ShopClient, deviceIndex = 0) {
  return client.data<Http['PreEntrust']>('appSignContract4WeChat', { body: signingBody(client, deviceIndex) })
}

/** Opens a session and signs in it; answers both. */
export async function signInWechat(stack: TestStack, client: ShopClient, deviceIndex = 0) {
  const session = await openSession(client, deviceIndex)
  const body = { preEntrustWebId: session.pre_entrustweb_id }
  const { worldId } = client.world
  const signed = await inWechat<Schemas['ContractSignResponse']>(stack, worldId, { call: 'sign', body })
  return { session, signed }
}

/** Which contract of a camera is asked for. */
export async function contractQuery(stack: TestStack, client: ShopClient, deviceIndex = 0) {
  const { deviceId, productCode } = client.world.devices[deviceIndex] ?? {}
  const { deviceKey } = await stack.app.registry.use(client.world.worldId, ({ read }) =>
    read.device.findUniqueOrThrow({ where: { deviceId: deviceId ?? '' } }),
  )
  return { productCode, deviceKey, packageSource: 1 }
}
