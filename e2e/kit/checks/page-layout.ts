import type { Page } from '@playwright/test'

/** How far the page scrolls sideways, in px, and the elements outside. */
export function horizontalOverflow(page: Page): Promise<{ px: number; elements: string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement
    const px = root.scrollWidth - root.clientWidth
    if (px <= 0) return { px: 0, elements: [] }
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > root.clientWidth + 0.5 || left < -0.5)
    }
    const found = [...document.querySelectorAll('#app *')].filter(sticksOut).slice(0, 5)
    return { px, elements: found.map(({ tagName, className }) => `${tagName} ${String(className)}`) }
  })
}

/** Texts that are cut off by their box, or extend beyond their button, card or row. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || node.textContent?.trim() === '') continue
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width === 0) continue
      const box = boxThatCuts(parent, text)
      if (box !== null) found.push(`${node.textContent?.trim()} (${box.tagName} ${String(box.className)})`)
    }
    return found

    function boxThatCuts(parent: Element, text: DOMRect): Element | null {
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, borderInlineStartWidth, backgroundColor } = getComputedStyle(box)
        const rect = box.getBoundingClientRect()
        // Screen reader texts have a box of one pixel; a slide of a banner may be outside of its box.
        if (rect.width <= 1 || isApart(text, rect)) return null
        // The rest can be scrolled to.
        if (/auto|scroll/.test(overflowX + overflowY)) return null
        const hides = /hidden|clip/.test(overflowX + overflowY)
        const isDrawn = borderInlineStartWidth !== '0px' || !/, 0\)$/.test(backgroundColor)
        if ((hides || isDrawn) && sticksOut(text, rect)) return box
      }
      return null
    }

    function sticksOut(text: DOMRect, box: DOMRect): boolean {
      const isWide = text.left < box.left - 1 || text.right > box.right + 1
      // Lines are taller than letters, so a line may reach over a tight box without harm.
      return isWide || text.top < box.top - 4 || text.bottom > box.bottom + 4
    }

    function isApart(text: DOMRect, box: DOMRect): boolean {
      return (
        text.right <= box.left || text.left >= box.right || text.bottom <= box.top || text.top >= box.bottom
      )
    }
  })
}

const controls = 'button, a[href], summary, select, input:not([type=file]), textarea, [role=tab]'

/**
 * Controls of the panel below a size in px. A radio or checkbox is as large as its label; the scaled phone is left out.
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
