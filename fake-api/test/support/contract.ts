import type { Schemas } from '@skyshop/openapi/http'
import type { Schemas as Alipay } from '@skyshop/openapi/wallets/alipay'
import type { Schemas as Wechat } from '@skyshop/openapi/wallets/wechat'
import { listPriceFen } from '../../src/backend/packages/testing/list-price.ts'
import { callAlipay } from './alipay.ts'
import type { ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

/** The package of a usual contract, and its price for a period. */
const RENEWED = 'cloud-event-7d-month-auto'
export const PERIOD_FEN = listPriceFen(RENEWED)

/** The body of a usual signing for a camera of the world. */
export function signingBody(
  client: ShopClient,
  deviceIndex = 0,
): Omit<Schemas['ContractSigning'], 'devTenantId'> {
  const device = client.world.devices[deviceIndex]
  if (!device) throw new Error(`the world has no device ${deviceIndex}`)
  return {
    productCode: 'IPC',
    deviceId: device.deviceId,
    packageSource: 1,
    packageId: RENEWED,
    appKey: 'skyshop-app',
    paySource: 'A',
    operationPointJson: '{}',
  }
}

/** Opens a session for a camera and the sign sheet on the phone. */
export async function openAgreement(stack: TestStack, client: ShopClient, deviceIndex = 0) {
  const body = signingBody(client, deviceIndex)
  const { signParams: signString } = await client.data<Schemas['AgreementSign']>('appSignContract4Ali', {
    body,
  })
  const call = { call: 'sign-sheet', body: { signString } }
  return callAlipay<Alipay['SignSheetResponse']>(stack, client.world.worldId, call)
}

/** Signs an agreement for a camera and answers its number at Alipay. */
export async function signAgreement(stack: TestStack, client: ShopClient, deviceIndex = 0): Promise<string> {
  const { sheetId } = await openAgreement(stack, client, deviceIndex)
  const call = { call: 'sign', body: { sheetId } }
  const { agreementNo = '' } = await callAlipay<Alipay['SignResponse']>(stack, client.world.worldId, call)
  return agreementNo
}

/** Calls the WeChat app on the phone makes about contracts. */
export async function inWechat<T>(
  stack: Pick<TestStack, 'gatewayUrl'>,
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
  return client.data<Schemas['PreEntrust']>('appSignContract4WeChat', {
    body: signingBody(client, deviceIndex),
  })
}

/** Opens a session and signs in it; answers both. */
export async function signInWechat(stack: TestStack, client: ShopClient, deviceIndex = 0) {
  const session = await openSession(client, deviceIndex)
  const body = { preEntrustWebId: session.pre_entrustweb_id }
  const { worldId } = client.world
  const signed = await inWechat<Wechat['ContractSignResponse']>(stack, worldId, { call: 'sign', body })
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
