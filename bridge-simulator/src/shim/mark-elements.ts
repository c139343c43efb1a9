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

/** Finds the element whose text is meant by an element. */
export type TextChooser = (target: Element) => Element

/**
 * Finds the element with the text that a tap means: a part that runs on in a line, as a name in a heading does, stands for the
 * whole line, and a part of the page with several texts for the first of them. Injected as source text: uses nothing of its
 * module.
 */
export function createTextChooser(scope: ShimScope): TextChooser {
  const textOf = function textOf(node: Node) {
    return (node.textContent || '').replace(/\s+/g, ' ').trim()
  }
  const isInline = function isInline(element: Element) {
    return /^(inline|contents)$/.test(scope.getComputedStyle(element).display)
  }
  // In a line with what stands beside it, as a box that does not break too; a control is a text of its own.
  const isInLine = function isInLine(element: Element) {
    if (/^(BUTTON|A|INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return false
    return /^(inline|contents)/.test(scope.getComputedStyle(element).display)
  }
  const hasOwnText = function hasOwnText(element: Element) {
    const isOwn = (node: Node) => node.nodeType === 3 && textOf(node) !== ''
    return !element.closest('[aria-hidden=true]') && Array.from(element.childNodes).some(isOwn)
  }
  const isOneText = function isOneText(block: Element) {
    const all = [block].concat(Array.from(block.querySelectorAll('*')))
    const boxes = all.slice(1).filter((part) => textOf(part) !== '' && !isInline(part))
    if (boxes.length === 0) return true
    const isLoose = (part: Element) => hasOwnText(part) && !boxes.some((box) => box.contains(part))
    return boxes.every(isInLine) && all.some(isLoose)
  }
  const climb = function climb(element: Element, isPart: (element: Element) => boolean) {
    let block = element
    while (block.parentElement && isPart(block)) block = block.parentElement
    return block
  }
  // The nearest block round an element, where its text is a single one.
  const lineOf = function lineOf(element: Element) {
    const box = climb(element, isInline)
    const line = climb(box, isInLine)
    return [line, box].filter(isOneText)[0]
  }
  return function chosenAt(target) {
    const line = lineOf(target)
    if (line || isInline(target)) return line || target
    const owners = Array.from(target.querySelectorAll('*')).filter(hasOwnText)
    return owners.map(lineOf).filter(Boolean)[0] || target
  }
}

/**
 * While it is on, a tap chooses a text of the page and does nothing else: it is reported as it is read, and what would be
 * chosen under the pointer has a frame. Injected as source text: uses nothing of its module.
 */
export function pointAtTexts(
  scope: ShimScope,
  chosenAt: TextChooser,
  report: (message: PageToHostMessage) => void,
): (isOn: boolean) => void {
  let isPointing = false
  let sheet: CSSStyleSheet | null = null
  const placeOf = function placeOf(element: Element): string {
    const around = element.parentElement
    const place = around ? Array.from(around.children).indexOf(element) + 1 : 0
    return around ? `${placeOf(around)} > :nth-child(${place})` : ':root'
  }
  const draw = function draw(chosen: Element | null) {
    if (!sheet) return
    const frame = '{ outline: 3px solid #b3157c !important; outline-offset: 2px !important; }'
    const drawn = chosen ? ` ${placeOf(chosen)} ${frame}` : ''
    sheet.replaceSync(isPointing ? `* { cursor: crosshair !important; }${drawn}` : '')
  }
  const hold = function hold(event: Event) {
    if (!isPointing || !event.isTrusted) return
    const target = event.target as Element | null
    if (event.type === 'pointerover') return draw(target && chosenAt(target))
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type !== 'click' || !target) return
    const text = (chosenAt(target).textContent || '').replace(/\s+/g, ' ').trim()
    if (text !== '') report({ skyBridge: 'pointed', text })
  }
  const pressed = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click']
  pressed.concat('pointerover').forEach(function listen(type) {
    scope.document.addEventListener(type, hold, { capture: true, passive: false })
  })
  return function setPointing(isOn) {
    isPointing = isOn
    if (!scope.document.adoptedStyleSheets || (sheet === null && !isOn)) return
    if (sheet === null) {
      sheet = new scope.CSSStyleSheet()
      scope.document.adoptedStyleSheets = scope.document.adoptedStyleSheets.concat(sheet)
    }
    draw(null)
  }
}
