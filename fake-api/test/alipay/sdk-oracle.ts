import { AlipaySdk } from 'alipay-sdk'
import { alipayNumbers } from '../../src/providers/alipay/alipay-account.ts'
import type { AlipayTestContext } from './alipay-test-context.ts'

/** Answer of the oracle's client: members in camel case. */
export type OracleAnswer = Readonly<Record<string, string>>

/** The official SDK as a client of the merchant. It rejects answers with an invalid signature. */
export interface SdkOracle {
  readonly sdk: AlipaySdk
  exec(method: string, bizContent: object, common?: object): Promise<OracleAnswer>
}

/** The SDK as merchant of one world, or with the given keys. */
export function sdkOracle(
  context: Pick<AlipayTestContext, 'account' | 'gatewayUrl'>,
  worldId: string,
  keys: { privateKey?: string; alipayPublicKey?: string; appId?: string; encryptKey?: string } = {},
): SdkOracle {
  const { merchantPrivateKeyPem, platformPublicKeyPem } = context.account
  const sdk = new AlipaySdk({
    appId: alipayNumbers(worldId).appId,
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
