import type { ShimScope } from './shim-config.ts'

/**
 * A browser's tabs share one cookie, so a page may come with the shim of another tab's world. The panel names its
 * frame by the world it shows: when that is another one, its shim is put in place of this, before the page runs.
 * True when that was done. Injected as source text: uses nothing of its module.
 */
export function leaveToFrameWorld(scope: ShimScope, worldId: string): boolean {
  const own = (/^skyshop-world:([a-z0-9-]{1,40})$/.exec(scope.name) || [])[1]
  if (!own || own === worldId) return false
  scope.document.write(`<script src="/__host/shim.js?world=${own}"></script>`)
  return true
}

/**
 * Sets the cookie to the world of the page whenever the page gets the focus, as tabs share one cookie.
 * Injected as source text: uses nothing of its module.
 */
export function claimCookie(scope: ShimScope, worldId: string): void {
  scope.addEventListener('focus', function claim() {
    scope.fetch(`/__host/shim.js?world=${worldId}`).catch(function gone() {})
  })
}
