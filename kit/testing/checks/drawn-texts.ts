import type { Page } from '@playwright/test'

/** Texts that a page gives to read. */
export interface DrawnTexts {
  /** Texts of the document in its order, with labels and what stands in fields. */
  texts: string[]
  /** Each paragraph in the order in which its letters are drawn: line by line, each from where its language begins. */
  drawn: string[]
}

/** Reads what is drawn, the one slide of a carousel and what is scrolled to as well. */
export function drawnTexts(page: Page): Promise<DrawnTexts> {
  return page.evaluate(() => {
    interface Letter {
      letter: string
      x: number
      y: number
      height: number
    }
    const range = document.createRange()
    const boxesOf = (): DOMRect[] =>
      [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    const texts: string[] = []
    const paragraphs = new Map<Element, Letter[]>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent ?? ''
      range.selectNodeContents(node)
      if (parent === null || text.trim() === '' || boxesOf().length === 0 || isFolded(parent)) continue
      if (getComputedStyle(parent).visibility === 'hidden') continue
      texts.push(text)
      const paragraph = paragraphOf(parent)
      paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), ...lettersOf(node, text)])
    }
    const fields = [...document.querySelectorAll('input, textarea')].flatMap((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? [field.placeholder, field.value]
        : [],
    )
    const labels = [...document.querySelectorAll('[aria-label]')].map(
      (element) => element.getAttribute('aria-label') ?? '',
    )
    return { texts: [...texts, ...fields, ...labels, document.title], drawn: [...paragraphs].map(read) }

    // Chromium 97 to 110 gives the text of a closed answer boxes, though it draws none.
    function isFolded(element: Element): boolean {
      return element.closest('details:not([open])') !== null && element.closest('summary') === null
    }

    function paragraphOf(element: Element): Element {
      const above = element.parentElement
      return above !== null && getComputedStyle(element).display === 'inline' ? paragraphOf(above) : element
    }

    function lettersOf(node: Node, text: string): Letter[] {
      let start = 0
      return [...text].flatMap((letter) => {
        range.setStart(node, start)
        start += letter.length
        range.setEnd(node, start)
        // Of two letters drawn as one, some engines give the second no place of its own.
        const [box] = boxesOf()
        if (box === undefined) return []
        const { left, width, top, bottom, height } = box
        return [{ letter, x: left + width / 2, y: (top + bottom) / 2, height }]
      })
    }

    function read([paragraph, letters]: [Element, Letter[]]): string {
      const lines: Letter[][] = []
      for (const letter of letters) {
        const line = lines.find(([first]) => first && Math.abs(first.y - letter.y) < first.height * 0.6)
        if (line === undefined) lines.push([letter])
        else line.push(letter)
      }
      const forward = getComputedStyle(paragraph).direction === 'rtl' ? -1 : 1
      return lines
        .flatMap((line) => line.sort((a, b) => forward * (a.x - b.x)).map(({ letter }) => letter))
        .join('')
    }
  })
}

/** Lists what is read otherwise than expected, at most five of each kind. */
export function textDifferences(expected: DrawnTexts, actual: DrawnTexts): string[] {
  return [
    ...differences(expected.texts.map(written), actual.texts.map(written)),
    ...differences(expected.drawn.map(seen), actual.drawn.map(seen)).map(
      (difference) => `drawn: ${difference}`,
    ),
  ]
}

function differences(expected: readonly string[], actual: readonly string[]): string[] {
  const places = Array.from({ length: Math.max(expected.length, actual.length) }, (_, place) => place)
  return places
    .filter((place) => expected[place] !== actual[place])
    .slice(0, 5)
    .map((place) => `${actual[place] ?? 'nothing'} for ${expected[place] ?? 'nothing'}`)
}

/** Any white space is one blank: engines differ in those that look alike. */
function written(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/**
 * Letters that have a place of their own: neither white space, which is not drawn at the end of a line, nor what only
 * says which way a text runs, nor marks over letters, nor the second of two Arabic letters that are drawn as one.
 */
function seen(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\s\p{Cf}\p{M}]/gu, '')
    .replace(/ا?لا?/gu, 'ل')
}
