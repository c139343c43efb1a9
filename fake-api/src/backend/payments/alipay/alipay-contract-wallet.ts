import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { parseBeijing, SECOND_MS } from '../../../engine/kernel/clock.ts'
import { toYuanText } from '../../../engine/kernel/yuan-text.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { beijingDate } from '../../../providers/alipay/rules/beijing-date.ts'
import { MAX_SINGLE_FEN } from '../../../providers/alipay/rules/cycle-plan.ts'
import { fromYuan } from '../../../wire/alipay/alipay-messages.ts'
import type {
  AlipayPresigned,
  ContractRef,
  ContractWallet,
  DeductionOutcome,
  PresignRequest,
  ProviderContractState,
} from '../contract-wallet-port.ts'
import { AlipayGatewayError, type AlipayMerchantClient } from './alipay-merchant-client.ts'
import { DEDUCTION_MARK } from './alipay-webhook-receiver.ts'

const SIGN_SCENE = 'INDUSTRY|DIGITAL_MEDIA'
const PRODUCT = 'CYCLE_PAY_AUTH_P'
/** Refusals after which the agreement itself has to be looked at. */
const CONTRACT_OVER: ReadonlySet<string> = new Set(['ACQ.AGREEMENT_NOT_EXIST', 'ACQ.AGREEMENT_INVALID'])
/** Refusals of a number that was deducted before. */
const DONE_BEFORE = 'ACQ.TRADE_HAS_SUCCESS'
const ENDED_BEFORE: ReadonlySet<string> = new Set([
  'USER_AGREEMENT_NOT_EXIST',
  'USER_AGREEMENT_STATUS_INVALID',
])

/** Cycle agreements as the contracts feature sees them. Presigning only signs: Alipay learns of it from the phone. */
export function createAlipayContractWallet(client: AlipayMerchantClient): ContractWallet<AlipayPresigned> {
  const queryTrade = async (world: World, orderNo: string, traceId: string): Promise<DeductionOutcome> => {
    const asked = client.call(world, 'alipayQueryTrade', { content: { out_trade_no: orderNo }, traceId })
    const answer = await asked.catch(orNull('ACQ.TRADE_NOT_EXIST'))
    return answer === null || answer.out_trade_no !== orderNo ? { status: 'unknown' } : toOutcome(answer)
  }
  return {
    provider: 'alipay',
    classifyError: client.classifyError,
    async presign(world, request) {
      // Alipay would tell the buyer only, in the sheet.
      if (request.amountFen > MAX_SINGLE_FEN) {
        throw new AlipayGatewayError('more than one deduction may be', 'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED')
      }
      const content = signContent(request, world.nowMs())
      return { signParams: await client.sign(world, { kind: 'sign', content }) }
    },
    async announce(world, { providerContractId, deductFromMs }, traceId) {
      const content = { agreement_no: numberOf(providerContractId), deduct_time: beijingDate(deductFromMs) }
      await client.call(world, 'alipayModifyPlan', { content, traceId })
    },
    async deduct(world, { orderNo, amountFen, description, providerContractId }, traceId) {
      const content = {
        out_trade_no: orderNo,
        total_amount: toYuanText(amountFen),
        subject: description,
        product_code: 'CYCLE_PAY_AUTH',
        passback_params: DEDUCTION_MARK,
        agreement_params: { agreement_no: numberOf(providerContractId) },
      } as const
      try {
        const answer = await client.call(world, 'alipayDeduct', { content, traceId })
        return answer.code === '10003' ? { status: 'accepted' } : deducted(answer, orderNo)
      } catch (error) {
        if (!(error instanceof AlipayGatewayError) || client.classifyError(error) !== 'refused') throw error
        if (error.subCode === DONE_BEFORE) return queryTrade(world, orderNo, traceId)
        const code = error.subCode ?? ''
        return { status: 'failed', code, isContractOver: CONTRACT_OVER.has(code) }
      }
    },
    queryDeduction: queryTrade,
    async queryContract(world, contract, traceId) {
      const asked = client.call(world, 'alipayQueryAgreement', { content: agreementOf(contract), traceId })
      const answer = await asked.catch(orNull('USER_AGREEMENT_NOT_EXIST'))
      return answer === null ? { state: 'not-signed' } : toContractState(answer)
    },
    async terminate(world, contract, traceId) {
      const asked = client.call(world, 'alipayUnsignAgreement', { content: agreementOf(contract), traceId })
      await asked.catch((error: unknown) => {
        if (error instanceof AlipayGatewayError && ENDED_BEFORE.has(error.subCode ?? '')) return
        throw error
      })
    },
  }
}

function signContent(request: PresignRequest, nowMs: number): Schemas['AgreementSignContent'] {
  const { contractCode, displayAccount, amountFen, periodDays, firstDeductionMs, signUntilMs } = request
  // The string carries whole seconds: counted from the second it is stamped with.
  const effectMs = signUntilMs - Math.floor(nowMs / SECOND_MS) * SECOND_MS
  return {
    personal_product_code: PRODUCT,
    product_code: 'CYCLE_PAY_AUTH',
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

function agreementOf({ contractCode, providerContractId }: ContractRef): Schemas['AgreementQueryContent'] {
  if (providerContractId !== null) return { agreement_no: providerContractId }
  const scene = { personal_product_code: PRODUCT, sign_scene: SIGN_SCENE } as const
  return { external_agreement_no: contractCode, ...scene }
}

function numberOf(providerContractId: string | null): string {
  if (providerContractId === null) throw new Error('the agreement has no number before it is signed')
  return providerContractId
}

function deducted(answer: Schemas['TradePayAnswer'], orderNo: string): DeductionOutcome {
  const amountFen = fromYuan(answer.total_amount)
  const successAtMs = parseBeijing(answer.gmt_payment ?? '')
  if (answer.out_trade_no !== orderNo || amountFen === null || successAtMs === null)
    return { status: 'pending' }
  return { status: 'succeeded', transactionId: answer.trade_no, amountFen, successAtMs }
}

function toOutcome(answer: Schemas['TradeQueryAnswer']): DeductionOutcome {
  const amountFen = fromYuan(answer.total_amount)
  const successAtMs = parseBeijing(answer.send_pay_date ?? '')
  if (amountFen !== null && successAtMs !== null) {
    return { status: 'succeeded', transactionId: answer.trade_no, amountFen, successAtMs }
  }
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
  if (status === 'NORMAL') return { state: 'signed', providerContractId, signedAtMs }
  return { state: 'ended', by: 'expired', endedAtMs }
}

function orNull(subCode: string): (error: unknown) => null {
  return (error) => {
    if (error instanceof AlipayGatewayError && error.subCode === subCode) return null
    throw error
  }
}
