import { sign } from 'node:crypto'
import type { GatewayKeys } from '../../../src/wallets/alipay/alipay-account.ts'
import {
  type AlipayParameters,
  signedContent,
  signNotify,
  writeForm,
} from '../../../src/wallets/alipay/alipay-signing.ts'
import { signedForm, successOf } from '../../support/alipay.ts'
import type { Sale, WebhookRequest } from './payload.ts'

export type AlipaySale = Sale<GatewayKeys>
export type Change = Readonly<Record<string, string>>

const FORM = 'application/x-www-form-urlencoded; charset=utf-8'

/** A body on its way to the notify URL. */
export function webhookRequestOf({ worldId }: AlipaySale, body: string): WebhookRequest {
  return { worldId, endpoint: 'alipay', type: FORM, headers: {}, body }
}

/** A genuine notify about a paid sale. */
export function genuineAlipayWebhook(sale: AlipaySale): WebhookRequest {
  return webhookRequestOf(sale, signedForm(sale, successOf(sale, sale)))
}

/** Parameters changed before Alipay signed them. */
export function signedWith(sale: AlipaySale, change: Change): WebhookRequest {
  return webhookRequestOf(sale, signedForm(sale, { ...successOf(sale, sale), ...change }))
}

/** Parameters changed after Alipay signed them. */
export function changedAfter(sale: AlipaySale, change: (signed: AlipayParameters) => Change): WebhookRequest {
  const signed = signNotify(successOf(sale, sale), sale.keys.privateKey)
  return webhookRequestOf(sale, writeForm({ ...signed, ...change(signed) }))
}

/** A genuine notify under a signature of another kind. */
export function signedBy(sale: AlipaySale, hash: string, signType: string): WebhookRequest {
  const notify = successOf(sale, sale)
  const mac = sign(hash, Buffer.from(signedContent(notify)), sale.keys.privateKey).toString('base64')
  return webhookRequestOf(sale, writeForm({ ...notify, sign_type: signType, sign: mac }))
}
