import type { Page } from '@playwright/test'

const controls = 'button, a[href], summary, select, input:not([type=file]), textarea, [role=tab]'

/**
 * Controls of the panel that are smaller than a finger or a pointer needs. A radio or a checkbox is as large as its
 * label. What the phone draws is left out: it is shown smaller than it is, and its buttons stand beside it too.
 */
export function smallTargets(page: Page, atLeast: number): Promise<string[]> {
  return page.locator(controls).evaluateAll((elements, least) => {
    return elements.flatMap((element) => {
      const isChoice = element.matches('[type=radio], [type=checkbox]')
      const { width, height } = ((isChoice && element.closest('label')) || element).getBoundingClientRect()
      const isSmall = height < least || width < Math.min(least, 24)
      if (element.closest('[data-platform]') || width === 0 || !isSmall) return []
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return [`${element.tagName} ${name.trim().slice(0, 30)}: ${Math.round(width)}×${Math.round(height)}`]
    })
  }, atLeast)
}
