import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../../engine/world/transaction/world.ts'

type ContractProvider = Schemas['ContractProvider']
type EndedBy = Schemas['ContractEnd']['by']

/** A contract as both sides name it. */
export interface ContractRef {
  /** Ours: contract_code, external_agreement_no. */
  contractCode: string
  /** The provider's: contract_id, agreement_no; null until signed. */
  providerContractId: string | null
  /** One of the merchant's plans at WeChat; null where a provider knows none. */
  planId: string | null
}

/** Contract that a buyer is to sign. */
export interface PresignRequest extends ContractRef {
  /** The package in the buyer's language. */
  description: string
  /** One period. */
  amountFen: number
  periodDays: number
  /** Shown in the wallet as the account the contract is for: a masked phone number. */
  displayAccount: string
  userId: string
  /** First day (Beijing) a deduction is planned for; it holds however late in the session the buyer signs. */
  firstDeductionMs: number
  /** End of the session: from then on the provider lets nobody sign. */
  signUntilMs: number
}

/** A deduction of one period. The same number deducts once, however often it is asked for. */
export interface DeductionRequest extends ContractRef {
  /** Its number at the provider. */
  orderNo: string
  description: string
  amountFen: number
}

/** Outcome of a deduction as far as known. `accepted` and `pending` prove nothing and extend nothing. */
export type DeductionOutcome =
  | { status: 'accepted' }
  /** `isUnpaid`: nobody has paid it yet, and its merchant may close it. */
  | { status: 'pending'; isUnpaid?: true }
  /** The provider does not know this orderNo. */
  | { status: 'unknown' }
  | { status: 'succeeded'; transactionId: string; amountFen: number; successAtMs: number }
  | {
      status: 'failed'
      code: string
      /** The provider says that the contract itself is over; the caller then asks with `queryContract`. */
      isContractOver: boolean
    }

/** State of a contract as the provider knows it. */
export type ProviderContractState =
  | { state: 'not-signed' }
  | { state: 'signed'; providerContractId: string; signedAtMs: number; openid?: string | undefined }
  | { state: 'ended'; by: EndedBy; endedAtMs: number }

/**
 * Calls of the contracts feature to one provider; `<provider>.ts` here makes them over HTTP, outside transactions.
 * A refusal or a lost answer throws; `classifyError` says which of them an error was.
 */
export interface ContractWallet<Answer = object> {
  readonly provider: ContractProvider
  /** The mode of the plans that the account signs contracts on; absent where a provider knows no plans. */
  planMode?(world: World): Promise<Schemas['WechatDeductMode']>
  /** Opens a signing session and returns what the host app hands to the wallet. Safe to repeat. */
  presign(world: World, request: PresignRequest, traceId: string): Promise<Answer>
  /**
   * Tells of an error of `presign` that a contract has the code already, which the caller then asks about with
   * `queryContract`. Absent where a provider has no such refusal.
   */
  isCodeTaken?(error: unknown): boolean
  /**
   * Makes a deduction possible on these days: WeChat's notice to the payer, Alipay's change of the execution plan where
   * it stands before them.
   * Safe to repeat.
   */
  announce(
    world: World,
    notice: ContractRef & { amountFen: number; deductFromMs: number; deductUntilMs: number },
    traceId: string,
  ): Promise<void>
  /** Asks for money. Throws only when the answer is lost or refused before a deduction was made. */
  deduct(world: World, request: DeductionRequest, traceId: string): Promise<DeductionOutcome>
  queryDeduction(world: World, orderNo: string, traceId: string): Promise<DeductionOutcome>
  /**
   * Asks how a deduction stands and closes one that nobody paid: `failed` or `unknown` when its number takes no money any
   * more. Absent where a number that failed deducts again.
   */
  closeDeduction?(world: World, orderNo: string, traceId: string): Promise<DeductionOutcome>
  queryContract(world: World, contract: ContractRef, traceId: string): Promise<ProviderContractState>
  /** Ends a contract for the merchant. One that is over already is no error. */
  terminate(world: World, contract: ContractRef & { reason: string }, traceId: string): Promise<void>
  /**
   * `refused`: for good, nothing was done, its code is in the message; `unknown`: it may have been done all the same;
   * null: the error is not the provider's.
   */
  classifyError(error: unknown): 'refused' | 'unknown' | null
}

/** Values that the host app hands to WeChat's mini-program, or to its business web view. */
export interface WechatPresigned {
  appid: string
  businessType: 12
  pre_entrustweb_id: string
  /** The mini-program that signs, where the template has one. */
  miniprogram_username?: string
  miniprogram_path?: string
}

/** Value that the host app hands to Alipay as `sign_params`. */
export interface AlipayPresigned {
  signParams: string
}

/** The wallets contracts are made with; without one of them nobody can sign there. */
export type ContractWallets = { [P in ContractProvider]?: ContractWallet<Presigned<P>> }

/** Values that the host app hands to the wallet of a provider. */
export type Presigned<P extends ContractProvider> = { wechat: WechatPresigned; alipay: AlipayPresigned }[P]

/** A contract was signed, by a verified webhook. `notifyId` is equal across the retries of one webhook. */
export interface ContractSignedEvent {
  provider: ContractProvider
  notifyId: string
  contractCode: string
  providerContractId: string
  signedAtMs: number
  /** The user of WeChat who signed, whoever was signed in to the shop (WXM-12); absent where the provider names none. */
  openid?: string | undefined
}

/** A contract has ended, by a verified webhook. */
export interface ContractEndedEvent {
  provider: ContractProvider
  notifyId: string
  contractCode: string
  providerContractId: string
  by: EndedBy
  endedAtMs: number
}

/** A deduction has succeeded or failed, by a verified webhook or the answer to a request. */
export interface DeductionResultEvent {
  provider: ContractProvider
  notifyId: string
  /** Number of the deduction at the provider. */
  orderNo: string
  /** `pending`: it ended, but not how; the next query tells. */
  outcome: Extract<DeductionOutcome, { status: 'succeeded' | 'failed' | 'pending' }>
  /** By the answer to a request, which is about the last try; a webhook may come late. */
  isAnswer?: boolean
  /** By a scenario: its provider knows nothing of it, and no bill lists it. */
  isMadeUp?: true
}

/** Result of processing a verified webhook; kept in its inbox row. */
export type ContractWebhookOutcome =
  | 'accepted'
  | 'duplicate'
  | 'unknown-contract'
  | 'unknown-order'
  | 'amount-mismatch'
  | 'refunding'
  | 'refused'
  | 'flagged'
  | 'undetermined'

/**
 * Processes verified webhooks of contracts. Resolving acknowledges the webhook (its inbox row was written in the same
 * transaction as its effects); rejecting makes the provider try again.
 */
export interface ContractWebhookHandler {
  onSigned(world: World, webhook: ContractSignedEvent): Promise<ContractWebhookOutcome>
  onEnded(world: World, webhook: ContractEndedEvent): Promise<ContractWebhookOutcome>
  onDeduction(world: World, webhook: DeductionResultEvent): Promise<ContractWebhookOutcome>
}

/** The merchant's end of WeChat's v2 webhooks; `body` acknowledges or does not, `note` is for the journal. */
export interface ContractWebhookReceiver {
  /** A contract was signed or has ended. `rawBody` is the exact text that was signed. */
  receiveContract(world: World, rawBody: string): Promise<{ readonly body: string; readonly note: string }>
  receiveDeduction(world: World, rawBody: string): Promise<{ readonly body: string; readonly note: string }>
}
