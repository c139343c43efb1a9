import type { Page } from '@playwright/test'

/** Texts that are cut off by the box they stand in, or stick out of their button, card or row; empty on a sound page. */
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
        // What is only read aloud stands in a box of one pixel; a slide of a banner may wait outside of it.
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
