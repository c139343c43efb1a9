import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { traceHeaders } from '../../engine/journal/journal-entry.ts'
import { parseBeijing, parseBeijingDigits, SECOND_MS } from '../../engine/kernel/clock.ts'
import { deriveNonce } from '../../engine/signing/crypto.ts'
import { merchantNowMs } from '../../engine/world/clock/clock-skew.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { type PapayOperationId, papayPath } from '../../wire/wechat/papay-operations.ts'
import { signPapay, verifyPapay } from '../../wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields, parsePapayXml } from '../../wire/wechat/papay-xml.ts'
import { type MessageName, wechatMessages } from '../../wire/wechat/wechat-messages.ts'
import { classifyGatewayError, GatewayError, orNull, refusalCode } from '../kernel/gateway-error.ts'
import { givenNumber } from '../kernel/ids.ts'
import type {
  ContractEndedEvent,
  ContractRef,
  ContractSignedEvent,
  ContractWallet,
  ContractWebhookHandler,
  ContractWebhookReceiver,
  DeductionOutcome,
  DeductionRequest,
  DeductionResultEvent,
  PresignRequest,
  ProviderContractState,
  WechatPresigned,
} from './contract-wallet-port.ts'
import { callWechat, classifyWechatError, WechatGatewayError, type WechatOptions } from './wechat.ts'

/** Refusals of a number that is over: how that deduction ended is to be asked. */
const ASKED_BEFORE: readonly string[] = ['ORDERPAID', 'ORDERCLOSED', 'OUT_TRADE_NO_USED']
/** The deduction of the number is under way; a query may know nothing of it yet (R-WECHAT-24). */
const UNDER_WAY = 'ORDER_ACCEPTED'
/** Refusals after which the contract itself has to be looked at. */
const CONTRACT_OVER: readonly string[] = ['CONTRACT_NOT_EXIST', 'CONTRACTERROR']
/** Refusal of a signing whose `contract_code` a contract has already (WX-045). */
const CODE_TAKEN = 'CONTRACT_CODE DUPLICATION'
/** `err_code` of failures that settle nothing: how the deduction ended is to be asked (R-WECHAT-25, R-WECHAT-42). */
const TO_BE_ASKED: readonly string[] = ['0', 'SYSTEMERROR']
/** States of an order that nobody paid and its merchant may close. */
const TO_BE_CLOSED: readonly string[] = ['NOTPAY', 'USERPAYING', 'PAYERROR'] satisfies TradeState[]
/** States of an order that nobody has paid, which it may have for moments (WX-180). */
const UNPAID: readonly string[] = ['NOTPAY', 'USERPAYING'] satisfies TradeState[]

/** Who ended a contract, by its `contract_termination_mode` (R-WECHAT-13); 0 says that it goes on. */
const ENDED_BY = {
  '0': null,
  '1': 'expired',
  '2': 'user',
  '3': 'merchant',
  '4': 'platform',
  '5': 'account-closed',
  '7': 'customer-service',
} as const satisfies Record<
  Schemas['ContractQueryResponse']['contract_termination_mode'],
  ContractEndedEvent['by'] | null
>

/** WeChat's deduction contracts as the contracts feature sees them: the merchant's calls of v2. */
export function createWechatContractWallet(options: WechatOptions): ContractWallet<WechatPresigned> {
  const notifyUrl = (world: World, kind: 'contract' | 'deduct') =>
    `${options.productBaseUrl()}/api/skyworthPay/v1/notify/wechat-${kind}/${world.id}`
  return {
    provider: 'wechat',
    classifyError,
    planMode: async (world) => (await options.files(world)).deductMode,
    async presign(world, request, traceId) {
      const { appid } = await options.files(world)
      const nowMs = await merchantNowMs(world)
      const fields = { ...presignFields(request, nowMs), notify_url: notifyUrl(world, 'contract') }
      const call = { operation: 'wechatPreEntrust', response: 'PreEntrustResponse' } as const
      const answer = await callPapay(options, world, { ...call, fields, traceId })
      const { pre_entrustweb_id, miniprogram_username, miniprogram_path } = answer
      const isMiniProgram = miniprogram_username !== undefined && miniprogram_path !== undefined
      const miniProgram = isMiniProgram ? { miniprogram_username, miniprogram_path } : {}
      return { appid, businessType: 12, pre_entrustweb_id, ...miniProgram }
    },
    isCodeTaken: (error) => refusalCode(error) === CODE_TAKEN,
    async announce(world, notice, traceId) {
      const { mchid, appid } = await options.files(world)
      const body = { mchid, appid, estimated_amount: { amount: notice.amountFen, currency: 'CNY' } }
      const parameters = { contract_id: givenNumber(notice.providerContractId) }
      // The notice to the payer is of v3.
      const call = { operation: 'wechatDeductNotice', parameters, body, traceId } as const
      // A notice that the payer has already is as good as one that was taken (R-WECHAT-47).
      await callWechat(options, world, call).catch(orNull('RESOURCE_ALREADY_EXISTS'))
    },
    async deduct(world, request, traceId) {
      const fields = { ...deductFields(request), notify_url: notifyUrl(world, 'deduct') }
      const call = { operation: 'wechatDeduct', response: 'DeductResponse' } as const
      try {
        await callPapay(options, world, { ...call, fields, traceId })
        return { status: 'accepted' }
      } catch (error) {
        const code = refusalCode(error)
        if (code === UNDER_WAY) return { status: 'pending' }
        if (code !== null && ASKED_BEFORE.includes(code))
          return settleOrder(options, world, { orderNo: request.orderNo, traceId })
        if (code === null || !CONTRACT_OVER.includes(code)) throw error
        return { status: 'failed', code, isContractOver: true }
      }
    },
    async queryDeduction(world, orderNo, traceId) {
      const answer = await queryOrder(options, world, { orderNo, traceId })
      return answer === null ? { status: 'unknown' } : outcomeOf(answer)
    },
    closeDeduction: (world, orderNo, traceId) => settleOrder(options, world, { orderNo, traceId }),
    async queryContract(world, contract, traceId) {
      const call = { operation: 'wechatQueryContract', response: 'ContractQueryResponse' } as const
      const asked = callPapay(options, world, { ...call, fields: contractOf(contract), traceId })
      const answer = await asked.catch(orNull('CONTRACT_NOT_EXIST'))
      return answer === null ? { state: 'not-signed' } : contractStateOf(answer)
    },
    async terminate(world, contract, traceId) {
      const call = { operation: 'wechatDeleteContract', response: 'ContractDeleteResponse' } as const
      const fields = { ...contractOf(contract), contract_termination_remark: contract.reason }
      // One that is over already is no error.
      await callPapay(options, world, { ...call, fields, traceId }).catch(orNull('CONTRACT_NOT_EXIST'))
    },
  }
}

/** A deduction by its number, and the trace of what asks about it. */
interface NumberedCall {
  readonly orderNo: string
  readonly traceId: string
}

/** What WeChat says of an order; null for one it does not know. */
function queryOrder(
  options: WechatOptions,
  world: World,
  { orderNo, traceId }: NumberedCall,
): Promise<Schemas['OrderQueryResponse'] | null> {
  const call = { operation: 'wechatQueryOrder', response: 'OrderQueryResponse' } as const
  const asked = callPapay(options, world, { ...call, fields: { out_trade_no: orderNo }, traceId })
  return asked.catch(orNull('ORDERNOTEXIST'))
}

/** Asks about an order, and closes it unless it is closed, paid or under way (R-WECHAT-42). */
async function settleOrder(
  options: WechatOptions,
  world: World,
  call: NumberedCall,
): Promise<DeductionOutcome> {
  const answer = await queryOrder(options, world, call)
  const isOver = answer !== null && !TO_BE_CLOSED.includes(answer.trade_state)
  return isOver ? outcomeOf(answer) : closeOrder(options, world, call)
}

/** Closes an order; ORDERCLOSED is as good, and of one that is paid or runs the next query tells. */
async function closeOrder(
  options: WechatOptions,
  world: World,
  { orderNo, traceId }: NumberedCall,
): Promise<DeductionOutcome> {
  const call = { operation: 'wechatCloseDeduction', response: 'OrderCloseResponse' } as const
  const closed = { status: 'failed', code: 'CLOSED', isContractOver: false } as const
  try {
    await callPapay(options, world, { ...call, fields: { out_trade_no: orderNo }, traceId })
    return closed
  } catch (error) {
    const code = refusalCode(error)
    if (code === 'ORDERCLOSED') return closed
    if (code === 'ORDERNOTEXIST') return { status: 'unknown' }
    if (code === 'ORDERPAID' || code === UNDER_WAY) return { status: 'pending' }
    throw error
  }
}

function presignFields(request: PresignRequest, nowMs: number) {
  const { contractCode, planId, displayAccount } = request
  return {
    contract_code: contractCode,
    plan_id: planId ?? '',
    // An int64 that grows: the contract's own number without its letter and its last two digits, behind a 1, as that of a
    // contract of 2200 begins with a zero.
    request_serial: `1${contractCode.replaceAll(/\D/g, '').slice(0, 18)}`,
    // With punctuation in it WeChat does not lead the buyer back to the app.
    contract_display_account: displayAccount.replaceAll(/[^\p{L}\p{N}]/gu, ''),
    return_app: 'Y',
    version: '1.0',
    timestamp: String(Math.floor(nowMs / SECOND_MS)),
  }
}

function deductFields(request: DeductionRequest) {
  const { orderNo, description, amountFen } = request
  return {
    body: description.slice(0, 128),
    out_trade_no: orderNo,
    total_fee: String(amountFen),
    trade_type: 'PAP',
    contract_id: givenNumber(request.providerContractId),
  }
}

function contractOf({ contractCode, planId, providerContractId }: ContractRef) {
  const named =
    providerContractId === null
      ? { contract_code: contractCode, plan_id: planId ?? '' }
      : { contract_id: providerContractId }
  return { ...named, version: '1.0' }
}

type TradeState = Schemas['OrderQueryResponse']['trade_state']

function outcomeOf(answer: Schemas['OrderQueryResponse']): DeductionOutcome {
  const { trade_state } = answer
  if (trade_state === 'SUCCESS' || trade_state === 'REFUND')
    return readDeduction(answer) ?? { status: 'pending' }
  if (trade_state === 'ACCEPT') return { status: 'pending' }
  if (UNPAID.includes(trade_state)) return { status: 'pending', isUnpaid: true }
  return { status: 'failed', code: trade_state, isContractOver: false }
}

function contractStateOf(answer: Schemas['ContractQueryResponse']): ProviderContractState {
  const { contract_id: providerContractId, contract_state, contract_termination_mode, openid } = answer
  const signedAtMs = parseBeijing(answer.contract_signed_time ?? '')
  if (providerContractId === undefined) return { state: 'not-signed' }
  if (signedAtMs === null) throw new PapayGatewayError('a contract without the time of its signature')
  if (contract_state === '0') return { state: 'signed', providerContractId, signedAtMs, openid }
  const endedAtMs = parseBeijing(answer.contract_terminated_time ?? '')
  const by = ENDED_BY[contract_termination_mode]
  if (endedAtMs === null || by === null) throw new PapayGatewayError('an ended contract without its end')
  return { state: 'ended', by, endedAtMs }
}

/** Payment data of a message; null when incomplete. */
function readDeduction(
  message: Pick<Schemas['DeductNotify'], 'total_fee' | 'transaction_id' | 'time_end'>,
): Extract<DeductionOutcome, { status: 'succeeded' }> | null {
  const { total_fee, transaction_id: transactionId, time_end = '' } = message
  const successAtMs = parseBeijingDigits(time_end)
  if (transactionId === undefined || successAtMs === null) return null
  return { status: 'succeeded', transactionId, amountFen: Number(total_fee), successAtMs }
}

/** A v2 call that WeChat refused, or whose answer cannot be trusted. */
class PapayGatewayError extends GatewayError {
  override name = 'PapayGatewayError'
}

const UNKNOWN_OUTCOME: ReadonlySet<string> = new Set(['SYSTEMERROR'])

function classifyError(error: unknown): 'refused' | 'unknown' | null {
  // The notice to the payer is of v3.
  if (error instanceof WechatGatewayError) return classifyWechatError(error)
  return classifyGatewayError(error, UNKNOWN_OUTCOME)
}

interface PapayCall<Name extends MessageName> {
  readonly operation: PapayOperationId
  readonly response: Name
  readonly fields: PapayFields
  readonly traceId: string
}

/**
 * Sends a v2 message, signed with HMAC-SHA256, and returns the answer once its signature is verified. Real HTTP, never
 * inside a transaction; throws PapayGatewayError.
 */
async function callPapay<Name extends MessageName>(
  { files, http }: WechatOptions,
  world: World,
  { operation, response, fields, traceId }: PapayCall<Name>,
): Promise<Schemas[Name]> {
  const { baseUrl, appid, mchid: mch_id, apiV2Key } = await files(world)
  // The address names the world; equal worlds send the same fields otherwise.
  const { notify_url: _, ...content } = fields
  const nonce_str = deriveNonce(operation, JSON.stringify(content), world.nowMs())
  const own = { appid, mch_id, nonce_str, sign_type: 'HMAC-SHA256' }
  const reply = await http({
    method: 'POST',
    url: `${baseUrl}${papayPath(operation)}`,
    headers: { 'content-type': 'text/xml; charset=utf-8', ...traceHeaders(traceId) },
    body: buildPapayXml(signPapay(withoutRare({ ...own, ...fields }), apiV2Key, 'HMAC-SHA256')),
  })
  // v2 answers with 200 whatever it says; anything else is not its answer.
  if (reply.status !== 200) throw new PapayGatewayError(`${operation}: HTTP ${reply.status}`)
  const answer = trusted(operation, parsePapayXml(reply.body), apiV2Key)
  if (!wechatMessages.fits(response, answer))
    throw new PapayGatewayError(`${operation}: the answer is no ${response}`)
  return answer
}

/** The fields without characters of four bytes, which WeChat refuses in every one. */
function withoutRare(fields: PapayFields): PapayFields {
  const plain = Object.entries(fields).map(([name, value]) => [
    name,
    value.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, ''),
  ])
  return Object.fromEntries(plain)
}

/** The fields of an answer whose signature holds; a signed refusal is thrown, and an unsigned one settles nothing (R-WECHAT-46). */
function trusted(operation: string, fields: PapayFields | null, key: string): PapayFields {
  if (fields === null) throw new PapayGatewayError(`${operation}: the answer is no XML`)
  const { return_code, result_code, return_msg = '', err_code, err_code_des = '' } = fields
  if (return_code !== 'SUCCESS') throw new PapayGatewayError(`${operation}: ${return_msg}`)
  if (!verifyPapay(fields, key)) throw new PapayGatewayError(`${operation}: the signature does not hold`)
  if (result_code === 'FAIL' && err_code !== undefined)
    throw new PapayGatewayError(`${err_code} ${err_code_des}`, err_code)
  return fields
}

/** Creates the receiver of v2 webhooks: it checks signature and addressee, and hands on what they say. */
export function createPapayWebhookReceiver({
  files,
  contracts,
}: {
  readonly files: WechatOptions['files']
  readonly contracts: ContractWebhookHandler
}): ContractWebhookReceiver {
  const trustedFields = async (world: World, rawBody: string): Promise<PapayFields | string> => {
    const fields = parsePapayXml(rawBody)
    if (fields === null) return 'not-a-notify'
    const { mchid, apiV2Key } = await files(world)
    if (!verifyPapay(fields, apiV2Key)) return 'wrong-signature'
    return fields.mch_id === mchid ? fields : 'not-for-us'
  }
  return {
    async receiveContract(world, rawBody) {
      const fields = await trustedFields(world, rawBody)
      if (typeof fields === 'string') return failed(fields)
      const parsed = wechatMessages.fits('ContractNotify', fields) ? parseContractWebhook(fields) : null
      if (parsed === null) return failed('not-a-contract-notify')
      if (parsed.type === 'signed') return accepted(await contracts.onSigned(world, parsed.event))
      return accepted(await contracts.onEnded(world, parsed.event))
    },
    async receiveDeduction(world, rawBody) {
      const fields = await trustedFields(world, rawBody)
      if (typeof fields === 'string') return failed(fields)
      const event = wechatMessages.fits('DeductNotify', fields) ? parseDeductionWebhook(fields) : null
      if (event === null) return failed('not-a-deduct-notify')
      return accepted(await contracts.onDeduction(world, event))
    },
  }
}

function accepted(note: string) {
  return { body: buildPapayXml({ return_code: 'SUCCESS', return_msg: 'OK' }), note }
}

function failed(note: string) {
  return { body: buildPapayXml({ return_code: 'FAIL', return_msg: note }), note }
}

/** Event of a contract webhook. */
type PapayContractEvent =
  | { readonly type: 'signed'; readonly event: ContractSignedEvent }
  | { readonly type: 'ended'; readonly event: ContractEndedEvent }

/** Event of a verified contract webhook; null when a required member is missing. */
function parseContractWebhook(notify: Schemas['ContractNotify']): PapayContractEvent | null {
  const atMs = parseBeijing(notify.operate_time)
  if (atMs === null) return null
  const common = {
    provider: 'wechat',
    notifyId: notify.nonce_str,
    contractCode: notify.contract_code,
    providerContractId: notify.contract_id,
  } as const
  if (notify.change_type === 'ADD')
    return { type: 'signed', event: { ...common, signedAtMs: atMs, openid: notify.openid } }
  const by = ENDED_BY[notify.contract_termination_mode ?? '0']
  return by && { type: 'ended', event: { ...common, by, endedAtMs: atMs } }
}

/** Event of a verified deduction notify; null when a required member is missing. */
function parseDeductionWebhook(notify: Schemas['DeductNotify']): DeductionResultEvent | null {
  const { nonce_str: notifyId, out_trade_no: orderNo, result_code, err_code: code } = notify
  const deduction = { provider: 'wechat', notifyId, orderNo } as const
  if (result_code === 'FAIL') {
    if (code === undefined) return null
    if (TO_BE_ASKED.includes(code)) return { ...deduction, outcome: { status: 'pending' } }
    return { ...deduction, outcome: { status: 'failed', code, isContractOver: CONTRACT_OVER.includes(code) } }
  }
  if (notify.trade_state === 'PAY_FAIL') return { ...deduction, outcome: { status: 'pending' } }
  const outcome = readDeduction(notify)
  return outcome && { ...deduction, outcome }
}
