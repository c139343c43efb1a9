import { expect, it } from 'vitest'
import { highlightElements } from './highlight-elements.ts'
import type { ShimScope } from './shim-config.ts'

class Sheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}

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
