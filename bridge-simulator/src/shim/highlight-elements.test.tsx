import { expect, it } from 'vitest'
import { createElementReader } from './describe-element.ts'
import { highlightElements, pointAtTexts } from './highlight-elements.ts'
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
  const listeners: ((event: Event) => void)[] = []
  const page = {
    adoptedStyleSheets: [] as Sheet[],
    addEventListener: (type: string, listen: (event: Event) => void) =>
      type === 'click' && listeners.push(listen),
  }
  const scope = { document: page, CSSStyleSheet: Sheet } as unknown as ShimScope
  const setPointing = pointAtTexts(scope, createElementReader().wordsIn, (message) => told.push(message))
  const tap = (selector: string) => {
    const stopped: string[] = []
    const event = {
      ...{ isTrusted: true, type: 'click', target: document.querySelector(selector) },
      preventDefault: () => stopped.push('default'),
      stopImmediatePropagation: () => stopped.push('others'),
    } as unknown as Event
    for (const listen of listeners) listen(event)
    return stopped
  }
  return { told, page, setPointing, tap }
}

it('while it is on a tap chooses a text and does nothing else', () => {
  const { told, page, setPointing, tap } = openPage(
    '<button><b>Pay</b> <i>¥198.00</i></button><h1>Paid.\n  Activating</h1>',
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
