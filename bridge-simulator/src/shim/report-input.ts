import type { ElementAddress } from './describe-element.ts'
import type { PageToHostMessage, ShimScope } from './shim-config.ts'

/**
 * Reports to the host what the user does in the page, by role and name, and which address the page goes to, for the
 * journal. Injected as source text: uses nothing of its module.
 */
export function reportTaps(
  scope: ShimScope,
  describe: (target: Element) => ElementAddress | null,
  report: (message: PageToHostMessage) => void,
): void {
  const page = scope.document
  const listen = function listen(type: 'click' | 'change') {
    page.addEventListener(
      type,
      function onEvent(event) {
        const target = event.target as Element | null
        if (!event.isTrusted || !target || typeof target.closest !== 'function') return
        const control = target as HTMLInputElement
        const isTyped =
          /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && !/^(radio|checkbox|submit)$/.test(control.type)
        // A field is reported once it is filled, a choice when it is tapped.
        if (isTyped !== (type === 'change')) return
        const tap = describe(target)
        if (tap) report({ skyBridge: 'tap', tap: { ...tap, value: isTyped ? control.value : null } })
      },
      true,
    )
  }
  listen('click')
  listen('change')
  let path = scope.location.pathname + scope.location.search
  const look = function look() {
    const now = scope.location.pathname + scope.location.search
    if (now === path) return
    path = now
    report({ skyBridge: 'route', path })
  }
  const follow = function follow(name: 'pushState' | 'replaceState') {
    const real = scope.history[name]
    scope.history[name] = function go(data, unused, url) {
      real.call(scope.history, data, unused, url)
      look()
    }
  }
  follow('pushState')
  follow('replaceState')
  scope.addEventListener('popstate', look)
}

/**
 * The page keeps every key while it has the focus, but F6, with which its user leaves the phone for the panel, and Ctrl K
 * or ⌘ K, which open the panel's commands. Injected as source text: uses nothing of its module.
 */
export function leaveByKey(scope: ShimScope, report: (message: PageToHostMessage) => void): void {
  scope.document.addEventListener(
    'keydown',
    function onEvent(event) {
      if (!event.isTrusted || event.altKey || event.shiftKey) return
      const isChord = event.ctrlKey || event.metaKey
      const isCommands = isChord && event.key.toLowerCase() === 'k'
      if (!isCommands && (isChord || event.key !== 'F6')) return
      // Held down it is not the browser's either.
      event.preventDefault()
      if (!event.repeat) report({ skyBridge: isCommands ? 'commands' : 'leave' })
    },
    true,
  )
}
