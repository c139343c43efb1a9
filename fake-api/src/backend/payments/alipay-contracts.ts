import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing, type Instant, parseBeijing, SECOND_MS } from '../../engine/kernel/clock.ts'
import { toYuanText } from '../../engine/kernel/yuan-text.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import {
  AlipayGatewayError,
  type AlipayMerchantOptions,
  classifyError,
  createClient,
  DEDUCTION_MARK,
  moneyOf,
  orNull,
  provider,
} from './alipay.ts'
import type {
  AlipayPresigned,
  ContractRef,
  ContractWallet,
  DeductionOutcome,
  DeductionRequest,
  PresignRequest,
  ProviderContractState,
} from './contract-wallet-port.ts'

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
  const queryDeduction = async (
    world: World,
    orderNo: string,
    traceId: string,
  ): Promise<DeductionOutcome> => {
    const answer = await queryTrade(world, orderNo, traceId)
    if (answer === null) return { status: 'unknown' }
    return answer.trade_status === 'WAIT_BUYER_PAY' ? closeUnpaid(world, orderNo, traceId) : toOutcome(answer)
  }
  /** What is under way without money takes none any more once it is closed; money that came first stands (R-ALIPAY-73). */
  const closeUnpaid = async (world: World, orderNo: string, traceId: string): Promise<DeductionOutcome> => {
    const asked = call(world, 'alipayCloseTrade', { content: { out_trade_no: orderNo }, traceId })
    const closed = await asked.catch(orNull('ACQ.TRADE_STATUS_ERROR'))
    if (closed !== null) return { status: 'failed', code: 'TRADE_CLOSED', isContractOver: false }
    const answer = await queryTrade(world, orderNo, traceId)
    return answer === null ? { status: 'unknown' } : toOutcome(answer)
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
    async announce(world, { providerContractId, deductFromMs }, traceId) {
      const agreement_no = numberOf(providerContractId)
      const deduct_time = beijingDate(deductFromMs)
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
        if (!(error instanceof AlipayGatewayError) || classifyError(error) !== 'refused') throw error
        if (error.subCode === DONE_BEFORE) return queryDeduction(world, orderNo, traceId)
        const code = error.subCode ?? ''
        return { status: 'failed', code, isContractOver: CONTRACT_OVER.has(code) }
      }
    },
    queryDeduction,
    // A query closes what is unpaid.
    closeDeduction: queryDeduction,
    async queryContract(world, contract, traceId) {
      const asked = call(world, 'alipayQueryAgreement', { content: agreementOf(contract), traceId })
      const answer = await asked.catch((error: unknown) => {
        if (error instanceof AlipayGatewayError && error.subCode === UNSIGNED) return UNSIGNED
        return orNull('USER_AGREEMENT_NOT_EXIST')(error)
      })
      if (answer === UNSIGNED) return { state: 'ended', by: 'expired', endedAtMs: world.nowMs() }
      return answer === null ? { state: 'not-signed' } : toContractState(answer)
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
    agreement_params: { agreement_no: numberOf(request.providerContractId) },
  }
}

function agreementOf({ contractCode, providerContractId }: ContractRef): Schemas['AgreementQueryContent'] {
  if (providerContractId !== null) return { agreement_no: providerContractId }
  const scene = { personal_product_code: PERSONAL_PRODUCT, sign_scene: SIGN_SCENE } as const
  return { external_agreement_no: contractCode, ...scene }
}

function numberOf(providerContractId: string | null): string {
  if (providerContractId === null) throw new Error('the agreement has no number before it is signed')
  return providerContractId
}

const beijingDate = (instant: Instant) => formatBeijing(instant).slice(0, 10)

function deducted(answer: Schemas['TradePayAnswer'], orderNo: string): DeductionOutcome {
  const money = answer.out_trade_no === orderNo ? moneyOf(answer, answer.gmt_payment) : null
  return money === null ? { status: 'pending' } : { status: 'succeeded', ...money }
}

function toOutcome(answer: Schemas['TradeQueryAnswer']): DeductionOutcome {
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
