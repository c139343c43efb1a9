import type { PageTheme, ShimScope } from './shim-config.ts'

/**
 * Gives a page the theme of the phone in place of the browser's, which a frame cannot change: the host answers the
 * page's media queries for a colour scheme, in style sheets that load later too. Until it says a theme, the browser's
 * stands. Injected as source text: uses nothing of its module.
 */
export function syncTheme(scope: ShimScope): (theme: PageTheme) => void {
  const page = scope.document
  const asked = new WeakMap<object, string>()
  let theme: PageTheme | null = null
  const answer = function answer(query: string) {
    return query.replace(/\(\s*prefers-color-scheme\s*:\s*(\w+)\s*\)/g, function yesOrNo(_, wanted) {
      return wanted === theme ? '(min-width: 0px)' : '(max-width: 0px)'
    })
  }
  const rulesOf = function rulesOf(sheet: CSSStyleSheet): CSSRuleList {
    try {
      return sheet.cssRules
    } catch {
      // A sheet that was not loaded, for want of a network for example, lets nobody read its rules.
      return [] as unknown as CSSRuleList
    }
  }
  const answerRules = function answerRules(rules: CSSRuleList): void {
    Array.from(rules).forEach(function answerRule(rule) {
      const { media, cssRules } = rule as Partial<CSSMediaRule>
      if (media && cssRules) {
        const query = asked.get(rule) || media.mediaText
        asked.set(rule, query)
        media.mediaText = answer(query)
      }
      if (cssRules) answerRules(cssRules)
    })
  }
  const apply = function apply() {
    page.documentElement.style.colorScheme = theme || ''
    Array.from(page.styleSheets).forEach(function answerSheet(sheet) {
      answerRules(rulesOf(sheet))
    })
  }
  return function setTheme(next) {
    if (theme === null) page.addEventListener('load', apply, true)
    theme = next
    apply()
  }
}
