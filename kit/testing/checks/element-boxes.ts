import type { Page } from '@playwright/test'

/** Where an element is drawn, in CSS pixels from the left of the element around it and the top of the one before it. */
export interface ElementBox {
  /** Its tag and the first words in it; a number tells those apart that share both. */
  element: string
  left: number
  top: number
  width: number
  height: number
  /** Colour behind an open dialog, direction of any other element. */
  style: string
}

/** Cards, rings, buttons, pay bar and sheets, and what stands in them. */
const measured =
  ':is(#app, dialog[open]) :is(header, main, nav, section, article, li, label, button, input, h1, h2, h3, bdi, table, img, svg), dialog[open], dialog[open] > *'

/**
 * Boxes of what is drawn, in the order of the document, once nothing has changed or loaded for 30 frames or half a second;
 * the page and its sheets are scrolled to their tops.
 */
export function elementBoxes(page: Page): Promise<ElementBox[]> {
  return page.evaluate(async (selector) => {
    // A click that has to be tried again scrolls on, under a sheet as well, and bars stay where the rest moves.
    window.scrollTo(0, 0)
    for (const part of document.querySelectorAll('dialog[open] *')) part.scrollTop = 0
    // Newer engines balance the lines of a text, older ones cannot: none does while boxes are compared.
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const wrap = getComputedStyle(element).getPropertyValue('text-wrap')
      if (wrap === 'balance' || wrap === 'pretty') element.style.setProperty('text-wrap', 'wrap')
    }
    /** The next frame, with the browser's time of it, in ms. */
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
    }
    const measure = () => {
      const seen = new Map<string, number>()
      const tops = new Map<Element | null, number>()
      return [...document.querySelectorAll(selector)].filter(isShown).map((element): ElementBox => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const parent = element.parentElement?.closest(selector) ?? null
        const around = parent?.getBoundingClientRect()
        const before = tops.get(parent) ?? around?.top ?? 0
        tops.set(parent, top)
        // Engines differ in white space that looks alike, as between a year and its word.
        const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 24)
        const name = `${element.tagName.toLowerCase()} "${words}"`
        const place = (seen.get(name) ?? 0) + 1
        seen.set(name, place)
        const isDialog = element.matches('dialog')
        const style = isDialog
          ? getComputedStyle(element, '::backdrop').backgroundColor
          : getComputedStyle(element).direction
        return {
          ...{ element: place === 1 ? name : `${name} ${place}`, style },
          ...{ left: left - (around?.left ?? 0), top: top - before, width, height },
        }
      })
    }
    const state = () => {
      const boxes = measure()
      const isLoading = [...document.images].some(({ complete }) => !complete)
      return {
        boxes,
        key: JSON.stringify([boxes, isLoading, performance.getEntriesByType('resource').length]),
      }
    }
    let last = state()
    let sinceMs = await frame()
    // Where a frame takes long, 30 of them outlast the slide of a carousel.
    const isSettled = (same: number, nowMs: number) => same >= 30 || (same >= 5 && nowMs - sinceMs > 500)
    for (let frames = 0, same = 0, nowMs = sinceMs; frames < 600 && !isSettled(same, nowMs); frames += 1) {
      nowMs = await frame()
      const next = state()
      same = next.key === last.key ? same + 1 : 0
      if (same === 0) sinceMs = nowMs
      last = next
    }
    return last.boxes
  }, measured)
}

/** Largest difference allowed between boxes, in px. */
export interface Tolerance {
  /** Any side; 2 % of it are added. */
  sidePx: number
  /** Height of a text and what follows it: a line, in an engine that breaks lines elsewhere. */
  linePx: number
}

/**
 * Returns how far in px an engine may be from the suite's Chromium. Letters are a little wider in one than in another,
 * and WebKit may give a text a line more; a drawing of the wrong size is off by far more.
 */
export function engineTolerance(engineName: string): Tolerance {
  return { sidePx: 6, linePx: engineName.startsWith('webkit') ? 28 : 0 }
}

/** Lists what is missing, new, drawn elsewhere or in another size than expected. */
export function boxDifferences(
  expected: readonly ElementBox[],
  actual: readonly ElementBox[],
  { sidePx, linePx }: Tolerance,
): string[] {
  const names = new Set(expected.map(({ element }) => element))
  const others = new Map(actual.map((box) => [box.element, box]))
  const added = [...others.keys()].filter((name) => !names.has(name)).map((name) => `${name} is new`)
  const changed = expected.flatMap((box) => {
    const other = others.get(box.element)
    if (other === undefined) return [`${box.element} is missing`]
    const hasText = !box.element.includes('""')
    // On a line less a text is as wide as it needs, and begins or ends where it did.
    const fits = linePx > 0 && hasText && box.height - other.height > sidePx
    const endOf = ({ left, width }: ElementBox) => left + width
    const isHeld = Math.abs(endOf(box) - endOf(other)) <= sidePx || Math.abs(box.left - other.left) <= sidePx
    const moved = sides
      .filter((side) => {
        if (fits && isHeld && box.element.startsWith('bdi') && (side === 'left' || side === 'width'))
          return false
        const isOfLines = side === 'top' || (side === 'height' && hasText)
        const most = sidePx + Math.abs(box[side]) * 0.02 + (isOfLines ? linePx : 0)
        return Math.abs(box[side] - other[side]) > most
      })
      .map((side) => `${side} ${Math.round(other[side])} for ${Math.round(box[side])}`)
    const differences = box.style === other.style ? moved : [...moved, `${other.style} for ${box.style}`]
    return differences.length === 0 ? [] : [`${box.element}: ${differences.join(', ')}`]
  })
  return [...changed, ...added]
}

const sides = ['left', 'top', 'width', 'height'] as const
