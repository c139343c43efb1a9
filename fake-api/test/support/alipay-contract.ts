import type { Schemas } from '@skyshop/openapi/http'
import type { Schemas as Alipay } from '@skyshop/openapi/wallets/alipay'
import { callAlipay } from './alipay.ts'
import { signingBody } from './contract.ts'
import type { ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

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
