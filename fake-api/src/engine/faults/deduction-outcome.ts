import type { Schemas } from '@skyshop/openapi/control'
import type { WorldTx } from '../world/transaction/world.ts'
import { recordHit, takeFault } from './fault-repository.ts'

/** Outcome of a deduction by contract when the payer does not simply pay. */
export type DeductionOutcome = Schemas['DeductionFault']['outcome']

/** Takes the outcome arranged for the next deduction under a contract, used up by one and journaled; null when the payer pays. */
export async function takeDeductionOutcome(
  ctx: WorldTx,
  contractCode: string,
): Promise<DeductionOutcome | null> {
  const fault = await takeFault(ctx, 'deduction', ({ deduction }) => {
    return deduction?.contractCode === undefined || deduction.contractCode === contractCode
  })
  const deduction = fault?.record.deduction
  if (deduction === undefined) return null
  const label = `fault: deduction ${deduction.outcome}`
  recordHit(ctx, fault, { operationId: 'deduction', label, request: { deduction, contractCode } })
  return deduction.outcome
}
