/*
 * Rules of review mode (spec §6)
 *  1. The app store's reviewers sign in with one phone number.
 *  2. It is review mode only in the iOS app.
 */

/** The account the app store's reviewers sign in with. */
export const REVIEW_PHONE = '13800138000'

/** Whether somebody is a reviewer of the app store at work. */
export function isReviewAccount({ phone, platform }: { phone: string; platform: string }): boolean {
  return phone === REVIEW_PHONE && platform === 'ios'
}
