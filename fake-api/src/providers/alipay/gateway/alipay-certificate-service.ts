import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { World } from '../../../engine/world/transaction/world.ts'
import { SUCCESS } from '../alipay-trade-service.ts'
import { platformCertificateOf } from '../certificate-keys.ts'
import { AlipayRefusal } from '../refusals/alipay-refusal.ts'

/** Service of the gateway for the merchant's download of a certificate. Refusals are AlipayRefusal. */
export interface AlipayCertificateService {
  downloadCertificate(
    world: World,
    content: Schemas['CertificateDownloadContent'],
  ): Promise<Schemas['CertificateDownloadAnswer']>
}

/** The gateway's certificate service: what an answer names that a client does not know is fetched here. */
export function createAlipayCertificateService(): AlipayCertificateService {
  return {
    async downloadCertificate(world, { alipay_cert_sn }) {
      const pem = await platformCertificateOf(world, alipay_cert_sn)
      if (pem === null) throw new AlipayRefusal('isv.invalid-parameter', 'alipay_cert_sn')
      return { ...SUCCESS, alipay_cert_content: Buffer.from(pem).toString('base64') }
    },
  }
}
