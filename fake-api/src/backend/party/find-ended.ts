import type { FindEnded } from '../../engine/webhooks/release-webhooks.ts'
import { orderStatus } from '../orders/rules/order.ts'
import type { ContractState } from '../renewals/rules/contract.ts'

const closedOrder: ReadonlySet<string> = new Set([orderStatus.cancelled, orderStatus.timedOut].map(String))
const endedContract: ReadonlySet<string> = new Set<ContractState>(['terminated', 'abandoned'])

/** Finds the order or contract that a state entry of a transaction ends. */
export const findEnded: FindEnded = ({ kind, operationId, status, orderNo, contractCode }) => {
  if (kind !== 'state') return null
  if (operationId === 'order' && closedOrder.has(status)) return { orderNo }
  if (operationId === 'contract' && endedContract.has(status)) return { contractCode }
  return null
}
