import type { Schemas } from '@skyshop/openapi/http'
import { untilDate } from '../../../shared/time/wire-time.ts'

/** Data that is given: free to try, or sold with the camera (product 7.35, 7.36). */
export type FreeDataKind = 'free' | 'included'

/** Message about data that is given; null where there is nothing to say. */
export type FreeDataView =
  | { kind: 'claimable'; dataMb: number; validDays: number }
  /** Received, credited within ten minutes. */
  | { kind: 'activating'; dataMb: number }
  | { kind: 'active'; dataMb: number; until: string | null }

export function freeDataView(offer: Schemas['FlowOffer'] | undefined): FreeDataView | null {
  if (offer === undefined) return null
  const { flowState, canReceive, dataMb, validDays, endTime } = offer
  switch (flowState) {
    case 'claimable':
      return canReceive === 1 ? { kind: 'claimable', dataMb, validDays } : null
    case 'activating':
      return { kind: 'activating', dataMb }
    case 'active':
      return { kind: 'active', dataMb, until: untilDate(endTime) }
    case 'none':
    case 'ended':
      return null
  }
}
