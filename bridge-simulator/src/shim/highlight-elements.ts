import type { ShimScope } from './shim-config.ts'

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
