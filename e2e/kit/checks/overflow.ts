import type { Page } from '@playwright/test'

/** How far the page can be moved sideways, in px, and what sticks out; both empty on a sound page. */
export function horizontalOverflow(page: Page): Promise<{ px: number; culprits: string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement
    const px = root.scrollWidth - root.clientWidth
    if (px <= 0) return { px: 0, culprits: [] }
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > root.clientWidth + 0.5 || left < -0.5)
    }
    const found = [...document.querySelectorAll('#app *')].filter(sticksOut).slice(0, 5)
    return { px, culprits: found.map(({ tagName, className }) => `${tagName} ${String(className)}`) }
  })
}
