import urls from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }

/** The operations of the gateway, by the names of the URL table. */
export type GatewayOperationId =
  | 'wechatCreateAppOrder'
  | 'wechatQueryTransaction'
  | 'wechatQueryTransactionById'
  | 'wechatCloseOrder'
  | 'wechatCreateRefund'
  | 'wechatQueryRefund'
  | 'wechatApplyAbnormalRefund'
  | 'wechatListCertificates'
  | 'wechatCreateJsapiOrder'
  | 'wechatCreateH5Order'
  | 'wechatCreateNativeOrder'
  | 'wechatTradeBill'
  | 'wechatFundFlowBill'
  | 'wechatDownloadBill'
  | 'wechatLogin'
  | 'wechatOpenCashier'
  | 'wechatOpenJsapi'
  | 'wechatOpenH5'
  | 'wechatScanCode'
  | 'wechatConfirmPayment'
  | 'wechatDeductNotice'
  | 'wechatPartnerDeductNotice'
  | 'wechatPreSignApp'
  | 'wechatPreSignJsapi'
  | 'wechatPreSignH5'
  | 'wechatPreSignMiniProgram'
  | 'wechatQuerySignedContract'
  | 'wechatTerminateContract'
  | 'wechatScheduleDeduction'
  | 'wechatQuerySchedule'
  | 'wechatApplyScheduled'
  | 'wechatPartnerPreSignApp'
  | 'wechatPartnerPreSignJsapi'
  | 'wechatPartnerPreSignH5'
  | 'wechatPartnerPreSignMiniProgram'
  | 'wechatPartnerQuerySignedContract'
  | 'wechatPartnerTerminateContract'
  | 'wechatPartnerScheduleDeduction'
  | 'wechatPartnerQuerySchedule'
  | 'wechatPartnerApplyScheduled'
  | 'wechatPartnerQueryTransaction'
  | 'wechatPartnerQueryTransactionById'
  | 'wechatOpenContractSheet'
  | 'wechatSignContract'
  | 'wechatListContracts'
  | 'wechatEndContract'

/** The path of an operation below the world's prefix, with its parameters filled in. */
export function operationPath(
  id: GatewayOperationId,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const row = urls.gateway.operations.find((operation) => operation.operationId === id)
  if (row === undefined) throw new Error(`the URL table has no ${id}`)
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
