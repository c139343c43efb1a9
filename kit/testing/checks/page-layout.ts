import type { Page } from '@playwright/test'

/** Measures how far the page scrolls sideways, in px, and finds the elements outside. */
export function horizontalOverflow(page: Page): Promise<{ px: number; elements: string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement
    const px = root.scrollWidth - root.clientWidth
    if (px <= 0) return { px: 0, elements: [] }
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > root.clientWidth + 0.5 || left < -0.5)
    }
    const outside = [...document.querySelectorAll('#app *')].filter(sticksOut).slice(0, 5)
    return { px, elements: outside.map(({ tagName, className }) => `${tagName} ${String(className)}`) }
  })
}

/** Texts that are cut off by their box, or extend beyond their button, card or row. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clipped: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || node.textContent?.trim() === '') continue
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      // What nobody sees, such as the verb that a button keeps room for, is not cut off.
      if (text.width === 0 || getComputedStyle(parent).visibility === 'hidden') continue
      const box = boxThatCuts(parent, text)
      if (box !== null) clipped.push(`${node.textContent?.trim()} (${box.tagName} ${String(box.className)})`)
    }
    return clipped

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

/** Lists the ways dates on the page are written, each once: `0000.00.00` for the year first, with dots. */
export function dateFormats(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const formats = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // A tab that is kept alive is still in the document.
      if (node.parentElement?.checkVisibility() !== true) continue
      for (const [date] of (node.textContent ?? '').matchAll(
        /(?<![\d.])(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{4})(?!\d)/g,
      )) {
        formats.add(date.replaceAll(/\d/g, '0'))
      }
    }
    return [...formats]
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

/** The share of the view that a bar at its lower edge may take; in a low one it is as high as a finger needs. */
const BAR_SHARE = 0.15

/** Lists what does not fit: sideways overflow, cut-off texts, broken words and lines, small targets, high bars. */
export async function layoutFindings(page: Page, barShare: number = BAR_SHARE): Promise<string[]> {
  const [{ px, elements }, cut, broken, marks, dots, small, high] = await Promise.all([
    horizontalOverflow(page),
    clippedTexts(page),
    brokenWords(page),
    marksAtStart(page),
    leadingDots(page),
    smallTouchTargets(page),
    highBars(page, barShare),
  ])
  return [
    ...(px > 0 ? [`${px} px too wide: ${elements.join(', ')}`] : []),
    ...cut.map((text) => `cut off: ${text}`),
    ...broken.map((word) => `broken word: ${word}`),
    ...marks.map((line) => `a line begins with a mark: ${line}`),
    ...dots.map((line) => `a line begins with a dot: ${line}`),
    ...small.map((target) => `small target: ${target}`),
    ...high.map((bar) => `high bar: ${bar}`),
  ]
}

/** Words and dates that are broken over two lines without a hyphen. Scripts without spaces may break anywhere. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node)
      if (range.getClientRects().length < 2) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[\p{L}\p{M}]{2,}|(?<![\d.])[\d.]{2,10}(?!\d)/gu,
      )) {
        if (/\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}/u.test(word) || isHyphenated(node, word)) continue
        // The hyphen that a soft one shows belongs to the letter after it.
        range.setStart(node, index + (index > 0 ? 1 : 0))
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(`${word} in ${node.textContent}`)
      }
    }
    return broken

    /** Whether a web view hyphenates the word; the browser of the suite has no dictionary. */
    function isHyphenated({ parentElement }: Node, word: string): boolean {
      return word.length > 10 && parentElement !== null && getComputedStyle(parentElement).hyphens === 'auto'
    }
  })
}

/** Chinese and Japanese texts with a line that begins with a mark which ends a clause. */
function marksAtStart(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      for (const { index } of text.matchAll(/(?<=\S)[，。；：？！、]/gu)) {
        const tops = [index - 1, index].map((at) => {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          return Math.round(range.getBoundingClientRect().top)
        })
        if (tops[0] !== tops[1]) texts.push(text)
      }
    }
    return texts
  })
}

/** Lines that begin with the dot between two parts (product 3.29); a dot in a box of its own is hidden there. */
function leadingDots(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const before = { bottom: 0, block: document.body as Element | null }
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const block = blockOf(node.parentElement)
      if (text.trim() === '·') continue
      for (let index = 0; index < text.length; index += 1) {
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const { width, top, bottom } = range.getBoundingClientRect()
        if (width === 0 || text.charAt(index).trim() === '') continue
        if (text.charAt(index) === '·' && before.block === block && before.bottom <= (top + bottom) / 2)
          texts.push(text)
        Object.assign(before, { bottom, block })
      }
    }
    return texts

    function blockOf(element: Element | null): Element | null {
      return element !== null && getComputedStyle(element).display === 'inline'
        ? blockOf(element.parentElement)
        : element
    }
  })
}

/** Lists what a page must have and lacks: a title, as the document is called, words, and all its pictures. */
export function missingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Tabs that were left stay in the document, hidden.
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0)
    const titles = shown('h1').map(({ textContent }) => textContent?.trim() ?? '')
    const hasTitle = titles.length === 1 && titles[0] !== '' && titles[0] === document.title
    const words = shown('main').map(({ textContent }) => textContent?.trim() ?? '')
    const pictures = [...document.images].filter((one) => one.complete && one.naturalWidth === 0)
    return [
      ...(hasTitle ? [] : [`title: ${titles.join(', ')} in the document ${document.title}`]),
      ...(words.join('') === '' ? ['words'] : []),
      ...pictures.map(({ src }) => `picture: ${src}`),
    ]
  })
}

/** Controls that take touches on less than 44 px; links within a sentence are left out. */
function smallTouchTargets(page: Page): Promise<string[]> {
  return page.locator(`:is(#app, dialog[open]) :is(${controls})`).evaluateAll((elements) => {
    const least = 43.5
    /** The touch area may be that of a label, or of a pseudo-element around the control. */
    const boxesOf = (element: Element): { width: number; height: number }[] => {
      const drawn = [element, element.closest('label')].flatMap((one) => one?.getBoundingClientRect() ?? [])
      const around = ['::before', '::after'].flatMap((part) => {
        const { position, width, height } = getComputedStyle(element, part)
        return position === 'absolute' ? { width: parseFloat(width), height: parseFloat(height) } : []
      })
      return [...drawn, ...around]
    }
    return elements.flatMap((element) => {
      const boxes = boxesOf(element)
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      const isInText = getComputedStyle(element).display === 'inline'
      const isShown = element.getBoundingClientRect().width > 1
      if (!isShown || isInText || (width >= least && height >= least)) return []
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return [`${element.tagName} ${name.trim().slice(0, 30)}: ${Math.round(width)}×${Math.round(height)}`]
    })
  })
}

/** Bars that stay at the lower edge of the view and take more than a share of its height. */
function highBars(page: Page, atMost: number): Promise<string[]> {
  return page.evaluate((share) => {
    return [...document.querySelectorAll(':is(#app, dialog[open]) *')].flatMap((element) => {
      const { position, bottom } = getComputedStyle(element)
      const { height } = element.getBoundingClientRect()
      const isBar = position === 'sticky' && bottom === '0px'
      if (!isBar || height <= innerHeight * share) return []
      return [`${element.tagName}: ${Math.round((height / innerHeight) * 100)} %`]
    })
  }, atMost)
}
