import type { HostPlatform } from '../host/host-port.ts'
import { DEFAULT_TENANT_ID } from '../session/session.ts'

/** The account the app store's reviewers sign in with; one for all tenants. */
const REVIEW_PHONE = '13800138000'

/** Review mode (product 6.04): the reviewers' account in the iOS app. */
export function isReviewMode(platform: HostPlatform | null, phone: string): boolean {
  return platform === 'ios' && phone === REVIEW_PHONE
}

const DEFAULT_OPERATOR = 'Skyshop Cloud Services Co., Ltd.'

/** Who runs the service for a tenant; legal clauses name it (docs/product.md, §1). One line per tenant. */
const operators: ReadonlyMap<string, string> = new Map([[DEFAULT_TENANT_ID, DEFAULT_OPERATOR]])

/** The operator of a tenant; one without a line of its own is served by the default one. */
export function operatorOf(tenantId: string): string {
  return operators.get(tenantId) ?? DEFAULT_OPERATOR
}
