import type { HostPlatform } from '../host/host-port.ts'
import { DEFAULT_TENANT_ID } from '../session/session.ts'

/** Who is signed in where, and whose the reviewers' account is. */
interface ReviewCase {
  platform: HostPlatform | null
  phone: string
  /** Empty where there is none. */
  reviewPhone: string
}

/** Review mode (product 6.04): the reviewers' account in the iOS app. */
export function isReviewMode({ platform, phone, reviewPhone }: ReviewCase): boolean {
  return platform === 'ios' && phone !== '' && phone === reviewPhone
}

const DEFAULT_OPERATOR = 'Skyshop Cloud Services Co., Ltd.'

/** Who runs the service for a tenant; legal clauses name it (docs/product.md, §1). One line per tenant. */
const operators: ReadonlyMap<string, string> = new Map([[DEFAULT_TENANT_ID, DEFAULT_OPERATOR]])

/** The operator of a tenant; one without a line of its own is served by the default one. */
export function operatorOf(tenantId: string): string {
  return operators.get(tenantId) ?? DEFAULT_OPERATOR
}
