import type { Schemas } from '@skyshop/openapi/http'
import { untilDate } from '../../../shared/time/wire-time.ts'

/** The next charge of an auto-renewal, in fen; `channelNumber` and `name` are those of what it renews, absent for the device as a whole. */
export interface NextRenewal {
  date: string
  amount: number
  failed: boolean
  channelNumber?: number
  name?: string
}

/** Lists when a user's package renews itself, channel by channel, the first charge first; empty where nobody knows. */
export function nextRenewals(renewal: Schemas['VipRenewal']): NextRenewal[] {
  return (renewal.channels ?? [renewal]).flatMap(({ amount, ...one }) => {
    const date = untilDate(one.nextDeductTime)
    return date && amount !== null ? [{ ...one, amount, date }] : []
  })
}
