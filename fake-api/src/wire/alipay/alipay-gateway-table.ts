import urls from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { isMessage, type MessageName } from './alipay-messages.ts'

/** Request and answer of each of the merchant's calls, by the names of the URL table. */
export interface Exchanges {
  alipayQueryTrade: { content: Schemas['TradeQueryContent']; answer: Schemas['TradeQueryAnswer'] }
  alipayCloseTrade: { content: Schemas['TradeCloseContent']; answer: Schemas['TradeCloseAnswer'] }
  alipayRefund: { content: Schemas['TradeRefundContent']; answer: Schemas['TradeRefundAnswer'] }
  alipayApplyRefund: { content: Schemas['RefundApplyContent']; answer: Schemas['RefundApplyAnswer'] }
  alipayQueryRefund: { content: Schemas['RefundQueryContent']; answer: Schemas['RefundQueryAnswer'] }
  alipayDeduct: { content: Schemas['TradePayContent']; answer: Schemas['TradePayAnswer'] }
  alipayQueryAgreement: { content: Schemas['AgreementQueryContent']; answer: Schemas['AgreementQueryAnswer'] }
  alipayUnsignAgreement: {
    content: Schemas['AgreementUnsignContent']
    answer: Schemas['AgreementUnsignAnswer']
  }
  alipayModifyPlan: { content: Schemas['PlanModifyContent']; answer: Schemas['PlanModifyAnswer'] }
  alipayPrecreate: { content: Schemas['PrecreateContent']; answer: Schemas['PrecreateAnswer'] }
  alipayCancelTrade: { content: Schemas['TradeCancelContent']; answer: Schemas['TradeCancelAnswer'] }
  alipayQueryBill: { content: Schemas['BillQueryContent']; answer: Schemas['BillQueryAnswer'] }
  alipayDownloadCertificate: {
    content: Schemas['CertificateDownloadContent']
    answer: Schemas['CertificateDownloadAnswer']
  }
  alipayOpenWapPay: { content: Schemas['WapPayContent']; answer: Schemas['WebPayAnswer'] }
  alipayOpenPagePay: { content: Schemas['PagePayContent']; answer: Schemas['WebPayAnswer'] }
  alipayOpenAgreementSign: { content: Schemas['AgreementSignContent']; answer: Schemas['WebPayAnswer'] }
}

/** The merchant's calls, by the names of the URL table. */
export type MethodId = keyof Exchanges

/** One method of gateway.do; messages by their type names. */
export interface GatewayMethod {
  readonly id: MethodId
  /** `alipay.trade.query` and the like. */
  readonly name: string
  readonly content: MessageName
  readonly answer: MessageName
}

/** Every method of the contract's table, by its name on the wire. */
export const GATEWAY_METHODS: ReadonlyMap<string, GatewayMethod> = new Map(
  urls.gateway.methods.rows.map((row) => [
    row.name,
    {
      id: row.operationId as MethodId,
      name: row.name,
      content: row.content as MessageName,
      answer: row.answer as MessageName,
    },
  ]),
)

const METHODS_BY_ID = new Map([...GATEWAY_METHODS.values()].map((method) => [method.id, method]))

/** Finds the row of a method. */
export function methodOf(id: MethodId): GatewayMethod {
  const method = METHODS_BY_ID.get(id)
  if (method === undefined) throw new Error(`the URL table has no ${id}`)
  return method
}

/** Tells whether an answer fits its schema; the generator keeps the names in the table and the types above in step. */
export function isAnswerOf<Id extends MethodId>(id: Id, answer: unknown): answer is Exchanges[Id]['answer'] {
  return isMessage(methodOf(id).answer, answer)
}

/** Content of each string that a merchant signs for the Alipay app, by the names of the URL table. */
interface SdkContents {
  order: Schemas['TradeAppPayContent']
  sign: Schemas['AgreementSignContent']
}

/** Kinds of strings that are signed for the Alipay app. */
export type SdkStringKind = keyof SdkContents & keyof typeof urls.sdk.strings

/** Content of a kind of string. */
export type SdkContent<Kind extends SdkStringKind> = SdkContents[Kind]

/** A string to be signed for the Alipay app. */
export type SdkString = {
  [Kind in SdkStringKind]: { readonly kind: Kind; readonly content: SdkContent<Kind> }
}[SdkStringKind]

/** Returns the name that the content of a kind of string has in the contract. */
export function sdkContentOf(kind: SdkStringKind): MessageName {
  return urls.sdk.strings[kind].content as MessageName
}

/** Returns the method that a kind of string calls. */
export function sdkMethodOf(kind: SdkStringKind): string {
  return urls.sdk.strings[kind].method
}

/** The member of an answer that holds what a method answers: `alipay_trade_query_response`. */
export function responseKey(name: string): string {
  return `${name.replaceAll('.', '_')}_response`
}
