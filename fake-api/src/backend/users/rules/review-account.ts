/*
 * Rules of review mode (docs/rules/operations.md; product 6.04)
 * R-OPERATION-7. The app store's reviewers sign in with one phone number.
 * R-OPERATION-8. Review mode is on only in the iOS app.
 */

/** The account the app store's reviewers sign in with. */
export const REVIEW_PHONE = '13800138000'

/** Whether somebody is a reviewer of the app store at work. */
export function isReviewAccount({ phone, platform }: { phone: string; platform: string }): boolean {
  return phone === REVIEW_PHONE && platform === 'ios'
}
