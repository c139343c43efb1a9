import { AlipaySdk } from 'alipay-sdk'
import { alipayNames } from '../alipay-account.ts'
import type { AlipayStage } from './alipay-stage.ts'

/** What the judge's client answers: members in camel case. */
export type JudgedAnswer = Readonly<Record<string, string>>

/** A client nobody here wrote, driven like a merchant's own. It rejects answers whose signature does not hold. */
export interface Judge {
  readonly sdk: AlipaySdk
  exec(method: string, bizContent: object, common?: object): Promise<JudgedAnswer>
}

/** The judge as the merchant of one world, unless other keys are given. */
export function judgeOf(
  stage: Pick<AlipayStage, 'account' | 'gatewayUrl'>,
  worldId: string,
  keys: { privateKey?: string; alipayPublicKey?: string; appId?: string } = {},
): Judge {
  const { merchantPrivateKeyPem, platformPublicKeyPem } = stage.account
  const sdk = new AlipaySdk({
    appId: alipayNames(worldId).appId,
    privateKey: merchantPrivateKeyPem,
    alipayPublicKey: platformPublicKeyPem,
    keyType: 'PKCS8',
    gateway: `${stage.gatewayUrl}/wallets/alipay/${worldId}/gateway.do`,
    ...keys,
  })
  return {
    sdk,
    exec: async (method, bizContent, common = {}) =>
      (await sdk.exec(method, { ...common, bizContent }, { validateSign: true })) as unknown as JudgedAnswer,
  }
}
