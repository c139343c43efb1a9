import urls from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import type { MessageName } from './wechat-messages.ts'

/** The v2 operations of the gateway, by the names of the URL table. */
export type PapayOperationId =
  | 'wechatPreEntrust'
  | 'wechatQueryContract'
  | 'wechatDeleteContract'
  | 'wechatDeduct'
  | 'wechatQueryDeduction'
  | 'wechatQueryOrder'
  | 'wechatCloseDeduction'
  | 'wechatPartnerPreEntrust'
  | 'wechatPartnerQueryContract'
  | 'wechatPartnerDeduct'
  | 'wechatContractOrder'
  | 'wechatRefundV2'
  | 'wechatDownloadBillV2'
  | 'wechatQueryRefundV2'

/** One v2 operation as the URL table has it; always POST, always XML. */
export interface PapayOperation {
  readonly id: PapayOperationId
  readonly path: string
  readonly request: MessageName
  readonly response: MessageName
}

/** Every v2 operation of the contract's URL table. */
export function papayOperations(): readonly PapayOperation[] {
  return urls.gateway.xml.map(({ operationId, path, request, responses }) => ({
    id: operationId as PapayOperationId,
    path,
    request: request as MessageName,
    response: responses['200'] as MessageName,
  }))
}

/** The path of a v2 operation below the world's prefix. */
export function papayPath(id: PapayOperationId): string {
  const row = urls.gateway.xml.find((operation) => operation.operationId === id)
  if (row === undefined) throw new Error(`the URL table has no ${id}`)
  return row.path
}
