import type { Schemas } from '@skyshop/openapi/control'
import type { WorldTx } from '../world/world-tx.ts'
import { takeFault } from './fault-repository.ts'

/** How a deduction by contract ends when the payer does not simply pay. */
export type DeductionOutcome = Schemas['DeductionFault']['outcome']

/** Takes the outcome arranged for the next deduction under a contract, used up by one; null when the payer pays. */
export async function takeDeductionOutcome(
  ctx: WorldTx,
  contractCode: string,
): Promise<DeductionOutcome | null> {
  const fault = await takeFault(ctx, 'deduction', ({ deduction }) => {
    return deduction?.contractCode === undefined || deduction.contractCode === contractCode
  })
  return fault?.record.deduction?.outcome ?? null
}
