import urls from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import type { MessageName } from '../../wire/alipay/alipay-messages.ts'

/** The prefix of the gateway, with `:worldId`. */
export const GATEWAY_PREFIX = urls.gateway.prefix.replace('{worldId}', ':worldId')

/** The one path of the merchant's calls, below the prefix. */
export const GATEWAY_PATH = urls.gateway.methods.path

/** HTTP methods of the path: parameters in the query alone, or in query and form. */
export const GATEWAY_VERBS = urls.gateway.methods.verbs

/** Tells whether the buyer's browser opens a method: its mistakes are pages and not for the merchant. */
export function isPageMethod(id: string): boolean {
  return id === 'alipayOpenWapPay' || id === 'alipayOpenPagePay' || id === 'alipayOpenAgreementSign'
}

/** The calls of the Alipay app on the buyer's phone. */
export type HostOperationId =
  | 'alipayOpenCashier'
  | 'alipayConfirmPayment'
  | 'alipayOpenSignSheet'
  | 'alipaySign'
  | 'alipayListAgreements'
  | 'alipayUnsign'

/** One call of the phone, a POST below the world's prefix. */
export interface HostOperation {
  readonly id: HostOperationId
  readonly path: string
  readonly request: MessageName
  readonly response: MessageName
}

/** Every call of the phone. */
export const HOST_OPERATIONS: readonly HostOperation[] = urls.gateway.operations.map((row) => ({
  id: row.operationId as HostOperationId,
  path: row.path,
  request: row.request as MessageName,
  response: row.responses['200'] as MessageName,
}))
