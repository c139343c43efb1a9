import type { Schemas } from '@skyshop/openapi/control'
import { recordHit, takeFault } from '../engine/faults/fault-repository.ts'
import type { WorldTx } from '../engine/world/transaction/world.ts'
import type {
  ForcedOutcome as AlipayEnd,
  TakeForcedOutcome as TakeAlipayEnd,
} from '../providers/alipay/alipay-deduct-service.ts'
import type {
  TakeForcedOutcome as TakeWechatEnd,
  ForcedOutcome as WechatEnd,
} from '../providers/wechat/papay/papay-deduct-service.ts'
import { NO_REASON } from '../providers/wechat/papay/papay-refusal.ts'

/** How a deduction by contract ends when the payer does not simply pay. */
type DeductionOutcome = Schemas['DeductionFault']['outcome']

/** Takes the outcome arranged for the next deduction under a contract, used up by one and journaled; null when the payer pays. */
async function takeDeductionOutcome(ctx: WorldTx, contractCode: string): Promise<DeductionOutcome | null> {
  const fault = await takeFault(ctx, 'deduction', ({ deduction }) => {
    return deduction?.contractCode === undefined || deduction.contractCode === contractCode
  })
  const deduction = fault?.record.deduction
  if (deduction === undefined) return null
  const label = `fault: deduction ${deduction.outcome}`
  recordHit(ctx, fault, { operationId: 'deduction', label, request: { deduction, contractCode } })
  return deduction.outcome
}

const WECHAT = {
  'not-enough': 'NOTENOUGH',
  'over-limit': 'RULELIMIT',
  'account-abnormal': 'USERCANCEL',
  'no-reason': NO_REASON,
  pending: 'pending',
} as const satisfies Record<DeductionOutcome, WechatEnd>

const ALIPAY = {
  'not-enough': 'ACQ.BUYER_BALANCE_NOT_ENOUGH',
  'over-limit': 'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR',
  'account-abnormal': 'ACQ.BUYER_ENABLE_STATUS_FORBID',
  'no-reason': 'aop.unknow-error',
  pending: 'undetermined',
} as const satisfies Record<DeductionOutcome, AlipayEnd>

/** How the next deduction under a WeChat contract ends. */
export const wechatDeductionOutcome: TakeWechatEnd = async (ctx, contractCode) => {
  const outcome = await takeDeductionOutcome(ctx, contractCode)
  return outcome === null ? 'paid' : WECHAT[outcome]
}

/** How the next deduction under an Alipay agreement ends. */
export const alipayDeductionOutcome: TakeAlipayEnd = async (ctx, externalAgreementNo) => {
  const outcome = await takeDeductionOutcome(ctx, externalAgreementNo)
  return outcome === null ? 'paid' : ALIPAY[outcome]
}
