/** The world that is kept across restarts; its tenant is the one of product 9.18. */
export const defaultWorldId = 'default'
/** Tenant id that requests carry when no tenant is known (product 6.01). */
export const defaultTenantId = '0000000'

/** Tells whether a text is a world id: `default`, or `w` and seven digits other than the default tenant's. */
export function isWorldId(text: string): boolean {
  return text === defaultWorldId || isNewWorldId(text)
}

/** Tells whether a new world may have the id: `w` and seven digits other than the default tenant's. */
export function isNewWorldId(text: string): boolean {
  return /^w\d{7}$/.test(text) && text !== `w${defaultTenantId}`
}

/** The tenant of a world: seven digits. */
export function tenantIdOf(worldId: string): string {
  return worldId === defaultWorldId ? defaultTenantId : worldId.slice(1)
}

/** A fresh id from a source of integers in [0, limit). */
export function newWorldId(randomInt: (limit: number) => number): string {
  return `w${String(randomInt(9_999_999) + 1).padStart(7, '0')}`
}
