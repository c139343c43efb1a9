import type { PageToHostMessage, ShimScope } from './shim-config.ts'

/**
 * Draws a ring round the elements of a page that a selector finds, those that come later too; null takes it away. Does
 * nothing in a browser without constructed style sheets. Injected as source text: uses nothing of its module.
 */
export function highlightElements(scope: ShimScope): (selector: string | null) => void {
  let sheet: CSSStyleSheet | null = null
  return function highlight(selector) {
    if (!scope.document.adoptedStyleSheets || (sheet === null && selector === null)) return
    if (sheet === null) {
      sheet = new scope.CSSStyleSheet()
      scope.document.adoptedStyleSheets = scope.document.adoptedStyleSheets.concat(sheet)
    }
    const ring = '{ outline: 4px solid #2a5bd7 !important; outline-offset: 3px !important; }'
    sheet.replaceSync(selector === null ? '' : selector + ring)
  }
}

/**
 * While it is on, a tap chooses a text of the page and does nothing else: it is reported as it is read, and what lies under
 * the pointer has a frame. Injected as source text: uses nothing of its module.
 */
export function pointAtTexts(
  scope: ShimScope,
  wordsIn: (node: Node) => string[],
  report: (message: PageToHostMessage) => void,
): (isOn: boolean) => void {
  let isPointing = false
  let sheet: CSSStyleSheet | null = null
  const hold = function hold(event: Event) {
    if (!isPointing || !event.isTrusted) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const target = event.target as Element | null
    if (event.type !== 'click' || !target) return
    const words = wordsIn(target)
    const whole = (target.textContent || '').replace(/\s+/g, ' ').trim()
    // Of a part of the page with several texts the first one is meant.
    const text = words.length > 1 ? words[0] || '' : whole
    if (text !== '') report({ skyBridge: 'pointed', text })
  }
  const types = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click']
  types.forEach(function listen(type) {
    scope.document.addEventListener(type, hold, { capture: true, passive: false })
  })
  return function setPointing(isOn) {
    isPointing = isOn
    if (!scope.document.adoptedStyleSheets || (sheet === null && !isOn)) return
    if (sheet === null) {
      sheet = new scope.CSSStyleSheet()
      scope.document.adoptedStyleSheets = scope.document.adoptedStyleSheets.concat(sheet)
    }
    const frame = '{ outline: 3px solid #b3157c !important; outline-offset: 2px !important; }'
    sheet.replaceSync(isOn ? `* { cursor: crosshair !important; } :hover:not(:has(:hover)) ${frame}` : '')
  }
}
