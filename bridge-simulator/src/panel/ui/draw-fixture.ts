import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'

/** A part of the document for the tests of a file, new for each test, and what a tester does to it. */
export class DrawnPage {
  container: HTMLElement = document.body
  #root: Root | null = null

  constructor() {
    beforeEach(() => {
      this.container = document.body.appendChild(document.createElement('div'))
      this.#root = createRoot(this.container)
    })
    afterEach(async () => {
      await act(async () => this.#root?.unmount())
      this.container.remove()
    })
  }

  draw(node: ReactNode): Promise<void> {
    return act(async () => this.#root?.render(node))
  }

  press(target: HTMLElement | null | undefined): Promise<void> {
    return act(async () => target?.click())
  }

  type(input: HTMLInputElement | HTMLTextAreaElement | null | undefined, text: string): Promise<void> {
    return act(async () => {
      // The setter below the one that React watches the value with.
      const prototype: unknown = input && Object.getPrototypeOf(input)
      const { set } = Object.getOwnPropertyDescriptor(Object(prototype), 'value') ?? {}
      if (input) set?.call(input, text)
      input?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}
