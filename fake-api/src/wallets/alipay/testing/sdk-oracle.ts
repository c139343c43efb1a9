import { AlipaySdk } from 'alipay-sdk'
import { alipayNames } from '../alipay-account.ts'
import type { AlipayTestContext } from './alipay-test-context.ts'

/** What the oracle's client answers: members in camel case. */
export type OracleAnswer = Readonly<Record<string, string>>

/** A client nobody here wrote, driven like a merchant's own. It rejects answers whose signature does not hold. */
export interface SdkOracle {
  readonly sdk: AlipaySdk
  exec(method: string, bizContent: object, common?: object): Promise<OracleAnswer>
}

/** The oracle as the merchant of one world, unless other keys are given. */
export function sdkOracle(
  context: Pick<AlipayTestContext, 'account' | 'gatewayUrl'>,
  worldId: string,
  keys: { privateKey?: string; alipayPublicKey?: string; appId?: string } = {},
): SdkOracle {
  const { merchantPrivateKeyPem, platformPublicKeyPem } = context.account
  const sdk = new AlipaySdk({
    appId: alipayNames(worldId).appId,
    privateKey: merchantPrivateKeyPem,
    alipayPublicKey: platformPublicKeyPem,
    keyType: 'PKCS8',
    gateway: `${context.gatewayUrl}/wallets/alipay/${worldId}/gateway.do`,
    ...keys,
  })
  return {
    sdk,
    exec: async (method, bizContent, common = {}) =>
      (await sdk.exec(method, { ...common, bizContent }, { validateSign: true })) as unknown as OracleAnswer,
  }
}
