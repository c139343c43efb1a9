import { expect, it } from 'vitest'
import { lightElements } from './light-elements.ts'
import type { ShimScope } from './shim-config.ts'

class Sheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}

it('rings what a selector finds, in one style sheet, and takes the ring away', () => {
  const document = { adoptedStyleSheets: [] as Sheet[] }
  const light = lightElements({ document, CSSStyleSheet: Sheet } as unknown as ShimScope)
  light(null)
  expect(document.adoptedStyleSheets).toEqual([])
  light('main button')
  light('dialog button')
  expect(document.adoptedStyleSheets).toMatchObject([
    { text: expect.stringMatching(/^dialog button\{ outline/) },
  ])
  light(null)
  expect(document.adoptedStyleSheets).toMatchObject([{ text: '' }])
})

it('leaves a page alone whose browser has no constructed style sheets', () => {
  expect(() => lightElements({ document: {} } as unknown as ShimScope)('button')).not.toThrow()
})
