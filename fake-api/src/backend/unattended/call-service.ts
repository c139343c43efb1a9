import type { Schemas } from '@skyshop/openapi/control'
import type { Reader, WorldTx } from '../../engine/world/transaction/world.ts'
import { addAuditionUsed, addCallsUsed, findAuditionUsed, findRunningCalls } from './call-repository.ts'
import { AUDITION_CALLS, type CallBudget, callsLeft, placeCalls } from './rules/place-calls.ts'

/** Calls a device can place. */
export type CallKind = Schemas['CallRequest']['kind']

/** Outcome of placing calls. */
export interface PlacedCalls {
  placed: number
  callsLeft: number
}

/** Calls in use: what packages hold of them and what is taken. */
export class CallService {
  /** Calls of the package in effect; none without one. */
  async budgetOf(reader: Reader, deviceId: string, kind: Exclude<CallKind, 'audition'>): Promise<CallBudget> {
    return (await findRunningCalls(reader, deviceId, kind)) ?? { total: 0, used: 0 }
  }

  /** Audition calls of a device; none when there is no such device. */
  async auditionOf(reader: Reader, deviceId: string): Promise<CallBudget> {
    const used = await findAuditionUsed(reader, deviceId)
    return used === null ? { total: 0, used: 0 } : { total: AUDITION_CALLS, used }
  }

  /** Lets a device place calls, as many as it may. */
  async place(
    ctx: WorldTx,
    { deviceId, kind, count }: { deviceId: string; kind: CallKind; count: number },
  ): Promise<PlacedCalls> {
    const running = kind === 'audition' ? null : await findRunningCalls(ctx.tx, deviceId, kind)
    const budget = kind === 'audition' ? await this.auditionOf(ctx.tx, deviceId) : running
    if (!budget) return { placed: 0, callsLeft: 0 }
    const placed = placeCalls(budget, count)
    if (running) await addCallsUsed(ctx.tx, running.id, placed)
    else await addAuditionUsed(ctx.tx, deviceId, placed)
    ctx.record({
      kind: 'state',
      operationId: 'calls',
      from: 'upstream',
      to: 'upstream',
      status: placed === count ? 'placed' : 'refused',
      label: `${placed} of ${count} ${kind} calls`,
      note: `device …${deviceId.slice(-4)}`,
    })
    return { placed, callsLeft: callsLeft({ ...budget, used: budget.used + placed }) }
  }
}
