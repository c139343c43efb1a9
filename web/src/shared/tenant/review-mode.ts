import type { HostPlatform } from '../host/host-transport.ts'

/** The account the app store's reviewers sign in with; one for all tenants. */
const REVIEW_PHONE = '13800138000'

/** Review mode (spec §6): the reviewers' account in the iOS app. */
export function isReviewMode(platform: HostPlatform | null, phone: string): boolean {
  return platform === 'ios' && phone === REVIEW_PHONE
}
