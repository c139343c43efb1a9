import { DEFAULT_TENANT_ID } from '../session/session-store.ts'

const DEFAULT_OPERATOR = 'Skyshop Cloud Services Co., Ltd.'

/** Who runs the service for a tenant; legal clauses name it (spec §1). One line per tenant. */
const operators: ReadonlyMap<string, string> = new Map([[DEFAULT_TENANT_ID, DEFAULT_OPERATOR]])

/** The operator of a tenant; one without a line of its own is served by the default one. */
export function operatorOf(tenantId: string): string {
  return operators.get(tenantId) ?? DEFAULT_OPERATOR
}
