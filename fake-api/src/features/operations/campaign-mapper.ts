import type { Schemas } from '@skyshop/openapi/http'
import { formatBeijing } from '../../kernel/clock.ts'
import { artPath } from './art-store.ts'
import type { CampaignPage } from './campaign-service.ts'

const wireTime = (ms: number | null) => (ms === null ? null : formatBeijing(ms))

/** A campaign page on the wire. */
export function toCampaign(page: CampaignPage): Schemas['Campaign'] {
  const { packageIds: _, startsAtMs, endsAtMs, imageUrl, ...rest } = page
  return {
    ...rest,
    imageUrl: artPath(imageUrl),
    startTime: wireTime(startsAtMs),
    endTime: wireTime(endsAtMs),
  }
}
