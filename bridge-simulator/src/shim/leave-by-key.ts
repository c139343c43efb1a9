import type { PageMessage, ShimScope } from './shim-config.ts'

/**
 * The page keeps every key while it has the focus, but F6, with which its user leaves the phone for the panel.
 * Travels as text: refers to nothing outside itself.
 */
export function leaveByKey(scope: ShimScope, tell: (message: PageMessage) => void): void {
  scope.document.addEventListener(
    'keydown',
    function hear(event) {
      if (!event.isTrusted || event.key !== 'F6') return
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      tell({ skyBridge: 'leave' })
    },
    true,
  )
}
