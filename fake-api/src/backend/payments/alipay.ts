import { X509Certificate } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { HttpSender } from '../../engine/http/http-sender.ts'
import { traceHeaders } from '../../engine/journal/journal-entry.ts'
import {
  ceilToSecond,
  formatBeijing,
  type Instant,
  parseBeijing,
  SECOND_MS,
} from '../../engine/kernel/clock.ts'
import { loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { perSettings } from '../../engine/world/transaction/world-cache.ts'
import { readAnswer } from '../../wire/alipay/alipay-answer.ts'
import {
  certificateSn,
  type MerchantCertificates,
  rootCertificateSn,
} from '../../wire/alipay/alipay-certificates.ts'
import {
  type Exchanges,
  isAnswerOf,
  methodOf,
  type SdkString,
} from '../../wire/alipay/alipay-gateway-table.ts'
import { isMessage, knownMembers } from '../../wire/alipay/alipay-messages.ts'
import {
  type AlipayParameters,
  buildRequest,
  buildSdkString,
  readForm,
  verifyNotify,
} from '../../wire/alipay/alipay-signing.ts'
import type { AlipayMerchantFiles } from '../../wire/alipay/merchant-files.ts'
import { classifyGatewayError, GatewayError, orNull, refusalCode } from '../kernel/gateway-error.ts'
import { givenNumber } from '../kernel/ids.ts'
import type {
  AlipayPresigned,
  ContractRef,
  ContractWallet,
  ContractWebhookHandler,
  DeductionOutcome,
  DeductionRequest,
  PresignRequest,
  ProviderContractState,
} from './contract-wallet-port.ts'
import { toFen, toYuanText } from './rules/yuan-text.ts'
import type {
  AlipayWebhookReceiver,
  AlipayWebhookUrl,
  NewPayment,
  OpeningWallet,
  PaymentWebhookHandler,
  QueriedPayment,
  QueriedRefund,
} from './wallet-port.ts'

/** Dependencies of the merchant's side of Alipay; files and URLs are asked when used, as the listeners are known by then. */
export interface AlipayMerchantOptions {
  readonly files: (world: World) => Promise<AlipayMerchantFiles>
  readonly http: HttpSender
  readonly productBaseUrl: () => string
}

/** Creates Alipay as the payments feature sees it. Opening a payment only signs: the trade is made when the cashier opens. */
export function createAlipayWallet(options: AlipayMerchantOptions): OpeningWallet<{ orderString: string }> {
  const { call, sign, queryTrade } = createClient(options)
  return {
    provider,
    classifyError,
    async open(world, payment) {
      const orderString = await sign(world, { kind: 'order', content: orderContent(payment) })
      return { prepayId: null, opened: { orderString } }
    },
    async query(world, { orderNo }, traceId) {
      const answer = await queryTrade(world, orderNo, traceId)
      return answer === null ? { state: 'unknown' } : toPayment(answer)
    },
    async close(world, { orderNo, payUntilMs = null }, traceId) {
      try {
        await call(world, 'alipayCloseTrade', { content: { out_trade_no: orderNo }, traceId })
        return 'closed'
      } catch (error) {
        const code = refusalCode(error)
        if (code === 'ACQ.TRADE_STATUS_ERROR') return 'paid'
        if (code !== 'ACQ.TRADE_NOT_EXIST') throw error
        // Nothing was closed: who has the order string may still pay it until its end (R-ALIPAY-36).
        const isPayable = payUntilMs !== null && world.nowMs() < ceilToSecond(payUntilMs)
        return isPayable ? 'processing' : 'unknown'
      }
    },
    async refund(world, { orderNo, refundNo, refundFen, reason }, traceId) {
      const number = { out_trade_no: orderNo, out_request_no: refundNo }
      const content = { ...number, refund_amount: toYuanText(refundFen), refund_reason: reason }
      const answer = await call(world, 'alipayRefund', { content, traceId })
      // 10000 alone is no success: what moved no money is asked about (R-ALIPAY-40).
      if (answer.out_trade_no !== orderNo || answer.fund_change !== 'Y') return { state: 'pending' }
      return refunded(refundNo, answer.trade_no, world.nowMs())
    },
    async queryRefund(world, { orderNo, refundNo, refundFen }, traceId) {
      const content = { out_trade_no: orderNo, out_request_no: refundNo, query_options: ['gmt_refund_pay'] }
      const asked = call(world, 'alipayQueryRefund', { content, traceId })
      const answer = await asked.catch(orNull('ACQ.TRADE_NOT_EXIST'))
      if (answer?.refund_status === undefined) return { state: 'unknown' }
      const settledAtMs = parseBeijing(answer.gmt_refund_pay ?? '')
      const isMeant = answer.out_request_no === refundNo && toFen(answer.refund_amount ?? '') === refundFen
      if (!isMeant || settledAtMs === null) return { state: 'pending' }
      return refunded(refundNo, answer.trade_no ?? '', settledAtMs)
    },
  }
}

/** Name by which the merchant's features call Alipay. */
const provider = 'alipay'

function orderContent(payment: NewPayment): Schemas['TradeAppPayContent'] {
  const { orderNo, description, amountFen, payUntilMs } = payment
  return {
    out_trade_no: orderNo,
    total_amount: toYuanText(amountFen),
    subject: description.replaceAll(/[/=&]/g, ' '),
    product_code: 'QUICK_MSECURITY_PAY',
    ...(payUntilMs === undefined ? {} : { time_expire: formatBeijing(ceilToSecond(payUntilMs)) }),
  }
}

/** A trade that was refunded was paid before; only money that came in has a time. */
function toPayment(answer: Schemas['TradeQueryAnswer']): QueriedPayment {
  const money = moneyOf(answer, answer.send_pay_date)
  if (money !== null) return { state: 'paid', ...money }
  return { state: answer.trade_status === 'TRADE_CLOSED' ? 'closed' : 'open' }
}

/** Money that came in; null while it has no time. */
function moneyOf(trade: Pick<Schemas['TradePayAnswer'], 'trade_no' | 'total_amount'>, paidAt = '') {
  const amountFen = toFen(trade.total_amount)
  const successAtMs = parseBeijing(paidAt)
  if (amountFen === null || successAtMs === null) return null
  return { transactionId: trade.trade_no, amountFen, successAtMs }
}

/** Alipay numbers no refunds: the merchant's number within the trade names one. */
function refunded(refundNo: string, transactionId: string, settledAtMs: Instant): QueriedRefund {
  return { state: 'succeeded', providerRefundId: `${transactionId}-${refundNo}`, transactionId, settledAtMs }
}

/** Written into `passback_params` of a deduction, so that its notify finds the contract's service. */
const DEDUCTION_MARK = 'contract-period'
const SIGN_SCENE = 'INDUSTRY|DIGITAL_MEDIA'
/** The pair of codes of the merchant deduction (R-ALIPAY-62). */
const PERSONAL_PRODUCT = 'CYCLE_PAY_AUTH_P'
const PRODUCT = 'GENERAL_WITHHOLDING'
/** Alipay signs for more, and never deducts it (R-ALIPAY-13). */
const MAX_DEDUCTION_FEN = 100_00
/** Refusals after which the agreement itself has to be looked at. */
const CONTRACT_OVER = new Set(['ACQ.AGREEMENT_NOT_EXIST', 'ACQ.AGREEMENT_INVALID'])
/** Refusal of a number that was deducted before. */
const DONE_BEFORE = 'ACQ.TRADE_HAS_SUCCESS'
/** Refusals of an unsigning that has nothing to do any more, in all their spellings (R-ALIPAY-70). */
const ENDED_BEFORE = [
  ...['USER_AGREEMENT_NOT_EXIST', 'AGREEMENT_NOT_EXIST', 'AGREEMENT_NOT_EXSIT', 'AGREEMENT_HAS_UNSIGNED'],
  ...['USER_AGREEMENT_STATUS_NOT_NORMAL', 'USER_AGREEMENT_STATUS_IS_NOT_NORMAL'],
]
/** Refusal of a query about an agreement that has ended, where the account does not get its status. */
const UNSIGNED = 'AGREEMENT_HAS_UNSIGNED'

/** Creates cycle agreements as the contracts feature sees them. Presigning only signs: Alipay learns of it from the phone. */
export function createAlipayContractWallet(options: AlipayMerchantOptions): ContractWallet<AlipayPresigned> {
  const { call, sign, queryTrade } = createClient(options)
  // What is under way without money takes none any more once it is closed; money that came first stands (R-ALIPAY-73).
  const queryDeduction: ContractWallet['queryDeduction'] = async (world, orderNo, traceId) => {
    const answer = await queryTrade(world, orderNo, traceId)
    if (answer?.trade_status !== 'WAIT_BUYER_PAY') return toOutcome(answer)
    const asked = call(world, 'alipayCloseTrade', { content: { out_trade_no: orderNo }, traceId })
    const closed = await asked.catch(orNull('ACQ.TRADE_STATUS_ERROR'))
    if (closed !== null) return { status: 'failed', code: 'TRADE_CLOSED', isContractOver: false }
    return toOutcome(await queryTrade(world, orderNo, traceId))
  }
  return {
    provider,
    classifyError,
    async presign(world, request) {
      if (request.amountFen > MAX_DEDUCTION_FEN) {
        throw new AlipayGatewayError('more than one deduction may be', 'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED')
      }
      const content = signContent(request, world.nowMs())
      return { signParams: await sign(world, { kind: 'sign', content }) }
    },
    async announce(world, notice, traceId) {
      const agreement_no = givenNumber(notice.providerContractId)
      const deduct_time = beijingDate(notice.deductFromMs)
      const agreement = await call(world, 'alipayQueryAgreement', { content: { agreement_no }, traceId })
      // A plan goes forward only, and one that stands on the day or later is refused the move.
      if ((agreement.next_deduct_time ?? '') >= deduct_time) return
      await call(world, 'alipayModifyPlan', { content: { agreement_no, deduct_time }, traceId })
    },
    async deduct(world, request, traceId) {
      const { orderNo } = request
      try {
        const answer = await call(world, 'alipayDeduct', { content: deductionContent(request), traceId })
        return answer.code === '10003' ? { status: 'accepted' } : deducted(answer, orderNo)
      } catch (error) {
        const code = refusalCode(error)
        if (code === null || classifyError(error) !== 'refused') throw error
        if (code === DONE_BEFORE) return queryDeduction(world, orderNo, traceId)
        return { status: 'failed', code, isContractOver: CONTRACT_OVER.has(code) }
      }
    },
    queryDeduction,
    // A query closes what is unpaid.
    closeDeduction: queryDeduction,
    async queryContract(world, contract, traceId) {
      try {
        const content = agreementOf(contract)
        return toContractState(await call(world, 'alipayQueryAgreement', { content, traceId }))
      } catch (error) {
        const code = refusalCode(error)
        if (code === UNSIGNED) return { state: 'ended', by: 'expired', endedAtMs: world.nowMs() }
        if (code === 'USER_AGREEMENT_NOT_EXIST') return { state: 'not-signed' }
        throw error
      }
    },
    async terminate(world, contract, traceId) {
      const asked = call(world, 'alipayUnsignAgreement', { content: agreementOf(contract), traceId })
      await asked.catch(orNull(...ENDED_BEFORE))
    },
  }
}

function signContent(request: PresignRequest, nowMs: Instant): Schemas['AgreementSignContent'] {
  const { contractCode, displayAccount, amountFen, periodDays, firstDeductionMs, signUntilMs } = request
  // The string carries whole seconds: counted from the second it is stamped with.
  const effectMs = signUntilMs - Math.floor(nowMs / SECOND_MS) * SECOND_MS
  return {
    personal_product_code: PERSONAL_PRODUCT,
    product_code: PRODUCT,
    sign_scene: SIGN_SCENE,
    external_agreement_no: contractCode,
    external_logon_id: displayAccount,
    effect_time: String(Math.ceil(effectMs / SECOND_MS)),
    access_params: { channel: 'ALIPAYAPP' },
    period_rule_params: {
      period_type: 'DAY',
      period: String(periodDays),
      execute_time: beijingDate(firstDeductionMs),
      single_amount: toYuanText(amountFen),
    },
  }
}

function deductionContent(request: DeductionRequest): Schemas['TradePayContent'] {
  return {
    out_trade_no: request.orderNo,
    total_amount: toYuanText(request.amountFen),
    subject: request.description,
    product_code: PRODUCT,
    passback_params: DEDUCTION_MARK,
    agreement_params: { agreement_no: givenNumber(request.providerContractId) },
  }
}

function agreementOf({ contractCode, providerContractId }: ContractRef): Schemas['AgreementQueryContent'] {
  if (providerContractId !== null) return { agreement_no: providerContractId }
  const scene = { personal_product_code: PERSONAL_PRODUCT, sign_scene: SIGN_SCENE } as const
  return { external_agreement_no: contractCode, ...scene }
}

const beijingDate = (instant: Instant) => formatBeijing(instant).slice(0, 10)

function deducted(answer: Schemas['TradePayAnswer'], orderNo: string): DeductionOutcome {
  const money = answer.out_trade_no === orderNo ? moneyOf(answer, answer.gmt_payment) : null
  return money === null ? { status: 'pending' } : { status: 'succeeded', ...money }
}

function toOutcome(answer: Schemas['TradeQueryAnswer'] | null): DeductionOutcome {
  if (answer === null) return { status: 'unknown' }
  const money = moneyOf(answer, answer.send_pay_date)
  if (money !== null) return { status: 'succeeded', ...money }
  const { trade_status: code } = answer
  return code === 'TRADE_CLOSED' ? { status: 'failed', code, isContractOver: false } : { status: 'pending' }
}

/** Alipay gives no reason, and tells of every end but that of the time: one found out by asking has expired. */
function toContractState(answer: Schemas['AgreementQueryAnswer']): ProviderContractState {
  const { agreement_no: providerContractId, status, sign_time, invalid_time } = answer
  const signedAtMs = parseBeijing(sign_time)
  const endedAtMs = parseBeijing(invalid_time)
  if (signedAtMs === null || endedAtMs === null)
    throw new AlipayGatewayError('an agreement without its times')
  if (status !== 'STOP') return { state: 'signed', providerContractId, signedAtMs }
  return { state: 'ended', by: 'expired', endedAtMs }
}

/** The gateway refused with a `sub_code`, or what it answered cannot be trusted (R-ALIPAY-35). */
export class AlipayGatewayError extends GatewayError {
  override name = 'AlipayGatewayError'
}

/** Refusals with unknown outcome: the service may have failed after its work, or asks to come again later (R-ALIPAY-41). */
const UNKNOWN_OUTCOME: ReadonlySet<string> = new Set([
  ...['aop.unknow-error', 'isp.unknow-error', 'ACQ.SYSTEM_ERROR', 'AQC.SYSTEM_ERROR'],
  ...['isv.app-call-limited', 'isv.method-call-limited'],
])

/** Says of an error what the `classifyError` of a wallet does. */
export const classifyError = (error: unknown) => classifyGatewayError(error, UNKNOWN_OUTCOME)

const FORM_TYPE = 'application/x-www-form-urlencoded; charset=utf-8'

/** Calls and signatures of the merchant, whose files change with a setting of the world alone and are kept until then. */
export function createClient({ files, http, productBaseUrl }: AlipayMerchantOptions) {
  const accountOf = perSettings(async (world) => openAccount(await files(world)))
  const notifyUrlOf = (world: World) => `${productBaseUrl()}/api/skyworthPay/v1/notify/alipay/${world.id}`
  /** Calls a method of gateway.do over HTTP, never inside a transaction. Throws AlipayGatewayError. */
  const call = async <Id extends keyof Exchanges>(
    world: World,
    id: Id,
    { content, traceId }: { readonly content: Exchanges[Id]['content']; readonly traceId: string },
  ): Promise<Exchanges[Id]['answer']> => {
    const account = await accountOf(world)
    // What a deduction starts is told of later.
    const told = id === 'alipayDeduct' ? { notifyUrl: notifyUrlOf(world) } : {}
    const request = { method: methodOf(id).name, content, nowMs: world.nowMs(), ...told }
    const body = buildRequest(request, account)
    const headers = { 'content-type': FORM_TYPE, ...traceHeaders(traceId) }
    const reply = await http({ method: 'POST', url: account.gateway, headers, body })
    if (reply.status !== 200) throw new AlipayGatewayError(`the gateway answered HTTP ${reply.status}`)
    return readTrusted(id, reply.body, account)
  }
  return {
    call,
    /** Signs a string for the Alipay app; no call is made. */
    async sign(world: World, string: SdkString): Promise<string> {
      const account = await accountOf(world)
      return buildSdkString({ ...string, nowMs: world.nowMs(), notifyUrl: notifyUrlOf(world) }, account)
    },
    /** Asks for the trade of an order; null when the gateway knows none or answers about another. */
    async queryTrade(world: World, orderNo: string, traceId: string) {
      const asked = call(world, 'alipayQueryTrade', { content: { out_trade_no: orderNo }, traceId })
      const answer = await asked.catch(orNull('ACQ.TRADE_NOT_EXIST'))
      return answer?.out_trade_no === orderNo ? answer : null
    },
  }
}

/** What an answer says; throws AlipayGatewayError for a refusal and for what the platform did not sign. */
function readTrusted<Id extends keyof Exchanges>(
  id: Id,
  text: string,
  account: Account,
): Exchanges[Id]['answer'] {
  const { name, answer: expected } = methodOf(id)
  const read = readAnswer(text, name, account)
  // Members that are newer than the contract say nothing here.
  const answer = isMessage('GatewayRefusal', read) ? read : knownMembers(expected, read)
  if (answer === null) throw new AlipayGatewayError(`${name}: the answer of the gateway is not trusted`)
  if (isMessage('GatewayRefusal', answer)) {
    throw new AlipayGatewayError(`${name}: ${answer.sub_code} ${answer.sub_msg}`, answer.sub_code)
  }
  if (!isAnswerOf(id, answer))
    throw new AlipayGatewayError(`${name}: the answer of the gateway is no ${expected}`)
  return answer
}

/*
 * Rules of believing a webhook of Alipay (docs/providers/alipay.md)
 * R-ALIPAY-1. A webhook is a form of UTF-8 text in which nothing comes twice (AL-143).
 * R-ALIPAY-2. The platform's RSA2 signature covers all of a webhook but `sign` and `sign_type` (AL-144, AL-145).
 * R-ALIPAY-3. A webhook is about this world's app and this merchant's account (AL-167).
 * R-ALIPAY-4. Order and amount are checked by whoever knows the order; duplicates come with the same `notify_id`
 *   (AL-146).
 * R-ALIPAY-5. Only the word `success` acknowledges it (AL-149). Anything else makes Alipay come again (AL-150).
 * R-ALIPAY-6. TRADE_SUCCESS with a refund in it is the refund's and never a second success (AL-168).
 * R-ALIPAY-7. The app's gateway URL is for agreements; a trade told there is not believed (AL-073).
 */

/** Handlers of verified notifies, which come to one URL about payments and contracts. */
interface AlipayEventHandlers extends PaymentWebhookHandler {
  contracts: ContractWebhookHandler
}

/** Hands what a verified notify tells to its handler, and returns the outcome. */
type Telling = (handlers: AlipayEventHandlers, world: World) => Promise<string>

/** Creates the receiver of Alipay's webhooks from the merchant's files and the handlers of verified notifies. */
export function createAlipayWebhookReceiver({
  files,
  eventHandlers,
}: Pick<AlipayMerchantOptions, 'files'> & {
  readonly eventHandlers: AlipayEventHandlers
}): AlipayWebhookReceiver {
  const accountOf = perSettings(async (world) => openAccount(await files(world)))
  return {
    async receive(world, rawBody, endpoint) {
      const account = await accountOf(world)
      const parameters = readForm(rawBody)
      if (parameters === null) return { body: 'failure', note: 'not-a-form', journaledBody: null }
      const journaledBody = journaledParameters(parameters)
      if (!account.signers.some((key) => verifyNotify(parameters, key)))
        return { body: 'failure', note: 'signature', journaledBody }
      // No signature covers an empty member, so it says nothing (R-ALIPAY-25).
      const covered = Object.entries(parameters).filter(([, value]) => value !== '')
      const isOfOurs = parameters.charset?.toLowerCase() === 'utf-8'
      const tell = isOfOurs ? readNotify(Object.fromEntries(covered), account, endpoint) : null
      if (tell === null) return { body: 'failure', note: 'not-for-us', journaledBody }
      return { body: 'success', note: await tell(eventHandlers, world), journaledBody }
    },
  }
}

const NOT_JOURNALED = new Set(['app_id', 'auth_app_id', 'merchant_app_id', 'sign'])
const PARAMETER_NAME = /^[a-z_]{1,40}$/

function journaledParameters(parameters: AlipayParameters): AlipayParameters {
  const isJournaled = (name: string) => PARAMETER_NAME.test(name) && !NOT_JOURNALED.has(name)
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => isJournaled(name)))
}

/** What a notify tells; null when it is not for this merchant or contradicts itself. */
function readNotify(parameters: unknown, account: Account, endpoint: AlipayWebhookUrl): Telling | null {
  if (isMessage('AgreementNotify', parameters))
    return parameters.app_id === account.appId ? readAgreement(parameters) : null
  if (endpoint !== 'notify' || !isMessage('TradeNotify', parameters)) return null
  const { app_id, seller_id } = parameters
  return app_id === account.appId && seller_id === account.sellerId ? readTrade(parameters) : null
}

function readTrade(notify: Schemas['TradeNotify']): Telling | null {
  // A partly refunded trade is still a success, and its notify must not be taken for one more payment.
  const { refund_fee, gmt_refund, out_biz_no } = notify
  if ([refund_fee, gmt_refund, out_biz_no].some((value) => value !== undefined)) return readRefund(notify)
  if (notify.trade_status === 'WAIT_BUYER_PAY') return async () => 'nothing-to-do'
  const { notify_id: notifyId, out_trade_no: orderNo, trade_no: transactionId } = notify
  const numbers = { provider, notifyId, orderNo } as const
  if (notify.trade_status === 'TRADE_CLOSED')
    return (to, world) => to.onRefusedPayment(world, { ...numbers, transactionId, amountFen: 0 })
  const money = moneyOf(notify, notify.gmt_payment)
  if (money === null) return null
  if (notify.passback_params !== DEDUCTION_MARK)
    return (to, world) => to.onVerifiedPayment(world, { ...numbers, ...money })
  const outcome = { status: 'succeeded', ...money } as const
  return (to, world) => to.contracts.onDeduction(world, { ...numbers, outcome })
}

function readRefund(notify: Schemas['TradeNotify']): Telling | null {
  const refundFen = toFen(notify.refund_fee ?? '')
  const settledAtMs = parseBeijing((notify.gmt_refund ?? '').slice(0, 19))
  const { notify_id: notifyId, out_trade_no: orderNo, trade_no: transactionId, out_biz_no: refundNo } = notify
  if (refundFen === null || settledAtMs === null || refundNo === undefined) return null
  const providerRefundId = `${transactionId}-${refundNo}`
  const numbers = { provider, notifyId, orderNo, refundNo, providerRefundId, transactionId } as const
  const settled = { refundFen, outcome: 'succeeded', settledAtMs } as const
  return (to, world) => to.onVerifiedRefund(world, { ...numbers, ...settled })
}

function readAgreement(notify: Schemas['AgreementNotify']): Telling | null {
  const { notify_id: notifyId, agreement_no, external_agreement_no: contractCode } = notify
  // Every agreement of this merchant has its number.
  if (contractCode === undefined) return null
  const known = { provider, notifyId, contractCode, providerContractId: agreement_no } as const
  if (notify.notify_type === 'dut_user_sign') {
    const signedAtMs = parseBeijing(notify.sign_time ?? '')
    if (notify.status !== 'NORMAL' || signedAtMs === null) return null
    return (to, world) => to.contracts.onSigned(world, { ...known, signedAtMs })
  }
  const endedAtMs = parseBeijing(notify.unsign_time ?? '')
  if (notify.status !== 'UNSIGN' || endedAtMs === null) return null
  // Alipay does not say who ended it. The merchant knows when it did so itself; else it was the user.
  return (to, world) => to.contracts.onEnded(world, { ...known, by: 'user', endedAtMs })
}

/** The merchant's account, opened. */
export type Account = ReturnType<typeof openAccount>

/** The merchant's account as its files have it, keys loaded; certificates are null in key mode. */
export function openAccount(files: AlipayMerchantFiles) {
  const platformKey = loadPublicKey(files.alipayPublicKey)
  const certificates = openCertificates(files)
  return {
    ...{ gateway: files.gateway, appId: files.appId, sellerId: files.sellerId },
    privateKey: loadPrivateKey(files.privateKey),
    ...{ platformKey, certificates },
    /** Keys of the platform that may have signed a webhook (R-ALIPAY-33). */
    signers: certificates === null ? [platformKey] : [...certificates.platformKeys.values()],
  }
}

function openCertificates(files: AlipayMerchantFiles): MerchantCertificates | null {
  const { appCertContent: app, alipayRootCertContent: root, platformCertificates } = files
  if (app === undefined || root === undefined) return null
  const numbered = (pem: string) => [certificateSn(pem), new X509Certificate(pem).publicKey] as const
  const platformKeys = new Map(platformCertificates.map(numbered))
  return { appCertSn: certificateSn(app), rootCertSn: rootCertificateSn(root), platformKeys }
}
