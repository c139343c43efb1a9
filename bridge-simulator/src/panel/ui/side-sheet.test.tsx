import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SideSheet } from './side-sheet.tsx'

let container: HTMLElement
let root: Root
beforeEach(async () => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  await draw(false)
  button('row').focus()
  await draw(true)
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
})

function draw(isOpen: boolean) {
  return act(async () =>
    root.render(
      <>
        <button type="button">row</button>
        <button type="button">elsewhere</button>
        {isOpen && (
          <SideSheet isTall={false} onTall={() => undefined}>
            <button type="button">close</button>
          </SideSheet>
        )}
      </>,
    ),
  )
}

const button = (name: string) =>
  [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(name)

it('returns the focus to the row that opened the sheet', async () => {
  button('close').focus()
  await draw(false)
  expect(document.activeElement).toBe(button('row'))
})

it('does not move the focus when it is elsewhere', async () => {
  button('elsewhere').focus()
  await draw(false)
  expect(document.activeElement).toBe(button('elsewhere'))
})
