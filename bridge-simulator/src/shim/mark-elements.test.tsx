import { expect, it } from 'vitest'
import { createTextChooser, highlightElements, pointAtTexts } from './mark-elements.ts'
import type { PageToHostMessage, ShimScope } from './shim-config.ts'

class Sheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}

/** A page whose events are as a user's. */
function openPage(html: string) {
  document.body.innerHTML = html
  const told: PageToHostMessage[] = []
  const listeners: [type: string, (event: Event) => void][] = []
  const page = {
    adoptedStyleSheets: [] as Sheet[],
    addEventListener: (type: string, listen: (event: Event) => void) => listeners.push([type, listen]),
  }
  // As browsers have it; the test's own takes every element for a block.
  const displayOf = ({ style, tagName }: HTMLElement) => {
    return style.display || (/^(B|BDI|EM|I|SPAN|STRONG)$/.test(tagName) ? 'inline' : 'block')
  }
  const getComputedStyle = (element: HTMLElement) => ({ display: displayOf(element) })
  const scope = { document: page, CSSStyleSheet: Sheet, getComputedStyle } as unknown as ShimScope
  const setPointing = pointAtTexts(scope, createTextChooser(scope), (message) => told.push(message))
  const dispatch = (type: string, selector: string) => {
    const stopped: string[] = []
    const event = {
      ...{ isTrusted: true, type, target: document.querySelector(selector) },
      preventDefault: () => stopped.push('default'),
      stopImmediatePropagation: () => stopped.push('others'),
    } as unknown as Event
    for (const [of, listen] of listeners) if (of === type) listen(event)
    return stopped
  }
  const tap = (selector: string) => dispatch('click', selector)
  return { told, page, setPointing, tap, pointTo: (selector: string) => dispatch('pointerover', selector) }
}

it('while it is on a tap chooses a text and does nothing else', () => {
  const { told, page, setPointing, tap } = openPage(
    '<button><b style="display: block">Pay</b> <i style="display: block">¥198.00</i></button><h1>Paid.\n  Activating</h1>',
  )
  expect(tap('h1')).toEqual([])
  setPointing(true)
  expect(page.adoptedStyleSheets).toMatchObject([{ text: expect.stringContaining('crosshair') }])
  expect(tap('h1')).toEqual(['default', 'others'])
  tap('button')
  tap('i')
  expect(told).toEqual(['Paid. Activating', 'Pay', '¥198.00'].map((text) => ({ skyBridge: 'pointed', text })))
  setPointing(false)
  expect(tap('h1')).toEqual([])
  expect(page.adoptedStyleSheets).toMatchObject([{ text: '' }])
})

it.each([
  ['bdi', 'Paid. Living room is covered'],
  ['h1', 'Paid. Living room is covered'],
  ['strong', 'Runs until 2026.12.20'],
  ['i', 'ends soon'],
  ['section', 'Paid. Living room is covered'],
  ['h2 b', 'Paid. Yard is covered'],
  ['.chips b', 'New'],
  ['button', 'Read'],
])('takes the whole text round what is tapped: of %s “%s”', (selector, text) => {
  const { told, setPointing, tap } = openPage(
    `<section><span aria-hidden="true">✓</span><h1>Paid. <bdi>Living\n room</bdi> is <em>covered</em></h1></section>
    <p>Runs until <span><strong>2026.12.20</strong></span></p><div>Garden <p>Yard</p><i>ends soon</i></div>
    <h2>Paid. <span><bdi style="display: inline-block"><b>Yard</b></bdi></span> is covered</h2>
    <div class="chips"><bdi style="display: inline-block"><b>New</b></bdi> <bdi style="display: inline-block">4K</bdi></div>
    <p>Terms <button style="display: inline-block">Read</button></p>`,
  )
  setPointing(true)
  tap(selector)
  expect(told).toEqual([{ skyBridge: 'pointed', text }])
})

it('frames what a tap would take, and lets the page have a pointer that only moves', () => {
  const { page, setPointing, pointTo } = openPage('<h1>Paid. <bdi>Living room</bdi></h1>')
  setPointing(true)
  expect(pointTo('bdi')).toEqual([])
  const [sheet] = page.adoptedStyleSheets
  const framed = /[}] (:root.*) [{] outline/.exec(sheet?.text ?? '')?.[1]
  expect(document.querySelectorAll(framed ?? 'none')).toHaveLength(1)
  expect(document.querySelector(framed ?? 'none')?.tagName).toBe('H1')
  setPointing(false)
  expect(sheet?.text).toBe('')
})

it('rings what a selector finds, in one style sheet, and takes the ring away', () => {
  const document = { adoptedStyleSheets: [] as Sheet[] }
  const highlight = highlightElements({ document, CSSStyleSheet: Sheet } as unknown as ShimScope)
  highlight(null)
  expect(document.adoptedStyleSheets).toEqual([])
  highlight('main button')
  highlight('dialog button')
  expect(document.adoptedStyleSheets).toMatchObject([
    { text: expect.stringMatching(/^dialog button\{ outline/) },
  ])
  highlight(null)
  expect(document.adoptedStyleSheets).toMatchObject([{ text: '' }])
})

it('leaves a page alone whose browser has no constructed style sheets', () => {
  expect(() => highlightElements({ document: {} } as unknown as ShimScope)('button')).not.toThrow()
})
